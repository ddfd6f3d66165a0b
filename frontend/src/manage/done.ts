// What was done in a study, in the language of the page: as the server says it where that has no words for it.

import { inWords, slug, translated } from "../texts/texts";
import type { AuditAnswer } from "./answers";

type Action = AuditAnswer["actions"][number];

/** Names that are listed. */
const MOST_NAMES = 3;

export const doneWords = ({ what, words, details }: Pick<Action, "what" | "words" | "details">): string =>
  translated(`done-${slug(what)}`, valuesOf(details)) ?? words;

export const kindWords = (what: string): string => translated(`action-${slug(what)}`) ?? what;

/** The details of an action for a sentence, each with a number: how many names a list has, or 0 where nobody is named. */
function valuesOf(details: Action["details"]): Record<string, string | number> {
  return Object.fromEntries(Object.entries(details).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === "number") return [[name, value]];
    if (name === "words") return [[name, inWords(String(value))]];
    const names = Array.isArray(value) ? value.map(String) : typeof value === "string" && value !== "" ? [value] : [];
    return [[name, `${names.slice(0, MOST_NAMES).join(", ")}${names.length > MOST_NAMES ? " …" : ""}`], [`n_${name}`, names.length]];
  }));
}
