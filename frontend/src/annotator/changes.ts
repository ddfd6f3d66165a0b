// The operations behind each thing an annotator can do; no state and no screen in here.

import type { Document } from "../model/document";
import { pointingTo } from "../model/operations";
import { isRelation, type Attributes, type Layer, type Operation, type Relation, type Scheme, type Span, type Thing, type Unit, type Value } from "../model/types";
import { trimmed } from "../text/words";
import { segmentsIn } from "../view/places";

export function freshName(layer: Layer, prefix: "u" | "r"): string {
  // The random part keeps two tabs, and an undone deletion, from using a name twice.
  const random = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).slice(0, 4);
  return `${prefix}${layer.units.length + layer.relations.length + 1}-${random}`;
}

export const create = (thing: Thing): Operation => ({ tag: "create", thing });
export const update = (thing: Thing): Operation => ({ tag: "update", thing });

export function newUnit(layer: Layer, document: Document, span: Span, category: string | null): Unit {
  return standing(document, { id: freshName(layer, "u"), spans: [], category, attributes: {}, segment: [], text: null }, [span]);
}

/** The unit in other places; where segments are given, it names those that it takes up. */
function standing(document: Document, unit: Unit, spans: readonly Span[]): Unit {
  const segment = document.given ? spans.flatMap((span) => segmentsIn(document, span)).map((i) => document.segments.ids[i]!) : unit.segment;
  return { ...unit, spans, segment };
}

/** The unit with a stretch as one of its parts, in place of the part `instead` or besides the others. */
export function withPart(document: Document, unit: Unit, span: Span, instead: number | null = null): Unit {
  const others = document.spansOf(unit).filter((_, i) => i !== instead);
  return standing(document, unit, joined(document, [...others, span]));
}

/** The unit without a stretch of its words; null where no words are left. */
export function withoutPart(document: Document, unit: Unit, [start, end]: Span): Unit | null {
  const left = document.spansOf(unit).flatMap(([from, to]): Span[] =>
    end <= from || to <= start ? [[from, to]] : [[from, start], [end, to]],
  );
  const spans = left.filter((span) => span[0] < span[1] && document.words(span).trim() !== "").map((span) => trimmed(document.points, span));
  return spans.length > 0 ? standing(document, unit, spans) : null;
}

export function newRelation(
  layer: Layer, sources: readonly string[], target: string, category: string | null,
): Relation {
  return { id: freshName(layer, "r"), sources, target, category, attributes: {} };
}

/** Another category; attributes that it does not have go. */
export function recategorised(thing: Thing, category: string, scheme: Scheme): Thing {
  const attributes = Object.fromEntries(
    Object.entries(thing.attributes).filter(([name]) => {
      const type = scheme.attributes.find((each) => each.name === name);
      return !type || type.of.includes(category);
    }),
  );
  return { ...thing, category, attributes };
}

export function withAttribute<T extends Thing>(thing: T, name: string, value: Value | null): T {
  const { [name]: _, ...rest } = thing.attributes as Record<string, Value>;
  return { ...thing, attributes: value === null ? rest : { ...rest, [name]: value } };
}

/** Delete a thing, after everything that points to it. */
export function deletion(layer: Layer, id: string): Operation {
  const order: string[] = [];
  const visit = (each: string): void => {
    for (const relation of pointingTo(layer, each)) if (!order.includes(relation.id)) visit(relation.id);
    order.push(each);
  };
  visit(id);
  return { tag: "batch", operations: order.map((each) => ({ tag: "delete", id: each })) };
}

/** Two units, or a unit and a segment, become one; relations of the second go over to the first. */
export function merging(layer: Layer, document: Document, first: Unit, second: Unit | Span): Operation {
  const other = isUnitLike(second) ? second : null;
  const added = other ? document.spansOf(other) : [second as Span];
  const merged = standing(document, first, joined(document, [...document.spansOf(first), ...added]));
  if (!other) return update(merged);
  const parts: Operation[] = [];
  for (const relation of pointingTo(layer, other.id)) {
    const sources = [...new Set(relation.sources.map((end) => (end === other.id ? first.id : end)))];
    const target = relation.target === other.id ? first.id : relation.target;
    if (sources.includes(target)) parts.push(deletion(layer, relation.id));
    else parts.push(update({ ...relation, sources, target }));
  }
  return { tag: "batch", operations: [...parts, { tag: "delete", id: other.id }, update(merged)] };
}

const isUnitLike = (thing: Unit | Span): thing is Unit => !Array.isArray(thing);

/** Spans that overlap or have only blanks between them become one; others stay apart. */
function joined(document: Document, spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  const found: Span[] = [];
  for (const span of sorted) {
    const last = found.at(-1);
    const between = last ? document.words([last[1], Math.max(last[1], span[0])]) : "x";
    if (last && between.trim() === "") found[found.length - 1] = [last[0], Math.max(last[1], span[1])];
    else found.push(span);
  }
  return found;
}

/** The relation the other way round; only one with a single source that ends at a unit can turn. */
export function flipped(relation: Relation): Relation | null {
  if (relation.sources.length !== 1) return null;
  return { ...relation, sources: [relation.target], target: relation.sources[0]! };
}

/** The relation categories that the scheme allows between two ends; all where it says nothing. */
export function fittingCategories(scheme: Scheme, source: Thing, target: Thing): string[] {
  const all = scheme.relations.map((category) => category.id);
  if (scheme.patterns === null) return all;
  const found = scheme.patterns.filter(
    (pattern) => fits(pattern.sources, source) && fits(pattern.targets, target),
  );
  return all.filter((id) => found.some((pattern) => pattern.category === id));
}

function fits(ends: readonly string[], thing: Thing): boolean {
  if (isRelation(thing)) return ends.includes(`relation:${thing.category}`) || ends.includes("relation");
  return thing.category === null || ends.includes(thing.category);
}

/** The relation categories that may point to relations. */
export function undercutting(scheme: Scheme): string[] {
  const pointing = (scheme.patterns ?? []).filter((p) => p.targets.some((end) => end.startsWith("relation")));
  return scheme.relations.map((c) => c.id).filter((id) => pointing.some((p) => p.category === id));
}

/** Those of them that never point to units. */
export function onlyUndercutting(scheme: Scheme): string[] {
  const patterns = scheme.patterns ?? [];
  return undercutting(scheme).filter((id) => patterns.every((p) => p.category !== id || p.targets.every((end) => end.startsWith("relation"))));
}

/** Whether another relation may begin at the relation, as an illocution does at a transition. */
export function leaves(scheme: Scheme, relation: Relation): boolean {
  return (scheme.patterns ?? []).some((pattern) => fits(pattern.sources, relation));
}

export function setAttribute(name: string, value: Value | null): Operation {
  return { tag: "set-attribute", name, value };
}

export type { Attributes };
