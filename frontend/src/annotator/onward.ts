// What comes behind a finished document: the next one, and the gold to compare with; and where one was, when one comes back.

import { effect, untracked } from "@preact/signals";
import { call, inPhase, pageOf, studyPath, type DocumentRow, type DocumentRows } from "../api";
import { atRest } from "../look/rest";
import { remember, remembered } from "../saving/remembering";
import { progressOf } from "../steps/progress";
import { t } from "../texts/texts";
import type { Location, Session } from "./session";

/** What an annotator can do behind a finished document. */
export interface Onward {
  /** The next document to annotate; null when all are done. */
  readonly next: DocumentRow | null;
  /** The address of the comparison with the gold, for a training document. */
  readonly feedback: string | null;
}

export const addressOf = ({ location }: Session, document: DocumentRow): string => pageOf(location.study, document);

/** Find out what comes next whenever the document is finished, until the function that is returned is called. */
export function lookOnward(session: Session): () => void {
  return effect(() => {
    const isFinished = session.view.layer.value.state === "finished";
    untracked(() => {
      session.onward.value = null;
      // Without an answer there is still the list of documents.
      if (isFinished) void find(session).catch(() => {});
    });
  });
}

async function find(session: Session): Promise<void> {
  const { cursor, location, view } = session;
  const { study, document } = location;
  const phase = location.phase?.name ?? "";
  const rows = await call<DocumentRows>("GET", `${studyPath(study)}/documents?${new URLSearchParams({ key: document })}`);
  if (view.layer.value.state !== "finished" || rows.n_tasks === null) return;
  const hasFeedback = rows.documents.some((each) => each.key === document && (each.phase ?? "") === phase && each.feedback);
  session.onward.value = { next: rows.first_open, feedback: hasFeedback ? pageOf(study, { key: document, phase }, "/feedback") : null };
  if (cursor.said.peek() !== t("finished")) return;
  const done = { done: rows.n_finished ?? 0, all: rows.n_tasks };
  const said = rows.first_open ? t("finished-next", { ...done, title: rows.first_open.title }) : t("finished-all", done);
  cursor.say([said, ...leftOpen(session)].join(" "));
}

/** What the first step asks for that is not there; that may be right, so nobody is kept from finishing. */
function leftOpen({ view, procedure }: Session): string[] {
  const { scheme, document } = view;
  const steps = procedure.steps.map((step, i) => ({ step: i + 1, ...progressOf(step, scheme, view.layer.value, document) }));
  return steps.filter(({ open }) => open.length > 0).slice(0, 1).map(({ step, words }) => t("finished-open", { step, words }));
}

/** Open the next document; false where there is none to go to. */
export function goOn(session: Session): boolean {
  const next = session.onward.value?.next;
  if (next) window.location.assign(addressOf(session, next));
  return next != null;
}

const nameOf = ({ study, document, phase, name }: Location): string => `argora:place:${name}/${study}/${document}${inPhase(phase?.name ?? "")}`;

/** Stand where one was when the document was last open, and keep in mind where one is. */
export function resume(session: Session): () => void {
  const { view, cursor, location } = session;
  const name = nameOf(location);
  const place = view.places.peek().find((each) => each.key === remembered(name));
  if (place) cursor.selectPlace(place);
  let isAsked = false;
  return effect(() => {
    if (cursor.selectedKey() === null || isAsked) return;
    isAsked = true;
    atRest(() => {
      isAsked = false;
      const now = untracked(() => view.places.value[cursor.currentPlace()]);
      if (now) remember(name, now.key);
    });
  });
}
