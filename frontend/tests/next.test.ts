// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import type { Phase } from "../src/api";
import type { Invite, Person, ProgressSummary } from "../src/manage/answers";
import { nextStep } from "../src/manage/next";
import { speak } from "../src/texts/texts";

beforeAll(() => speak("en", { pages: true }));

const NOW = new Date("2026-11-22T12:00:00Z");

const invite = (expires: string, taken: string | null = null): Invite => ({ key: "k", role: "annotator", annotator: null, made: "2026-11-20T12:00:00Z", expires, taken });
const person = (role: string): Person => ({ key: role, name: role, role: role as Person["role"], annotator: null, since: "2026-11-20T12:00:00Z", you: false });

/** Each annotator's states, a letter for each document: f finished, o open, a assigned. */
function progress(...states: readonly string[]): ProgressSummary {
  const count = (letters: string): { assigned: number; open: number; finished: number } =>
    ({ assigned: letters.split("a").length - 1, open: letters.split("o").length - 1, finished: letters.split("f").length - 1 });
  const n_documents = states[0]?.length ?? 0;
  const finishers = Array.from({ length: n_documents }, (_, d) => states.filter((letters) => letters[d] === "f").length);
  return {
    annotators: states.map((letters, n) => ({ annotator: `a${n}`, ...count(letters), n_timed: 0, seconds: null })),
    counts: count(states.join("")),
    n_documents,
    n_later: 0,
    n_shared: finishers.filter((n) => n > 1).length,
  };
}

const phase = (name: string, state: Phase["state"]): Phase => ({ name, asks: ["units"], from_gold: false, state });

test.each([
  ["no phase is open", progress("aa", "aa"), [phase("one", "planned"), phase("two", "planned")], "No phase is open"],
  ["a phase is finished and the next one is not open", progress("ff", "ff"), [phase("one", "open"), phase("two", "planned")], "then make its gold, and open two"],
])("where %s, the page of phases comes next", (_, found, phases, words) => {
  const people = { people: [person("annotator"), person("annotator")], waiting: [], erased: [], curators_see_names: false };
  const next = nextStep(people, [], found, NOW, phases, "one");
  expect(next.words.replaceAll(/[\u2068\u2069]/g, "")).toContain(words);
  expect(next.page).toBe("phases");
  expect(nextStep(people, [], progress("ff", "ff"), NOW, [phase("one", "closed"), phase("two", "open")], "two").page).toBe("agreement");
});

test.each([
  ["nobody annotates", [], [], progress(), "Nobody annotates yet", "people"],
  ["an invitation is too old", [], [invite("2026-11-21T12:00:00Z")], progress(), "Nobody annotates yet", "people"],
  ["invitations are open", [], [invite("2026-11-29T12:00:00Z")], progress(), "one invitation is open", "people"],
  ["one has joined", ["annotator"], [], progress("aa"), "agreement needs a second", "people"],
  ["two have joined", ["annotator", "annotator"], [], progress("aa", "aa"), "nobody has begun", "people"],
  ["work is begun", ["annotator", "annotator"], [], progress("oa", "aa"), "One document is begun", null],
  ["two finished different documents", ["annotator", "annotator"], [], progress("fa", "af"), "No document is finished by two", null],
  ["two finished the same document", ["annotator", "annotator"], [], progress("fa", "fa"), "One document is finished by two", "agreement"],
  ["all is finished", ["annotator", "annotator"], [], progress("ff", "ff"), "All work is finished", "agreement"],
  ["a finished study was brought in", ["manager"], [], progress("ff", "ff"), "All work is finished", "agreement"],
  ["one annotator's study was brought in", ["manager"], [], progress("ff"), "agreement needs a second", "people"],
])("where %s, it is said what comes next", (_, roles, invites, found, words, page) => {
  const next = nextStep({ people: roles.map(person), waiting: [], erased: [], curators_see_names: false }, invites, found, NOW);
  expect(next.words).toContain(words);
  expect(next.page).toBe(page);
});
