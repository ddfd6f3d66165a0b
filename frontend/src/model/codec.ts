// The JSON form of argora.model.codec, as far as the browser speaks it: defaults are left out.

import { t } from "../texts/texts";
import type {
  AttributeType, Category, Layer, Operation, Pattern, Question, Relation, Rule, Scheme, Span, State, Step, Thing, Unit,
} from "./types";
import { isUnit } from "./types";

type Json = Record<string, any>;

/** What the names of notes begin with. */
const NOTE_PREFIX = "note:";

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
      throw new Error(t("model-unknown-operation", { name: String(tag) }));
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
  const { id, title, version, units, relations, attributes, rules, procedure, ...other } = data;
  return {
    id,
    title: title ?? "",
    version: version ?? "1",
    units: (units ?? []).map(decodeCategory),
    relations: (relations ?? []).map(decodeCategory),
    attributes: (attributes ?? []).map(decodeAttribute),
    procedure: (procedure ?? []).map(decodeStep),
    rules: rules ?? [],
    ...drawnRules(rules ?? []),
    other,
  };
}

/** What the screen draws of the rules. */
function drawnRules(rules: readonly Rule[]): Pick<Scheme, "patterns" | "symmetric" | "outside" | "by"> {
  const of = (tag: string): Json[] => rules.flatMap((rule) => rule[tag] ?? []);
  const relates = of("relates");
  return {
    patterns: relates.length === 0 ? null : relates.flatMap((rule) => (rule.patterns ?? []) as Pattern[]),
    symmetric: of("symmetric").map((rule) => rule.category as string),
    outside: [...new Set([...of("connected"), ...of("single-root")].flatMap((rule) => (rule.ignore ?? []) as string[]))],
    by: of("granularity").map((rule) => rule.by ?? "free").find((by) => by !== "free") ?? null,
  };
}

/** All of the scheme, also what the browser does not know. */
export function encodeScheme(scheme: Scheme): Json {
  const { id, title, version, rules } = scheme;
  const known = {
    id,
    title,
    version,
    units: scheme.units.map((each) => encodePart(each, { description: "" })),
    relations: scheme.relations.map((each) => encodePart(each, { description: "" })),
    attributes: scheme.attributes.map((each) => encodePart(each, { values: [], required: false, description: "" })),
    rules,
    procedure: scheme.procedure.map(encodeStep),
  };
  const defaults = { title: "", version: "1", units: [], relations: [], attributes: [], rules: [], procedure: [] };
  return { ...without(known, defaults), ...scheme.other };
}

/** A part of a scheme, with what was only passed on in its place. */
const encodePart = ({ other, ...known }: Category | AttributeType | Omit<Step, "asks">, defaults: Json): Json => ({
  ...without(known, defaults),
  ...other,
});

const encodeStep = ({ asks, ...step }: Step): Json => ({
  ...encodePart(step, { marks: [], template: null, locks: false, connects: false }),
  ...(asks.length > 0 ? { asks: asks.map(encodeQuestion) } : {}),
});

const encodeQuestion = ({ attribute, ...question }: Question): Json => ({
  name: attribute.slice(NOTE_PREFIX.length),
  ...without(question, { of: "words", metadata: "", part: "", before: "" }),
});

const decodeQuestion = ({ name, title, short, of, metadata, part, before }: Json): Question => ({
  attribute: NOTE_PREFIX + name,
  title,
  short,
  of: of ?? "words",
  metadata: metadata ?? "",
  part: part ?? "",
  before: before ?? "",
});

const decodeCategory = ({ id, title, description, ...other }: Json): Category => ({
  id,
  title: title ?? id,
  description: description ?? "",
  other,
});

const decodeAttribute = ({ name, of, values, required, description, ...other }: Json): AttributeType => ({
  name,
  of,
  values: values ?? [],
  required: required ?? false,
  description: description ?? "",
  other,
});

const decodeStep = ({ id, title, marks, template, locks, asks, connects, ...other }: Json): Step => ({
  id,
  title,
  marks: marks ?? [],
  template: template ?? null,
  locks: locks ?? false,
  asks: (asks ?? []).map(decodeQuestion),
  connects: connects ?? false,
  other,
});

/** The fields that differ from their defaults. */
function without(thing: object, defaults: Json): Json {
  const entries = Object.entries(thing).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(entries);
}
