// Choosing the other end of a relation: candidates one steps through, a category, Enter.

import { sentenceOf, shortOf, titleOf } from "../model/look";
import { isRelation, type Operation, type Relation, type Unit } from "../model/types";
import { forbidden } from "./forbidding";
import { create, fittingCategories, leaves, newRelation, onlyUndercutting, undercutting, update } from "./changes";
import type { Choosing, Session } from "./session";

/** The category by which a locution is followed by what answers it. */
const TRANSITION = "transition";

/** R: the selected unit supports, attacks ... another one. */
export function relate(session: Session): void {
  const { scheme, layer } = session;
  const chosen = session.selectedRelation;
  const source = chosen && leaves(scheme, chosen) ? chosen : unitHere(session);
  if (!source) return;
  // What only ever ends at relations has a key of its own.
  const left = [...scheme.symmetric, ...onlyUndercutting(scheme)];
  const fitting = fittingTo(session, source, (c) => !left.includes(c));
  const all = [...inTextOrder(session), ...(scheme.patterns === null ? [] : layer.relations.map((each) => each.id))];
  const candidates = all.filter((id) => id !== source.id && !pointsTo(session, id, source.id) && fitting(id).length > 0);
  const name = isRelation(source) ? `That ${short(session, source)}` : labelOf(session, source.id);
  offer(session, source, candidates, fitting, `${name} relates to`, (target, category) =>
    createRelation(session, [source.id], target, category),
  );
}

/** U: on a relation, who undercuts it; on a unit, which relation it undercuts. */
export function undercut(session: Session): void {
  const categories = undercutting(session.scheme);
  if (categories.length === 0) return session.say("This scheme has no undercuts.");
  const relation = session.selectedRelation;
  if (relation) {
    const fitting = (id: string): string[] =>
      fittingCategories(session.scheme, session.unit(id)!, relation).filter((c) => categories.includes(c));
    const candidates = inTextOrder(session).filter(
      (id) => !relation.sources.includes(id) && relation.target !== id && fitting(id).length > 0,
    );
    return offer(session, relation, candidates, fitting, `Who undercuts that ${short(session, relation)}?`, (source, category) =>
      createRelation(session, [source], relation.id, category),
    );
  }
  const source = unitHere(session);
  if (!source) return;
  const fitting = fittingTo(session, source, (c) => categories.includes(c));
  const candidates = session.layer.relations
    .filter((each) => !each.sources.includes(source.id) && fitting(each.id).length > 0)
    .map((each) => each.id);
  offer(session, source, candidates, fitting, `${labelOf(session, source.id)} undercuts that`, (target, category) =>
    createRelation(session, [source.id], target, category),
  );
}

/** =: two units say the same. */
export function restate(session: Session): void {
  const [category] = session.scheme.symmetric;
  if (!category) return session.say("This scheme has no restatements.");
  const source = unitHere(session);
  if (!source) return;
  const fitting = fittingTo(session, source, (c) => c === category);
  const candidates = inTextOrder(session).filter((id) => id !== source.id && fitting(id).length > 0);
  offer(session, source, candidates, fitting, `${labelOf(session, source.id)} says the same as`, (target) =>
    createRelation(session, [source.id], target, category),
  );
}

/** L: the selected unit becomes a further source of a relation, or leaves it. */
export function link(session: Session): void {
  const source = unitHere(session);
  if (!source) return;
  const symmetric = session.scheme.symmetric;
  const candidates = session.layer.relations
    .filter((each) => each.target !== source.id && !symmetric.includes(each.category ?? ""))
    .filter((each) => each.sources.length > 1 || !each.sources.includes(source.id))
    .map((each) => each.id);
  const fitting = (id: string): string[] => [session.relation(id)?.category ?? ""];
  offer(session, source, candidates, fitting, `${labelOf(session, source.id)} goes with the premise of`, (id) => {
    const relation = session.relation(id)!;
    const sources = relation.sources.includes(source.id)
      ? relation.sources.filter((end) => end !== source.id)
      : [...relation.sources, source.id];
    return [update({ ...relation, sources })];
  });
}

export function step(session: Session, by: number | "first" | "last"): void {
  const mode = session.mode.value;
  if (mode.is !== "choose") return;
  const n = mode.candidates.length;
  const at = by === "first" ? 0 : by === "last" ? n - 1 : (mode.at + by + n) % n;
  point(session, { ...mode, at });
}

/** Point at a candidate by mouse, or by its id. */
export function pointAt(session: Session, id: string): boolean {
  const mode = session.mode.value;
  if (mode.is !== "choose") return false;
  const at = mode.candidates.indexOf(id);
  if (at < 0) return false;
  point(session, { ...mode, at });
  return true;
}

export function pickCategory(session: Session, index: number): void {
  const mode = session.mode.value;
  if (mode.is !== "choose") return;
  const category = mode.categories[index];
  if (category) point(session, { ...mode, category: category.id }, true);
}

export function accept(session: Session): void {
  const mode = session.mode.value;
  if (mode.is !== "choose") return;
  const operations = mode.choose(mode.candidates[mode.at]!, categoryFor(mode));
  session.mode.value = { is: "read" };
  if (session.edit(operations)) {
    const thing = (operations[0] as { thing?: Relation }).thing;
    const saved = thing && session.relation(thing.id);
    if (saved) session.say(`${short(session, saved)}.`);
  }
  session.moved.value++;
}

export const categoryFor = (mode: Choosing): string | null =>
  mode.category ?? mode.fitting(mode.candidates[mode.at]!)[0] ?? null;

function offer(
  session: Session, from: Unit | Relation, candidates: readonly string[],
  fitting: (id: string) => readonly string[], prompt: string,
  choose: (id: string, category: string | null) => readonly Operation[],
): void {
  if (session.refuses()) return;
  if (candidates.length === 0) {
    return session.say("There is nothing yet that this could point to under the scheme.");
  }
  const known = new Set(candidates.flatMap(fitting));
  const categories = session.scheme.relations.filter((category) => known.has(category.id));
  const at = nearest(session, from, candidates, fitting);
  point(session, { is: "choose", prompt, candidates, at, from: from.id, categories, category: null, fitting, choose });
}

function point(session: Session, mode: Choosing, keep = false): void {
  // A category that does not fit the candidate is left, unless it was just picked.
  const id = mode.candidates[mode.at]!;
  const fits = mode.category === null || mode.fitting(id).includes(mode.category);
  const next = keep || fits ? mode : { ...mode, category: null };
  session.mode.value = next;
  session.moved.value++;
  const thing = session.thing(id)!;
  const what = isRelation(thing)
    ? sentenceOf(thing, session.layer, session.scheme, session.document, session.labels.value)
    : `${labelOf(session, id)} “${session.document.firstWords(thing)}”`;
  const source = session.unit(next.from);
  const reason = source && !isRelation(thing) ? forbidden(session.scheme, session.document, source, thing, categoryFor(next)) : null;
  session.say(`${next.prompt} ${what}: ${titleOf(session.scheme.relations, categoryFor(next))}${reason ? `; the scheme forbids it, ${reason}` : ""}`);
}

/** The candidate that stands closest before the unit, or the first one behind it; what answers it stands behind. */
function nearest(session: Session, from: Unit | Relation, candidates: readonly string[], fitting: (id: string) => readonly string[]): number {
  const order = new Map(session.layer.units.map((unit, i) => [unit.id, i]));
  const place = (id: string): number => {
    const thing = session.thing(id);
    return thing && isRelation(thing) ? place(thing.sources[0]!) : (order.get(id) ?? 0);
  };
  const here = place(from.id);
  const before = Math.max(0, candidates.findLastIndex((id) => place(id) < here));
  if (fitting(candidates[before]!)[0] !== TRANSITION) return before;
  const behind = candidates.findIndex((id) => place(id) > here && fitting(id)[0] === TRANSITION);
  return behind < 0 ? before : behind;
}

function createRelation(
  session: Session, sources: readonly string[], target: string, category: string | null,
): Operation[] {
  return [create(newRelation(session.layer, sources, target, category))];
}

/** What a relation from the source to a candidate can be; alike for all of a category, so that it is looked up once. */
function fittingTo(session: Session, source: Unit | Relation, wanted: (category: string) => boolean): (id: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (id) => {
    const thing = session.thing(id)!;
    const kind = `${isRelation(thing)} ${thing.category}`;
    if (!known.has(kind)) known.set(kind, fittingCategories(session.scheme, source, thing).filter(wanted));
    return known.get(kind)!;
  };
}

function unitHere(session: Session): Unit | undefined {
  const relation = session.selectedRelation;
  const unit = session.selectedUnit ?? (relation ? session.unit(relation.sources[0]!) : undefined);
  if (!unit) session.say("Choose a unit first; Space marks one.");
  return unit;
}

/** Whether a relation is built on another one, so that the two cannot be tied the other way. */
function pointsTo(session: Session, id: string, end: string): boolean {
  const relation = session.relation(id);
  if (!relation) return false;
  return [...relation.sources, relation.target].some((each) => each === end || pointsTo(session, each, end));
}

const inTextOrder = (session: Session): string[] => session.layer.units.map((unit) => unit.id);
const labelOf = (session: Session, id: string): string => session.labels.value.get(id) ?? id;
export const short = (session: Session, relation: Relation): string =>
  shortOf(relation, session.layer, session.scheme, session.labels.value);
