// What a step asks for that is not there yet, and what is there already, in plain words.

import { titleOf } from "../model/look";
import type { Document } from "../model/document";
import type { Layer, Question, Relation, Scheme, Step, Unit } from "../model/types";
import { isInside } from "../model/order";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import { headsOf } from "./groups";

export interface Progress {
  /** A few words for the bar: 2 of 9 not related yet. */
  readonly words: string;
  /** What is still open, by id of the unit or number of the segment, in text order. */
  readonly open: readonly Open[];
}

export type Open = { readonly unit: string } | { readonly segment: number };

export function progressOf(step: Step, scheme: Scheme, layer: Layer, document: Document): Progress {
  const relations = step.marks.filter((mark) => scheme.relations.some((each) => each.id === mark));
  const units = step.marks.filter((mark) => scheme.units.some((each) => each.id === mark));
  if (step.asks.length > 0) return asked(questionsOf(step, document), layer);
  if (step.connects) return apart(layer, scheme);
  // What has a symmetric category is there or is not; nothing demands it.
  const directed = relations.filter((each) => !scheme.symmetric.includes(each));
  if (relations.length > 0 && directed.length === 0) return { words: counts(relations, layer.relations, scheme.relations), open: [] };
  if (directed.length > 0) return loose(units, directed, layer, scheme);
  return marked(units, layer, scheme, document);
}

/** What a step asks that the document does not say by itself. */
export const questionsOf = (step: Step, document: Document): readonly Question[] =>
  step.asks.filter((each) => document.metadata[each.metadata] === undefined);

function asked(questions: readonly Question[], layer: Layer): Progress {
  const left = questions.filter((each) => layer.attributes[each.attribute] === undefined).map((each) => each.short);
  return { words: left.length > 0 ? t("progress-open", { questions: listed(left) }) : "", open: [] };
}

/** How much is marked, and which whole sentences have no category or which units no value that they need. */
function marked(wanted: readonly string[], layer: Layer, scheme: Scheme, document: Document): Progress {
  const there = counts(wanted, layer.units, scheme.units);
  const bare = layer.units.filter((unit) => lacks(unit, scheme)).map((unit) => ({ unit: unit.id }));
  const all = scheme.by !== null && wanted.length === scheme.units.length;
  const free = all ? untouched(layer, document).map((segment) => ({ segment })) : [];
  const open = [...bare, ...free];
  const left = [
    ...(free.length > 0 ? [t("progress-uncategorised", { n: free.length, all: document.segments.spans.length })] : []),
    ...(bare.length > 0 ? [t("progress-incomplete", { n: bare.length })] : []),
  ];
  return { words: [there, ...left].filter(Boolean).join("; "), open };
}

/** The segments in which nothing is marked, in one walk along the text, as there may be thousands. */
export function untouched(layer: Layer, document: Document): number[] {
  const spans = layer.units.flatMap((unit) => document.spansOf(unit)).sort((a, b) => a[0] - b[0]);
  const free: number[] = [];
  let [next, reach] = [0, 0];
  document.segments.spans.forEach(([start, end], i) => {
    for (; next < spans.length && spans[next]![0] <= start; next++) reach = Math.max(reach, spans[next]![1]);
    const begun = next < spans.length && spans[next]![0] < end;
    if (reach <= start && !begun) free.push(i);
  });
  return free;
}

function lacks(unit: Unit, scheme: Scheme): boolean {
  if (unit.category === null) return true;
  return scheme.attributes.some((type) => type.required && type.of.includes(unit.category!) && unit.attributes[type.name] === undefined);
}

/** The units that could be an end of such a relation and are the end of none. */
function loose(categories: readonly string[], relations: readonly string[], layer: Layer, scheme: Scheme): Progress {
  const possible = new Set(
    (scheme.patterns ?? []).filter((each) => relations.includes(each.category)).flatMap((each) => [...each.sources, ...each.targets]),
  );
  const could = layer.units.filter((unit) => isInside(unit, scheme) && (scheme.patterns === null || possible.has(unit.category ?? "")));
  const tied = new Set(layer.relations.flatMap((each) => [...each.sources, each.target]));
  const open = could.filter((unit) => !tied.has(unit.id)).map((unit) => ({ unit: unit.id }));
  const made = counts(categories, layer.units, scheme.units);
  return { words: [made, howLoose(open.length, could.length)].filter(Boolean).join("; "), open };
}

function howLoose(n: number, all: number): string {
  if (all === 0) return t("progress-relate-nothing");
  return n > 0 ? t("progress-loose", { n, all }) : t("progress-related", { n: all });
}

/** The sentences that stand for groups which are not connected; one of them is the major claim in the end. */
function apart(layer: Layer, scheme: Scheme): Progress {
  const heads = headsOf(layer.units.filter((unit) => isInside(unit, scheme)), layer.relations, scheme.symmetric);
  if (heads.length <= 1) return { words: heads.length === 1 ? t("progress-connected") : t("progress-connect-nothing"), open: [] };
  return { words: t("progress-apart", { n: heads.length }), open: heads.map((unit) => ({ unit: unit.id })) };
}

function counts(wanted: readonly string[], things: readonly (Unit | Relation)[], categories: Scheme["units"]): string {
  return wanted
    .map((category) => [things.filter((each) => each.category === category).length, titleOf(categories, category)] as const)
    .filter(([n]) => n > 0)
    .map(([n, category]) => t("progress-count", { n, category }))
    .join(", ");
}
