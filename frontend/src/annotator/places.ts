// What one moves through in the text: units, and segments that no unit takes up as a whole.

import type { Document } from "../model/document";
import type { Layer, Span, Unit } from "../model/types";

export type Place =
  | { readonly kind: "unit"; readonly id: string; readonly start: number }
  | { readonly kind: "segment"; readonly index: number; readonly start: number };

export function placesOf(document: Document, layer: Layer): Place[] {
  const taken = new Set<number>();
  const places: Place[] = [];
  for (const unit of layer.units) {
    const spans = document.spansOf(unit);
    places.push({ kind: "unit", id: unit.id, start: spans[0]?.[0] ?? Infinity });
    for (const span of spans) for (const index of segmentsIn(document, span)) taken.add(index);
  }
  document.segments.spans.forEach(([start], index) => {
    if (!taken.has(index)) places.push({ kind: "segment", index, start });
  });
  // A segment comes before the units inside it.
  return places.sort((a, b) => a.start - b.start || rank(a) - rank(b));
}

const rank = (place: Place): number => (place.kind === "segment" ? 0 : 1);

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
