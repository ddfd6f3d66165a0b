// Cases and their versions in words, with the labels that units have in the tree.

import { quoted } from "../model/direction";
import { titleOf } from "../model/look";
import type { Relation } from "../model/types";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import type { LayerView } from "../view/layer";
import type { Case, Option, OptionRelation, OptionUnit } from "./answers";
import { kindOf, nMarked } from "./cases";

/** In what annotators differ. */
export function kindWords(one: Case): string {
  const kind = kindOf(one);
  return kind === "missing" ? t("curate-kind-missing", { n: nMarked(one), all: one.n_annotators }) : t(`curate-kind-${kind}`);
}

/** A version in a line: “claim: Dogs help …”, “P3 supports C1”, “stance: for”. */
export function optionWords(option: Option, one: Case, view: LayerView): string {
  if (option.is_none) return t(`curate-nothing-${one.task}`);
  const parts = new Set([
    ...option.units.map((unit) => unitWords(unit, view)),
    ...option.relations.map((relation) => relationWords(relation, view)),
    ...(option.value === null ? [] : [t("curate-value", { attribute: one.attribute, value: option.value })]),
  ]);
  return parts.size > 0 ? listed([...parts]) : t(`curate-nothing-${one.task}`);
}

const MOST_WORDS = 14;

function unitWords({ category, spans, words }: OptionUnit, { scheme, document }: LayerView): string {
  const all = (spans.length > 0 ? spans.map((span) => document.words(span)).join(" … ") : words).trim().split(/\s+/);
  // Versions differ at their edges: both ends are shown.
  const cut = all.length > MOST_WORDS ? [...all.slice(0, MOST_WORDS / 2), "…", ...all.slice(-MOST_WORDS / 2)] : all;
  return t("curate-unit", { category: titleOf(scheme.units, category), words: quoted(cut.join(" ")) });
}

/** “P3 supports C1”; a target is a unit, or a relation such as (u2 > u1): of linked premises that of both together. */
function relationWords({ category, source, target, words }: OptionRelation, view: LayerView): string {
  const labels = view.labels.value;
  const [together, end] = linkedIn(target, source) ?? [[source], target];
  if (together.some((id) => !labels.has(id)) || (!end.startsWith("(") && !labels.has(end))) return words;
  return t("relation-name", { sources: together.map((id) => labels.get(id)).join(" + "), category: titleOf(view.scheme.relations, category), target: targetWords(end, view) });
}

/** The linked premises that a target such as (u2 + u3 > u1) names, if the source is one of them, and what they lead to. */
function linkedIn(target: string, source: string): readonly [readonly string[], string] | null {
  const [, sources, end] = /^\((.*?) > (.*)\)$/.exec(target) ?? [];
  const together = sources?.split(" + ") ?? [];
  return end !== undefined && together.includes(source) ? [together, end] : null;
}

/** A relation of the gold in words; another one by the labels of its units. */
function targetWords(target: string, view: LayerView): string {
  const labels = view.labels.value;
  const relation = view.layer.value.relations.find((each) => spelled(each) === target);
  if (relation) return t("relation-quoted", { relation: view.shortOf(relation) });
  return target.replace(/[^\s()+>]+/g, (id) => labels.get(id) ?? id);
}

/** A relation as a decision names it. */
export const spelled = ({ sources, target }: Pick<Relation, "sources" | "target">): string => `(${sources.join(" + ")} > ${target})`;

/** “2 of 3: P3 supports C1”: what most annotators say. */
export function headline(one: Case, view: LayerView): string {
  const first = one.options.reduce<Option | null>((best, each) => (best === null || each.supporters.length > best.supporters.length ? each : best), null);
  if (first === null) return one.words;
  const words = withUnit(optionWords(first, one, view), first, one, view);
  return one.n_annotators === 0 ? words : t("curate-votes", { n: first.supporters.length, all: one.n_annotators, words });
}

/** A value, or that there is no relation, does not say itself of which unit. */
function withUnit(words: string, option: Option, one: Case, view: LayerView): string {
  const isNamed = one.task === "unit" || option.relations.length > 0 || one.unit === null || view.unit(one.unit) === undefined;
  return isNamed ? words : t("curate-of-unit", { unit: view.labelOf(one.unit), words });
}

export const annotatorsWords = (aliases: readonly string[]): string =>
  aliases.length === 0 ? t("curate-by-nobody") : t("curate-by", { n: aliases.length, annotators: listed(aliases) });
