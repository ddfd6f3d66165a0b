// How categories look and what things are called: the same letters and colours as in the reports.

import type { Document } from "./document";
import { relationOf, unitOf } from "./known";
import type { Category, Layer, Relation, Scheme, Unit } from "./types";

const COLOURS = 8;
/** So many look different: each colour once with thin lines and once with heavy ones. */
const LOOKS = 2 * COLOURS;
const ARTICLES = new Set(["a", "an", "the"]);

/** Short names that are all different: major claim, claim, premise give MC, C, P. */
export function lettersOf(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const words = title.replace(/[-_]/g, " ").split(/\s+/).filter(Boolean);
    const named = words.filter((word) => !ARTICLES.has(word.toLowerCase()));
    const initials = (named.length > 0 ? named : words).map((word) => word[0]).join("").slice(0, 3).toUpperCase() || "?";
    const first = words[0] ? words[0][0]!.toUpperCase() + words[0].slice(1).toLowerCase() : "?";
    const choices = [initials, first.slice(0, 2), first.slice(0, 3)];
    for (let n = 2; choices.every((choice) => taken.has(choice)); n++) choices.push(`${initials}${n}`);
    const letter = choices.find((choice) => !taken.has(choice))!;
    taken.add(letter);
    return letter;
  });
}

export function styleOf(scheme: Scheme, category: string | null): string {
  const at = scheme.units.findIndex((each) => each.id === category);
  return at < 0 ? "kx" : `k${at % COLOURS}${at % LOOKS < COLOURS ? "" : " heavy"}`;
}

/** C1, C2, P1 ...: the letter of the category and a number in text order. */
export function labelsOf(units: readonly Unit[], scheme: Scheme): Map<string, string> {
  const letters = lettersOf(scheme.units.map((category) => category.title));
  const counts = new Map(scheme.units.map((category, i) => [category.id as string | null, { letter: letters[i]!, n: 0 }]));
  const none = { letter: "?", n: 0 };
  const labels = new Map<string, string>();
  for (const unit of units) {
    const count = counts.get(unit.category) ?? none;
    labels.set(unit.id, count.letter + ++count.n);
  }
  return labels;
}

export function titleOf(categories: readonly Category[], id: string | null): string {
  return categories.find((category) => category.id === id)?.title ?? id ?? "no category yet";
}

/** A relation in words, with the first words of both ends. */
export function sentenceOf(
  relation: Relation, layer: Layer, scheme: Scheme, document: Document, labels: ReadonlyMap<string, string>,
): string {
  const name = (id: string): string => {
    const unit = unitOf(layer, id);
    if (unit) return `${labels.get(id)} “${document.firstWords(unit, 4)}”`;
    const target = relationOf(layer, id);
    if (!target) return id;
    return `that ${shortOf(target, layer, scheme, labels)}`;
  };
  const verb = titleOf(scheme.relations, relation.category);
  return `${relation.sources.map(name).join(" with ")} ${verb} ${name(relation.target)}`;
}

/** A relation by the labels of its ends: P1 supports C1. */
export function shortOf(
  relation: Relation, layer: Layer, scheme: Scheme, labels: ReadonlyMap<string, string>,
): string {
  const name = (id: string): string => {
    const target = relationOf(layer, id);
    return labels.get(id) ?? (target ? `(${shortOf(target, layer, scheme, labels)})` : id);
  };
  const verb = titleOf(scheme.relations, relation.category);
  return `${relation.sources.map(name).join(" + ")} ${verb} ${name(relation.target)}`;
}

export const isUnsure = (unit: Unit): boolean => unit.attributes["note:unsure"] === true;
