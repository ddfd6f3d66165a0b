import { expect, test } from "vitest";
import { draftOf, sentOf } from "../src/manage/plan";
import { workload } from "./fixtures";

test("a plan begins with those who sign in, or with all where nobody does", () => {
  const people = [workload("anna", 0, 0), workload("old", 0, 0, false)];
  expect(sentOf(draftOf(people, 7), "").shares.map((each) => each.annotator, "")).toEqual(["anna"]);
  expect(sentOf(draftOf([people[1]!], 7), "").shares.map((each) => each.annotator, "")).toEqual(["old"]);
});

test("only the first plan takes back what nobody has begun, unless it is asked to", () => {
  const people = [workload("anna", 0, 0)];
  expect([true, false].map((isFirst) => sentOf(draftOf(people, 7, isFirst), "").renew)).toEqual([true, false]);
});

test("what is left empty has no limit, and exclusions are parted at commas", () => {
  const draft = { ...draftOf([workload("anna", 0, 0), workload("ben", 0, 0)], 7), each: "3", by: "genre", control: "25" };
  const people = { ...draft.people, anna: { joins: true, cap: "", excluded: "" }, ben: { joins: true, cap: "12", excluded: "genre=letter, essay07 ,," } };
  expect(sentOf({ ...draft, people }, "ties")).toEqual({
    shares: [{ annotator: "anna", cap: null, excluded: [] }, { annotator: "ben", cap: 12, excluded: ["genre=letter", "essay07"] }],
    each: 3, n_overlap: 0, overlap_each: 4, n_documents: null, round: 1, seed: 7, by: "genre", renew: true, control: 0.25, useful_first: false, phase: "ties",
  });
});
