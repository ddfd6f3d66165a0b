// Operations on a layer and their inverses, as in argora.model.operations.
// The server decides; this is what lets the screen answer before it has.

import { t } from "../texts/texts";
import { relationOf, unitOf } from "./known";
import { natural } from "./natural";
import type { Attributes, Layer, Operation, Relation, Thing, Unit } from "./types";
import { isRelation, isUnit } from "./types";

export class ModelError extends Error {}

/** The layer after the operation; throws ModelError if it does not fit. */
export function apply(layer: Layer, operation: Operation): Layer {
  switch (operation.tag) {
    case "batch":
      return fold(layer, operation.operations);
    case "set-attribute":
      return { ...layer, attributes: setOrRemove(layer.attributes, operation.name, operation.value) };
    case "set-field":
      return setField(layer, operation.name, operation.value);
    case "create":
      if (find(layer, operation.thing.id)) throw new ModelError(t("model-taken", { id: operation.thing.id }));
      return put(layer, operation.thing);
    case "update": {
      const before = existing(layer, operation.thing.id);
      if (isUnit(before) !== isUnit(operation.thing)) {
        throw new ModelError(t("model-turns", { id: before.id }));
      }
      return put(drop(layer, before.id), operation.thing);
    }
    case "delete": {
      existing(layer, operation.id);
      const users = pointingTo(layer, operation.id);
      if (users.length > 0) {
        throw new ModelError(t("model-cannot-go", { id: operation.id, others: users.map((r) => r.id).join(", ") }));
      }
      return drop(layer, operation.id);
    }
  }
}

/** The operation that undoes this one, given the layer before it. */
export function inverse(operation: Operation, layer: Layer): Operation {
  switch (operation.tag) {
    case "batch": {
      const undo: Operation[] = [];
      for (const part of operation.operations) {
        undo.unshift(inverse(part, layer));
        layer = apply(layer, part);
      }
      return { tag: "batch", operations: undo };
    }
    case "set-attribute":
      return { ...operation, value: layer.attributes[operation.name] ?? null };
    case "set-field":
      return { ...operation, value: operation.name === "state" ? layer.state : (layer.other[operation.name] ?? null) };
    case "create":
      return { tag: "delete", id: operation.thing.id };
    case "update":
      return { tag: "update", thing: existing(layer, operation.thing.id) };
    case "delete":
      return { tag: "create", thing: existing(layer, operation.id) };
  }
}

export const fold = (layer: Layer, operations: readonly Operation[]): Layer => operations.reduce(apply, layer);

/** The operations, each by itself, with those of batches in their place. */
export function parts(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((each) => (each.tag === "batch" ? parts(each.operations) : [each]));
}

export function find(layer: Layer, id: string): Thing | undefined {
  return unitOf(layer, id) ?? relationOf(layer, id);
}

/** The relations that have the thing as a source or as their target. */
export function pointingTo(layer: Layer, id: string): Relation[] {
  return layer.relations.filter((relation) => relation.target === id || relation.sources.includes(id));
}

function existing(layer: Layer, id: string): Thing {
  const thing = find(layer, id);
  if (!thing) throw new ModelError(t("model-no-such", { id }));
  return thing;
}

function put(layer: Layer, thing: Thing): Layer {
  if (isUnit(thing)) {
    checkUnit(thing);
    return { ...layer, units: placed(layer.units, thing, byPlace) };
  }
  const sorted = { ...thing, sources: [...thing.sources].sort(natural) };
  const relation = sameOrder(sorted.sources, thing.sources) ? thing : sorted;
  const after = { ...layer, relations: placed(layer.relations, relation, (a, b) => natural(a.id, b.id)) };
  checkEnds(after, relation);
  return after;
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean => a.every((end, i) => end === b[i]);

/** A sorted list with one more. */
function placed<T>(sorted: readonly T[], added: T, order: (a: T, b: T) => number): T[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(sorted[middle]!, added) <= 0) low = middle + 1;
    else high = middle;
  }
  return [...sorted.slice(0, low), added, ...sorted.slice(low)];
}

function drop(layer: Layer, id: string): Layer {
  return unitOf(layer, id)
    ? { ...layer, units: layer.units.filter((unit) => unit.id !== id) }
    : { ...layer, relations: layer.relations.filter((relation) => relation.id !== id) };
}

function checkUnit(unit: Unit): void {
  if (unit.spans.length === 0 && unit.segment.length === 0 && unit.text === null) {
    throw new ModelError(t("model-no-words", { id: unit.id }));
  }
  const spans = [...unit.spans].sort((a, b) => a[0] - b[0]);
  spans.forEach(([start, end], i) => {
    if (!(start >= 0 && start < end)) throw new ModelError(t("model-span", { start: String(start), end: String(end) }));
    const next = spans[i + 1];
    if (next && next[0] < end) throw new ModelError(t("model-twice", { id: unit.id, at: String(next[0]) }));
  });
}

function checkEnds(layer: Layer, relation: Relation): void {
  if (relation.sources.length === 0) throw new ModelError(t("model-no-source", { id: relation.id }));
  if (new Set(relation.sources).size < relation.sources.length) {
    throw new ModelError(t("model-source-twice", { id: relation.id }));
  }
  for (const end of [...relation.sources, relation.target]) {
    if (!find(layer, end)) throw new ModelError(t("model-no-end", { id: relation.id, end }));
  }
  if (reaches(layer, relation, relation.id, new Set())) {
    throw new ModelError(t("model-circle", { id: relation.id }));
  }
}

function reaches(layer: Layer, from: Relation, id: string, seen: Set<string>): boolean {
  return [...from.sources, from.target].some((end) => {
    if (end === id) return true;
    const next = find(layer, end);
    if (!next || !isRelation(next) || seen.has(end)) return false;
    return reaches(layer, next, id, seen.add(end));
  });
}

function setField(layer: Layer, name: string, value: unknown): Layer {
  if (["document", "annotator", "round", "units", "relations", "attributes"].includes(name)) {
    throw new ModelError(t("model-field", { name }));
  }
  if (name === "state") return { ...layer, state: value as Layer["state"] };
  return { ...layer, other: { ...layer.other, [name]: value } };
}

function setOrRemove(attributes: Attributes, name: string, value: Attributes[string] | null): Attributes {
  const { [name]: _, ...rest } = attributes;
  return value === null ? rest : { ...rest, [name]: value };
}

/** Text order; units without words in the text stand last. */
export function byPlace(a: Unit, b: Unit): number {
  const [first, second] = [a.spans[0], b.spans[0]];
  if (!first || !second) return first ? -1 : second ? 1 : natural(a.id, b.id);
  return first[0] - second[0] || b.spans.at(-1)![1] - a.spans.at(-1)![1] || natural(a.id, b.id);
}
