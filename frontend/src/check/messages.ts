// What the check says, in the words of the screen.

import { quoted } from "../model/direction";
import type { Mention, Parameter, Violation } from "../model/types";

type NameOf = (id: string) => string | null;

export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** The message with P3, or “P3 supports C1”, in place of the id that the unit or relation has in the file. */
export function withLabels({ message, template, parameters }: Violation, nameOf: NameOf): string {
  if (template === "") return message;
  return template.replace(PLACE, (_, name: string, exact: string | undefined, between: string | undefined) =>
    written(parameters[name]!, nameOf, exact !== undefined, between ?? ", "),
  );
}

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
  return [kind, nameOf(id) ?? id, words && `“${quoted(words)}”`].filter(Boolean).join(" ");
}

const isList = (value: Parameter): value is readonly Mention[] | readonly string[] => Array.isArray(value);
