// @vitest-environment happy-dom
// A page that is closed leaves nothing behind that listens, follows or waits; and nothing that was typed is lost.

import "fake-indexeddb/auto";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Annotate from "../src/pages/Annotate";

const { effects } = vi.hoisted(() => ({ effects: new Set<object>() }));

vi.mock("@preact/signals", async (original) => {
  const real = await original<typeof import("@preact/signals")>();
  const counted = (end: () => void): (() => void) => {
    const one = {};
    effects.add(one);
    return () => {
      effects.delete(one);
      end();
    };
  };
  const { subscribe } = real.Signal.prototype;
  real.Signal.prototype.subscribe = function (this: InstanceType<typeof real.Signal>, call) {
    return counted(subscribe.call(this, call));
  };
  return { ...real, effect: (call: () => void) => counted(real.effect(call)) };
});

/** What listens on the page, streams and channels that are open, and locks that are held. */
const open = new Set<object>();
const sent: { path: string; body: any }[] = [];

/** Count what is added to a target until it is taken off again, by itself or by its signal. */
function countListeners(target: EventTarget): void {
  const there = new Map<unknown, object>();
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const gone = (listener: unknown): void => {
    open.delete(there.get(listener)!);
    there.delete(listener);
  };
  vi.spyOn(target, "addEventListener").mockImplementation((type: string, listener: any, options?: any) => {
    const one = { on: type };
    open.add(one);
    there.set(listener, one);
    options?.signal?.addEventListener("abort", () => open.delete(one));
    add(type, listener, options);
  });
  vi.spyOn(target, "removeEventListener").mockImplementation((type: string, listener: any, options?: any) => {
    gone(listener);
    remove(type, listener, options);
  });
}

class Stream {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  onmessage = null;
  constructor() {
    open.add(this);
  }
  postMessage(): void {}
  close(): void {
    open.delete(this);
  }
}

const STUDY = {
  key: "s", name: "s", role: "annotator", annotator: "anna", guideline: { version: null, text: null }, agreement_open: false, phases: [],
  scheme: { id: "s", units: [{ id: "claim", title: "claim" }], procedure: [{ id: "mark", title: "Mark the claims", marks: ["claim"] }] },
};
const DOCUMENT = { key: "d", title: "A text", text: "One is. Two is.", segmentations: { sentence: [[0, 7], [8, 15]] } };
const saved = { version: 1, base: "1", diverged: false, scheme_version: "1", guideline_version: null, state: "open", can_undo: false, can_redo: false, violations: [] };
const LAYER = { ...saved, layer: { annotator: "anna", state: "open", units: [{ id: "u", spans: [[0, 7]], category: "claim" }] } };
const ANSWERS: Readonly<Record<string, object>> = {
  "/api/me": { name: "anna", roles: [] }, "/api/studies/s/about": STUDY, "/api/studies/s/documents/d": DOCUMENT, "/api/studies/s/documents/d/layer": LAYER,
};

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  if (method === "POST") sent.push({ path, body: JSON.parse(body as string) });
  const data = method === "POST" ? { ...saved, version: sent.length + 1, base: String(sent.length + 1), repeated: false } : ANSWERS[path];
  return new Response(JSON.stringify(data), { headers: { "Content-Type": "application/json" } });
}

function hold(_: string, options: LockOptions, call: (lock: object) => Promise<unknown>): Promise<unknown> {
  const lock = { options };
  open.add(lock);
  return call(lock).finally(() => open.delete(lock));
}

let root: HTMLElement;

/** However busy the machine is. */
vi.setConfig({ testTimeout: 60_000 });
const soon = <T,>(check: () => T): Promise<T> => vi.waitFor(check, 15_000);

beforeEach(() => {
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("BroadcastChannel", Stream);
  vi.stubGlobal("fetch", answer);
  Object.defineProperty(navigator, "locks", { value: { request: hold }, configurable: true });
  // What the modules themselves listen to, they do for good.
  [window, document].forEach(countListeners);
  root = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  open.clear();
  effects.clear();
  sent.length = 0;
});

const show = (): Promise<void> => act(() => render(<Annotate study="s" document="d" />, root));
const there = (): Promise<void> => soon(() => expect(root.querySelector(".annotator")).not.toBeNull());

describe("a document that is opened and closed", () => {
  it("leaves no listener, no stream, no lock and no effect behind", async () => {
    await show();
    await there();
    await soon(() => expect(open).toContainEqual({ on: "keydown" }));
    expect([...open].some((each) => each instanceof Stream)).toBe(true);
    expect(effects.size).toBeGreaterThan(8);
    await act(() => render(null, root));
    await soon(() => expect([...open]).toEqual([]));
    expect(effects.size).toBe(0);
  });

  it("leaves nothing behind where it is closed before it was painted", async () => {
    await show();
    await there();
    render(null, root);
    await soon(() => expect([...open]).toEqual([]));
    expect(effects.size).toBe(0);
  });

  it("leaves nothing behind where it is closed before it was loaded", async () => {
    await show();
    await act(() => render(null, root));
    await soon(() => expect([...open]).toEqual([]));
    expect(effects.size).toBe(0);
    expect(root.innerHTML).toBe("");
  });

  it("sends what is being typed before it lets go", async () => {
    await show();
    await there();
    await act(() => root.querySelector<HTMLElement>("#tab-notes")!.click());
    const field = await soon(() => root.querySelector<HTMLTextAreaElement>("textarea")!);
    await act(() => {
      field.value = "Look at this again";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await act(() => render(null, root));
    await soon(() => expect([...open]).toEqual([]));
    expect(sent.map(({ body }) => body.operations)).toEqual([[{ "set-attribute": { name: "note", value: "Look at this again" } }]]);
  });
});
