// All that the annotator's screen knows: the document, the layer, where one is and what one is doing.

import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Document } from "../model/document";
import { relationOf, unitOf } from "../model/known";
import { labelsOf } from "../model/look";
import { keptRows, patchedRows, rowsOf, type Row } from "../model/tree";
import type { Category, Layer, Operation, Relation, Scheme, Span, Step, Thing, Unit } from "../model/types";
import { remember, remembered } from "../saving/remembering";
import type { Saver } from "../saving/saver";
import type { Seat } from "../saving/tabs";
import { lockedBy } from "../steps/locking";
import { progressOf, type Progress } from "../steps/progress";
import { keepOrder } from "./ordering";
import { Places, type Place } from "./places";

/** What is under the cursor, by the key of a place in the text or of a row of the tree. */
export type Selection =
  | { readonly kind: "unit"; readonly id: string }
  | { readonly kind: "segment"; readonly index: number }
  | { readonly kind: "relation"; readonly id: string };

export interface Choosing {
  readonly is: "choose";
  /** What is asked, as a sentence. */
  readonly prompt: string;
  /** Ids of the units or relations one may choose. */
  readonly candidates: readonly string[];
  readonly at: number;
  /** What one begins at. */
  readonly from: string;
  readonly categories: readonly Category[];
  readonly category: string | null;
  /** The categories that fit a candidate, the most likely first. */
  readonly fitting: (candidate: string) => readonly string[];
  readonly choose: (candidate: string, category: string | null) => readonly Operation[];
}

export type Mode = { readonly is: "read" } | { readonly is: "mark"; readonly draft: Span; readonly inside: Span } | Choosing;

export interface Guideline {
  readonly version: string | null;
  readonly text: string;
}

export type Panel = "structure" | "check" | "guideline" | "notes";
export const PANELS: readonly Panel[] = ["structure", "check", "guideline", "notes"];

const ELSEWHERE = "Another tab writes here; take over to change it.";

export class Session {
  readonly selected = signal<Selection | null>(null);
  readonly mode = signal<Mode>({ is: "read" });
  readonly panel = signal<Panel>("structure");
  /** On narrow screens one pane is shown at a time. */
  readonly narrow = signal<"text" | "side">("text");
  readonly diagram = signal(false);
  /** Whether the sentences are listed in the order that is proposed. */
  readonly ordering = signal(false);
  readonly help = signal(false);
  /** Where the keyboard is: the text or the tree. */
  readonly pane = signal<"text" | "tree">("text");
  /** What a screen reader says next, and the bottom bar shows. */
  readonly said = signal("");
  readonly problem = signal<string | null>(null);
  /** Counts up whenever the cursor was moved by a command, so that the focus follows. */
  readonly moved = signal(0);
  readonly stepIndex = signal(0);
  readonly finishing = signal(false);
  /** The row of the tree under the cursor: one unit can have several. */
  readonly treeKey = signal<string | null>(null);
  readonly problemIndex = signal(-1);
  /** Where the cursor was last in the text, for when what it stood on is gone. */
  lastPlace = 0;

  readonly guideline: Signal<Guideline | null>;

  /** What follows from the units alone is left as it is when a relation changes. */
  readonly units = computed(() => this.layer.units);
  private readonly labelled = followed((before: Labelled | null) => {
    const units = this.units.value;
    if (before && sameCategories(before.units, units)) return { units, labels: before.labels };
    return { units, labels: labelsOf(units, this.scheme) };
  }, null);
  readonly labels = computed(() => this.labelled.value!.labels);
  private readonly standing = followed((before: readonly Unit[]) => sameSpans(before, this.units.value), []);
  private readonly placed: Places;
  readonly places = computed(() => this.placed.of(this.standing.value));
  private readonly placeOf = computed(() => new Map(this.places.value.map((place, i) => [place.key, i])));
  private readonly tree = followed((before: { layer: Layer; rows: readonly Row[] } | null) => {
    const { layer, scheme } = this;
    const rows = before && (patchedRows(before.rows, before.layer, layer, scheme) ?? keptRows(before.rows, rowsOf(layer, scheme)));
    return { layer, rows: rows ?? rowsOf(layer, scheme) };
  }, null);
  readonly rows = computed(() => this.tree.value!.rows);
  /** What the step still asks for. */
  readonly progress = computed((): Progress | null => {
    const step = this.step;
    return step && progressOf(step, this.scheme, this.layer, this.document);
  });
  readonly readOnly = computed(() => !this.seat.mine.value || this.saver.layer.value.state === "finished");

  constructor(
    readonly document: Document,
    readonly scheme: Scheme,
    guideline: Guideline | null,
    readonly saver: Saver,
    readonly seat: Seat,
    readonly place: { study: string; document: string; name: string },
  ) {
    this.placed = new Places(document);
    this.guideline = signal(guideline);
    this.stepIndex.value = this.rememberedStep();
    effect(() => remember(this.stepKey, String(this.stepIndex.value)));
    effect(() => {
      if (this.seat.mine.value && this.said.peek() === ELSEWHERE) this.say("You can change this document here.");
    });
  }

  get layer(): Layer {
    return this.saver.layer.value;
  }

  get step(): Step | null {
    return this.scheme.procedure[this.stepIndex.value] ?? null;
  }

  thing(id: string): Thing | undefined {
    return this.unit(id) ?? this.relation(id);
  }

  unit(id: string): Unit | undefined {
    return unitOf(this.layer, id);
  }

  relation(id: string): Relation | undefined {
    return relationOf(this.layer, id);
  }

  get selectedUnit(): Unit | undefined {
    const selected = this.selected.value;
    return selected?.kind === "unit" ? this.unit(selected.id) : undefined;
  }

  get selectedRelation(): Relation | undefined {
    const selected = this.selected.value;
    return selected?.kind === "relation" ? this.relation(selected.id) : undefined;
  }

  /** Save operations; says why not where the screen is read-only or they do not fit. */
  edit(operations: readonly Operation[], id?: string): boolean {
    if (operations.length === 0 || this.refuses()) return false;
    const step = lockedBy(this.scheme, this.stepIndex.value, operations, this.layer);
    if (step !== null) {
      this.problem.value = `That belongs to step ${step + 1}, which is locked in this one; go back to it with a comma.`;
      return false;
    }
    try {
      this.saver.edit(keepOrder(operations, this.layer), id);
      this.problem.value = null;
      return true;
    } catch (error) {
      this.problem.value = (error as Error).message;
      return false;
    }
  }

  /** Tell whether nothing can be changed here, and say why. */
  refuses(): boolean {
    if (!this.readOnly.value) return false;
    const finished = this.layer.state === "finished";
    this.say(finished ? "This document is finished; reopen it to change it." : ELSEWHERE);
    return true;
  }

  select(selection: Selection | null): void {
    this.selected.value = selection;
    this.moved.value++;
    const at = this.currentPlace();
    if (at >= 0) this.lastPlace = at;
  }

  selectPlace(place: Place | undefined): void {
    if (!place) return;
    this.pane.value = "text";
    this.select(place.kind === "unit" ? { kind: "unit", id: place.id } : { kind: "segment", index: place.index });
  }

  say(sentence: string): void {
    this.said.value = sentence;
  }

  /** The place under the cursor, or the first one. */
  currentPlace(): number {
    const key = this.selectedKey();
    const at = key === null ? undefined : this.placeOf.value.get(key);
    if (at !== undefined) return at;
    const segment = this.selected.value;
    if (segment?.kind !== "segment") return -1;
    // The segment became a unit, or was part of one.
    const start = this.document.segments.spans[segment.index]?.[0] ?? 0;
    return this.places.value.findLastIndex((place) => place.start <= start);
  }

  /** Whether one can stand on it in the text, by the key of a place. */
  readonly isPlace = computed(() => {
    const places = this.placeOf.value;
    return (key: string): boolean => places.has(key);
  });

  selectedKey(): string | null {
    const selected = this.selected.value;
    if (!selected) return null;
    if (selected.kind === "relation") return `r:${selected.id}`;
    return selected.kind === "unit" ? `u:${selected.id}` : `s:${selected.index}`;
  }

  private get stepKey(): string {
    return `argora:step:${this.place.study}/${this.place.document}`;
  }

  private rememberedStep(): number {
    const kept = Number(remembered(this.stepKey) ?? 0);
    return Number.isInteger(kept) && kept < this.scheme.procedure.length ? kept : 0;
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

/** What units are called follows from their order and their categories. */
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
