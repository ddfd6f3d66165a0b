import { describe, expect, it } from "vitest";
import { blocksOf } from "../src/structure/blocks";
import { BAND, bandsOf, GAP, headOf, HIGH, linesOf, NAME_HIGH, nodesOf, sizeOf, STEP_X, STEP_Y, WIDE } from "../src/structure/layout";
import { Tree, UNMARKED } from "../src/structure/drawing";
import { keptRows, patchedRows, rowsOf } from "../src/model/tree";
import { kept, keptLayer } from "../src/model/known";
import type { Layer, Relation, Scheme, Unit } from "../src/model/types";

const SCHEME = { symmetric: ["same"], units: [], relations: [] } as unknown as Scheme;
const unit = (n: number): Unit => ({ id: `u${n}`, spans: [[n, n + 1]], category: null, attributes: {}, segment: [], text: null });
const relation = (source: number, target: number): Relation => ({
  id: `r${source}`, sources: [`u${source}`], target: `u${target}`, category: "support", attributes: {},
});
/** Units in chains of five. */
const LAYER: Layer = {
  units: Array.from({ length: 200 }, (_, n) => unit(n)),
  relations: Array.from({ length: 200 }, (_, n) => relation(n, n - 1)).filter((_, n) => n % 5 > 0),
  attributes: {}, state: "open", other: {},
};
const withUnit = (n: number, category: string): Layer => ({
  ...LAYER, units: LAYER.units.map((each, i) => (i === n ? { ...each, category } : each)),
});

describe("blocks of a long list", () => {
  const key = (each: string): string => each;
  const items = Array.from({ length: 200 }, (_, n) => `i${n}`);

  it("leave nothing out", () => {
    expect(blocksOf(items, key, []).flatMap((block) => block.items)).toEqual(items);
  });

  it.each([
    ["comes", [...items.slice(0, 50), "new", ...items.slice(50)]],
    ["goes", [...items.slice(0, 50), ...items.slice(51)]],
  ])("are the same objects but for the one in which an item %s", (_, after) => {
    const before = blocksOf(items, key, []);
    const now = blocksOf(after, key, before);
    expect(now.flatMap((block) => block.items)).toEqual(after);
    expect(now.filter((block) => !before.includes(block))).toHaveLength(1);
  });

  it("do not grow or shrink without end", () => {
    let [now, all] = [blocksOf(items, key, []), items];
    for (let n = 0; n < 100; n++) {
      all = [...all.slice(0, 70), `new${n}`, ...all.slice(70)];
      now = blocksOf(all, key, now);
    }
    while (all.length > 20) now = blocksOf((all = all.slice(0, -1)), key, now);
    expect(Math.max(...now.map((block) => block.items.length))).toBeLessThanOrEqual(40);
    expect(now.length).toBeLessThanOrEqual(4);
  });
});

describe("rows after a change", () => {
  it("are patched as if they were made anew, and others stay the same objects", () => {
    const before = rowsOf(LAYER, SCHEME);
    const after = withUnit(7, "claim");
    const patched = patchedRows(before, LAYER, after, SCHEME)!;
    expect(patched).toEqual(rowsOf(after, SCHEME));
    expect(patched.filter((row, i) => row !== before[i])).toHaveLength(1);
  });

  it("are not patched where something hangs elsewhere", () => {
    const before = rowsOf(LAYER, SCHEME);
    const moved = { ...LAYER, relations: LAYER.relations.map((each, i) => (i === 3 ? { ...each, target: "u0" } : each)) };
    const same = { ...LAYER, relations: LAYER.relations.map((each, i) => (i === 3 ? { ...each, category: "same" } : each)) };
    for (const layer of [moved, same, { ...LAYER, units: LAYER.units.slice(1) }]) {
      expect(patchedRows(before, LAYER, layer, SCHEME)).toBeNull();
    }
    const rows = keptRows(before, rowsOf(moved, SCHEME));
    expect(rows).toEqual(rowsOf(moved, SCHEME));
    expect(rows.filter((row, i) => row !== before[i]).length).toBeLessThan(10);
  });

  it("are told only to the block that they are in, and so is the cursor", () => {
    const tree = new Tree();
    const labels = new Map<string, string>();
    const rows = rowsOf(LAYER, SCHEME);
    tree.draw(rows, labels, LAYER.relations);
    const sources = tree.keys.value.map((key) => tree.source(key));
    const before = sources.map((source) => source.value);
    tree.draw(patchedRows(rows, LAYER, withUnit(7, "claim"), SCHEME)!, labels, LAYER.relations);
    expect(sources.filter((source, i) => source.value !== before[i])).toHaveLength(1);
    tree.mark({ ...UNMARKED, here: ["u:u100"], entry: "u:u100" });
    expect(sources.filter((source) => source.value.entry !== null)).toHaveLength(1);
  });
});

describe("what the server confirms", () => {
  it("is the same object where it says what is there", () => {
    expect(keptLayer(LAYER, structuredClone(LAYER))).toBe(LAYER);
    const after = keptLayer(LAYER, structuredClone(withUnit(7, "claim")));
    expect(after).toEqual(withUnit(7, "claim"));
    expect(after.units.filter((each, i) => each !== LAYER.units[i])).toHaveLength(1);
    expect(after.relations).toBe(LAYER.relations);
  });

  it.each([[{ a: 1 }, { a: 1, b: 2 }], [{ a: 1, b: 2 }, { a: 1 }], [[1, 2], [1]], [{ a: undefined }, { b: undefined }], [new Map([[1, 2]]), new Map([[1, 3]])]])(
    "is new where %j became %j", (before, now) => expect(kept<unknown>(before, now)).toEqual(now),
  );
});

describe("the diagram", () => {
  it("has every unit once, leaves on lines of their own and parents between their children", () => {
    const layer = { ...LAYER, units: [0, 1, 2, 3].map(unit), relations: [relation(1, 0), relation(2, 0), relation(3, 2)] };
    expect(nodesOf(rowsOf(layer, SCHEME)).map((node) => [node.unit.id, node.y / STEP_Y])).toEqual([["u0", 0.5], ["u1", 0], ["u2", 1], ["u3", 1]]);
  });

  it("has heads at the edge of the unit that a relation leads to, and on the middle of one that is undercut", () => {
    const layer = { ...LAYER, units: [0, 1, 2].map(unit), relations: [relation(1, 0), { ...relation(2, 0), target: relation(1, 0).id }] };
    const [tie, cut] = linesOf(layer.relations, nodesOf(rowsOf({ ...layer, relations: [relation(1, 0)] }, SCHEME)));
    expect(headOf(tie!)).toMatchObject({ x: WIDE / 2, turn: -1 });
    expect(headOf(cut!)).toMatchObject({ x: STEP_X / 2, turn: 1 });
  });

  it.each([1, 2, 3, 4, 5])("lets no unit and no other name cover the name of a relation, whatever hangs by what (%i)", (seed) => {
    let state = seed;
    const below = (n: number): number => (state = (state * 48271) % 2147483647) % n;
    const units = Array.from({ length: 30 }, (_, i) => unit(i));
    const relations = Array.from({ length: 45 }, (_, i) => ({ ...relation(below(30), below(30)), id: `r${i}` })).filter((each) => each.sources[0] !== each.target);
    const layer = { ...LAYER, units, relations: [...relations, { ...relation(below(30), 0), id: "cut", target: relations[0]!.id }] };
    const nodes = nodesOf(rowsOf(layer, SCHEME));
    const lines = linesOf(layer.relations, nodes);
    const { left, width, height } = sizeOf(nodes, lines);
    expect(lines).toHaveLength(relations.length + 1);
    const names = lines.map(({ name: { x, y } }) => [x - GAP / 2, x + GAP / 2, y - NAME_HIGH, y] as const);
    const boxes = nodes.map(({ x, y }) => [x - WIDE / 2, x + WIDE / 2, y - HIGH / 2, y + HIGH / 2] as const);
    const meet = (a: readonly number[], b: readonly number[]): boolean => a[0]! < b[1]! && b[0]! < a[1]! && a[2]! < b[3]! && b[2]! < a[3]!;
    names.forEach((name, i) => expect([...boxes, ...names.slice(0, i)].filter((each) => meet(name, each))).toEqual([]));
    for (const [from, to, , bottom] of names) expect(from >= left - GAP && to <= left + width + GAP && bottom <= height).toBe(true);
  });

  it("is drawn in bands that together hold all of it", () => {
    const nodes = nodesOf(rowsOf(LAYER, SCHEME));
    const lines = linesOf(LAYER.relations, nodes);
    const bands = bandsOf(nodes, lines);
    expect(new Set(bands.flatMap((band) => band.nodes)).size).toBe(200);
    expect(new Set(bands.flatMap((band) => band.lines)).size).toBe(lines.length);
    expect(lines).toHaveLength(160);
    bands.forEach((band, i) => {
      for (const { y } of band.nodes) expect(Math.abs(y - (i + 0.5) * BAND)).toBeLessThanOrEqual(BAND / 2 + STEP_Y);
    });
  });
});
