// What a page that died left in localStorage comes together with what the browser's database has.

import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openQueue, unsent, type Entry } from "../src/saving/queue";

const entry = (id: string, note: string, base = 1): Entry => ({
  id, kind: "edit", operations: [{ tag: "set-attribute", name: "note", value: note }], base,
});

/** As a browser has it: what is stored are properties, too. */
class Storage {
  [key: string]: unknown;
  getItem(key: string): string | null { return (this[key] as string | undefined) ?? null; }
  setItem(key: string, value: string): void { this[key] = value; }
  removeItem(key: string): void { delete this[key]; }
}

let storage: Storage;
let place: string;
let n = 0;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal("localStorage", storage);
  place = `anna/study/text${n++}`;
});
afterEach(() => vi.unstubAllGlobals());

const keys = (): string[] => Object.keys(storage);

describe("the journal", () => {
  it("has a change before the database does, and not any more after", async () => {
    const queue = await openQueue(place);
    const kept = queue.add(entry("a-1", "x"));
    expect(keys()).toHaveLength(1);
    await kept;
    expect(keys()).toEqual([]);
    expect(await queue.load()).toEqual([entry("a-1", "x")]);
  });

  it("gives a page that comes again what was being typed, in the order in which it was", async () => {
    const before = await openQueue(place);
    await before.add(entry("a-1", "first"));
    before.draft(entry("a-3", "second"));
    before.draft(entry("a-2", "third"));
    before.draft(entry("a-2", "third, longer"));
    const again = await openQueue(place);
    expect((await again.load()).map(({ id }) => id)).toEqual(["a-1", "a-3", "a-2"]);
    expect((await again.load()).at(-1)).toEqual(entry("a-2", "third, longer"));
    expect(keys()).toEqual([]);
  });

  it("holds what is newer than the database", async () => {
    const before = await openQueue(place);
    await before.add(entry("a-1", "old"));
    const replaced = before.replace(entry("a-1", "new"));
    expect(await (await openQueue(place)).load()).toEqual([entry("a-1", "new")]);
    await replaced;
    expect(await before.load()).toEqual([entry("a-1", "new")]);
  });

  it("keeps a change until the database has the newest of it", async () => {
    const before = await openQueue(place);
    const added = before.add(entry("a-1", "old"));
    const replaced = before.replace(entry("a-1", "new"));
    await added;
    expect(keys()).toHaveLength(1);
    expect(JSON.parse(storage.getItem(keys()[0]!)!)).toMatchObject({ entry: entry("a-1", "new") });
    await replaced;
    expect(keys()).toEqual([]);
    expect(await before.load()).toEqual([entry("a-1", "new")]);
  });

  it("does not give a page what it is typing itself", async () => {
    const queue = await openQueue(place);
    queue.draft(entry("a-1", "half a"));
    expect(await queue.load()).toEqual([]);
    await queue.add(entry("a-1", "half a sentence"));
    expect(await queue.load()).toEqual([entry("a-1", "half a sentence")]);
  });

  it("forgets what is done with", async () => {
    const queue = await openQueue(place);
    await queue.add(entry("a-1", "x"));
    queue.draft(entry("a-2", "y"));
    await queue.remove("a-1");
    await queue.remove("a-2");
    expect(keys()).toEqual([]);
    expect(await (await openQueue(place)).load()).toEqual([]);
  });

  it("reads nothing of other documents, and nothing that something else wrote", async () => {
    (await openQueue(`${place}0`)).draft(entry("a-1", "other"));
    storage.setItem(`argora:journal:${place} a-2`, "{");
    storage.setItem(`argora:journal:${place} a-3`, JSON.stringify({ entry: { id: "a-3", kind: "edit" }, at: 1 }));
    storage.setItem(`argora:journal:${place} a-4`, JSON.stringify({ entry: entry("a-5", "x"), at: 1 }));
    storage.setItem("argora:journal:", "x");
    expect(await (await openQueue(place)).load()).toEqual([]);
    expect([...(await unsent())].filter(([each]) => each.startsWith(place))).toEqual([[`${place}0`, 1]]);
  });

  it("counts a change once that both have", async () => {
    const queue = await openQueue(place);
    await queue.add(entry("a-1", "x"));
    void queue.replace(entry("a-1", "y"));
    expect((await unsent()).get(place)).toBe(1);
  });

  it("is missed where the browser is full: the page may then not go before the database has it", async () => {
    storage.setItem = () => { throw new Error("full"); };
    const queue = await openQueue(place);
    const kept = queue.add(entry("a-1", "x"));
    expect(queue.isSafe()).toBe(false);
    const replaced = queue.replace(entry("a-1", "y"));
    await kept;
    expect(queue.isSafe()).toBe(false);
    await replaced;
    expect(queue.isSafe()).toBe(true);
    void queue.add(entry("a-2", "x"));
    await queue.remove("a-2");
    expect(queue.isSafe()).toBe(true);
  });
});
