// @vitest-environment happy-dom
// What waits belongs to a phase, and what older pages left from before there were phases to the first one.

import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDocument } from "../src/annotator/opening";
import { openQueue, placeOf, unsent, type Entry } from "../src/saving/queue";

const entry = (id: string, value: string): Entry => ({ id, kind: "edit", operations: [{ tag: "set-attribute", name: "note", value }], base: 1 });

/** What pages wrote before studies had phases: a database of version 1, and lines in localStorage. */
async function leave(place: string, stored: readonly Entry[], journaled: readonly Entry[]): Promise<void> {
  const db = await openDB("argora", 1, {
    upgrade: (made) => void made.createObjectStore("queue", { keyPath: "n", autoIncrement: true }).createIndex("place", "place"),
  });
  for (const each of stored) await db.put("queue", { place, entry: each });
  db.close();
  journaled.forEach((each, i) => localStorage.setItem(`argora:journal:${place} ${each.id}`, JSON.stringify({ entry: each, at: i })));
}

const PHASES = ["components", "relations"].map((name) => ({ name, asks: ["units"], from_gold: false, state: "open" }));
const posts: { id: string; phase: string | null }[] = [];
let phases: readonly object[] = [];

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(path, "http://server");
  // A request without a phase means the first one.
  const phase = searchParams.get("phase") ?? (phases.length > 0 ? "components" : "");
  const saved = { version: posts.length + 1, base: String(posts.length + 1), diverged: false, scheme_version: "1", guideline_version: null, state: "open", can_undo: false, can_redo: false, violations: [] };
  const answers: Readonly<Record<string, () => object>> = {
    "/api/me": () => ({ name: "anna", roles: [] }),
    "/api/studies/s/about": () => ({ key: "s", name: "s", role: "annotator", annotator: "anna", guideline: { version: null, text: null }, agreement_open: false, phases, scheme: { id: "s" } }),
    "/api/studies/s/documents/d": () => ({ key: "d", title: "A text", text: "One is.", segmentations: { sentence: [[0, 7]] } }),
    "/api/studies/s/documents/d/layer": () => ({ ...saved, layer: { annotator: "anna", state: "open", ...(phase && { phase }) } }),
    "/api/studies/s/documents/d/layer/operations": () => {
      const { client_op_id: id } = JSON.parse(body as string) as { client_op_id: string };
      const repeated = posts.some((each) => each.id === id);
      posts.push({ id, phase: searchParams.get("phase") });
      return { ...saved, version: posts.length + 1, base: String(posts.length + 1), repeated };
    },
  };
  const found = answers[pathname];
  if (!found) throw new Error(`${method} ${path}`);
  return new Response(JSON.stringify(found()), { headers: { "Content-Type": "application/json" } });
}

/** Open the document in a phase, wait until what waits there is sent, and close it. */
async function visit(phase?: string): Promise<void> {
  const { session, close } = await openDocument("s", "d", phase);
  const place = placeOf("anna", "s", "d", session.location.phase?.name ?? "");
  await vi.waitFor(async () => expect((await unsent()).has(place)).toBe(false), 10_000);
  await close();
}

beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("BroadcastChannel", class { postMessage(): void {} close(): void {} });
  vi.stubGlobal("EventSource", class { close(): void {} });
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  phases = PHASES;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  posts.length = 0;
});

describe("two changes that an older page left", () => {
  const both = ["components", "components"];
  it.each([
    ["the first phase is opened", ["components", "components"], both],
    ["no phase is asked for", [undefined], both],
    ["another phase is opened before", ["relations", "components"], both],
    ["the study still has no phases", [""], [null, null]],
  ])("are sent once, in order, where %s", async (_, visits, to) => {
    if (to[0] === null) phases = [];
    await leave("anna/s/d", [entry("a-1", "first")], [entry("a-2", "second")]);
    for (const phase of visits) await visit(phase);
    expect(posts).toEqual([{ id: "a-1", phase: to[0] }, { id: "a-2", phase: to[1] }]);
    expect([...(await unsent())]).toEqual([]);
  });

  it("wait on where only another phase is opened", async () => {
    await leave("anna/s/d", [entry("a-1", "first")], [entry("a-2", "second")]);
    await visit("relations");
    expect([...(await unsent())]).toEqual([["anna/s/d?phase=components", 2]]);
    await visit("components");
    expect(posts.map(({ phase }) => phase)).toEqual(both);
  });
});

describe("what waits in a phase", () => {
  it("is sent in that phase alone", async () => {
    await (await openQueue(placeOf("anna", "s", "d", "relations"))).add(entry("b-1", "x"));
    await visit("components");
    expect(posts).toEqual([]);
    await visit("relations");
    expect(posts).toEqual([{ id: "b-1", phase: "relations" }]);
  });
});
