import { expect, test } from "vitest";
import type { Workload } from "../src/manage/answers";
import { behind, draftOf, sentOf, slowestFirst } from "../src/manage/plan";

const workload = (annotator: string, n_finished: number, n_tasks: number, is_member = true): Workload => ({ annotator, is_member, n_tasks, n_begun: 0, n_finished, at: null });

test("a plan begins with those who sign in, or with all where nobody does", () => {
  const people = [workload("anna", 0, 0), workload("old", 0, 0, false)];
  expect(sentOf(draftOf(people, 7)).shares.map((each) => each.annotator)).toEqual(["anna"]);
  expect(sentOf(draftOf([people[1]!], 7)).shares.map((each) => each.annotator)).toEqual(["old"]);
});

test("what is left empty has no limit, and exclusions are parted at commas", () => {
  const draft = { ...draftOf([workload("anna", 0, 0), workload("ben", 0, 0)], 7), each: "3", by: "genre" };
  const people = { ...draft.people, anna: { joins: true, cap: "", excluded: "" }, ben: { joins: true, cap: "12", excluded: "genre=letter, essay07 ,," } };
  expect(sentOf({ ...draft, people })).toEqual({
    shares: [{ annotator: "anna", cap: null, excluded: [] }, { annotator: "ben", cap: 12, excluded: ["genre=letter", "essay07"] }],
    each: 3, n_overlap: 0, overlap_each: 4, n_documents: null, round: 1, seed: 7, by: "genre", renew: true,
  });
});

test("who has finished the smallest share comes first, and who has no task last", () => {
  const people = [workload("anna", 5, 10), workload("ben", 0, 0), workload("carl", 1, 4), workload("dora", 4, 8)];
  expect(slowestFirst(people).map((each) => each.annotator)).toEqual(["carl", "anna", "dora", "ben"]);
});

test("behind is who has finished less than half of what the median annotator has", () => {
  expect([...behind([workload("anna", 5, 10), workload("ben", 6, 10), workload("carl", 2, 10), workload("dora", 0, 0)])]).toEqual(["carl"]);
  expect([...behind([workload("anna", 0, 10), workload("ben", 0, 10)])]).toEqual([]);
});
