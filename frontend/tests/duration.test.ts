// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { duration, median } from "../src/manage/duration";
import { speak } from "../src/texts/texts";

beforeAll(() => speak("en", { pages: true }));

test.each([[0, "0 s"], [59.4, "59 s"], [59.5, "1 min"], [90, "2 min"], [3570, "1 h"], [4800, "1 h 20 min"], [7200, "2 h"]])("%d seconds are %s", (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test("the middle of several values is that of the two in the middle where they are even", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(median([])).toBeNull();
});
