// How categories look and what things are called: the same letters and colours as in the reports.

import { t } from "../texts/texts";
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
export const labelsOf = (units: readonly Unit[], scheme: Scheme): Map<string, string> => new Labels(scheme).of(units);

/** What units are called as long as somebody works: the next free number for what comes, and no other one for what was there. */
export class Labels {
  private readonly letters: ReadonlyMap<string | null, string>;
  private readonly numbers = new Map<string, number>();
  private readonly last = new Map<string, number>();

  constructor(scheme: Scheme) {
    const letters = lettersOf(scheme.units.map((category) => category.title));
    this.letters = new Map(scheme.units.map((category, i) => [category.id, letters[i]!]));
  }

  of(units: readonly Unit[]): Map<string, string> {
    return new Map(units.map((unit) => {
      const letter = this.letters.get(unit.category) ?? "?";
      return [unit.id, letter + this.number(letter, unit.id)];
    }));
  }

  /** A unit that is gone keeps its number, for when it comes back. */
  private number(letter: string, id: string): number {
    const key = `${letter} ${id}`;
    const before = this.numbers.get(key);
    if (before !== undefined) return before;
    const next = (this.last.get(letter) ?? 0) + 1;
    this.last.set(letter, next);
    this.numbers.set(key, next);
    return next;
  }
}

export function titleOf(categories: readonly Category[], id: string | null): string {
  return categories.find((category) => category.id === id)?.title ?? id ?? t("category-none");
}

/** A relation in words, with the first words of both ends. */
export function sentenceOf(
  relation: Relation, layer: Layer, scheme: Scheme, document: Document, labels: ReadonlyMap<string, string>,
): string {
  const name = (id: string): string => {
    const unit = unitOf(layer, id);
    if (unit) return t("unit-quoted", { unit: labels.get(id) ?? id, words: document.firstWords(unit, 4) });
    const target = relationOf(layer, id);
    if (!target) return id;
    return t("relation-that", { relation: shortOf(target, layer, scheme, labels) });
  };
  return t("relation-name", { sources: together(relation.sources.map(name)), category: titleOf(scheme.relations, relation.category), target: name(relation.target) });
}

/** Linked premises in a sentence: P1 with P2. */
export const together = (names: readonly string[]): string => names.reduce((first, second) => t("relation-with", { first, second }));

/** A relation by the labels of its ends: P1 supports C1. */
export function shortOf(
  relation: Relation, layer: Layer, scheme: Scheme, labels: ReadonlyMap<string, string>,
): string {
  const name = (id: string): string => {
    const target = relationOf(layer, id);
    return labels.get(id) ?? (target ? `(${shortOf(target, layer, scheme, labels)})` : id);
  };
  return t("relation-name", { sources: relation.sources.map(name).join(" + "), category: titleOf(scheme.relations, relation.category), target: name(relation.target) });
}

export const isUnsure = (unit: Unit): boolean => unit.attributes["note:unsure"] === true;
