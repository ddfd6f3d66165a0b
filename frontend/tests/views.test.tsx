// @vitest-environment happy-dom
// Several layers of one document side by side: two that are only read, without a saver, and one that is edited.

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LayerAnswer } from "../src/api";
import { create, newUnit } from "../src/annotator/changes";
import { markerOf } from "../src/annotator/marking";
import { Session } from "../src/annotator/session";
import type { Layer, Relation, Unit } from "../src/model/types";
import { inMemory } from "../src/saving/queue";
import { Saver } from "../src/saving/saver";
import type { Seat } from "../src/saving/tabs";
import { Structure } from "../src/structure/Structure";
import { Text } from "../src/text/Text";
import { Cursor } from "../src/view/cursor";
import { LayerView } from "../src/view/layer";
import { document as text, SCHEME, sentences } from "./fixtures";

const scheme = { ...SCHEME, relations: [{ id: "support", title: "supports", description: "" }], procedure: [], symmetric: [], patterns: null };
const unit = (id: string, sentence: number, category: string): Unit => ({
  id, spans: [sentences[sentence]!], category, attributes: {}, segment: [], text: null,
});
const support: Relation = { id: "r", sources: ["a"], target: "b", category: "support", attributes: {} };
const layer = (units: Unit[], relations: Relation[] = []): Layer => ({ units, relations, attributes: {}, state: "open", other: {} });
const readOnly = (of: Layer) => {
  const view = new LayerView(text, scheme, signal(of));
  return { view, cursor: new Cursor(view) };
};

async function editable(): Promise<Session> {
  const answer = { version: 1, base: "1", diverged: false, state: "open", layer: { state: "open" }, can_undo: false, can_redo: false, violations: [] };
  const wire = { open: async () => answer as unknown as LayerAnswer, post: () => new Promise<never>(() => {}) };
  const saver = await Saver.open(wire, inMemory(), { scheme_version: "1", guideline_version: null });
  const seat = { mine: signal(true) } as unknown as Seat;
  return new Session(text, scheme, { version: null, text: null }, saver, seat, { study: "s", document: "d", phase: null, name: "anna" });
}

const tagsIn = (root: Element): string[] => [...root.querySelectorAll(".text .tag")].map((tag) => tag.firstChild!.textContent!);
const rowsIn = (root: Element): string[] => [...root.querySelectorAll("[role=treeitem]")].map((row) => (row as HTMLElement).dataset.row!);
const hereIn = (root: Element): string[] => [...root.querySelectorAll(".text .tag.here")].map((tag) => tag.firstChild!.textContent!);

/** However busy the machine is. */
vi.setConfig({ testTimeout: 60_000 });

let close = (): void => {};
afterEach(() => close());

async function threeLayers() {
  const one = readOnly(layer([unit("a", 0, "claim"), unit("b", 1, "premise")], [support]));
  const two = readOnly(layer([unit("a", 2, "premise")]));
  const mine = await editable();
  const roots = [one, two, mine].map(() => document.body.appendChild(document.createElement("section")));
  const draw = (at: number, { view, cursor }: { view: LayerView; cursor: Cursor }, marker = at === 2 ? markerOf(mine) : undefined): void =>
    render(<><Text view={view} cursor={cursor} marker={marker} /><Structure view={view} cursor={cursor} /></>, roots[at]!);
  await act(() => [one, two, mine].forEach((each, at) => draw(at, each)));
  close = () => {
    roots.forEach((root) => {
      render(null, root);
      root.remove();
    });
    mine.dispose();
  };
  return { one, two, mine, roots: roots as [HTMLElement, HTMLElement, HTMLElement] };
}

describe("three layers of one document at once", () => {
  it("show each their own units and rows", async () => {
    const { roots } = await threeLayers();
    expect(roots.map(tagsIn)).toEqual([["C1", "P1"], ["P1"], []]);
    expect(roots.map(rowsIn)).toEqual([["u:b", "r:r"], ["u:a"], []]);
  });

  it("are moved in apart from each other", async () => {
    const { one, two, roots } = await threeLayers();
    await act(() => {
      one.cursor.toThing("b");
      two.cursor.toThing("a");
    });
    expect(roots.map(hereIn)).toEqual([["P1"], ["P1"], []]);
    await act(() => one.cursor.toThing("a"));
    expect(roots.map(hereIn)).toEqual([["C1"], ["P1"], []]);
  });

  it("change only where one edits", async () => {
    const { one, two, mine, roots } = await threeLayers();
    const before = [one, two].map(({ view }) => view.layer.value);
    await act(() => void mine.editor.edit([create(newUnit(mine.view.layer.value, text, sentences[3]!, "claim"))]));
    expect(roots.map(tagsIn)).toEqual([["C1", "P1"], ["P1"], ["C1"]]);
    expect([one, two].map(({ view }) => view.layer.value)).toEqual(before);
    expect(mine.editor.saver.waiting.value).toBe(1);
  });

  it("follow a click in the layer that was clicked, also where nothing can be changed", async () => {
    const { one, two, mine, roots } = await threeLayers();
    await act(() => roots[1].querySelector<HTMLElement>("[data-unit='u:a']")!.click());
    expect([one, two, mine].map(({ cursor }) => cursor.selectedKey())).toEqual([null, "u:a", null]);
  });
});
