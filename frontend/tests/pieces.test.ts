import { describe, expect, it } from "vitest";
import { CodePoints } from "../src/border";
import { piecesOf, type Cover } from "../src/text/pieces";
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
