// Choosing the other end of a relation: candidates one steps through, a category, Enter.

import { titleOf } from "../model/look";
import { isRelation, type Operation, type Relation, type Scheme, type Thing, type Unit } from "../model/types";
import { t } from "../texts/texts";
import type { Choosing } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { forbidden } from "./forbidding";
import { create, fittingCategories, leaves, newRelation, onlyUndercutting, recategorised, undercutting, update } from "./changes";
import { leadsOn } from "./forwarding";
import type { Session } from "./session";

/** R: the selected unit supports, attacks ... another one. */
export function relate(session: Session): void {
  const { view, cursor } = session;
  const { scheme } = view;
  const chosen = cursor.selectedRelation;
  const source = chosen && leaves(scheme, chosen) ? chosen : unitHere(session);
  if (!source) return;
  // What only ever ends at relations has a key of its own.
  const left = [...scheme.symmetric, ...onlyUndercutting(scheme)];
  const fitting = fittingTo(view, source, (c) => !left.includes(c));
  const all = [...inTextOrder(view), ...(scheme.patterns === null ? [] : view.layer.value.relations.map((each) => each.id))];
  const candidates = all.filter((id) => id !== source.id && !pointsTo(view, id, source.id) && fitting(id).length > 0);
  const prompt = isRelation(source) ? t("relate-prompt-relation", { relation: view.shortOf(source) }) : t("relate-prompt", { thing: view.labelOf(source.id) });
  offer(session, source, candidates, fitting, prompt, (target, category) =>
    createRelation(view, [source.id], target, category),
  );
}

/** U: on a relation, who undercuts it; on a unit, which relation it undercuts. */
export function undercut(session: Session): void {
  const { view, cursor } = session;
  const categories = undercutting(view.scheme);
  if (categories.length === 0) return cursor.say(t("undercut-none"));
  const relation = cursor.selectedRelation;
  if (relation) {
    const fitting = (id: string): string[] =>
      fittingCategories(view.scheme, view.unit(id)!, relation).filter((c) => categories.includes(c));
    const candidates = inTextOrder(view).filter(
      (id) => !relation.sources.includes(id) && relation.target !== id && fitting(id).length > 0,
    );
    return offer(session, relation, candidates, fitting, t("relate-prompt-undercut-by", { relation: view.shortOf(relation) }), (source, category) =>
      createRelation(view, [source], relation.id, category),
    );
  }
  const source = unitHere(session);
  if (!source) return;
  const fitting = fittingTo(view, source, (c) => categories.includes(c));
  const candidates = view.layer.value.relations
    .filter((each) => !each.sources.includes(source.id) && fitting(each.id).length > 0)
    .map((each) => each.id);
  offer(session, source, candidates, fitting, t("relate-prompt-undercut", { unit: view.labelOf(source.id) }), (target, category) =>
    createRelation(view, [source.id], target, category),
  );
}

/** =: two units say the same. */
export function restate(session: Session): void {
  const { view, cursor } = session;
  const [category] = view.scheme.symmetric;
  if (!category) return cursor.say(t("restate-none"));
  const source = unitHere(session);
  if (!source) return;
  const fitting = fittingTo(view, source, (c) => c === category);
  const candidates = inTextOrder(view).filter((id) => id !== source.id && fitting(id).length > 0);
  offer(session, source, candidates, fitting, t("relate-prompt-restate", { unit: view.labelOf(source.id) }), (target) =>
    createRelation(view, [source.id], target, category),
  );
}

/** L: the selected unit becomes a further source of a relation, or leaves it. */
export function link(session: Session): void {
  const { view } = session;
  const source = unitHere(session);
  if (!source) return;
  const symmetric = view.scheme.symmetric;
  const candidates = view.layer.value.relations
    .filter((each) => each.target !== source.id && !symmetric.includes(each.category ?? ""))
    .filter((each) => each.sources.length > 1 || !each.sources.includes(source.id))
    .map((each) => each.id);
  const fitting = (id: string): string[] => [view.relation(id)?.category ?? ""];
  offer(session, source, candidates, fitting, t("relate-prompt-link", { unit: view.labelOf(source.id) }), (id) => {
    const relation = view.relation(id)!;
    const sources = relation.sources.includes(source.id)
      ? relation.sources.filter((end) => end !== source.id)
      : [...relation.sources, source.id];
    return [update({ ...relation, sources })];
  });
}

/** >: the selected relation leads to another target; its category stays where that fits. */
export function retarget(session: Session): void {
  const { view, cursor } = session;
  const { scheme } = view;
  const relation = cursor.selectedRelation;
  if (!relation) return cursor.say(t("choose-relation-first"));
  const sources = relation.sources.flatMap((id) => view.thing(id) ?? []);
  const ofAll = sources.map((source) => fittingTo(view, source, () => true));
  const fitting = (id: string): readonly string[] => {
    const common = (ofAll[0]?.(id) ?? []).filter((category) => ofAll.every((of) => of(id).includes(category)));
    const now = common.filter((category) => category === relation.category);
    return [...now, ...common.filter((category) => category !== relation.category)];
  };
  const all = [...inTextOrder(view), ...(scheme.patterns === null ? [] : view.layer.value.relations.map((each) => each.id))];
  const candidates = all.filter((id) =>
    id !== relation.target && id !== relation.id && !relation.sources.includes(id) && !pointsTo(view, id, relation.id) && fitting(id).length > 0,
  );
  if (candidates.length === 0) return cursor.say(t("retarget-nothing"));
  offer(session, sources[0] ?? relation, candidates, fitting, t("retarget-prompt", { relation: view.shortOf(relation) }), (target, category) => {
    const changed = category === null || category === relation.category ? relation : recategorised(relation, category, scheme);
    return [update({ ...changed, target })];
  });
}

export function step({ cursor }: Session, by: number | "first" | "last"): void {
  const mode = cursor.mode.value;
  if (mode.is !== "choose") return;
  const n = mode.candidates.length;
  mode.point(by === "first" ? 0 : by === "last" ? n - 1 : (mode.at + by + n) % n);
}

export function pickCategory(session: Session, index: number): void {
  const mode = session.cursor.mode.value;
  if (mode.is !== "choose") return;
  const category = mode.categories[index];
  if (category) point(session, { ...mode, category: category.id }, true);
}

export function accept({ view, cursor, editor }: Session): void {
  const mode = cursor.mode.value;
  if (mode.is !== "choose") return;
  const operations = mode.choose(mode.candidates[mode.at]!, categoryFor(mode));
  cursor.mode.value = { is: "read" };
  if (editor.edit(operations)) {
    const thing = (operations[0] as { thing?: Relation }).thing;
    const saved = thing && view.relation(thing.id);
    if (saved) cursor.say(t("related", { relation: view.shortOf(saved) }));
  }
  cursor.moved.value++;
}

export const categoryFor = (mode: Choosing): string | null =>
  mode.category ?? mode.fitting(mode.candidates[mode.at]!)[0] ?? null;

function offer(
  session: Session, from: Unit | Relation, candidates: readonly string[],
  fitting: (id: string) => readonly string[], prompt: string,
  choose: (id: string, category: string | null) => readonly Operation[],
): void {
  if (!session.tasks.includes("relations")) return session.cursor.say(t("phase-no-relations"));
  const { view, cursor, editor } = session;
  if (editor.refuses()) return;
  if (candidates.length === 0) return cursor.say(t("relate-nothing"));
  const known = new Set(candidates.flatMap(fitting));
  const categories = view.scheme.relations.filter((category) => known.has(category.id));
  const at = nearest(view, from, candidates, fitting);
  const pointTo = (to: number): void => {
    const mode = cursor.mode.value;
    if (mode.is === "choose") point(session, { ...mode, at: to });
  };
  point(session, {
    is: "choose", prompt, candidates, at, from: from.id, categories, category: null, fitting, point: pointTo, choose,
  });
}

function point({ view, cursor }: Session, mode: Choosing, keep = false): void {
  // A category that does not fit the candidate is left, unless it was just picked.
  const id = mode.candidates[mode.at]!;
  const fits = mode.category === null || mode.fitting(id).includes(mode.category);
  const next = keep || fits ? mode : { ...mode, category: null };
  cursor.mode.value = next;
  cursor.moved.value++;
  const thing = view.thing(id)!;
  const what = isRelation(thing)
    ? view.sentenceOf(thing)
    : t("unit-quoted", { unit: view.labelOf(id), words: view.document.firstWords(thing) });
  const source = view.unit(next.from);
  const reason = source && !isRelation(thing) ? forbidden(view.scheme, view.document, source, thing, categoryFor(next)) : null;
  const offered = { prompt: next.prompt, thing: what, category: titleOf(view.scheme.relations, categoryFor(next)) };
  cursor.say(reason ? t("relate-candidate-forbidden", { ...offered, reason }) : t("relate-candidate", offered));
}

/** The candidate that stands closest before the unit, or the first one behind it; what answers it stands behind. */
function nearest(view: LayerView, from: Unit | Relation, candidates: readonly string[], fitting: (id: string) => readonly string[]): number {
  const order = new Map(view.layer.value.units.map((unit, i) => [unit.id, i]));
  const place = (id: string): number => {
    const thing = view.thing(id);
    return thing && isRelation(thing) ? place(thing.sources[0]!) : (order.get(id) ?? 0);
  };
  const here = place(from.id);
  const before = Math.max(0, candidates.findLastIndex((id) => place(id) < here));
  const on = (id: string): boolean => leadsOn(view.scheme, fitting(id)[0]);
  if (!on(candidates[before]!)) return before;
  const behind = candidates.findIndex((id) => place(id) > here && on(id));
  return behind < 0 ? before : behind;
}

function createRelation(view: LayerView, sources: readonly string[], target: string, category: string | null): Operation[] {
  return [create(newRelation(view.layer.value, sources, target, category))];
}

/** What a relation from the source to a candidate can be; alike for all of a category, so that it is looked up once. */
function fittingTo(view: LayerView, source: Unit | Relation, wanted: (category: string) => boolean): (id: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (id) => {
    const thing = view.thing(id)!;
    const kind = `${isRelation(thing)} ${thing.category}`;
    if (!known.has(kind)) known.set(kind, impliedFirst(view.scheme, source, thing, fittingCategories(view.scheme, source, thing).filter(wanted)));
    return known.get(kind)!;
  };
}

/** The category that a value of the source implies comes first: a claim against the major claim attacks it. */
function impliedFirst(scheme: Scheme, source: Thing, target: Thing, fitting: readonly string[]): readonly string[] {
  const implied = scheme.rules.flatMap(({ derived }) =>
    derived?.source === source.category && derived?.target === target.category ? [derived.values[String(source.attributes[derived.attribute])]] : [],
  );
  return [...fitting.filter((each) => implied.includes(each)), ...fitting.filter((each) => !implied.includes(each))];
}

function unitHere({ view, cursor }: Session): Unit | undefined {
  const relation = cursor.selectedRelation;
  const unit = cursor.selectedUnit ?? (relation ? view.unit(relation.sources[0]!) : undefined);
  if (!unit) cursor.say(t("choose-unit-or-mark"));
  return unit;
}

/** Whether a relation is built on another one, so that the two cannot be tied the other way. */
function pointsTo(view: LayerView, id: string, end: string): boolean {
  const relation = view.relation(id);
  if (!relation) return false;
  return [...relation.sources, relation.target].some((each) => each === end || pointsTo(view, each, end));
}

const inTextOrder = (view: LayerView): string[] => view.layer.value.units.map((unit) => unit.id);
