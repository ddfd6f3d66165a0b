// What each block of the tree shows: its rows, and which of them the cursor is on.

import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Row } from "../model/tree";
import type { Relation } from "../model/types";
import { blocksOf, type Block } from "./blocks";

export interface Marks {
  /** The keys of the rows under the cursor: one unit can have several. */
  readonly here: readonly string[];
  /** The keys of the rows that stand for the candidate that is being chosen. */
  readonly candidate: readonly string[];
  /** The keys of the rows whose own rows are not shown. */
  readonly folded: readonly string[];
  /** The key of the one row under the cursor that is selected. */
  readonly selected: string | null;
  /** The key of the row that Tab comes to. */
  readonly entry: string | null;
}

type Lists = "here" | "candidate" | "folded";
type Single = "selected" | "entry";

export interface Shown extends Marks {
  readonly block: Block<Row>;
  readonly labels: ReadonlyMap<string, string>;
  /** All relations, where a row names some that are not its own. */
  readonly relations: readonly Relation[] | null;
}

export const UNMARKED: Marks = { here: [], candidate: [], folded: [], selected: null, entry: null };

export class Tree {
  /** The blocks, by their keys, in order. */
  readonly keys: ReadonlySignal<readonly string[]>;
  private readonly order = signal<readonly string[]>([]);
  private readonly shown = new Map<string, Signal<Shown>>();
  private blocks: readonly Block<Row>[] = [];
  private blockOf = new Map<string, string>();
  private rowsOf = new Map<string, Row[]>();
  private rows: readonly Row[] = [];
  private marked: ReadonlySet<string> = new Set();

  constructor() {
    this.keys = this.order;
  }

  source(block: string): ReadonlySignal<Shown> {
    return this.shown.get(block)!;
  }

  size(block: string): number {
    return this.shown.get(block)!.peek().block.items.length;
  }

  has(row: string): boolean {
    return this.blockOf.has(row);
  }

  /** The rows that stand for a relation, or for a unit that hangs by none. */
  standFor(id: string): readonly string[] {
    const rows = (this.rowsOf.get(id) ?? []).filter((row) => (row.relation ?? row.unit)?.id === id).map((row) => row.key);
    // A unit that hangs by a relation has no row for itself alone.
    return rows.length > 0 ? rows : this.ownRows(id);
  }

  /** The rows in which a unit itself stands, and not only a reference to it. */
  ownRows(id: string): readonly string[] {
    const own = (this.rowsOf.get(id) ?? []).filter(
      ({ kind, key, unit }) =>
        unit?.id === id && (kind === "unit" || kind === "root" || (kind === "reference" && key.endsWith(`:${id}`))),
    );
    return own.map((row) => row.key);
  }

  draw(rows: readonly Row[], labels: ReadonlyMap<string, string>, relations: readonly Relation[]): void {
    if (rows !== this.rows) this.place(rows);
    for (const block of this.blocks) {
      const named = block.items.some((row) => row.kind === "reference") ? relations : null;
      const each = this.shown.get(block.key);
      const now = each?.peek();
      if (now && now.block === block && now.relations === named && (now.labels === labels || sameLabels(block, now.labels, labels))) continue;
      const next = { ...(now ?? UNMARKED), block, labels, relations: named };
      if (each) each.value = next;
      else this.shown.set(block.key, signal(next));
    }
    const keys = this.blocks.map((block) => block.key);
    const before = this.order.peek();
    if (keys.length !== before.length || keys.some((key, i) => key !== before[i])) this.order.value = keys;
  }

  /** Where the cursor is; only the blocks that it leaves and those that it comes to are told. */
  mark(marks: Marks): void {
    const found = new Map<string, Record<Lists, string[]> & Record<Single, string | null>>();
    const of = (row: string) => {
      const block = this.blockOf.get(row);
      if (block === undefined) return null;
      if (!found.has(block)) found.set(block, { here: [], candidate: [], folded: [], selected: null, entry: null });
      return found.get(block)!;
    };
    for (const list of ["here", "candidate", "folded"] as const) for (const row of marks[list]) of(row)?.[list].push(row);
    for (const name of ["selected", "entry"] as const) {
      const row = marks[name];
      const block = row === null ? null : of(row);
      if (block) block[name] = row;
    }
    for (const block of new Set([...this.marked, ...found.keys()])) {
      const each = this.shown.get(block);
      const next = found.get(block) ?? UNMARKED;
      if (each && !sameMarks(each.peek(), next)) each.value = { ...each.peek(), ...next };
    }
    this.marked = new Set(found.keys());
  }

  private place(rows: readonly Row[]): void {
    this.rows = rows;
    this.blocks = blocksOf(rows, (row) => row.key, this.blocks);
    this.blockOf = new Map(this.blocks.flatMap((block) => block.items.map((row) => [row.key, block.key] as const)));
    this.rowsOf = new Map();
    for (const row of rows) {
      for (const id of [row.relation?.id, row.unit?.id]) {
        if (id === undefined) continue;
        const there = this.rowsOf.get(id);
        if (there) there.push(row);
        else this.rowsOf.set(id, [row]);
      }
    }
    const keys = new Set(this.blocks.map((block) => block.key));
    for (const key of this.shown.keys()) if (!keys.has(key)) this.shown.delete(key);
  }
}

/** What changes where the cursor is one sees at once, and a row that comes or goes; the numbers of others follow. */
export function urgent(before: Shown | null, now: Shown): boolean {
  if (!sameMarks(before ?? UNMARKED, now)) return true;
  return before !== null && (now.here.length > 0 || before.block.items.length !== now.block.items.length);
}

/** Whether the units of all rows are called as before. */
const sameLabels = ({ items }: Block<Row>, before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean =>
  items.every(({ unit, relation }) => {
    const ids = [...(unit ? [unit.id] : []), ...(relation ? [...relation.sources, relation.target] : [])];
    return ids.every((id) => before.get(id) === now.get(id));
  });

const sameMarks = (a: Marks, b: Marks): boolean =>
  a.entry === b.entry && a.selected === b.selected &&
  sameKeys(a.here, b.here) && sameKeys(a.candidate, b.candidate) && sameKeys(a.folded, b.folded);

const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);
