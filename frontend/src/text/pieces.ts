// A paragraph flattened into pieces: stretches of text that the same units cover.

import type { Span } from "../model/types";

export interface Cover {
  /** The key of a place: a unit or a segment. */
  readonly key: string;
  readonly span: Span;
  /** Whether the place begins here, and not with an earlier span of the same unit. */
  readonly first: boolean;
}

export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly units: readonly string[];
  /** The places that begin here: what the keyboard can stand on. */
  readonly begins: readonly string[];
  readonly segment: string | null;
  readonly draft: boolean;
}

export function piecesOf(
  paragraph: Span, units: readonly Cover[], segments: readonly Cover[], draft: Span | null,
): Piece[] {
  const [from, to] = paragraph;
  const inside = (at: number): boolean => from < at && at < to;
  const spans = [...units, ...segments].map((cover) => cover.span).concat(draft ? [draft] : []);
  const cuts = [...new Set([from, to, ...spans.flat().filter(inside)])].sort((a, b) => a - b);
  const at = new Map(cuts.map((cut, i) => [cut, i]));
  const pieces = cuts.slice(0, -1).map((start, i) => ({
    start, end: cuts[i + 1]!, units: [] as string[], begins: [] as string[], segment: null as string | null, draft: false,
  }));
  // Each cover goes to its own pieces: a paragraph may have hundreds of both.
  const under = ([start, end]: Span) => (start < to && end > from ? pieces.slice(at.get(Math.max(from, start)), at.get(Math.min(to, end))) : []);
  for (const { key, span } of segments) for (const piece of under(span)) piece.segment ??= key;
  for (const { key, span } of units) for (const piece of under(span)) piece.units.push(key);
  for (const { key, span: [start], first } of [...segments, ...units]) if (first && start >= from && start < to) pieces[at.get(start)!]!.begins.push(key);
  if (draft) for (const piece of under(draft)) piece.draft = true;
  return pieces;
}
