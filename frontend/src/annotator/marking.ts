// Marking a stretch by keyboard or mouse: a draft that grows and shrinks until it is accepted.

import type { Category, Scheme, Span, Unit } from "../model/types";
import type { Grip, Marker } from "../text/selecting";
import { charactersIn, clausesIn, toWords, trimmed, wordsIn } from "../text/words";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import { create, freshName, newUnit, recategorised, update, withoutPart, withPart } from "./changes";
import { withSpeaker } from "./forwarding";
import { untouched } from "../steps/progress";
import type { Marking, Part } from "../view/cursor";
import type { LayerView } from "../view/layer";
import type { Session } from "./session";

/** Begin a draft: the words of the sentence that no unit has yet, or the whole given segment. */
export function begin(session: Session): void {
  if (session.editor.refuses() || refusesUnits(session)) return;
  beginIn(session, currentSegment(session), null);
}

function beginIn(session: Session, inside: Span, part: Part | null): void {
  const draft = session.view.scheme.by ? inside : (freeWords(session, inside)[0] ?? inside);
  setDraft(session, draft, inside, part);
}

/** &: begin a further part of the selected unit; while marking: the draft goes to the unit, or out of it where it is in it. */
export function part(session: Session): void {
  const { view, cursor, editor } = session;
  const mode = cursor.mode.value;
  if (mode.is === "mark") return mode.part ? accept(session) : toPart(session, mode);
  if (editor.refuses() || refusesUnits(session)) return;
  const unit = cursor.selectedUnit;
  const end = unit && view.document.spansOf(unit).at(-1)?.[1];
  if (!unit || end === undefined) return cursor.say(t("choose-unit-first"));
  const { spans } = view.document.segments;
  const here = view.document.segmentAt(end - 1);
  const behind = freeWords(session, [end, Math.max(end, spans[here]![1])]);
  const goesOn = behind.length === 0 || view.scheme.by !== null;
  const inside = goesOn ? (spans[here + 1] ?? spans[here]!) : spans[here]!;
  if (goesOn) beginIn(session, inside, { unit: unit.id, at: null });
  else setDraft(session, behind[0]!, inside, { unit: unit.id, at: null });
}

function toPart(session: Session, mode: Marking): void {
  const unit = session.cursor.selectedUnit;
  if (!unit) return session.cursor.say(t("choose-unit-first"));
  acceptPart(session, mode.draft, { unit: unit.id, at: null });
}

/** The draft becomes a part of its unit, or is taken out of it where it lies within one of its parts. */
function acceptPart({ view, cursor, editor }: Session, draft: Span, { unit: id, at }: Part): void {
  const { document } = view;
  const unit = view.unit(id);
  if (!unit) return cursor.say(t("choose-unit-first"));
  const isWithin = at === null && document.spansOf(unit).some(([start, end]) => start <= draft[0] && draft[1] <= end);
  const changed = isWithin ? withoutPart(document, unit, draft) : withPart(document, unit, draft, at);
  if (!changed) return cursor.say(t("part-last"));
  cursor.mode.value = { is: "read" };
  const isDone = editor.edit([update(changed)]);
  cursor.pane.value = "text";
  cursor.select({ kind: "unit", id });
  const words = document.quote(draft);
  if (isDone) cursor.say(at !== null ? t("mark-edges", { words }) : t(isWithin ? "part-out" : "part-in", { words, unit: view.labelOf(id) }));
}

/** While marking: the draft goes on to the next sentence, or back to the one before. */
export function elsewhere(session: Session, by: 1 | -1): void {
  const { view, cursor } = session;
  const mode = cursor.mode.value;
  if (mode.is !== "mark") return;
  const at = view.document.segmentAt(mode.draft[by < 0 ? 0 : 1] - (by < 0 ? 0 : 1)) + by;
  const inside = view.document.segments.spans[at];
  if (inside) beginIn(session, inside, mode.part);
}

/** Tell whether units cannot be marked here, and say why. */
function refusesUnits({ tasks, cursor }: Session): boolean {
  const areFixed = !tasks.includes("units");
  if (areFixed) cursor.say(t("phase-fixed"));
  return areFixed;
}

function setDraft({ view, cursor }: Session, draft: Span, inside: Span, part: Part | null): void {
  cursor.mode.value = { is: "mark", draft, inside, part };
  const words = view.document.quote(draft);
  cursor.say(part ? t("marking-part", { words, unit: view.labelOf(part.unit) }) : t("marking", { words }));
}

/** The unit that the draft of now goes to. */
function partNow({ cursor }: Session): Part | null {
  const mode = cursor.mode.value;
  return mode.is === "mark" ? mode.part : null;
}

/** A draft from a selection with the mouse: whole words, or whole segments where units keep to them. */
function fromSelection(session: Session, span: Span): void {
  if (session.editor.readOnly.value || refusesUnits(session)) return;
  const { document, scheme } = session.view;
  const first = document.segments.spans[document.segmentAt(span[0])]!;
  const last = document.segments.spans[document.segmentAt(span[1] - 1)]!;
  const inside: Span = [first[0], Math.max(last[1], span[1])];
  const draft = scheme.by ? inside : toWords(document.points, span, inside);
  setDraft(session, draft, inside, partNow(session));
  const [start, end] = trimmed(document.points, draft);
  const isWhole = scheme.by && (start !== span[0] || end !== span[1]);
  if (isWhole && !partNow(session)) session.cursor.say(t("marking-whole", { words: document.quote(draft) }));
}

/** What a selection in the text does. */
export const markerOf = (session: Session): Marker => ({
  isReady: () => !session.editor.readOnly.value && session.cursor.mode.value.is !== "choose",
  mark: (span) => fromSelection(session, span),
  markNothing: () => selectNothing(session),
  hasEdges: () => !session.editor.readOnly.value && session.tasks.includes("units"),
  reach: (grip, point) => reach(session, grip, point),
  release: () => {
    if (typeof partNow(session)?.at === "number") accept(session);
  },
});

/** Draw an edge of the draft, or of a part of the selected unit, to the border of words or segments that is nearest to a character. */
function reach(session: Session, { edge, at }: Grip, point: number): void {
  const { view, cursor } = session;
  const mode = cursor.mode.value;
  const unit = cursor.selectedUnit;
  const now = mode.is === "mark" ? mode.draft : unit && view.document.spansOf(unit)[at];
  if (!now) return;
  const [start, end] = now;
  const isAllowed = (border: number): boolean => (edge === "start" ? border < end : start < border);
  const borders = bordersNear(view, [point, point], edge, "word").filter(isAllowed);
  const distance = (border: number): number => Math.abs(border - point);
  const to = borders.reduce<number | null>((best, border) => (best !== null && distance(best) <= distance(border) ? best : border), null);
  if (to === null || to === (edge === "start" ? start : end)) return;
  const inside = mode.is === "mark" ? mode.inside : currentSegment(session);
  setDraft(session, edge === "start" ? [to, end] : [start, to], inside, mode.is === "mark" ? mode.part : { unit: unit!.id, at });
}

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
  if (mode.part) return acceptPart(session, draft, mode.part);
  const unit = withSpeaker(newUnit(view.layer.value, view.document, draft, category), view);
  cursor.mode.value = { is: "read" };
  const same = overlapping(view, unit).map((id) => view.unit(id)!).find((each) => isSame(view.document.spansOf(each), view.document.spansOf(unit)));
  if (same && category !== null) {
    // Where no two units may lie over each other, it is that one that gets the category.
    cursor.select({ kind: "unit", id: same.id });
    if (editor.edit([update(recategorised(same, category, view.scheme))])) cursor.say(t("category-now", { unit: view.labelOf(same.id) }));
    return;
  }
  if (!editor.edit([create(unit)])) return;
  cursor.pane.value = "text";
  cursor.select({ kind: "unit", id: unit.id });
  const others = overlapping(view, unit).map((id) => view.labelOf(id));
  if (others.length > 0) return cursor.say(t("marked-overlapping", { unit: view.labelOf(unit.id), others: listed(others) }));
  cursor.say(category ? t("marked", { unit: view.labelOf(unit.id) }) : t("marked-without-category"));
}

const isSame = (a: readonly Span[], b: readonly Span[]): boolean => a.length === b.length && a.every((span, i) => span[0] === b[i]![0] && span[1] === b[i]![1]);

/** The one category of units that have a place in the structure, where units are whole segments and there is no other. */
export function onlyInside({ by, units, outside }: Scheme): Category | null {
  const inside = by === null ? [] : units.filter((each) => !outside.includes(each.id));
  return inside.length === 1 ? inside[0]! : null;
}

const AT_ONCE = 500;

/** Every segment in which nothing is marked becomes a unit. */
export function markOthers({ view, cursor, editor }: Session, category: string): void {
  const { document } = view;
  const layer = view.layer.value;
  const name = freshName(layer, "u");
  const free = untouched(layer, document);
  const made = free.map((segment, i) => ({ ...newUnit(layer, document, document.segments.spans[segment]!, category), id: `${name}-${i}` }));
  // The server takes no more at once.
  const chunks = Array.from({ length: Math.ceil(made.length / AT_ONCE) }, (_, i) => made.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
  if (chunks.every((chunk) => editor.edit(chunk.map(create)))) cursor.say(t("marked-others", { n: free.length }));
}

/** The units that share words with one, where the scheme forbids that. */
function overlapping({ scheme, layer, document }: LayerView, unit: Unit): string[] {
  if (!scheme.rules.some(({ overlap }) => overlap?.mode === "forbid")) return [];
  const own = document.spansOf(unit);
  const shares = (other: Unit): boolean => document.spansOf(other).some(([from, to]) => own.some(([start, end]) => start < to && from < end));
  return layer.value.units.filter((other) => other.id !== unit.id && shares(other)).map((other) => other.id);
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
  if (draft) setDraft(session, draft, mode.inside, mode.part);
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
  if (editor.edit([update(withPart(view.document, unit, changed, at))])) {
    cursor.say(t("mark-edges", { words: view.document.quote(changed) }));
  }
}

export function wholeSentence(session: Session): void {
  const mode = session.cursor.mode.value;
  if (mode.is === "mark") setDraft(session, mode.inside, mode.inside, mode.part);
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
  if (next) setDraft(session, next, mode.inside, mode.part);
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
