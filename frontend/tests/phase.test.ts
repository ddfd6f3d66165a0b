// What a phase asks for, and what its annotators cannot change in it.

import { describe, expect, it } from "vitest";
import type { Layer, Operation, Relation, Step, Unit } from "../src/model/types";
import { notAsked, onlyAsked, questionOf, tasksOf, type Task } from "../src/steps/phase";
import { SCHEME } from "./fixtures";

const unit = (id: string): Unit => ({ id, spans: [[0, 3]], category: "claim", attributes: {}, segment: [], text: null });
const tie: Relation = { id: "r", sources: ["a"], target: "b", category: "support", attributes: {} };
const layer = (covers?: readonly Task[]): Layer => ({ units: [unit("a"), unit("b")], relations: [tie], attributes: {}, state: "open", other: covers ? { covers } : {} });

describe("the question of a phase", () => {
  it.each<[readonly Task[], boolean, string]>([
    [["units"], false, "Mark units."],
    [["units", "attributes"], false, "Mark units and give attributes."],
    [["units", "attributes", "relations"], false, "Mark units, give attributes and draw relations."],
    [["relations"], false, "Draw relations."],
    [["relations"], true, "Draw relations. The units are fixed."],
  ])("%j, from gold: %s", (asks, from_gold, words) => {
    expect(questionOf({ asks, from_gold })).toBe(words);
  });
});

const FIXED = "The units are fixed in this phase; draw relations between them.";
const NO_RELATIONS = "This phase does not ask for relations.";

describe("what a phase does not ask for", () => {
  const create: Operation = { tag: "create", thing: unit("c") };
  const update: Operation = { tag: "update", thing: { ...unit("a"), category: "premise" } };
  const draw: Operation = { tag: "create", thing: { ...tie, id: "r2" } };
  const cut: Operation = { tag: "delete", id: "r" };
  const note: Operation = { tag: "set-attribute", name: "note", value: "x" };
  it.each<[string, Operation, string | null, string | null]>([
    ["a new unit", create, FIXED, null],
    ["another category", update, FIXED, null],
    ["a unit that goes", { tag: "delete", id: "a" }, FIXED, null],
    ["units within a batch", { tag: "batch", operations: [cut, update] }, FIXED, NO_RELATIONS],
    ["a new relation", draw, null, NO_RELATIONS],
    ["a relation that goes", cut, null, NO_RELATIONS],
    ["a note", note, null, null],
  ])("cannot be changed: %s", (_, operation, ofRelations, ofUnits) => {
    expect(notAsked([operation], layer(["relations"]))).toBe(ofRelations);
    expect(notAsked([operation], layer(["units"]))).toBe(ofUnits);
    expect(notAsked([operation], layer())).toBe(null);
  });

  it("has no step", () => {
    const step = (id: string, marks: string[]): Step => ({ id, title: id, marks, template: null, locks: false, asks: [], connects: false });
    const scheme = { ...SCHEME, relations: [{ id: "support", title: "support", description: "" }], procedure: [step("topic", []), step("claims", ["claim"]), step("both", ["premise", "support"]), step("ties", ["support"])] };
    const left = (tasks: readonly Task[]): string[] => onlyAsked(scheme, tasks).procedure.map(({ id }) => id);
    expect(left(["relations"])).toEqual(["topic", "both", "ties"]);
    expect(left(["units", "attributes"])).toEqual(["topic", "claims", "both"]);
    expect(left(tasksOf(layer()))).toEqual(["topic", "claims", "both", "ties"]);
  });
});
