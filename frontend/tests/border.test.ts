import { describe, expect, it } from "vitest";
import { CodePoints } from "../src/border";

describe("offsets", () => {
  it("are the same where every character is one unit", () => {
    const text = new CodePoints("argora");
    expect([text.length, text.toUnits(3), text.toPoints(3), text.slice(3, 5)]).toEqual([6, 3, 3, "or"]);
  });

  it("count an emoji once", () => {
    const text = new CodePoints("a🚌b𝒳c");
    expect(text.length).toBe(5);
    expect([0, 1, 2, 3, 4, 5].map((point) => text.toUnits(point))).toEqual([0, 1, 3, 4, 6, 7]);
    expect([0, 1, 3, 4, 6, 7].map((unit) => text.toPoints(unit))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(text.slice(1, 3)).toBe("🚌b");
  });

  it("never end inside a surrogate pair", () => {
    expect(new CodePoints("a🚌b").toPoints(2)).toBe(1);
  });
});
