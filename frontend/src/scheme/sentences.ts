// What a scheme says, in the language of the page: its rules and attributes as sentences, and what is wrong with it.

import type { Schemas } from "../api";
import { listed } from "../texts/languages";
import { t, translated } from "../texts/texts";
import type { SchemeData } from "./data";

type Sentence = Schemas["SentenceJson"];
export type Flaw = Schemas["FlawJson"];
type Named = Pick<SchemeData, "units" | "relations">;

/** A sentence of the server about a scheme, with a capital and a full stop; in English where the catalogue has none. */
export function inSentence({ code, text, parameters }: Sentence, scheme: Named): string {
  const words = translated(`sentence-${code}`, valuesOf(parameters, scheme)) ?? text;
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

export const flawWords = ({ code, message, parameters }: Flaw, scheme: Named): string =>
  translated(`flaw-${code}`, valuesOf(parameters, scheme)) ?? message;

/** Parameters that are one of a few names, by which the catalogue chooses; all others are names of somebody's, in quotes. */
const CHOOSING = new Set(["by", "part", "scope", "segmentation", "what", "within"]);

/** Each value with a number: how many names a list has, or 0 where nothing is named. */
function valuesOf(parameters: Sentence["parameters"], scheme: Named): Record<string, string | number> {
  return Object.fromEntries(Object.entries(parameters).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === "number") return [[name, value]];
    const all = value === null || value === "" ? [] : typeof value === "string" ? [value] : value;
    return [[name, CHOOSING.has(name) ? all.join() : inQuotes(all, scheme)], [`n_${name}`, all.length]];
  }));
}

const RELATION = "relation:";

/** Names in quotes with "or" before the last one; relations that something points to stand together behind the others. */
function inQuotes(names: readonly string[], scheme: Named): string {
  const titles = new Map([...(scheme.units ?? []), ...(scheme.relations ?? [])].map(({ id, title }) => [id, title || id]));
  const quoted = (id: string): string => t("words-quoted", { words: titles.get(id) ?? id });
  const either = (all: readonly string[]): string => listed(all, "disjunction");
  const relations = names.filter((each) => each.startsWith(RELATION)).map((each) => quoted(each.slice(RELATION.length)));
  const others = names.filter((each) => !each.startsWith(RELATION)).map((each) => (each === "document" ? translated("the-document") : null) ?? quoted(each));
  if (relations.length === 0) return either(others);
  return either([...others, translated("the-relations", { relations: either(relations) }) ?? either(relations)]);
}
