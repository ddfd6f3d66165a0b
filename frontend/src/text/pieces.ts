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
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1]!;
    const covers = (span: Span): boolean => span[0] <= start && end <= span[1];
    const beginning = [...segments, ...units].filter((cover) => cover.first && cover.span[0] === start);
    return {
      start,
      end,
      units: units.filter((cover) => covers(cover.span)).map((cover) => cover.key),
      begins: beginning.map((cover) => cover.key),
      segment: segments.find((cover) => covers(cover.span))?.key ?? null,
      draft: draft !== null && covers(draft),
    };
  });
}
