// What each run of the text shows: the units and segments in it, and what stands under the cursor.
// A change makes new objects for the runs that it touches and leaves all others as they are.

import { signal, type Signal } from "@preact/signals";
import { lastFrom, type Document } from "../model/document";
import { isUnsure, styleOf, titleOf } from "../model/look";
import type { Scheme, Span, Unit } from "../model/types";
import type { Cover } from "./pieces";
import type { Suggested } from "../view/layer";
import { runsOf, type Run } from "./runs";

export interface UnitCover extends Cover {
  readonly label: string;
  readonly css: string;
  readonly title: string;
  readonly unsure: boolean;
  /** Which of its unit's spans it is, counted from 0. */
  readonly part: number;
}

export interface Marks {
  readonly draft: Span | null;
  /** The key of the place under the cursor. */
  readonly here: string | null;
  /** The key of the candidate that is being chosen. */
  readonly candidate: string | null;
  /** The key of the unit whose edges have handles; those of the draft have some whenever there is one. */
  readonly gripped: string | null;
  /** The key of the place that Tab comes to. */
  readonly entry: string | null;
}

export interface Shown extends Marks {
  readonly units: readonly UnitCover[];
  readonly segments: readonly Cover[];
  /** What is searched for, in lower case. */
  readonly found: string;
  /** The part of the text that begins here, such as the conclusion. */
  readonly part: string | null;
}

export const UNMARKED: Marks = { draft: null, here: null, candidate: null, gripped: null, entry: null };
const NOTHING: Shown = { ...UNMARKED, units: [], segments: [], found: "", part: null };

/** A unit, or one that is suggested, which says itself how it looks. */
type Drawable = Unit & Partial<Pick<Suggested, "look">>;

interface Known {
  readonly unit: Unit;
  readonly label: string;
  /** One for each of its spans. */
  readonly covers: readonly UnitCover[];
  /** The runs in which it lies, each with the number of the cover that lies there. */
  readonly runs: readonly (readonly [number, number])[];
}

export class Drawing {
  readonly runs: readonly Run[];
  readonly shown: readonly Signal<Shown>[];
  private readonly starts: readonly Span[];
  private readonly segments: readonly (readonly [Cover, Cover, number, number])[];
  private readonly known = new Map<string, Known>();
  private covered: readonly unknown[] = [];
  private open: readonly (readonly Cover[])[] = [];
  private marked: ReadonlySet<number> = new Set();
  private marks: Marks = UNMARKED;

  constructor(
    private readonly document: Document,
    private readonly scheme: Scheme,
  ) {
    this.runs = runsOf(document.paragraphs, document.segments.spans, document.points);
    this.shown = this.runs.map(() => signal(NOTHING));
    this.starts = this.runs.map((run) => run.span);
    this.segments = document.segments.spans.map((span, i) => {
      const cover = (first: boolean): Cover => ({ key: `s:${i}`, span, first });
      return [cover(false), cover(true), ...this.range(span)];
    });
  }

  /** The units in text order, what they are called, and the segments one can stand on. */
  cover(units: readonly Drawable[], labels: ReadonlyMap<string, string>, isPlace: (key: string) => boolean): void {
    if (same(this.covered, [units, labels, isPlace])) return;
    const touched = this.learn(units, labels);
    if (this.covered[2] !== isPlace) {
      this.open = this.segmentsOf(isPlace).map((segments, run) => {
        const before = this.open[run];
        if (before && same(before, segments)) return before;
        touched.add(run);
        return segments;
      });
    }
    this.covered = [units, labels, isPlace];
    if (touched.size === 0) return;
    const unitsOf = new Map<number, UnitCover[]>([...touched].map((run) => [run, []]));
    for (const unit of units) {
      const { runs, covers } = this.known.get(unit.id)!;
      for (const [run, i] of runs) unitsOf.get(run)?.push(covers[i]!);
    }
    for (const [run, covers] of unitsOf) {
      const each = this.shown[run]!;
      const now = each.peek();
      const units = same(now.units, covers) ? now.units : covers;
      const segments = this.open[run]!;
      if (units !== now.units || segments !== now.segments) each.value = { ...now, units, segments };
    }
  }

  /** Take note of the units and what they are called; return the runs in which one is another now, comes or goes. */
  private learn(units: readonly Drawable[], labels: ReadonlyMap<string, string>): Set<number> {
    const touched = new Set<number>();
    const touch = (known: Known | undefined): void => known?.runs.forEach(([run]) => touched.add(run));
    for (const unit of units) {
      const before = this.known.get(unit.id);
      const label = labels.get(unit.id) ?? "?";
      if (before?.unit === unit && before.label === label) continue;
      const now = this.entry(unit, label, before);
      this.known.set(unit.id, now);
      touch(before);
      touch(now);
    }
    if (this.known.size === units.length) return touched;
    const there = new Set(units.map((unit) => unit.id));
    for (const [id, known] of this.known) {
      if (there.has(id)) continue;
      touch(known);
      this.known.delete(id);
    }
    return touched;
  }

  /** Where the cursor is; only the runs that it leaves and those that it comes to are told. */
  mark(cursor: Omit<Marks, "entry">): void {
    this.tell({ ...cursor, entry: this.marks.entry });
  }

  /** Where Tab comes to. */
  enter(entry: string | null): void {
    this.tell({ ...this.marks, entry });
  }

  private tell(marks: Marks): void {
    this.marks = marks;
    const runs = new Map<number, Marks>();
    const add = (name: keyof Marks, [from, to]: readonly [number, number]): void => {
      for (let run = from; run < to; run++) runs.set(run, { ...(runs.get(run) ?? UNMARKED), [name]: marks[name] });
    };
    if (marks.draft) add("draft", this.range(marks.draft));
    for (const name of ["here", "candidate", "gripped", "entry"] as const) {
      const key = marks[name];
      if (key !== null) for (const range of this.rangesOf(key)) add(name, range);
    }
    for (const run of new Set([...this.marked, ...runs.keys()])) {
      const each = this.shown[run]!;
      const now = each.peek();
      const next = runs.get(run) ?? UNMARKED;
      if (sameMarks(now, next)) continue;
      each.value = { ...now, ...next };
    }
    this.marked = new Set(runs.keys());
  }

  search(found: string): void {
    for (const each of this.shown) if (each.peek().found !== found) each.value = { ...each.peek(), found };
  }

  /** The parts of the text, by the paragraphs with which they begin. */
  divide(parts: ReadonlyMap<number, string>): void {
    this.runs.forEach((run, i) => {
      const part = (run.begins && parts.get(run.paragraph)) || null;
      const each = this.shown[i]!;
      if (each.peek().part !== part) each.value = { ...each.peek(), part };
    });
  }

  private entry(unit: Drawable, label: string, before: Known | undefined): Known {
    const runs = before?.unit.spans === unit.spans && before.unit.segment === unit.segment ? before.runs : this.runsOf(unit);
    const look = {
      key: `u:${unit.id}`,
      label,
      css: styleOf(this.scheme, unit.category),
      title: titleOf(this.scheme.units, unit.category),
      unsure: isUnsure(unit),
      ...unit.look,
    };
    const covers = this.document.spansOf(unit).map((span, i): UnitCover => ({ ...look, span, first: i === 0, part: i }));
    return { unit, label, covers, runs };
  }

  /** In which runs a unit lies, with the number of the span that lies there. */
  private runsOf(unit: Unit): (readonly [number, number])[] {
    return this.document.spansOf(unit).flatMap((span, i) => {
      const [from, to] = this.range(span);
      return Array.from({ length: to - from }, (_, n) => [from + n, i] as const);
    });
  }

  /** The segments in each run; one can stand on some of them. */
  private segmentsOf(isPlace: (key: string) => boolean): Cover[][] {
    const found: Cover[][] = this.runs.map(() => []);
    for (const [closed, open, from, to] of this.segments) {
      const cover = isPlace(open.key) ? open : closed;
      for (let run = from; run < to; run++) found[run]!.push(cover);
    }
    return found;
  }

  private rangesOf(key: string): (readonly [number, number])[] {
    const id = key.slice(2);
    if (key.startsWith("s:")) {
      const segment = this.segments[Number(id)];
      return segment ? [[segment[2], segment[3]]] : [];
    }
    return (this.known.get(id)?.runs ?? []).map(([run]) => [run, run + 1]);
  }

  /** The runs in which a stretch lies, half open. */
  private range([start, end]: Span): readonly [number, number] {
    const from = lastFrom(this.starts, start);
    let to = from;
    while (to < this.starts.length && this.starts[to]![0] < end) to++;
    return [from, to];
  }
}

/** What changes where the cursor is one sees at once, and units that come or go; the numbers of others follow. */
export function urgent(before: Shown | null, now: Shown): boolean {
  if (!sameMarks(before ?? UNMARKED, now)) return true;
  return before !== null && (now.here !== null || before.units.length !== now.units.length);
}

const sameMarks = (a: Marks, b: Marks): boolean =>
  a.here === b.here && a.candidate === b.candidate && a.gripped === b.gripped && a.entry === b.entry && sameSpan(a.draft, b.draft);

const sameSpan = (a: Span | null, b: Span | null): boolean => a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1]);

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

