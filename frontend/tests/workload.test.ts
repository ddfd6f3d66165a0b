import { expect, test } from "vitest";
import { behind, slowestFirst } from "../src/manage/workload";
import { workload } from "./fixtures";

test("who has finished the smallest share comes first, and who has no task last", () => {
  const people = [workload("anna", 5, 10), workload("ben", 0, 0), workload("carl", 1, 4), workload("dora", 4, 8)];
  expect(slowestFirst(people).map((each) => each.annotator)).toEqual(["carl", "anna", "dora", "ben"]);
});

test("behind is who has finished less than half of what the median annotator has", () => {
  expect([...behind([workload("anna", 5, 10), workload("ben", 6, 10), workload("carl", 2, 10), workload("dora", 0, 0)])]).toEqual(["carl"]);
  expect([...behind([workload("anna", 0, 10), workload("ben", 0, 10)])]).toEqual([]);
});
