// A document as the screen needs it: paragraphs to draw, segments to move by, words to count.

import type { DocumentAnswer } from "../api";
import { CodePoints } from "../border";
import { directionOf, quoted, type Direction } from "./direction";
import type { Scheme, Span, Unit } from "./types";

export interface Cut {
  readonly spans: readonly Span[];
  readonly ids: readonly string[];
}

export class Document {
  readonly points: CodePoints;
  readonly paragraphs: readonly Span[];
  /** What one moves by and marks as a whole: given segments or sentences. */
  readonly segments: Cut;
  /** Whether units name the segments they take up. */
  readonly given: boolean;
  readonly metadata: Readonly<Record<string, string | number | boolean>>;
  readonly turns: NonNullable<DocumentAnswer["turns"]>;
  private readonly segmentOf: ReadonlyMap<string, Span>;

  constructor(
    readonly answer: DocumentAnswer,
    scheme: Scheme,
  ) {
    this.points = new CodePoints(answer.text ?? "");
    // What a document does not have comes as null, so that all documents have the same names.
    this.metadata = Object.fromEntries(
      Object.entries(answer.metadata ?? {}).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
    );
    this.turns = answer.turns ?? [];
    const cut = (name: string): Cut | null => {
      const spans = answer.segmentations[name];
      return spans?.length ? { spans, ids: answer.ids?.[name] ?? [] } : null;
    };
    this.paragraphs = cover(cut("paragraph")?.spans ?? lines(this.points), this.points);
    const wanted = scheme.by === "segment" ? cut("segment") : null;
    this.given = (wanted?.ids.length ?? 0) > 0;
    this.segments = wanted ?? cut("sentence") ?? { spans: lines(this.points), ids: [] };
    this.segmentOf = new Map(this.segments.ids.map((id, i) => [id, this.segments.spans[i]!]));
  }

  /** Where a unit lies: its spans, or those of the segments that it takes up. */
  spansOf(unit: Unit): readonly Span[] {
    if (unit.spans.length > 0) return unit.spans;
    return unit.segment.map((id) => this.segmentOf.get(id)).filter((span) => span !== undefined);
  }

  words(span: Span): string {
    return this.points.slice(span[0], span[1]);
  }

  wordsOf(unit: Unit): string {
    return unit.text ?? this.spansOf(unit).map((span) => this.words(span)).join(" … ");
  }

  firstWords(unit: Unit, n = 7): string {
    const words = this.wordsOf(unit).trim().split(/\s+/);
    return quoted(words.length > n ? `${words.slice(0, n).join(" ")} …` : words.join(" "));
  }

  /** The words as they stand in a sentence of ours. */
  quote(span: Span): string {
    return quoted(this.words(span));
  }

  directionAt(paragraph: number): Direction {
    return directionOf(this.words(this.paragraphs[paragraph]!));
  }

  /** The segment that holds a character, or the last one before it. */
  segmentAt(point: number): number {
    return lastFrom(this.segments.spans, point);
  }

  paragraphAt(point: number): number {
    return lastFrom(this.paragraphs, point);
  }
}

/** The last of the stretches, which stand in text order, that begins at a character or before it; else the first. */
export function lastFrom(spans: readonly Span[], point: number): number {
  let [low, high] = [0, spans.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle]![0] <= point) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function lines(points: CodePoints): Span[] {
  const found: Span[] = [];
  for (const match of points.text.matchAll(/[^\r\n]+/g)) {
    if (match[0].trim() !== "") {
      found.push([points.toPoints(match.index), points.toPoints(match.index + match[0].length)]);
    }
  }
  return found.length > 0 ? found : [[0, points.length]];
}

/** Paragraphs that leave no text out: what stands between two belongs to the one before. */
function cover(spans: readonly Span[], points: CodePoints): Span[] {
  return spans.map(([start], i) => {
    const from = i === 0 ? 0 : start;
    const to = spans[i + 1]?.[0] ?? points.length;
    const blank = /\s*$/.exec(points.slice(from, to))![0].length;
    return [from, Math.max(to - blank, from + 1)];
  });
}
