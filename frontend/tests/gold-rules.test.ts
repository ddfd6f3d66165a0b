// The rules of a gold as they are chosen are those that the server takes, and back.

import { expect, it } from "vitest";
import { draftOf, OFFERED, ruleOf, type Task } from "../src/manage/goldRules";

const TASKS: readonly Task[] = ["units", "attributes", "relations"];

it.each([null, "plurality", "k_of_n(k=3)", "plurality(ties='overall')", "k_of_n(k=2, n=3)"])("a rule of units is the same after it was shown: %s", (rule) => {
  expect(ruleOf(draftOf("units", rule))).toBe(rule);
});

it("what is chosen is sent by the names that the command line has", () => {
  expect(ruleOf({ chosen: "k_of_n", k: "3", name: "" })).toBe("k_of_n(k=3)");
  expect(ruleOf({ chosen: "other", k: "2", name: " two_stage(none='none') " })).toBe("two_stage(none='none')");
  expect(ruleOf({ chosen: "", k: "2", name: "left over" })).toBeNull();
});

it("a rule that is not offered for a task is another one, by its name", () => {
  expect(draftOf("relations", "k_of_n(k=2)").chosen).toBe("other");
  expect(draftOf("attributes", "mace")).toEqual({ chosen: "other", k: "2", name: "mace" });
});

it.each(TASKS)("the usual rule of %s is the first that is offered", (task) => {
  expect(OFFERED[task][0]).toBe("");
  expect(draftOf(task, null).chosen).toBe("");
});
