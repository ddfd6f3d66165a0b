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
  [{ what: "apply plan", words: "", details: { plan: "p", words: "1,200 documents x 2 + 10 x 4 = 2,440 tasks, 600 to 640 each; 3 are there already" } }, "einen Plan angewendet: 1.200 Dokumente × 2 + 10 × 4 = 2.440 Aufgaben, je 600 bis 640; 3 sind schon da"],
  [{ what: "apply plan", words: "", details: { words: "an older sentence" } }, "einen Plan angewendet: an older sentence"],
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
