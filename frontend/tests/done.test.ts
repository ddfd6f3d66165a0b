// @vitest-environment happy-dom
// What was done in a study, in the language of the page.

import { afterEach, expect, it } from "vitest";
import { doneWords, kindWords } from "../src/manage/done";
import { speak } from "../src/texts/texts";

const MOVED = { what: "move tasks", words: "took back 4 documents from ana: a, b, c and 1 more", details: { documents: ["a", "b", "c", "d"], from: "ana", to: null, phase: "" } };

afterEach(() => speak("en"));

it("is told in English as the server says it", () => {
  expect([doneWords(MOVED), kindWords("move tasks")]).toEqual([MOVED.words, "move tasks"]);
});

it.each([
  [MOVED, "von ana zurückgenommen: a, b, c …"],
  [{ ...MOVED, details: { documents: ["a"], from: null, to: "ben" } }, "an ben zugeteilt: a"],
  [{ what: "extend", words: "", details: { documents: 1, annotators: 2 } }, "1 Dokument und 2 annotierende Personen hinzugefügt"],
  [{ what: "invite", words: "", details: { role: "annotator", annotator: null } }, "zum Annotieren eingeladen"],
  [{ what: "change public metadata", words: "", details: { names: [] } }, "beim Annotieren keine Metadaten mehr gezeigt"],
])("is told in German by its kind and its details: %j", async (action, words) => {
  await speak("de", { pages: true });
  expect(doneWords(action)).toBe(words);
});

it("is told as the server says it where a detail or the kind is missing", async () => {
  await speak("de", { pages: true });
  expect(doneWords({ ...MOVED, details: {} })).toBe(MOVED.words);
  expect([doneWords({ what: "sing", words: "sing: a song", details: {} }), kindWords("sing")]).toEqual(["sing: a song", "sing"]);
});
