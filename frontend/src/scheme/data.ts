// A scheme as JSON, as far as it is written; every change makes a new one. What is not known here is passed on.

export interface CategoryData {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  readonly aliases?: readonly string[];
  readonly parent?: string;
}

export interface AttributeData {
  readonly name: string;
  readonly of: readonly string[];
  readonly values?: readonly string[];
  readonly required?: boolean;
  readonly description?: string;
}

export interface StepData {
  readonly id: string;
  readonly title: string;
  readonly marks?: readonly string[];
  readonly template?: string;
  readonly locks?: boolean;
  readonly connects?: boolean;
}

/** The parameters of a rule below its tag. */
export type RuleData = Readonly<Record<string, Readonly<Record<string, any>>>>;

export interface PatternData {
  readonly category: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly scope?: string;
  readonly arity?: readonly [number, number | null];
}

export interface SchemeData {
  readonly id?: string;
  readonly title?: string;
  readonly version?: string;
  readonly citation?: string;
  readonly units?: readonly CategoryData[];
  readonly relations?: readonly CategoryData[];
  readonly attributes?: readonly AttributeData[];
  readonly rules?: readonly RuleData[];
  readonly procedure?: readonly StepData[];
}

/** How a part of the editor sees the scheme, and changes it; `joined` with the change before, such as letters. */
export interface Part {
  readonly scheme: SchemeData;
  readonly change: (changed: SchemeData, joined?: boolean) => void;
  /** The names that annotations have: another title leaves them as they are. */
  readonly inUse: readonly string[];
}

export type Kind = "units" | "relations";

/** The field in which a scheme gets its name, for what leads there. */
export const NAME_FIELD = "scheme-name";

/** A relation as what a relation points to. */
export const asTarget = (relation: string): string => `relation:${relation}`;

/** A name without blanks and signs, such as `major-claim`. */
export const idOf = (title: string): string =>
  title.normalize("NFKC").trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");

/** The first name of this kind that nothing has. */
export function freshIdIn(taken: readonly string[], base: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.includes(id)) return id;
  }
}

export const idsOf = (scheme: SchemeData): string[] => [...(scheme.units ?? []), ...(scheme.relations ?? [])].map(({ id }) => id);

export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((each, i) => (i === at ? item : each));
}

export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);

/** The list with an item one place earlier or later. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  const others = removed(list, at);
  return [...others.slice(0, to), list[at]!, ...others.slice(to)];
}

/** The scheme with the title of a category; as long as its name came from the title, that follows, everywhere. */
export function titled(scheme: SchemeData, kind: Kind, at: number, title: string, inUse: readonly string[] = []): SchemeData {
  const category = scheme[kind]![at]!;
  const follows = !inUse.includes(category.id) && (category.id === "" || category.id.replace(/-\d+$/, "") === idOf(category.title ?? category.id));
  const changed = { ...scheme, [kind]: replaced(scheme[kind]!, at, { ...category, title }) };
  if (!follows) return changed;
  const others = idsOf(scheme).filter((id) => id !== category.id);
  return renamed(changed, kind, at, freshIdIn(others, idOf(title)));
}

/** The scheme with another name of a category, also where rules, steps, attributes and categories name it. */
export function renamed(scheme: SchemeData, kind: Kind, at: number, id: string): SchemeData {
  const before = scheme[kind]![at]!.id;
  const names = new Map([[before, id], [asTarget(before), asTarget(id)]]);
  const other = before === "" ? scheme : mapped(scheme, (name) => names.get(name) ?? name);
  return { ...other, [kind]: replaced(other[kind]!, at, { ...other[kind]![at]!, id }) };
}

/** The scheme without a category, and without its name in lists of others. */
export function without(scheme: SchemeData, kind: Kind, at: number): SchemeData {
  const { id } = scheme[kind]![at]!;
  const gone = new Set([id, asTarget(id)]);
  const other = { ...scheme, [kind]: removed(scheme[kind]!, at) };
  return mapped(other, (name) => (gone.has(name) ? null : name));
}

/** The scheme with another name of an attribute. */
export function attributeRenamed(scheme: SchemeData, at: number, name: string): SchemeData {
  const attributes = scheme.attributes ?? [];
  const before = attributes[at]!.name;
  const to = (mark: string): string => (mark === before ? name : mark);
  return {
    ...scheme,
    attributes: replaced(attributes, at, { ...attributes[at]!, name }),
    ...(scheme.procedure && { procedure: scheme.procedure.map((step) => ({ ...step, ...(step.marks && { marks: step.marks.map(to) }) })) }),
    ...(scheme.rules && { rules: scheme.rules.map((rule) => inRule(rule, (field, value) => (field === "attribute" ? to(value) : value))) }),
  };
}

/** The fields of rules and patterns that name categories. */
const NAMING = new Set(["category", "categories", "relations", "ignore", "sources", "targets", "source", "target", "values"]);

/** The scheme with each name of a category mapped; in lists, what becomes null goes. */
function mapped(scheme: SchemeData, map: (name: string) => string | null): SchemeData {
  const listed = (names: readonly string[]): string[] => names.map(map).filter((name) => name !== null);
  const named = (value: any): any => {
    if (typeof value === "string") return map(value) ?? value;
    if (Array.isArray(value)) return listed(value);
    return Object.fromEntries(Object.entries(value as Record<string, string>).map(([key, name]) => [key, map(name) ?? name]));
  };
  const inPattern = (pattern: PatternData): any => onFields(pattern, (field, value) => (NAMING.has(field) ? named(value) : value));
  const inField = (field: string, value: any): any => {
    if (field === "patterns") return (value as PatternData[]).map(inPattern);
    return NAMING.has(field) ? named(value) : value;
  };
  const parents = (categories: readonly CategoryData[]): CategoryData[] => categories.map(({ parent, ...other }) => {
    const to = parent === undefined ? null : map(parent);
    return to === null ? other : { ...other, parent: to };
  });
  return {
    ...scheme,
    ...(scheme.units && { units: parents(scheme.units) }),
    ...(scheme.relations && { relations: parents(scheme.relations) }),
    ...(scheme.attributes && { attributes: scheme.attributes.map((each) => ({ ...each, of: listed(each.of) })) }),
    ...(scheme.procedure && { procedure: scheme.procedure.map((step) => ({ ...step, ...(step.marks && { marks: listed(step.marks) }) })) }),
    ...(scheme.rules && { rules: scheme.rules.map((rule) => inRule(rule, inField)) }),
  };
}

const onFields = (fields: object, map: (field: string, value: any) => any): Record<string, any> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, map(field, value)]));

const inRule = (rule: RuleData, map: (field: string, value: any) => any): RuleData =>
  Object.fromEntries(Object.entries(rule).map(([tag, fields]) => [tag, onFields(fields, map)]));
