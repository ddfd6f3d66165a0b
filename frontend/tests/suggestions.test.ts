// @vitest-environment happy-dom
// What is suggested to an annotator: what accepting and rejecting do, and what is no longer open.

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Suggestions, type Answer, type Source } from "../src/annotator/suggestions";
import type { Session } from "../src/annotator/session";
import { ApiError } from "../src/api";
import { fold } from "../src/model/operations";
import type { Layer, Operation, Unit } from "../src/model/types";
import { Cursor } from "../src/view/cursor";
import { LayerView } from "../src/view/layer";
import { document as text, SCHEME } from "./fixtures";

// The sentences of the text begin every 19 characters.
const scheme = { ...SCHEME, relations: [{ id: "support", title: "supports", description: "" }] };
const unit = (id: string, start: number, end: number, category: string) => ({ element: { unit: { id, spans: [[start, end]], category } } });
const ANSWER: Answer = {
  ready: true,
  rejected: [],
  suggestions: [
    { ...unit("s-a", 0, 16, "claim"), probability: 0.81 },
    unit("s-b", 19, 35, "premise"),
    { element: { relation: { id: "s-r", sources: ["s-b"], target: "s-a", category: "support" } } },
  ],
};

function opened(units: readonly Unit[] = [], source: Partial<Source> = {}) {
  const layer = signal<Layer>({ units, relations: [], attributes: {}, state: "open", other: {} });
  const view = new LayerView(text, scheme, layer);
  const done: (readonly Operation[])[] = [];
  const editor = {
    refuses: () => false,
    edit: (operations: readonly Operation[]) => {
      done.push(operations);
      layer.value = fold(layer.value, operations);
      return true;
    },
  };
  const session = { view, cursor: new Cursor(view), editor } as unknown as Session;
  const whole: Source = { place: "anna/study/document", load: async () => ANSWER, reject: async () => {}, ...source };
  return { layer, done, session, suggestions: new Suggestions(session, whole) };
}

const mine = (start: number, end: number, category: string): Unit => ({ id: "mine", spans: [[start, end]], category, attributes: {}, segment: [], text: null });
const ids = ({ suggestions }: ReturnType<typeof opened>): string[] => suggestions.open.value.map(({ thing }) => thing.id);

describe("suggestions", () => {
  beforeEach(() => localStorage.clear());

  it("bring the ends of a relation along, in one change", async () => {
    const all = opened();
    await all.suggestions.load();
    all.suggestions.accept([all.suggestions.open.value[2]!]);
    expect(all.done.length).toBe(1);
    expect(all.layer.value.units.map(({ id }) => id)).toEqual(["s-a", "s-b"]);
    expect(all.layer.value.relations.map(({ id, sources, target }) => [id, ...sources, target])).toEqual([["s-r", "s-b", "s-a"]]);
    expect(ids(all)).toEqual([]);
    // What undo does.
    all.layer.value = { ...all.layer.value, relations: [] };
    expect(ids(all)).toEqual(["s-r"]);
  });

  it("lead to the unit that the annotator marked at the same place", async () => {
    const all = opened([mine(0, 16, "claim")]);
    await all.suggestions.load();
    expect(ids(all)).toEqual(["s-b", "s-r"]);
    all.suggestions.accept(all.suggestions.open.value);
    expect(all.layer.value.relations[0]!.target).toBe("mine");
  });

  it("are not shown where something else is marked, nor are relations to them", async () => {
    const all = opened([mine(5, 10, "claim")]);
    await all.suggestions.load();
    expect(ids(all)).toEqual(["s-b"]);
  });

  it("stay rejected in the browser until the server has it", async () => {
    const reject = vi.fn(async () => { throw new Error("no connection"); });
    const first = opened([], { reject });
    await first.suggestions.load();
    first.suggestions.reject([first.suggestions.open.value[0]!]);
    await first.suggestions.send();
    expect(ids(first)).toEqual(["s-b"]);
    const sent: unknown[] = [];
    const again = opened([], { reject: async (rejection) => void sent.push(rejection) });
    await again.suggestions.load();
    await again.suggestions.send();
    expect(ids(again)).toEqual(["s-b"]);
    expect(sent).toEqual([{ ids: ["s-a"], rejected: true }]);
    expect(localStorage.getItem("argora:rejections:anna/study/document")).toBe("[]");
  });

  it("that the server does not know any more are not sent for ever", async () => {
    const all = opened([], { reject: async () => { throw new ApiError(404, { code: "no-suggestion" }); } });
    await all.suggestions.load();
    all.suggestions.reject([all.suggestions.open.value[0]!]);
    await all.suggestions.send();
    expect(localStorage.getItem("argora:rejections:anna/study/document")).toBe("[]");
  });

  it.each(["study-removed", "nothing-here"])("stay rejected while the server says %s", async (code) => {
    const all = opened([], { reject: async () => { throw new ApiError(404, { code }); } });
    await all.suggestions.load();
    all.suggestions.reject(all.suggestions.open.value.slice(0, 2));
    await all.suggestions.send();
    const sent: unknown[] = [];
    const again = opened([], { reject: async (rejection) => void sent.push(rejection) });
    await again.suggestions.load();
    await again.suggestions.send();
    expect(sent).toEqual([{ ids: ["s-a", "s-b"], rejected: true }]);
  });

  it("of two tabs are all kept, and each is sent", async () => {
    const reject = async (): Promise<never> => { throw new Error("no connection"); };
    const [one, other] = [opened([], { reject }), opened([], { reject })];
    await one.suggestions.load();
    await other.suggestions.load();
    one.suggestions.reject([one.suggestions.open.value[0]!]);
    other.suggestions.reject([other.suggestions.open.value[1]!]);
    await Promise.all([one.suggestions.send(), other.suggestions.send()]);
    const sent: { ids: readonly string[] }[] = [];
    const again = opened([], { reject: async (rejection) => void sent.push(rejection) });
    await again.suggestions.load();
    await again.suggestions.send();
    expect(sent.flatMap(({ ids }) => ids)).toEqual(["s-a", "s-b"]);
  });

  it("are sent in parts, and a part that is gone takes no other along", async () => {
    const sent: number[] = [];
    const many = Array.from({ length: 1100 }, (_, i) => unit(`s-${i}`, 0, 16, "claim"));
    const all = opened([], {
      load: async () => ({ ...ANSWER, suggestions: many }),
      reject: async ({ ids }) => {
        sent.push(ids.length);
        if (sent.length === 1) throw new ApiError(404, { code: "no-suggestion" });
      },
    });
    await all.suggestions.load();
    all.suggestions.reject(all.suggestions.open.value);
    await all.suggestions.send();
    expect(sent).toEqual([500, 500, 100]);
    expect(localStorage.getItem("argora:rejections:anna/study/document")).toBe("[]");
  });

  it("are told by category, share and words", async () => {
    const all = opened();
    await all.suggestions.load();
    expect(all.suggestions.drawn.value[0]!.look).toMatchObject({ key: "g:s-a", label: expect.stringMatching(/^claim\? 81/) });
  });
});
