// The text cut into runs: what is drawn, and drawn again, in one piece.
// A run is a paragraph; one that is very long is cut at the ends of sentences into several lines' worth,
// and where no sentence ends, between words.

import type { CodePoints } from "../border";
import type { Span } from "../model/types";

export interface Run {
  readonly span: Span;
  /** The paragraph to which it belongs. */
  readonly paragraph: number;
  /** Whether it begins its paragraph, and whether that goes on in the next run. */
  readonly begins: boolean;
  readonly goesOn: boolean;
}

/** Longer paragraphs are cut, in characters: some 500 words, which few paragraphs have. */
const LONG = 3000;
const RUN = 1200;

export function runsOf(paragraphs: readonly Span[], sentences: readonly Span[], points: CodePoints): Run[] {
  let next = 0;
  return paragraphs.flatMap(([start, end], paragraph) => {
    if (end - start <= LONG) return [{ span: [start, end] as const, paragraph, begins: true, goesOn: false }];
    const starts: number[] = [];
    while (next < sentences.length && sentences[next]![0] < start) next++;
    for (; next < sentences.length && sentences[next]![0] < end; next++) starts.push(sentences[next]![0]);
    const runs: Run[] = [];
    let from = start;
    for (const at of withWords([start, ...starts, end], points)) {
      if (at - from < RUN || at === end) continue;
      runs.push({ span: [from, at], paragraph, begins: from === start, goesOn: true });
      from = at;
    }
    return [...runs, { span: [from, end], paragraph, begins: from === start, goesOn: false }];
  });
}

/** Where a paragraph may be cut: speech that was written down has no full stops. */
function withWords(borders: readonly number[], points: CodePoints): number[] {
  return borders.slice(1).flatMap((end, i) => {
    const found: number[] = [];
    let from = borders[i]!;
    while (end - from > LONG) {
      const blank = /\s+/g;
      blank.lastIndex = points.toUnits(from + RUN);
      const match = blank.exec(points.text);
      from = match ? points.toPoints(match.index + match[0].length) : end;
      if (from < end) found.push(from);
    }
    return [...found, end];
  });
}
