// Where one is in a view of a layer: what is selected, what one is doing there, and what is shown beside it.

import { signal } from "@preact/signals";
import type { Category, Operation, Relation, Span, Unit } from "../model/types";
import { t } from "../texts/texts";
import type { LayerView } from "./layer";
import type { Place } from "./places";

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
  /** Point at a candidate, by its number. */
  readonly point: (at: number) => void;
  readonly choose: (candidate: string, category: string | null) => readonly Operation[];
}

/** The unit of which a draft becomes a part, in place of the part with this number or, if that is null, besides the others. */
export interface Part {
  readonly unit: string;
  readonly at: number | null;
}

export interface Marking {
  readonly is: "mark";
  readonly draft: Span;
  readonly inside: Span;
  /** Null where the draft becomes a unit of its own. */
  readonly part: Part | null;
}

export type Mode = { readonly is: "read" } | Marking | Choosing;

export type Panel = "structure" | "check" | "guideline" | "notes";
export const PANELS: readonly Panel[] = ["structure", "check", "guideline", "notes"];

export class Cursor {
  readonly selected = signal<Selection | null>(null);
  /** The suggestion that one looks at, by its id. */
  readonly suggestion = signal<string | null>(null);
  readonly mode = signal<Mode>({ is: "read" });
  /** Where the keyboard is: the text or the tree. */
  readonly pane = signal<"text" | "tree">("text");
  /** The row of the tree under the cursor: one unit can have several. */
  readonly treeKey = signal<string | null>(null);
  readonly panel = signal<Panel>("structure");
  /** On narrow screens one pane is shown at a time. */
  readonly narrow = signal<"text" | "side">("text");
  readonly diagram = signal(false);
  /** Whether the sentences are listed in the order that is proposed. */
  readonly ordering = signal(false);
  /** What is searched for in the text, in lower case. */
  readonly found = signal("");
  readonly problemIndex = signal(-1);
  /** What a screen reader says next, and the bottom bar shows. */
  readonly said = signal("");
  /** Counts up whenever the cursor was moved by a command, so that the focus follows. */
  readonly moved = signal(0);
  /** Where the cursor was last in the text, for when what it stood on is gone. */
  lastPlace = 0;
  /** While a pointer moves the cursor: what is under it stays under it. */
  isPointed = false;

  constructor(private readonly view: LayerView) {}

  get selectedUnit(): Unit | undefined {
    const selected = this.selected.value;
    return selected?.kind === "unit" ? this.view.unit(selected.id) : undefined;
  }

  get selectedRelation(): Relation | undefined {
    const selected = this.selected.value;
    return selected?.kind === "relation" ? this.view.relation(selected.id) : undefined;
  }

  selectedKey(): string | null {
    const selected = this.selected.value;
    if (!selected) return null;
    if (selected.kind === "relation") return `r:${selected.id}`;
    return selected.kind === "unit" ? `u:${selected.id}` : `s:${selected.index}`;
  }

  /** The place under the cursor, by its number; -1 where there is none. */
  currentPlace(): number {
    const key = this.selectedKey();
    const at = key === null ? undefined : this.view.placeAt(key);
    if (at !== undefined) return at;
    const segment = this.selected.value;
    if (segment?.kind !== "segment") return -1;
    // The segment became a unit, or was part of one.
    const start = this.view.document.segments.spans[segment.index]?.[0] ?? 0;
    return this.view.places.value.findLastIndex((place) => place.start <= start);
  }

  select(selection: Selection | null): void {
    this.selected.value = selection;
    this.suggestion.value = null;
    this.moved.value++;
    const at = this.currentPlace();
    if (at >= 0) this.lastPlace = at;
  }

  selectPlace(place: Place | undefined): void {
    if (!place) return;
    this.pane.value = "text";
    this.select(place.kind === "unit" ? { kind: "unit", id: place.id } : { kind: "segment", index: place.index });
  }

  /** A row of the tree stands for the relation it hangs by, or for its unit where it hangs by none. */
  selectRow(key: string): void {
    const row = this.view.rows.value.find((each) => each.key === key);
    if (!row) return;
    this.pane.value = "tree";
    this.treeKey.value = key;
    this.select(row.relation ? { kind: "relation", id: row.relation.id } : row.unit && { kind: "unit", id: row.unit.id });
  }

  /** Have a unit under the cursor, without turning to the text where that is not shown. */
  standAt(id: string): void {
    this.pane.value = "text";
    this.select({ kind: "unit", id });
  }

  /** Go to a unit in the text, or to the row of a relation. */
  toThing(id: string): void {
    if (this.view.unit(id)) {
      this.narrow.value = "text";
      this.standAt(id);
    } else if (this.view.relation(id)) {
      const row = this.view.rows.value.find((each) => each.relation?.id === id);
      this.panel.value = "structure";
      if (row) this.selectRow(row.key);
    }
  }

  /** Point with the mouse or a finger at a candidate where one chooses; tell whether it is one. */
  pointAt(id: string): boolean {
    const mode = this.mode.value;
    const at = mode.is === "choose" ? mode.candidates.indexOf(id) : -1;
    if (mode.is !== "choose" || at < 0) return false;
    this.isPointed = true;
    mode.point(at);
    this.isPointed = false;
    return true;
  }

  /** A click on something: where one chooses, it is what one means, or cannot be. Tell whether one chooses. */
  clickAt(...ids: readonly string[]): boolean {
    const mode = this.mode.value;
    if (mode.is !== "choose") return false;
    // Among relations, a unit stands for the one that begins there; a further click for the next one.
    const relations = mode.candidates.flatMap((each) => this.view.relation(each) ?? []);
    const own = relations.filter((each) => relations.length === mode.candidates.length && each.sources.some((end) => ids.includes(end)));
    const next = own[(own.findIndex((each) => each.id === mode.candidates[mode.at]) + 1) % own.length];
    if (![...ids, ...(next ? [next.id] : [])].some((id) => this.pointAt(id))) {
      this.say(t("relate-not-this", { thing: this.view.nameOf(ids[0]!) ?? ids[0]! }));
    }
    return true;
  }

  say(sentence: string): void {
    this.said.value = sentence;
  }
}

export type Way = number | "first" | "last";

/** Through the places of the text, or the rows of the tree, one after the other. */
export function goOn(view: LayerView, cursor: Cursor, by: Way): void {
  if (cursor.pane.value === "tree") return goInTree(view, cursor, by);
  const places = view.places.value;
  const at = cursor.currentPlace();
  // From nowhere, one comes back to where one was.
  if (at < 0 && typeof by === "number") return cursor.selectPlace(places[cursor.lastPlace]);
  cursor.selectPlace(places[target(at, by, places.length)]);
}

function goInTree(view: LayerView, cursor: Cursor, by: Way): void {
  const rows = view.rows.value.filter((row) => row.kind !== "restatement" || row.relation);
  const key = cursor.treeKey.value;
  const row = rows[target(rows.findIndex((each) => each.key === key), by, rows.length)];
  if (row) cursor.selectRow(row.key);
}

function target(at: number, by: Way, n: number): number {
  if (by === "first") return 0;
  if (by === "last") return n - 1;
  return Math.max(0, Math.min(n - 1, at + by));
}
