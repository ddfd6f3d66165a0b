// What one moves through in the text: units, and segments that no unit takes up as a whole.

import type { Document } from "../model/document";
import type { Span, Unit } from "../model/types";

/** With its key, as hundreds are looked up at every key stroke. */
export type Place =
  | { readonly kind: "unit"; readonly id: string; readonly start: number; readonly key: string }
  | { readonly kind: "segment"; readonly index: number; readonly start: number; readonly key: string };

interface Standing {
  readonly place: Place;
  /** The segments that it takes up as a whole. */
  readonly taken: readonly number[];
}

/** Finds the places of a document, and knows those of a unit as long as it is the same object. */
export class Places {
  private readonly segments: readonly Place[];
  private readonly known = new WeakMap<Unit, Standing>();

  constructor(private readonly document: Document) {
    this.segments = document.segments.spans.map(([start], index) => ({ kind: "segment", index, start, key: `s:${index}` }));
  }

  of(units: readonly Unit[]): Place[] {
    const taken = new Uint8Array(this.segments.length);
    const own: Place[] = [];
    for (const unit of units) {
      const standing = this.standing(unit);
      own.push(standing.place);
      for (const index of standing.taken) taken[index] = 1;
    }
    // Units stand in the order of their spans, which is not that of what segments they name.
    if (this.document.given) own.sort((a, b) => a.start - b.start);
    const places: Place[] = [];
    let next = 0;
    for (let index = 0; index < this.segments.length; index++) {
      const segment = this.segments[index]!;
      // A segment comes before the units inside it.
      while (next < own.length && own[next]!.start < segment.start) places.push(own[next++]!);
      if (taken[index] === 0) places.push(segment);
    }
    while (next < own.length) places.push(own[next++]!);
    return places;
  }

  private standing(unit: Unit): Standing {
    const before = this.known.get(unit);
    if (before) return before;
    const spans = this.document.spansOf(unit);
    const now: Standing = {
      place: { kind: "unit", id: unit.id, start: spans[0]?.[0] ?? Infinity, key: `u:${unit.id}` },
      taken: spans.flatMap((span) => segmentsIn(this.document, span)),
    };
    this.known.set(unit, now);
    return now;
  }
}

/** The segments that lie wholly in the stretch. */
export function segmentsIn(document: Document, [start, end]: Span): number[] {
  const found: number[] = [];
  for (let i = document.segmentAt(start); i < document.segments.spans.length; i++) {
    const [from, to] = document.segments.spans[i]!;
    if (from >= end) break;
    if (start <= from && to <= end) found.push(i);
  }
  return found;
}

/** Where a unit begins and where it ends, whatever lies between. */
export function extent(document: Document, unit: Unit): Span | null {
  const spans = document.spansOf(unit);
  return spans.length > 0 ? [spans[0]![0], spans.at(-1)![1]] : null;
}
