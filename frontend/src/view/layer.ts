// A layer as screens show it: what units are called, the places in the text and the rows of the tree.
// All of it follows from a document, a scheme and a layer; nothing in here changes any of them.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Document } from "../model/document";
import { relationOf, unitOf } from "../model/known";
import { Labels, sentenceOf, shortOf } from "../model/look";
import { keptRows, patchedRows, rowsOf, type Row } from "../model/tree";
import type { Layer, Relation, Scheme, Thing, Unit } from "../model/types";
import { t } from "../texts/texts";
import { Places } from "./places";

/** A unit that is suggested and in no layer, with what the text shows of it. */
export interface Suggested extends Unit {
  readonly look: { readonly key: string; readonly label: string; readonly css: string; readonly title: string };
}

export class LayerView {
  /** What is suggested to the annotator; null where nothing is. */
  readonly suggested = signal<ReadonlySignal<readonly Suggested[]> | null>(null);
  /** What follows from the units alone is left as it is when a relation changes. */
  readonly units = computed(() => this.layer.value.units);
  /** What the text draws: units, and what is suggested. */
  readonly drawn = computed((): readonly (Unit | Suggested)[] => {
    const more = this.suggested.value?.value ?? [];
    return more.length > 0 ? [...this.units.value, ...more] : this.units.value;
  });
  private readonly names: Labels;
  private readonly labelled = followed((before: Labelled | null) => {
    const units = this.units.value;
    if (before && sameCategories(before.units, units)) return { units, labels: before.labels };
    return { units, labels: this.names.of(units) };
  }, null);
  readonly labels = computed(() => this.labelled.value!.labels);
  private readonly standing = followed((before: readonly Unit[]) => sameSpans(before, this.units.value), []);
  private readonly placed: Places;
  readonly places = computed(() => this.placed.of(this.standing.value));
  private readonly placeOf = computed(() => new Map(this.places.value.map((place, i) => [place.key, i])));
  private readonly tree = followed((before: { layer: Layer; rows: readonly Row[] } | null) => {
    const { scheme } = this;
    const layer = this.layer.value;
    const rows = before && (patchedRows(before.rows, before.layer, layer, scheme) ?? keptRows(before.rows, rowsOf(layer, scheme)));
    return { layer, rows: rows ?? rowsOf(layer, scheme) };
  }, null);
  readonly rows = computed(() => this.tree.value!.rows);
  /** Whether one can stand on it in the text, by the key of a place. */
  readonly isPlace = computed(() => {
    const places = this.placeOf.value;
    return (key: string): boolean => places.has(key);
  });

  /** The layer of somebody who works on it is a signal that changes; that of others never does. */
  constructor(
    readonly document: Document,
    readonly scheme: Scheme,
    readonly layer: ReadonlySignal<Layer>,
  ) {
    this.names = new Labels(scheme);
    this.placed = new Places(document);
  }

  thing(id: string): Thing | undefined {
    return this.unit(id) ?? this.relation(id);
  }

  unit(id: string): Unit | undefined {
    return unitOf(this.layer.value, id);
  }

  relation(id: string): Relation | undefined {
    return relationOf(this.layer.value, id);
  }

  /** The number of a place among all places, by its key. */
  placeAt(key: string): number | undefined {
    return this.placeOf.value.get(key);
  }

  /** What a unit is called: P3. */
  labelOf(id: string): string {
    return this.labels.value.get(id) ?? id;
  }

  /** A relation by the labels of its ends: P1 supports C1. */
  shortOf(relation: Relation): string {
    return shortOf(relation, this.layer.value, this.scheme, this.labels.value);
  }

  /** A relation in words, with the first words of both ends. */
  sentenceOf(relation: Relation): string {
    return sentenceOf(relation, this.layer.value, this.scheme, this.document, this.labels.value);
  }

  /** What a unit or a relation is called in a sentence, or null if the layer has neither. */
  nameOf(id: string): string | null {
    const relation = this.relation(id);
    if (relation) return t("relation-quoted", { relation: this.shortOf(relation) });
    return this.labels.value.get(id) ?? null;
  }
}

/** A computed value that is made with a look at what it was, so that what stays can stay the same object. */
function followed<T>(make: (before: T) => T, first: T): ReadonlySignal<T> {
  let last = first;
  return computed(() => (last = make(last)));
}

/** The units as they were before, where all of them stand where they stood. */
function sameSpans(before: readonly Unit[], now: readonly Unit[]): readonly Unit[] {
  const stands = (unit: Unit, i: number): boolean => {
    const other = before[i]!;
    return other === unit || (other.id === unit.id && other.spans === unit.spans && other.segment === unit.segment);
  };
  return before.length === now.length && now.every(stands) ? before : now;
}

/** What units are called follows from their categories, and from what they were called. */
interface Labelled {
  readonly units: readonly Unit[];
  readonly labels: ReadonlyMap<string, string>;
}

function sameCategories(before: readonly Unit[], now: readonly Unit[]): boolean {
  return before.length === now.length && now.every((unit, i) => {
    const other = before[i]!;
    return other === unit || (other.id === unit.id && other.category === unit.category);
  });
}
