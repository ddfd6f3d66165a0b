// Marking a stretch by keyboard or mouse: a draft that grows and shrinks until it is accepted.

import type { Span } from "../model/types";
import type { Marker } from "../text/selecting";
import { charactersIn, clausesIn, toWords, trimmed, wordsIn } from "../text/words";
import { t } from "../texts/texts";
import { create, newUnit, update } from "./changes";
import { withSpeaker } from "./forwarding";
import type { LayerView } from "../view/layer";
import { segmentsIn } from "../view/places";
import type { Session } from "./session";

/** Begin a draft: the words of the sentence that no unit has yet, or the whole given segment. */
export function begin(session: Session): void {
  const { view, editor } = session;
  if (editor.refuses() || refusesUnits(session)) return;
  const inside = currentSegment(session);
  const draft = view.scheme.by ? inside : (freeWords(session, inside)[0] ?? inside);
  setDraft(session, draft, inside);
}

/** Tell whether units cannot be marked here, and say why. */
function refusesUnits({ tasks, cursor }: Session): boolean {
  const areFixed = !tasks.includes("units");
  if (areFixed) cursor.say(t("phase-fixed"));
  return areFixed;
}

export function setDraft({ view, cursor }: Session, draft: Span, inside: Span): void {
  cursor.mode.value = { is: "mark", draft, inside };
  cursor.say(t("marking", { words: view.document.quote(draft) }));
}

/** A draft from a selection with the mouse: whole words, or whole segments where units keep to them. */
function fromSelection(session: Session, span: Span): void {
  if (session.editor.readOnly.value || refusesUnits(session)) return;
  const { document, scheme } = session.view;
  const first = document.segments.spans[document.segmentAt(span[0])]!;
  const last = document.segments.spans[document.segmentAt(span[1] - 1)]!;
  const inside: Span = [first[0], Math.max(last[1], span[1])];
  const draft = scheme.by ? inside : toWords(document.points, span, inside);
  setDraft(session, draft, inside);
}

/** What a selection in the text does. */
export const markerOf = (session: Session): Marker => ({
  isReady: () => !session.editor.readOnly.value && session.cursor.mode.value.is !== "choose",
  mark: (span) => fromSelection(session, span),
  markNothing: () => selectNothing(session),
});

/** After a drag over no words: no draft, and nothing that a category could go to. */
function selectNothing({ cursor }: Session): void {
  cursor.mode.value = { is: "read" };
  cursor.select(null);
  cursor.say(t("mark-no-words"));
}

export function accept(session: Session, category: string | null = onlyMark(session)): void {
  const { view, cursor, editor } = session;
  const mode = cursor.mode.value;
  if (mode.is !== "mark") return;
  const draft = view.scheme.by ? mode.draft : trimmed(view.document.points, mode.draft);
  const unit = withSpeaker(newUnit(view.layer.value, view.document, draft, category), view);
  cursor.mode.value = { is: "read" };
  if (!editor.edit([create(unit)])) return;
  cursor.pane.value = "text";
  cursor.select({ kind: "unit", id: unit.id });
  cursor.say(category ? t("marked", { unit: view.labelOf(unit.id) }) : t("marked-without-category"));
}

/** The category that the step asks for, where it is a single one. */
export function onlyMark({ view, procedure }: Session): string | null {
  const units = view.scheme.units.map((category) => category.id);
  const marks = (procedure.step?.marks ?? []).filter((mark) => units.includes(mark));
  if (marks.length === 1) return marks[0]!;
  return units.length === 1 ? units[0]! : null;
}

/** How far one looks for the next border. */
const NEAR = 300;

export type Move = "word" | "letter";

/** Move one edge of the draft. */
export function move(session: Session, edge: "start" | "end", by: Move, forward: boolean): void {
  const mode = session.cursor.mode.value;
  if (mode.is !== "mark") return;
  const draft = moved(session.view, mode.draft, edge, by, forward);
  if (draft) setDraft(session, draft, mode.inside);
}

/** Move one edge of the selected unit by a word. */
export function reshape(session: Session, edge: "start" | "end", forward: boolean): void {
  const { view, cursor, editor } = session;
  const unit = cursor.selectedUnit;
  const spans = unit ? view.document.spansOf(unit) : [];
  if (!unit || spans.length === 0) return cursor.say(t("choose-unit-first"));
  const at = edge === "start" ? 0 : spans.length - 1;
  const changed = moved(view, spans[at]!, edge, "word", forward);
  if (!changed) return;
  const after = spans.map((span, i) => (i === at ? changed : span));
  const segment = view.document.given
    ? after.flatMap((span) => segmentsIn(view.document, span)).map((i) => view.document.segments.ids[i]!)
    : unit.segment;
  if (editor.edit([update({ ...unit, spans: after, segment })])) {
    cursor.say(t("mark-edges", { words: view.document.quote(changed) }));
  }
}

export function wholeSentence(session: Session): void {
  const mode = session.cursor.mode.value;
  if (mode.is === "mark") setDraft(session, mode.inside, mode.inside);
}

/** The next clause of the sentence in which nothing is marked, round and round. */
export function nextClause(session: Session): void {
  const { view, cursor } = session;
  const mode = cursor.mode.value;
  if (mode.is !== "mark") return;
  const { points } = view.document;
  const all = clausesIn(points, mode.inside);
  const free = all.filter((clause) => freeWords(session, clause).length === wordsIn(points, clause).length);
  const clauses = free.length > 0 ? free : all;
  const at = clauses.findIndex(([start, end]) => start === mode.draft[0] && end === mode.draft[1]);
  const next = clauses[(at + 1) % clauses.length];
  if (next) setDraft(session, next, mode.inside);
}

function moved(view: LayerView, [start, end]: Span, edge: "start" | "end", by: Move, forward: boolean): Span | null {
  const borders = bordersNear(view, [start, end], edge, by);
  const here = edge === "start" ? start : end;
  const next = forward ? borders.find((border) => border > here) : borders.findLast((border) => border < here);
  if (next === undefined) return null;
  return valid(edge === "start" ? [next, end] : [start, next], view.document.points.length);
}

/** Where an edge may go, as far as one looks. */
function bordersNear({ document, scheme }: LayerView, [start, end]: Span, edge: "start" | "end", by: Move): number[] {
  const { points } = document;
  const near = (from: number, to: number): Span => [Math.max(0, from - NEAR), Math.min(points.length, to + NEAR)];
  const here = edge === "start" ? start : end;
  if (by === "letter" && !scheme.by) return charactersIn(points, near(here, here));
  const steps = scheme.by ? document.segments.spans : wordsIn(points, near(start, end));
  return steps.map(([from, to]) => (edge === "start" ? from : to));
}

const valid = ([start, end]: Span, length: number): Span | null =>
  start >= 0 && start < end && end <= length ? [start, end] : null;

/** The segment under the cursor; for a unit, the one in which it begins. */
export function currentSegment({ view, cursor }: Session): Span {
  const { document } = view;
  const selected = cursor.selected.value;
  if (selected?.kind === "segment") return document.segments.spans[selected.index]!;
  const unit = cursor.selectedUnit;
  const start = unit ? (document.spansOf(unit)[0]?.[0] ?? 0) : 0;
  return document.segments.spans[document.segmentAt(start)]!;
}

function freeWords({ view }: Session, inside: Span): Span[] {
  const taken = view.layer.value.units.flatMap((unit) => view.document.spansOf(unit));
  return wordsIn(view.document.points, inside).filter(
    ([start, end]) => !taken.some(([from, to]) => from < end && start < to),
  );
}
