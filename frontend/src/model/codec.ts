// The JSON form of argora.model.codec, as far as the browser speaks it: defaults are left out.

import type {
  AttributeType, Category, Layer, Operation, Pattern, Relation, Scheme, Span, State, Step, Thing, Unit,
} from "./types";
import { isUnit } from "./types";

type Json = Record<string, any>;

export function encodeOperation(operation: Operation): Json {
  const { tag } = operation;
  switch (operation.tag) {
    case "create":
    case "update":
      return { [tag]: { thing: encodeThing(operation.thing) } };
    case "delete":
      return { delete: { id: operation.id } };
    case "batch":
      return { batch: { operations: operation.operations.map(encodeOperation) } };
    default:
      return { [tag]: { name: operation.name, value: operation.value } };
  }
}

export function decodeOperation(data: Json): Operation {
  const [tag, inner] = Object.entries(data)[0] as [Operation["tag"], Json];
  switch (tag) {
    case "create":
    case "update":
      return { tag, thing: decodeThing(inner.thing) };
    case "delete":
      return { tag, id: inner.id };
    case "batch":
      return { tag, operations: inner.operations.map(decodeOperation) };
    case "set-attribute":
      return { tag, name: inner.name, value: inner.value };
    case "set-field":
      return { tag, name: inner.name, value: inner.value };
    default:
      throw new Error(`unknown operation ${String(tag)}`);
  }
}

export function encodeThing(thing: Thing): Json {
  return isUnit(thing)
    ? { unit: without(thing, { spans: [], category: null, attributes: {}, segment: [], text: null }) }
    : { relation: without(thing, { category: null, attributes: {} }) };
}

export function decodeThing(data: Json): Thing {
  return "unit" in data ? decodeUnit(data.unit) : decodeRelation(data.relation);
}

export function decodeUnit(data: Json): Unit {
  return {
    id: data.id,
    spans: (data.spans ?? []) as Span[],
    category: data.category ?? null,
    attributes: data.attributes ?? {},
    segment: data.segment ?? [],
    text: data.text ?? null,
  };
}

export function decodeRelation(data: Json): Relation {
  return {
    id: data.id,
    sources: data.sources,
    target: data.target,
    category: data.category ?? null,
    attributes: data.attributes ?? {},
  };
}

export function decodeLayer(data: Json): Layer {
  const { units, relations, attributes, state, ...other } = data;
  return {
    units: (units ?? []).map(decodeUnit),
    relations: (relations ?? []).map(decodeRelation),
    attributes: attributes ?? {},
    state: (state ?? "finished") as State,
    other,
  };
}

export function decodeScheme(data: Json): Scheme {
  const rules: Json[] = data.rules ?? [];
  const of = (tag: string): Json[] => rules.filter((rule) => tag in rule).map((rule) => rule[tag]);
  const relates = of("relates");
  return {
    id: data.id,
    title: data.title || data.id,
    version: data.version ?? "1",
    units: (data.units ?? []).map(decodeCategory),
    relations: (data.relations ?? []).map(decodeCategory),
    attributes: (data.attributes ?? []).map(decodeAttribute),
    procedure: (data.procedure ?? []).map(decodeStep),
    patterns: relates.length === 0 ? null : relates.flatMap((rule) => (rule.patterns ?? []) as Pattern[]),
    symmetric: of("symmetric").map((rule) => rule.category as string),
    by: of("granularity").map((rule) => rule.by ?? "free").find((by) => by !== "free") ?? null,
  };
}

const decodeCategory = (data: Json): Category => ({
  id: data.id,
  title: data.title ?? data.id,
  description: data.description ?? "",
});

const decodeAttribute = (data: Json): AttributeType => ({
  name: data.name,
  of: data.of,
  values: data.values ?? [],
  required: data.required ?? false,
  description: data.description ?? "",
});

const decodeStep = (data: Json): Step => ({
  id: data.id,
  title: data.title,
  marks: data.marks ?? [],
  template: data.template ?? null,
  locks: data.locks ?? false,
});

/** The fields that differ from their defaults. */
function without(thing: object, defaults: Json): Json {
  const entries = Object.entries(thing).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(entries);
}
