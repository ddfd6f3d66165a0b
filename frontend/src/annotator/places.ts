// What one moves through in the text: units, and segments that no unit takes up as a whole.

import type { Document } from "../model/document";
import type { Span, Unit } from "../model/types";

export type Place =
  | { readonly kind: "unit"; readonly id: string; readonly start: number }
  | { readonly kind: "segment"; readonly index: number; readonly start: number };

export function placesOf(document: Document, units: readonly Unit[]): Place[] {
  const { spans } = document.segments;
  const taken = new Set<number>();
  const own: Place[] = [];
  for (const unit of units) {
    const [first] = document.spansOf(unit);
    own.push({ kind: "unit", id: unit.id, start: first?.[0] ?? Infinity });
    for (const span of document.spansOf(unit)) for (const index of segmentsIn(document, span)) taken.add(index);
  }
  // Units stand in the order of their spans, which is not that of what segments they name.
  if (document.given) own.sort((a, b) => a.start - b.start);
  const places: Place[] = [];
  let next = 0;
  spans.forEach(([start], index) => {
    // A segment comes before the units inside it.
    while (next < own.length && own[next]!.start < start) places.push(own[next++]!);
    if (!taken.has(index)) places.push({ kind: "segment", index, start });
  });
  return [...places, ...own.slice(next)];
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

export const keyOf = (place: Place): string => (place.kind === "unit" ? `u:${place.id}` : `s:${place.index}`);

/** Where a unit begins and where it ends, whatever lies between. */
export function extent(document: Document, unit: Unit): Span | null {
  const spans = document.spansOf(unit);
  return spans.length > 0 ? [spans[0]![0], spans.at(-1)![1]] : null;
}
