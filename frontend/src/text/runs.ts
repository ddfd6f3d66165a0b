// The text cut into runs: what is drawn, and drawn again, in one piece.
// A run is a paragraph; one that is very long is cut at the ends of sentences into several lines' worth.

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

export function runsOf(paragraphs: readonly Span[], sentences: readonly Span[]): Run[] {
  let next = 0;
  return paragraphs.flatMap(([start, end], paragraph) => {
    if (end - start <= LONG) return [{ span: [start, end] as const, paragraph, begins: true, goesOn: false }];
    const runs: Run[] = [];
    let from = start;
    while (next < sentences.length && sentences[next]![0] < start) next++;
    for (; next < sentences.length && sentences[next]![0] < end; next++) {
      const [at] = sentences[next]!;
      if (at - from < RUN) continue;
      runs.push({ span: [from, at], paragraph, begins: from === start, goesOn: true });
      from = at;
    }
    return [...runs, { span: [from, end], paragraph, begins: from === start, goesOn: false }];
  });
}
