import { describe, expect, it } from "vitest";
import type { Row } from "../src/model/tree";
import { folding, moveOf, revealing, shownRows } from "../src/structure/folding";

/** A row a word; blanks in front say how deep. */
const ROWS = ["a", " b", "  c", "  d", " e", "f"].map((written, i, all): Row => {
  const level = written.search(/\S/) + 1;
  const isParent = (all[i + 1]?.search(/\S/) ?? 0) >= level;
  return { key: written.trim(), level, kind: "unit", relation: null, unit: null, undercut: false, position: 1, siblings: 1, isParent };
});
const NONE: ReadonlySet<string> = new Set();
const keys = (rows: readonly Row[]): string => rows.map((row) => row.key).join("");
const COMMANDS: Readonly<Record<string, string>> = { ArrowRight: "next", ArrowDown: "next", ArrowLeft: "previous", ArrowUp: "previous", Home: "first", End: "last" };

describe("folding", () => {
  it.each([["", "abcdef"], ["b", "abef"], ["a", "af"], ["ab", "af"]])("of %j leaves %j", (folded, seen) => {
    expect(keys(shownRows(ROWS, new Set(folded)))).toBe(seen);
  });

  it("is taken back for what has to be seen, and for nothing else", () => {
    expect([...revealing(ROWS, new Set("abf"), "c")]).toEqual(["f"]);
    expect([...revealing(ROWS, new Set("b"), "b")]).toEqual(["b"]);
    expect([...revealing(ROWS, new Set("b"), "nowhere")]).toEqual(["b"]);
  });

  it("of one row keeps the others", () => {
    expect([...folding(new Set("a"), "b", true)]).toEqual(["a", "b"]);
    expect([...folding(new Set("ab"), "a", false)]).toEqual(["b"]);
  });
});

describe("keys in the tree", () => {
  it.each([
    ["ArrowRight", "b", "", "go c"],
    ["ArrowRight", "b", "b", "unfold b"],
    ["ArrowRight", "c", "", "go c"],
    ["ArrowLeft", "b", "", "fold b"],
    ["ArrowLeft", "b", "b", "go a"],
    ["ArrowLeft", "d", "", "go b"],
    ["ArrowLeft", "f", "", "go f"],
    ["ArrowDown", "b", "b", "go e"],
    ["ArrowUp", "e", "b", "go b"],
    ["ArrowUp", "a", "", "go a"],
    ["Home", "d", "", "go a"],
    ["End", "a", "", "go f"],
    ["End", "a", "f", "go f"],
  ])("%s on %s, with %j folded: %s", (key, at, folded, done) => {
    const closed = new Set(folded);
    const move = moveOf(key, COMMANDS[key]!, shownRows(ROWS, closed), at, closed)!;
    expect(`${move.is} ${move.row}`).toBe(done);
  });

  it("do what else they are for", () => {
    expect(moveOf("x", "delete", ROWS, "a", NONE)).toBeNull();
    expect(moveOf("ArrowRight", "later", ROWS, "a", NONE)).toBeNull();
    expect(moveOf("j", "next", ROWS, "a", NONE)).toEqual({ is: "go", row: "b" });
  });
});
