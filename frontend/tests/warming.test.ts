import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { DocumentAnswer } from "../src/api";
import type { Session } from "../src/annotator/session";
import { Document } from "../src/model/document";
import type { Layer, Scheme, Unit } from "../src/model/types";
import { LayerView } from "../src/view/layer";

const category = (id: string) => ({ id, title: id, description: "" });
const STEP = { id: "mark", title: "Mark", marks: ["claim"], template: null, locks: true, asks: [], connects: false };
const scheme = (by: string | null): Scheme => ({
  id: "s", title: "s", version: "1", units: [category("claim"), category("premise")], relations: [category("support")],
  attributes: [], procedure: [STEP], rules: [], patterns: null, symmetric: [], outside: [], by,
});
const unit = (id: string, start: number): Unit => ({ id, spans: [[start, start + 5]], category: "claim", attributes: {}, segment: [], text: null });
const relation = { id: "r", sources: ["b"], target: "a", category: "support", attributes: {} };
const layer = (units: Unit[], relations = [relation]): Layer => ({ units, relations, attributes: {}, state: "open", other: { order: ["b", "a"] } });

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function sessionOf(layer: Layer, by: string | null): Session {
  const document = new Document({ key: "d", title: "d", text: "First words. Other words.", segmentations: { sentence: [[0, 12], [13, 25]] } } as DocumentAnswer, scheme(by));
  const view = new LayerView(document, scheme(by), signal(frozen(layer)));
  return { view, procedure: { index: signal(0), step: STEP } } as unknown as Session;
}

describe("warming up", () => {
  let warmups: typeof import("../src/annotator/warming").warmups;
  beforeAll(async () => {
    vi.stubGlobal("window", { addEventListener: () => {} });
    ({ warmups } = await import("../src/annotator/warming"));
  });

  it.each([
    ["two units and a relation", layer([unit("a", 0), unit("b", 13)])],
    ["no relation", layer([unit("a", 0), unit("b", 13)], [])],
  ])("changes nothing of a layer with %s", (_, frozenLayer) => {
    for (const by of [null, "sentence"]) {
      const steps = warmups(sessionOf(frozenLayer, by));
      expect(steps.length).toBeGreaterThan(0);
      for (const step of steps) expect(step).not.toThrow();
    }
  });

  it("does nothing where hardly anything is marked, as then nothing is slow", () => {
    expect(warmups(sessionOf(layer([], []), null))).toEqual([]);
  });
});
