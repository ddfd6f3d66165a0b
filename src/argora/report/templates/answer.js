// One question at a time; answers stay in this browser until they are saved as CSV.
(() => {
  "use strict";
  const FASTEST = 250; // milliseconds; an earlier answer is the second half of a double click
  const $ = (id) => document.getElementById(id);
  const task = JSON.parse($("task").textContent);
  const total = task.questions.length;
  const key = `argora-answers-${task.id}`;
  const memory = new Map(); // what the browser refused to store
  const unsaved = new Set(); // people with answers that are in no file
  let worker = "", seed = 0, order = [];
  let answers = []; // [choice, milliseconds], in the order of the questions
  let shownAt = 0, since = null, spent = 0; // the time on a question, while the page is visible

  // ----- storage -----

  function read(name) {
    try { return JSON.parse(memory.get(name) ?? localStorage.getItem(name)); }
    catch { return JSON.parse(memory.get(name) ?? null); }
  }

  function store(name, value) {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(name, text);
      memory.delete(name);
    } catch {
      memory.set(name, text);
      $("blocked").hidden = false;
    }
  }

  const workerKey = () => `${key} ${worker}`;

  function stored() {
    const list = read(workerKey());
    const isAnswer = (each) => Array.isArray(each) && (each[0] === 1 || each[0] === 2) && each[1] >= 0;
    return Array.isArray(list) && list.length <= total && list.every(isAnswer) ? list : [];
  }

  // ----- the order of a person: FNV-1a of the task's seed and the name, mulberry32, Fisher-Yates -----

  function hashed(text) {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash >>> 0;
  }

  function shuffled(n, start) {
    let state = start;
    const random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
    const list = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }

  // ----- the screens -----

  function show() {
    const isBegun = worker !== "", isAll = answers.length === total;
    $("start").hidden = isBegun;
    $("asking").hidden = !isBegun || isAll;
    $("end").hidden = !isBegun || !isAll;
    $("about").hidden = !isBegun;
    if (!isBegun) return $("worker").focus();
    $("name").textContent = worker;
    $("seed").textContent = seed;
    $("saved").textContent = "";
    $("save").hidden = isAll;
    $("save").disabled = answers.length === 0;
    $("undo").disabled = answers.length === 0;
    document.title = isAll ? "All questions are answered" : `Question ${answers.length + 1} of ${total}`;
    $("count").textContent = document.title;
    $("progress").value = answers.length;
    if (!isAll) draw(task.questions[order[answers.length]]);
    shownAt = performance.now();
    since = document.hidden ? null : shownAt;
    scrollTo(0, 0);
    $(isAll ? "all" : "count").focus({ preventScroll: true });
  }

  function draw([, , ...options]) {
    const maps = options.flatMap((at) => task.maps[at]);
    const sizes = maps.map(({ svg }) => svg.match(/ width="([\d.]+)" height="([\d.]+)"/).slice(1).map(Number));
    const [widest, tallest] = [0, 1].map((side) => Math.max(...sizes.map((size) => size[side])));
    $("options").style.setProperty("--least", `${0.55 * widest}px`);
    document.querySelectorAll("#options img").forEach((image, i) => {
      [image.width, image.height] = sizes[i];
      image.style.setProperty("--share", sizes[i][0] / widest);
      image.style.setProperty("--tall", sizes[i][1] / tallest);
      image.src = `data:image/svg+xml,${encodeURIComponent(maps[i].svg)}`;
      image.alt = `Map ${(i % 2) + 1}: ${maps[i].words}`;
    });
  }

  // ----- what a person does -----

  const elapsed = () => spent + (since === null ? 0 : performance.now() - since);

  function answer(choice) {
    if ($("asking").hidden || performance.now() - shownAt < FASTEST) return;
    answers.push([choice, Math.round(elapsed())]);
    changed(0);
  }

  function undo() {
    if (answers.length === 0) return;
    changed(answers.pop()[1]); // an answer that is given anew took both times
  }

  function changed(before) {
    spent = before;
    unsaved.add(worker);
    store(workerKey(), answers);
    show();
  }

  function begin(name) {
    worker = name;
    seed = hashed(`${task.seed}\n${worker}`);
    order = shuffled(total, seed);
    answers = stored();
    spent = 0;
    store(key, worker);
    show();
  }

  // A cell that argora reads back and that no spreadsheet takes for a formula.
  function cell(text) {
    if (/[\x00-\x1f\x7f]|^[\s"]|\s$/.test(text)) text = JSON.stringify(text);
    else if (/^[=+\-@']/.test(text)) text = `'${text}`;
    return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function save() {
    const lines = [["worker", "question", "choice", "seconds", "position", "seed", "digest"]];
    answers.forEach(([choice, time], i) => {
      const [question, digest] = task.questions[order[i]];
      lines.push([cell(worker), cell(question), choice, time / 1000, i + 1, seed, digest]);
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([lines.join("\n"), "\n"], { type: "text/csv;charset=utf-8" }));
    link.download = `answers-${worker.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || seed}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    unsaved.delete(worker);
    $("saved").textContent = `${answers.length} of ${total} answers are in the file ${link.download}.`;
  }

  $("choose1").onclick = () => answer(1);
  $("choose2").onclick = () => answer(2);
  $("undo").onclick = $("back").onclick = undo;
  $("save").onclick = $("finish").onclick = save;
  $("other").onclick = () => {
    worker = $("worker").value = "";
    show();
  };
  $("start").onsubmit = (event) => {
    event.preventDefault();
    begin($("worker").value.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ").trim());
  };
  addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault(); // a key that is held
    if (worker === "" || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "1" || event.key === "2") answer(Number(event.key));
    else if (event.key === "ArrowLeft") $("choose1").focus();
    else if (event.key === "ArrowRight") $("choose2").focus();
    else if (event.key === "Backspace") undo();
  });
  addEventListener("visibilitychange", () => {
    spent = elapsed();
    since = document.hidden ? null : performance.now();
  });
  addEventListener("storage", (event) => { // the same person in another tab
    if (worker === "" || event.key !== workerKey()) return;
    [answers, spent] = [stored(), 0];
    show();
  });
  addEventListener("beforeunload", (event) => {
    if (!$("blocked").hidden && unsaved.size > 0) event.preventDefault();
  });

  $("total").textContent = total;
  $("progress").max = total;
  const last = read(key);
  if (typeof last === "string") $("worker").value = last;
  store(key, last ?? "");
  show();
})();
