// Where words and clauses begin and end, for marking by keyboard.

import type { CodePoints } from "../border";
import type { Span } from "../model/types";

// Making one takes longer than using it.
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

/** The words of a stretch, punctuation left out, in code points. */
export function wordsIn(points: CodePoints, [start, end]: Span): Span[] {
  const text = points.slice(start, end);
  const base = points.toUnits(start);
  const found: Span[] = [];
  for (const part of WORDS.segment(text)) {
    if (!part.isWordLike) continue;
    const at = base + part.index;
    found.push([points.toPoints(at), points.toPoints(at + part.segment.length)]);
  }
  return found;
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The borders of what a reader takes for characters, a flag or a letter with its accents each for one. */
export function charactersIn(points: CodePoints, [start, end]: Span): number[] {
  const base = points.toUnits(start);
  const parts = [...CHARACTERS.segment(points.slice(start, end))];
  return [...parts.map((part) => points.toPoints(base + part.index)), end];
}

/** A stretch without the blanks at its edges; as it is where there is nothing else. */
export function trimmed(points: CodePoints, [start, end]: Span): Span {
  const text = points.slice(start, end);
  const [before, after] = [text.length - text.trimStart().length, text.length - text.trimEnd().length];
  return before === text.length ? [start, end] : [points.toPoints(points.toUnits(start) + before), points.toPoints(points.toUnits(end) - after)];
}

const BORDER =
  /[,;:—–()]+|\s(?=(?:because|since|although|though|whereas|while|which|unless|if|but|and|or|so)\s)/giu;

// Words that only tie a clause to the one before are rarely part of a unit.
const TYING = /^(?:because|since|although|though|but|and|or|so)$/iu;

/** The clauses of a sentence as punctuation and conjunctions suggest them: a proposal to step through. */
export function clausesIn(points: CodePoints, sentence: Span): Span[] {
  const text = points.slice(sentence[0], sentence[1]);
  const base = points.toUnits(sentence[0]);
  const found: Span[] = [];
  let from = 0;
  const add = (to: number): void => {
    const words = wordsIn(points, [points.toPoints(base + from), points.toPoints(base + to)]);
    if (words.length > 2 && TYING.test(points.slice(...words[0]!))) words.shift();
    if (words.length > 1) found.push([words[0]![0], words.at(-1)![1]]);
  };
  for (const match of text.matchAll(BORDER)) {
    if (match.index - from < 8) continue;
    add(match.index);
    from = match.index + match[0].length;
  }
  add(text.length);
  return found.length > 0 ? found : [sentence];
}

/** The stretch grown to whole words. */
export function toWords(points: CodePoints, span: Span, inside: Span): Span {
  const touched = wordsIn(points, inside).filter(([start, end]) => start < span[1] && span[0] < end);
  return touched.length > 0 ? [touched[0]![0], touched.at(-1)![1]] : span;
}
