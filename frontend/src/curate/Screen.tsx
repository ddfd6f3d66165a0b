// The curator's screen: the text with what annotators differ in, the cases to decide, and the gold that grows out of them.

import { effect, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { call, inPhase, studyPath } from "../api";
import { curateAddress, curateQueueAddress } from "../manage/addresses";
import type { DerivedLayer } from "../manage/answers";
import { Text } from "../text/Text";
import { t } from "../texts/texts";
import type { Case, QueueAnswer } from "./answers";
import { Bar } from "./Bar";
import { Cases } from "./Cases";
import type { Desk } from "./desk";
import { markerOf, picked } from "./editing";
import { Gold } from "./Gold";
import { Held } from "./Held";
import { Keys } from "./Keys";
import { hearKeys, type Command } from "./keys";
import { caseOf, lookOf, markOf, SIGNS } from "./marks";

interface Props {
  readonly study: string;
  readonly document: string;
  readonly phase: string;
  readonly desk: Desk;
}

export function Screen({ study, document: key, phase, desk }: Props) {
  const help = useRef<HTMLDialogElement>(null);
  const { title } = desk.gold.document.answer;
  useEffect(() => {
    document.title = `${t("curate-title")}: ${title} · Argora`;
    const ends = [
      hearKeys({ run: (command) => run(desk, command, () => help.current?.showModal()), take: (version) => desk.takeVersion(version) }),
      followCase(desk),
      followText(desk),
      followTree(desk),
    ];
    return () => ends.forEach((end) => end());
  }, [desk]);
  const marker = useRef(markerOf(desk)).current;
  return (
    <div class={desk.isEditing.value ? "curating editing" : "curating"}>
      <a class="skip" href="#cases">{t("curate-to-cases")}</a>
      <header class="top">
        <a href={curateQueueAddress(study) + inPhase(phase)}>{t("curate-to-queue")}</a>
        <h1><bdi>{title}</bdi></h1>
        {phase && <span class="muted">{phase}</span>}
      </header>
      <Held desk={desk} />
      <main class="reading" id="main">
        <Legend />
        <Text view={desk.text} cursor={desk.inText} marker={marker} id="text" />
      </main>
      <Cases desk={desk} />
      <Gold study={study} document={key} desk={desk} />
      <Bar desk={desk} help={() => help.current?.showModal()} next={() => nextDocument(study, key, phase)} later={async () => (desk.isSecond ? [] : laterLayers(study, key, phase))} />
      <Keys dialog={help} />
    </div>
  );
}

function Legend() {
  return (
    <ul class="legend" aria-label={t("curate-legend")}>
      <li><span class="sample same" aria-hidden="true" /> {t("curate-legend-same")}</li>
      {(["open", "proposed", "decided"] as const).map((look) => <li key={look}><span class={`sample ${look}`} aria-hidden="true">{SIGNS[look]}</span> {t(`curate-legend-${look}`)}</li>)}
    </ul>
  );
}

function run(desk: Desk, command: Command, help: () => void): void {
  switch (command) {
    case "next":
      return desk.toOpen(1);
    case "previous":
      return desk.toOpen(-1);
    case "on":
      return desk.onInList(1);
    case "back":
      return desk.onInList(-1);
    case "nothing":
      return desk.takeNothing();
    case "edit":
      return void (desk.isEditing.value = desk.one !== null && !desk.isFinished);
    case "reason":
      return document.querySelector<HTMLElement>(".case.current .why textarea")?.focus();
    case "undo":
      return desk.undo();
    case "finish":
      return desk.close("finished");
    case "help":
      return help();
  }
}

/** The focus and the eye follow to the case that a command opened. */
function followCase(desk: Desk): () => void {
  return effect(() => {
    const n = desk.moved.value;
    const key = desk.current.value;
    const one = untracked(() => desk.one);
    if (one) {
      const isMarked = one.start !== null && lookOf(one) !== null;
      untracked(() => {
        desk.inText.mode.value = { is: "read" };
        desk.inText.selected.value = isMarked ? { kind: "unit", id: markOf(one) } : one.unit ? { kind: "unit", id: one.unit } : null;
        desk.inTree.selected.value = one.unit && desk.gold.unit(one.unit) ? { kind: "unit", id: one.unit } : null;
      });
    }
    // What moved is drawn first.
    requestAnimationFrame(() => lookAt(key, one, n > 0));
  });
}

function lookAt(key: string | null, one: Case | null, isFocused: boolean): void {
  if (key === null || one === null) return;
  const head = document.querySelector<HTMLElement>(`[data-case="${CSS.escape(key)}"] .head`);
  if (isFocused) head?.focus({ preventScroll: true });
  // All of the case, or else its head.
  head?.parentElement?.scrollIntoView({ block: "nearest" });
  head?.scrollIntoView({ block: "nearest" });
  const mark = document.querySelector<HTMLElement>(`#text [data-place="${CSS.escape(`u:${markOf(one)}`)}"]`);
  scrollWithin(mark?.closest<HTMLElement>(".reading") ?? null, mark);
}

/** Scroll a pane and nothing around it. */
function scrollWithin(pane: HTMLElement | null, element: HTMLElement | null): void {
  if (!pane || !element) return;
  const [box, at] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  if (at.top < box.top + box.height / 8 || at.bottom > box.bottom - box.height / 3) pane.scrollTop += at.top - box.top - box.height / 3;
}

/** A click on a case in the text opens it; one on a unit the case that is about it. */
function followText(desk: Desk): () => void {
  return effect(() => {
    const selected = desk.inText.selected.value;
    if (desk.inText.moved.value === 0 || selected?.kind !== "unit") return;
    untracked(() => {
      if (desk.isEditing.value) return void (picked.value = caseOf(selected.id) === null ? selected.id : null);
      const key = caseOf(selected.id) ?? caseAbout(desk, selected.id);
      if (key !== null && key !== desk.current.value) desk.goTo(key);
    });
  });
}

function followTree(desk: Desk): () => void {
  return effect(() => {
    const selected = desk.inTree.selected.value;
    if (desk.inTree.moved.value === 0 || selected === null || selected.kind === "segment") return;
    untracked(() => {
      const id = selected.kind === "relation" ? desk.gold.relation(selected.id)?.sources[0] : selected.id;
      const key = id === undefined ? null : caseAbout(desk, id, selected.kind);
      // The focus stays in the tree.
      if (key !== null && key !== desk.current.value) desk.goTo(key, false);
    });
  });
}

/** The case about a unit of the gold, an open one first. */
function caseAbout(desk: Desk, unit: string, kind: "unit" | "relation" = "unit"): string | null {
  const about = desk.cases.value.filter((one) => one.unit === unit);
  const fitting = about.filter((one) => (one.task === "relation") === (kind === "relation"));
  return (fitting.find(desk.isOpen) ?? fitting[0] ?? about.find(desk.isOpen) ?? about[0])?.key ?? null;
}

/** The first document behind this one in the queue in which something is open. */
async function nextDocument(study: string, document: string, phase: string): Promise<{ readonly title: string; readonly address: string } | null> {
  const { documents } = await call<QueueAnswer>("GET", `${studyPath(study)}/curation${inPhase(phase)}`);
  const next = documents.find((each) => each.document !== document && each.n_open + each.n_reopened > 0);
  return next ? { title: next.title, address: curateAddress(study, next.document) + inPhase(phase) } : null;
}

async function laterLayers(study: string, document: string, phase: string): Promise<readonly DerivedLayer[]> {
  return (await call<{ derived: readonly DerivedLayer[] }>("GET", `${studyPath(study)}/phases/gold/derived?${new URLSearchParams({ phase, document })}`)).derived;
}
