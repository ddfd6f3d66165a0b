// The documents of a study that runs: more of them, and marks that keep some out of it.

import { useEffect, useState } from "preact/hooks";
import { call, studyPath, type DocumentRows } from "../api";
import { useLoaded } from "../pages/loaded";
import { t, withElements } from "../texts/texts";
import type { Added, Catalogue, DocumentMark } from "./answers";
import { Files, Outcome, useBringing } from "./Bringing";
import type { Chosen } from "./chosen";
import { Told } from "./Result";
import { Typed } from "./Typed";

const MOST_MARKED = 1000;

type Change = `${DocumentMark}-${"on" | "off"}`;

const CHANGES: readonly (readonly [Change, DocumentMark, boolean])[] = [
  ["training-on", "training", true],
  ["training-off", "training", false],
  ["retired-on", "retired", true],
  ["retired-off", "retired", false],
];

/** `changed` is called when documents were added or marked. */
export function Documents({ study, changed }: { study: string; changed: () => void }) {
  const [turn, setTurn] = useState(0);
  const [status, setStatus] = useState("");
  const done = (words: string): void => {
    setStatus(words);
    setTurn(turn + 1);
    changed();
  };
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t("documents")}</h2>
      <p role="status">{status}</p>
      <Adding study={study} added={done} />
      <Marking key={turn} study={study} marked={done} />
    </section>
  );
}

function Marking({ study, marked }: { study: string; marked: (words: string) => void }) {
  const [pages, setPages] = useState<readonly DocumentRows[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const list = (more: Record<string, string>): Promise<DocumentRows> =>
    call<DocumentRows>("GET", `${studyPath(study)}/documents?${new URLSearchParams({ ...(words && { search: words }), ...more })}`);
  useEffect(() => {
    let isOver = false;
    setAll(false);
    list({}).then((page) => isOver || setPages([page]), (error: Error) => isOver || setProblem(error.message));
    return () => { isOver = true; };
  }, [words]);
  const last = pages.at(-1);
  if (!last) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  const shown = pages.flatMap((page) => page.documents);
  const counts = { n: last.n_all, chosen: all ? last.n_all : chosen.size };
  const showMore = (): void => void list({ after: last.next! }).then((page) => setPages([...pages, page]), (error: Error) => setProblem(error.message));
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const everyKey = async (): Promise<string[]> => {
    const keys: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page: DocumentRows = await list({ limit: `${MOST_MARKED}`, ...(after && { after }) });
      keys.push(...page.documents.map((each) => each.key));
      after = page.next;
    }
    return keys;
  };
  const change = async ([name, mark, on]: (typeof CHANGES)[number]): Promise<void> => {
    setProblem(null);
    let n = 0;
    try {
      const keys = all ? await everyKey() : [...chosen];
      for (let at = 0; at < keys.length; at += MOST_MARKED) {
        const sent = { documents: keys.slice(at, at + MOST_MARKED), mark, marked: on };
        n += (await call<{ n_documents: number }>("POST", `${studyPath(study)}/documents/marks`, sent)).n_documents;
      }
      marked(t(`marked-${name}`, { n }));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form class="form wide moving" aria-label={t("documents")} onSubmit={(event) => event.preventDefault()}>
      <div><Typed label={t("marking-show")} change={setWords} /> <small>{t("marking-show-hint")}</small></div>
      <fieldset>
        <legend>{words ? t("marking-chosen-search", { ...counts, search: words }) : t("marking-chosen", counts)}</legend>
        {last.n_all > 1 && <label class="choose"><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> {words ? t("marking-all-search", { n: last.n_all }) : t("marking-all")}</label>}
        <div class="open-tasks">
          {shown.map((each) => <label key={each.key} class="choose"><input type="checkbox" disabled={all} checked={all || chosen.has(each.key)} onChange={() => toggle(each.key)} /> <span><bdi>{each.title}</bdi>{each.marks.map((mark) => <small key={mark}>{t(`mark-${mark}`)}</small>)}</span></label>)}
          {last.next !== null && <button type="button" class="quiet" onClick={showMore}>{t("show-more")}</button>}
        </div>
      </fieldset>
      <p><small>{t("marking-about")}</small></p>
      <p class="problem-line" role="alert">{problem}</p>
      <p class="next">{CHANGES.map((each) => <button key={each[0]} type="button" disabled={!all && chosen.size === 0} onClick={() => void change(each)}>{t(`marking-${each[0]}`)}</button>)}</p>
    </form>
  );
}

function Adding({ study, added }: { study: string; added: (words: string) => void }) {
  const found = useLoaded(() => call<Catalogue>("GET", "/api/formats"));
  const [last, setLast] = useState<Added | null>(null);
  const [round, setRound] = useState(0);
  const done = (answer: Added): void => {
    setLast(answer);
    setRound(round + 1);
    added(addedWords(answer));
  };
  const most = found.is === "there" ? found.value.most_bytes : Number.POSITIVE_INFINITY;
  const bringing = useBringing<Added>(`${studyPath(study)}/documents`, most, done);
  const send = (from: Chosen, asked: Readonly<Record<string, string>>): void => {
    setLast(null);
    void bringing.send(from, asked);
  };
  return (
    <details class="adding" id="adding" open={location.hash === "#adding"} ref={toAdding}>
      <summary>{t("adding-title")}</summary>
      <Fields key={round} formats={found.is === "there" ? found.value.formats.map((each) => each.name) : []} busy={bringing.step !== null} send={send} />
      <Outcome bringing={bringing} />
      {last && (
        <>
          <p class="muted">{t("adding-read-as", { format: [last.format, ...last.recognised.slice(1)].join("; ") })}</p>
          <Told title={t("adding-left-out", { n: last.n_left_out })} shown={last.left_out} n={last.n_left_out} />
          <Told title={t("brought-mended", { n: last.n_mended })} shown={last.mended} n={last.n_mended} />
        </>
      )}
    </details>
  );
}

/** The page is drawn behind the browser's own look for the place. */
function toAdding(element: HTMLElement | null): void {
  if (location.hash === "#adding") element?.scrollIntoView();
}

function Fields({ formats, busy, send }: { formats: readonly string[]; busy: boolean; send: (from: Chosen, asked: Readonly<Record<string, string>>) => void }) {
  const [from, setFrom] = useState<Chosen | null>(null);
  const [format, setFormat] = useState("");
  const [goldOnly, setGoldOnly] = useState(false);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const pasted = text.trim() !== "";
  const submit = (event: Event): void => {
    event.preventDefault();
    const content = new Blob([text], { type: "text/plain" });
    if (pasted) send({ files: [{ path: `${name.trim()}.txt`, content }], name, bytes: content.size }, { format: "text" });
    else if (from) send(from, { format, gold_only: goldOnly ? "true" : "" });
  };
  return (
    <form class="form bringing" onSubmit={submit}>
      <fieldset disabled={pasted}>
        <legend>{t("adding-files")}</legend>
        <Files from={from} choose={setFrom} />
        <label>{t("bring-format")}
          <select name="format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            <option value="">{t("bring-format-find")}</option>
            {formats.map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </label>
        <label class="choose"><input type="checkbox" checked={goldOnly} onChange={(event) => setGoldOnly(event.currentTarget.checked)} /> <span>{withElements("adding-gold", { "<small>": (about) => <small>{about}</small> })}</span></label>
      </fieldset>
      <fieldset>
        <legend>{t("adding-pasted")}</legend>
        <label>{t("adding-text")} <textarea name="text" rows={6} dir="auto" value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
        <label>{t("adding-text-name")} <input name="name" value={name} maxLength={100} required={pasted} autocomplete="off" pattern="[^\\/]*[^\\/. ][^\\/]*" onInput={(event) => setName(event.currentTarget.value)} /><small>{t("adding-text-hint")}</small></label>
      </fieldset>
      <button type="submit" class="main" disabled={busy || (from === null && !pasted)}>{t("adding-button")}</button>
    </form>
  );
}

function addedWords({ documents, golds }: Added): string {
  if (documents === 0) return t("added-gold", { n: golds });
  return golds > 0 ? t("added-documents-gold", { n: documents, golds }) : t("added-documents", { n: documents });
}
