// The table of tests/model/test_operations.py: an operation applies, undoes, or is refused.

import { describe, expect, it } from "vitest";
import { decodeLayer, decodeOperation, encodeOperation } from "../src/model/codec";
import { apply, fold, inverse } from "../src/model/operations";
import type { Layer, Operation, Relation, Unit } from "../src/model/types";

const unit = (id: string, span: [number, number], category: string): Unit => ({
  id, spans: [span], category, attributes: {}, segment: [], text: null,
});
const relation = (id: string, sources: string[], target: string): Relation => ({
  id, sources, target, category: null, attributes: {},
});

const T1 = unit("T1", [0, 2], "claim");
const T2 = unit("T2", [3, 5], "premise");
const R1 = { ...relation("R1", ["T2"], "T1"), category: "support" };
const LAYER: Layer = { units: [T1, T2], relations: [R1], attributes: { score: 3 }, state: "open", other: { order: [] } };

const create = (thing: Unit | Relation): Operation => ({ tag: "create", thing });
const update = (thing: Unit | Relation): Operation => ({ tag: "update", thing });
const remove = (id: string): Operation => ({ tag: "delete", id });
const batch = (...operations: Operation[]): Operation => ({ tag: "batch", operations });

describe("an operation that does not fit is refused", () => {
  it.each([
    [create(T1), "there is T1 already"],
    [create(relation("T1", ["T2"], "T1")), "there is T1 already"],
    [create(relation("R2", ["T9"], "T1")), "R2 points to T9"],
    [update(unit("T9", [0, 1], "claim")), "there is no T9"],
    [update(relation("T1", ["T2"], "R1")), "cannot turn from a unit into a relation"],
    [update(relation("R1", ["T2"], "R1")), "R1 points to itself"],
    [update(relation("R1", ["T2"], "T9")), "R1 points to T9"],
    [remove("T9"), "there is no T9"],
    [remove("T1"), "T1 cannot go: R1 points to it"],
    [{ tag: "set-field", name: "round", value: 2 } as Operation, "field round cannot be set"],
    [batch(remove("R1"), remove("T1"), remove("T1")), "there is no T1"],
    [create(unit("T3", [4, 4], "claim")), "is no stretch of text"],
  ])("%j", (operation, message) => {
    const before = structuredClone(LAYER);
    expect(() => apply(LAYER, operation)).toThrow(message);
    expect(LAYER).toEqual(before);
  });
});

describe("the inverse undoes, and its own inverse does it again", () => {
  it.each([
    [create(unit("T3", [2, 3], "claim"))],
    [update(unit("T1", [0, 9], "premise"))],
    [update({ ...R1, category: "attack" })],
    [batch(remove("R1"), remove("T1"))],
    [batch(create(unit("T3", [6, 8], "claim")), create(relation("R2", ["T3"], "R1")), update({ ...T2, category: "claim" }))],
    [{ tag: "set-attribute", name: "score", value: null } as Operation],
    [{ tag: "set-attribute", name: "topic", value: "zoo" } as Operation],
    [{ tag: "set-field", name: "order", value: ["T2", "T1"] } as Operation],
    [{ tag: "set-field", name: "state", value: "finished" } as Operation],
  ])("%j", (operation) => {
    const after = apply(LAYER, operation);
    const undo = inverse(operation, LAYER);
    expect(after).not.toEqual(LAYER);
    expect(apply(after, undo)).toEqual(LAYER);
    expect(apply(LAYER, inverse(undo, after))).toEqual(after);
  });
});

describe("order", () => {
  it("keeps units in text order, the longer of two first, and relations by their ids", () => {
    const layer = fold(LAYER, [
      create(unit("T10", [0, 9], "claim")),
      create(relation("R10", ["T2"], "T10")),
      create(relation("R2", ["T1"], "T10")),
    ]);
    expect(layer.units.map((each) => each.id)).toEqual(["T10", "T1", "T2"]);
    expect(layer.relations.map((each) => each.id)).toEqual(["R1", "R2", "R10"]);
  });

  it("keeps the relations of a unit that is changed", () => {
    expect(apply(LAYER, update(unit("T1", [0, 9], "premise"))).relations).toEqual([R1]);
  });
});

describe("the JSON form", () => {
  it("leaves defaults out, as the codec of the server does", () => {
    expect(encodeOperation(create(T1))).toEqual({
      create: { thing: { unit: { id: "T1", spans: [[0, 2]], category: "claim" } } },
    });
    expect(encodeOperation(update(relation("R1", ["T2"], "T1")))).toEqual({
      update: { thing: { relation: { id: "R1", sources: ["T2"], target: "T1" } } },
    });
  });

  it("reads what it wrote", () => {
    const all = batch(create(T1), update(R1), remove("T2"), { tag: "set-attribute", name: "x", value: null });
    expect(decodeOperation(JSON.parse(JSON.stringify(encodeOperation(all))))).toEqual(all);
  });

  it("takes a layer without a state for a finished one", () => {
    expect(decodeLayer({ document: "d", annotator: "a" }).state).toBe("finished");
    expect(decodeLayer({ document: "d", annotator: "a", state: "open" }).other).toEqual({ document: "d", annotator: "a" });
  });
});
