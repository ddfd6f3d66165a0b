// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { crewsIn } from "../src/manage/pilot";
import { speak } from "../src/texts/texts";

/** What the command printed of 14 documents: 56 are needed by two annotators of each, 50 by three. */
const { stdout } = JSON.parse(readFileSync("../tests/freeze/snapshots/plan/essays-json.json", "utf-8")) as { stdout: object };

beforeAll(() => speak("en", { pages: true }));

test("the answer of argora plan says how many documents are needed besides those of the pilot", () => {
  expect(crewsIn(JSON.stringify(stdout))).toEqual([
    { annotators: 2, more: 42, all: 56 },
    { annotators: 3, more: 36, all: 50 },
  ]);
});

test("a pilot that is large enough needs no more", () => {
  const answer = { results: [{ pilot: { n_documents: 60 }, annotators: [{ n_annotators: 3, needed: { n: 50 } }] }] };
  expect(crewsIn(JSON.stringify(answer))).toEqual([{ annotators: 3, more: 0, all: 50 }]);
});

test.each([
  ["no JSON", "a,b"],
  ["another answer", "{}"],
  ["items that were drawn", JSON.stringify({ results: [{ pilot: { n_items: 9 }, annotators: [{ n_annotators: 3, needed: { n: 50 } }] }] })],
  ["a width that nothing reaches", JSON.stringify({ results: [{ pilot: { n_documents: 9 }, annotators: [{ n_annotators: 3, needed: null }] }] })],
])("a file with %s is refused", (_, text) => {
  expect(() => crewsIn(text)).toThrow("argora plan --json");
});
