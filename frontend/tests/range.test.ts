import { describe, expect, it } from "vitest";
import { beginning } from "../src/manage/Range";
import type { Measured } from "../src/manage/blocks";

const cell = (value: number | null, low: number | null = value): Measured =>
  ({ value, low, high: value, reach: "", limits: true, undefined: null });

describe("where the line of a figure begins", () => {
  it("is 0 where nothing is below it", () => expect(beginning([cell(0.4), cell(null)])).toBe(0));
  it("is a fifth lower where a figure or its interval is below", () => {
    expect(beginning([cell(-0.1)])).toBe(-0.2);
    expect(beginning([cell(0.3, -0.35)])).toBe(-0.4);
  });
  it("is never below -1", () => expect(beginning([cell(-3)])).toBe(-1));
});
