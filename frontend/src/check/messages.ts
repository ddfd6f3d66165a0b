// What the check says, in the words of the screen.

import { quoted } from "../model/direction";
import type { Mention, Parameter, Violation } from "../model/types";
import { slug, t, translated } from "../texts/texts";

type NameOf = (id: string) => string | null;

/** The message with P3, or “P3 supports C1”, in place of the id that the unit or relation has in the file. */
export function withLabels({ message, template, parameters }: Violation, nameOf: NameOf): string {
  if (template === "") return message;
  const values = new Map<string, string | number>();
  const said = template.replace(PLACE, (_, name: string, exact: string | undefined, between: string | undefined) => {
    const value = parameters[name]!;
    const words = written(value, nameOf, exact !== undefined, between ?? ", ");
    values.set(name, typeof value === "number" ? value : words);
    return words;
  });
  return translated(sentenceId(template), Object.fromEntries(values)) ?? said;
}

/** A sentence of the check has the words of its English template for an id: rule-unit-points-to-n-expected-at-most-bound. */
const sentenceId = (template: string): string => `rule-${slug(template.replace(PLACE, "$1"))}`;

/** A place in a template as Python writes it: {name}, {name!r} in quotes, {name:, } for several. */
const PLACE = /\{(\w+)(!r)?(?::([^}]*))?\}/g;

function written(value: Parameter, nameOf: NameOf, exact: boolean, between: string): string {
  if (isList(value)) {
    const all = value.map((each) => written(each, nameOf, exact, between)).join(between);
    return exact ? `[${all}]` : all;
  }
  if (typeof value === "object") return named(value, nameOf);
  return exact && typeof value === "string" ? `'${value}'` : String(value);
}

function named({ id, words, kind }: Mention, nameOf: NameOf): string {
  return [kindOf(kind), nameOf(id) ?? id, words && t("words-quoted", { words: quoted(words) })].filter(Boolean).join(" ");
}

/** What stands before a name: a category of the scheme, or a word of ours. */
function kindOf(kind: string): string {
  switch (kind) {
    case "document":
    case "relation":
    case "root":
    case "unit":
      return t(`kind-${kind}`);
    default:
      return kind;
  }
}

const isList = (value: Parameter): value is readonly Mention[] | readonly string[] => Array.isArray(value);
