// What becomes of names: choices on the page, and moves as the server takes them.

import { describe, expect, it } from "vitest";
import { choicesOf, keyOf, movesOf, type Choice } from "../src/scheme/moves";

const unit = (name: string) => ({ what: "unit" as const, attribute: "", name });
const value = { what: "value" as const, attribute: "mood", name: "x" };

const MOVES = [
  { split: { what: "unit", before: "a", cases: [
    { when: { "has-value": { attribute: "mood", values: ["x"] } }, after: "b" },
    { when: { "has-value": { attribute: "mood", values: ["y"] } }, after: null },
  ], otherwise: "c" } },
  { drop: { what: "unit", before: "d" } },
  { merge: { what: "unit", before: ["e", "f"], after: "b" } },
  { rename: { what: "value", attribute: "mood", before: "x", after: "y" } },
];

describe("what becomes of names", () => {
  it("is chosen as moves say it, and makes the same moves again", () => {
    const names = [...["a", "d", "e", "f"].map(unit), value];
    expect(movesOf(names, choicesOf([...MOVES, { add: { what: "unit", after: "b" } }]))).toEqual(MOVES);
  });

  it("is nothing where nobody chose", () => {
    expect(movesOf([unit("a")], new Map())).toEqual([{ drop: { what: "unit", before: "a" } }]);
  });

  it("is one where several are chosen to be the same", () => {
    const choices = new Map<string, Choice>(["a", "b"].map((name) => [keyOf(unit(name)), { to: "c" }]));
    expect(movesOf(["a", "b"].map(unit), choices)).toEqual([{ merge: { what: "unit", before: ["a", "b"], after: "c" } }]);
  });
});
