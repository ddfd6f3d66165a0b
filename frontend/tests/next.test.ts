import { expect, test } from "vitest";
import type { Invite, Person, Progress } from "../src/manage/answers";
import { nextStep } from "../src/manage/next";

const NOW = new Date("2026-11-22T12:00:00Z");
type State = "assigned" | "open" | "finished";

const invite = (expires: string, taken: string | null = null): Invite => ({ key: "k", role: "annotator", annotator: null, made: "2026-11-20T12:00:00Z", expires, taken });
const person = (role: string): Person => ({ key: role, name: role, role: role as Person["role"], annotator: null, since: "2026-11-20T12:00:00Z", you: false });

/** Each annotator's states, a letter for each document: f finished, o open, a assigned. */
function progress(...states: readonly string[]): Progress {
  const words: Record<string, State> = { f: "finished", o: "open", a: "assigned" };
  const cells = states.flatMap((letters, n) => [...letters].map((letter, d) => ({ document: `d${d}`, annotator: `a${n}`, round: 1, phase: "", state: words[letter]!, version: 1, at: "", errors: 0, warnings: 0, counts: true })));
  const count = (state: State): number => cells.filter((cell) => cell.state === state).length;
  return { annotators: states.map((_, n) => `a${n}`), documents: [], cells, complete: true, counts: { assigned: count("assigned"), open: count("open"), finished: count("finished") } };
}

test.each([
  ["nobody annotates", [], [], progress(), "Nobody annotates yet", "people"],
  ["an invitation is too old", [], [invite("2026-11-21T12:00:00Z")], progress(), "Nobody annotates yet", "people"],
  ["invitations are open", [], [invite("2026-11-29T12:00:00Z")], progress(), "One invitation is open", "people"],
  ["one has joined", ["annotator"], [], progress("aa"), "agreement needs a second", "people"],
  ["two have joined", ["annotator", "annotator"], [], progress("aa", "aa"), "nobody has begun", "people"],
  ["work is begun", ["annotator", "annotator"], [], progress("oa", "aa"), "One document is begun", "agreement"],
  ["two finished different documents", ["annotator", "annotator"], [], progress("fa", "af"), "No document is finished by two", "agreement"],
  ["two finished the same document", ["annotator", "annotator"], [], progress("fa", "fa"), "One document is finished by two", "agreement"],
  ["all is finished", ["annotator", "annotator"], [], progress("ff", "ff"), "All work is finished", "agreement"],
  ["a finished study was brought in", ["manager"], [], progress("ff", "ff"), "All work is finished", "agreement"],
  ["one annotator's study was brought in", ["manager"], [], progress("ff"), "agreement needs a second", "people"],
])("where %s, it is said what comes next", (_, roles, invites, found, words, page) => {
  const next = nextStep({ people: roles.map(person), waiting: [], erased: [] }, invites, found, NOW);
  expect(next.words).toContain(words);
  expect(next.page).toBe(page);
});
