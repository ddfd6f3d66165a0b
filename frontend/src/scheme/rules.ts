// Which fields the rules of the closed vocabulary have, so that one form serves for all of them.

import type { RuleData } from "./data";

export type Field =
  | { readonly name: string; readonly is: "unit" | "relation" | "attribute" | "units" | "relations" | "scope" | "patterns" | "values" | "text" | "flag" }
  | { readonly name: string; readonly is: "number"; readonly least: number; readonly none: boolean }
  | { readonly name: string; readonly is: "choice"; readonly of: readonly string[] };

const LEAST: Field = { name: "min", is: "number", least: 0, none: false };
const MOST: Field = { name: "max", is: "number", least: 0, none: true };

export const RULES = {
  "relates": [{ name: "patterns", is: "patterns" }],
  "count": [{ name: "category", is: "unit" }, LEAST, MOST, { name: "scope", is: "scope" }],
  "degree": [{ name: "categories", is: "units" }, { name: "direction", is: "choice", of: ["out", "in"] }, LEAST, MOST, { name: "relations", is: "relations" }],
  "single-root": [{ name: "categories", is: "units" }, { name: "ignore", is: "units" }],
  "connected": [{ name: "ignore", is: "units" }],
  "acyclic": [],
  "overlap": [{ name: "mode", is: "choice", of: ["forbid", "nest", "allow"] }],
  "granularity": [{ name: "by", is: "choice", of: ["free", "token", "sentence", "segment"] }, { name: "within", is: "choice", of: ["", "sentence", "segment", "paragraph"] }],
  "symmetric": [{ name: "category", is: "relation" }, { name: "closure", is: "flag" }],
  "derived": [{ name: "attribute", is: "attribute" }, { name: "source", is: "unit" }, { name: "target", is: "unit" }, { name: "values", is: "values" }],
  "named": [{ name: "entry_point", is: "text" }],
} as const satisfies Record<string, readonly Field[]>;

export type Tag = keyof typeof RULES;
export const TAGS = Object.keys(RULES) as Tag[];

/** The fields that the library leaves out, because they hold by default. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  scope: "document", min: 0, max: null, mode: "forbid", by: "free", within: "", closure: false, name: "", severity: "error",
};

/** A new rule of a kind, with what it cannot do without. */
export function freshRule(tag: Tag): RuleData {
  const needed: Record<string, unknown> = { unit: "", relation: "", attribute: "", units: [], patterns: [], text: "" };
  const fields = (RULES[tag] as readonly Field[]).filter(({ name }) => name !== "ignore" && !(tag === "single-root" && name === "categories"));
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.name === "direction") return [[field.name, "out"]];
    return field.is in needed ? [[field.name, needed[field.is]]] : [];
  });
  return { [tag]: Object.fromEntries(entries) };
}

export const tagOf = (rule: RuleData): string => Object.keys(rule)[0] ?? "";

/** The rule with another value of a field; a default, or an empty list that need not be there, is left out. */
export function withField(rule: RuleData, name: string, value: unknown): RuleData {
  const tag = tagOf(rule);
  const { [name]: _, ...other } = rule[tag]!;
  const isNeeded = name in (freshRule(tag as Tag)[tag] ?? {});
  const isEmpty = DEFAULTS[name] === value || (Array.isArray(value) && value.length === 0);
  return { [tag]: !isNeeded && isEmpty ? other : { ...other, [name]: value } };
}

export const valueOf = (rule: RuleData, name: string): any => rule[tagOf(rule)]?.[name] ?? DEFAULTS[name];
