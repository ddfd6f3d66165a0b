import { describe, expect, it } from "vitest";
import { CodePoints } from "../src/border";
import type { Span } from "../src/model/types";
import { piecesOf, type Cover, type Piece } from "../src/text/pieces";
import { charactersIn, clausesIn, toWords, trimmed, wordsIn } from "../src/text/words";

const cover = (key: string, start: number, end: number, first = true): Cover => ({ key, span: [start, end], first });

describe("pieces of a paragraph", () => {
  it("leave no character out and overlap nowhere", () => {
    const pieces = piecesOf([0, 20], [cover("u:a", 2, 8), cover("u:b", 5, 12)], [cover("s:0", 0, 10), cover("s:1", 10, 20)], [15, 17]);
    expect(pieces.map((piece) => [piece.start, piece.end])).toEqual([[0, 2], [2, 5], [5, 8], [8, 10], [10, 12], [12, 15], [15, 17], [17, 20]]);
    expect(pieces.map((piece) => piece.units.join())).toEqual(["", "u:a", "u:a,u:b", "u:b", "u:b", "", "", ""]);
    expect(pieces.filter((piece) => piece.draft).map((piece) => piece.start)).toEqual([15]);
  });

  it("say which places begin where", () => {
    const pieces = piecesOf([0, 10], [cover("u:a", 0, 4), cover("u:b", 6, 8, false)], [cover("s:0", 0, 10)], null);
    expect(pieces.flatMap((piece) => piece.begins)).toEqual(["s:0", "u:a"]);
  });

  it("cut what reaches over the border of the paragraph", () => {
    expect(piecesOf([10, 20], [cover("u:a", 5, 30)], [], null)).toMatchObject([{ start: 10, end: 20, units: ["u:a"], begins: [] }]);
  });
});

/** The pieces by their definition: each looks at all covers. */
function defined([from, to]: Span, units: readonly Cover[], segments: readonly Cover[], draft: Span | null): Piece[] {
  const edges = [...units, ...segments].flatMap(({ span }) => span).concat(draft ?? []);
  const cuts = [...new Set([from, to, ...edges.filter((at) => from < at && at < to)])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1]!;
    const covers = (span: Span): boolean => span[0] <= start && end <= span[1];
    return {
      start, end,
      units: units.filter(({ span }) => covers(span)).map(({ key }) => key),
      begins: [...segments, ...units].filter(({ first, span }) => first && span[0] === start).map(({ key }) => key),
      segment: segments.find(({ span }) => covers(span))?.key ?? null,
      draft: draft !== null && covers(draft),
    };
  });
}

describe("pieces of any covers", () => {
  it.each([1, 2, 3])("are those of the definition (seed %i)", (seed) => {
    let state = seed;
    const below = (n: number): number => Math.floor(((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648) * n);
    const covers = (letter: string, n: number): Cover[] => Array.from({ length: n }, (_, i) => {
      const start = below(60);
      return cover(`${letter}:${i}`, start, start + below(25), below(3) > 0);
    });
    for (let round = 0; round < 200; round++) {
      const [units, segments] = [covers("u", below(9)), covers("s", below(6))];
      const draft: Span | null = below(2) === 0 ? null : [below(30), 30 + below(30)];
      const paragraph: Span = [10 + below(10), 25 + below(40)];
      expect(piecesOf(paragraph, units, segments, draft)).toEqual(defined(paragraph, units, segments, draft));
    }
  });
});

describe("words and clauses", () => {
  const text = new CodePoints("🚌 Cars harm us, but they help many people.");
  const said = (spans: readonly (readonly [number, number])[]): string[] => spans.map(([a, b]) => text.slice(a, b));

  it("leave punctuation out", () => {
    expect(said(wordsIn(text, [0, text.length]))).toEqual(["Cars", "harm", "us", "but", "they", "help", "many", "people"]);
  });

  it("cut a sentence at commas and leave out the word that only ties", () => {
    expect(said(clausesIn(text, [0, text.length]))).toEqual(["Cars harm us", "they help many people"]);
  });

  it("grow a stretch to whole words", () => {
    expect(text.slice(...toWords(text, [4, 8], [0, text.length]))).toBe("Cars harm");
  });
});

describe("characters and blanks", () => {
  it("takes a flag, a family and a letter with its accent for one character each", () => {
    const points = new CodePoints("a🇩🇪e\u0301👩‍👩‍👧b");
    expect(charactersIn(points, [0, points.length])).toEqual([0, 1, 3, 5, 10, 11]);
  });

  it("leaves blanks at the edges out, unless there is nothing else", () => {
    const points = new CodePoints("🙂 think so \n  ");
    expect(trimmed(points, [1, 11])).toEqual([2, 10]);
    expect(trimmed(points, [11, points.length])).toEqual([11, points.length]);
  });
});
