// What steps say of themselves, what they lock, and the order of sentences.

import { describe, expect, it } from "vitest";
import { keepOrder, orderOf } from "../src/model/order";
import { Document } from "../src/model/document";
import type { Category, Layer, Operation, Question, Relation, Scheme, Step, Unit } from "../src/model/types";
import { lockedBy } from "../src/steps/locking";
import { progressOf } from "../src/steps/progress";

const category = (id: string): Category => ({ id, title: id, description: "" });
const step = (id: string, marks: string[], more: Partial<Step> = {}): Step => ({
  id, title: id, marks, template: null, locks: false, asks: [], connects: false, ...more,
});
const ask = (short: string, metadata = ""): Question => ({ attribute: `note:${short}`, title: short, short, of: "words", metadata, part: "", before: "" });
const connecting = step("all", ["support"], { connects: true });
const SCHEME: Scheme = {
  id: "s", title: "s", version: "1",
  units: ["claim", "premise", "dropped"].map(category),
  relations: ["support", "same"].map(category),
  attributes: [{ name: "stance", of: ["claim"], values: ["for", "against"], required: true, description: "" }],
  procedure: [step("units", ["claim", "premise", "dropped"]), step("relations", ["support"], { locks: true })],
  patterns: [{ category: "support", sources: ["premise"], targets: ["claim", "premise"] }],
  rules: [], symmetric: ["same"], outside: ["dropped"], by: "sentence",
};
const TEXT = "One is. Two is. Three is. Four is.";
const SENTENCES = [[0, 7], [8, 15], [16, 25], [26, 34]] as const;
const DOCUMENT = new Document({ key: "d", title: "d", text: TEXT, segmentations: { sentence: SENTENCES } }, SCHEME);

const unit = (n: number, category: string | null, attributes: Unit["attributes"] = {}): Unit => ({
  id: `u${n}`, spans: [SENTENCES[n - 1]!], category, attributes, segment: [], text: null,
});
const relation = (source: string, target: string, category = "support"): Relation => ({
  id: `r-${source}-${target}`, sources: [source], target, category, attributes: {},
});
const layer = (units: Unit[], relations: Relation[] = [], order?: string[]): Layer => ({
  units, relations, attributes: {}, state: "open", other: order ? { order } : {},
});

describe("how far a step is", () => {
  it("counts what is marked, and names what has no category or lacks a value", () => {
    const found = progressOf(SCHEME.procedure[0]!, SCHEME, layer([unit(1, "claim"), unit(2, "premise")]), DOCUMENT);
    expect(found.words).toBe("1 × claim, 1 × premise; 2 of 4 without a category; 1 incomplete");
    expect(found.open).toEqual([{ unit: "u1" }, { segment: 2 }, { segment: 3 }]);
  });

  it("takes merged sentences for marked", () => {
    const merged = { ...unit(1, "premise"), spans: [[0, 15] as const, [16, 25] as const] };
    expect(progressOf(SCHEME.procedure[0]!, SCHEME, layer([merged]), DOCUMENT).open).toEqual([{ segment: 3 }]);
  });

  it("asks its questions, and then says nothing of what it marks", () => {
    const find = step("find", ["claim"], { asks: [ask("major-claim")] });
    expect(progressOf(find, SCHEME, layer([]), DOCUMENT).words).toBe("major-claim still open");
    const said = { ...layer([]), attributes: { "note:major-claim": 2 } };
    expect(progressOf(find, SCHEME, said, DOCUMENT).words).toBe("");
  });

  it("names what is in no relation, and leaves out what was dropped", () => {
    const units = [unit(1, "claim"), unit(2, "premise"), unit(3, "premise"), unit(4, "dropped")];
    const found = progressOf(SCHEME.procedure[1]!, SCHEME, layer(units, [relation("u2", "u1")]), DOCUMENT);
    expect([found.words, found.open]).toEqual(["1 of 3 not related yet", [{ unit: "u3" }]]);
  });

  it("names the sentences that stand for groups while these are apart", () => {
    const units = [1, 2, 3, 4].map((n) => unit(n, "premise"));
    const apart = progressOf(connecting, SCHEME, layer(units, [relation("u2", "u1"), relation("u4", "u3")]), DOCUMENT);
    expect([apart.words, apart.open]).toEqual(["2 groups still apart", [{ unit: "u1" }, { unit: "u3" }]]);
    const one = progressOf(connecting, SCHEME, layer(units.slice(0, 2), [relation("u2", "u1"), relation("u1", "u2", "same")]), DOCUMENT);
    expect(one.open).toEqual([]);
  });

  it("counts what goes in a circle as a group, and what says the same as one", () => {
    const units = [1, 2, 3, 4].map((n) => unit(n, "premise"));
    const connect = (...relations: Relation[]) => progressOf(connecting, SCHEME, layer(units, relations), DOCUMENT);
    const circle = connect(relation("u1", "u2"), relation("u2", "u3"), relation("u3", "u1"));
    expect([circle.words, circle.open]).toEqual(["2 groups still apart", [{ unit: "u1" }, { unit: "u4" }]]);
    const tied = connect(relation("u2", "u1"), relation("u3", "u1"), relation("u1", "u4", "same"));
    expect(tied.words).toBe("all connected");
    const two = connect(relation("u1", "u4", "same"));
    expect(two.open).toEqual([{ unit: "u1" }, { unit: "u2" }, { unit: "u3" }]);
  });

  it("asks what neither the annotator nor the document has said", () => {
    const read = step("read", [], { asks: [ask("topic", "topic"), ask("stance")] });
    const empty = layer([]);
    expect(progressOf(read, SCHEME, empty, DOCUMENT).words).toBe("topic and stance still open");
    const given = { ...empty, attributes: { "note:topic": "cars", "note:stance": "against" } };
    expect(progressOf(read, SCHEME, given, DOCUMENT).words).toBe("");
    const known = new Document({ ...DOCUMENT.answer, metadata: { topic: "cars" } }, SCHEME);
    expect(progressOf(read, SCHEME, empty, known).words).toBe("stance still open");
  });
});

describe("a step that locks", () => {
  const there = layer([unit(1, "claim"), unit(2, "premise")]);
  const recategorise: Operation = { tag: "update", thing: unit(2, "claim") };

  it.each<[string, number, Operation, number | null]>([
    ["what earlier steps marked cannot change", 1, recategorise, 0],
    ["nor go", 1, { tag: "delete", id: "u2" }, 0],
    ["nor come", 1, { tag: "create", thing: unit(3, "premise") }, 0],
    ["back in its own step it can", 0, recategorise, null],
    ["notes are always free", 1, { tag: "update", thing: unit(2, "premise", { "note:unsure": true }) }, null],
    ["what the step itself asks for is free", 1, { tag: "create", thing: relation("u2", "u1") }, null],
  ])("%s", (_, at, operation, expected) => {
    expect(lockedBy(SCHEME, at, [{ tag: "batch", operations: [operation] }], there)).toBe(expected);
  });
});

describe("a proposed order", () => {
  const units = [1, 2, 3, 4].map((n) => unit(n, n === 4 ? "dropped" : "claim"));

  it("is that of the text where nobody proposes one, without what was dropped", () => {
    expect(orderOf(layer(units), SCHEME)).toEqual(["u1", "u2", "u3"]);
  });

  it("puts what it does not name behind what that follows in the text", () => {
    expect(orderOf(layer(units, [], ["u3", "u1"]), SCHEME)).toEqual(["u3", "u1", "u2"]);
  });

  it("loses what is deleted", () => {
    const gone: Operation = { tag: "batch", operations: [{ tag: "delete", id: "u3" }] };
    expect(keepOrder([gone], layer(units, [], ["u3", "u1"]))).toEqual([gone, { tag: "set-field", name: "order", value: ["u1"] }]);
    expect(keepOrder([gone], layer(units))).toEqual([gone]);
  });
});
