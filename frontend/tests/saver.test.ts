// Saving against a server in a few lines that keeps the protocol of docs/design/0006-web.md.

import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, Offline, type LayerAnswer, type SaveAnswer, type SaveBody } from "../src/api";
import { decodeOperation, encodeOperation, encodeThing } from "../src/model/codec";
import { fold, inverse } from "../src/model/operations";
import type { Layer, Operation, Unit } from "../src/model/types";
import { inMemory, openQueue, type Queue } from "../src/saving/queue";
import { Saver, type Wire } from "../src/saving/saver";

const mark = (id: string, start: number): Operation => ({
  tag: "create", thing: { id, spans: [[start, start + 2]], category: null, attributes: {}, segment: [], text: null },
});

class Server implements Wire {
  layer: Layer = { units: [], relations: [], attributes: {}, state: "open", other: {} };
  readonly log: { version: number; client_op_id: string; operations: any[]; back: Operation }[] = [];
  reachable = true;
  /** Whether what is saved next is saved, but the answer is lost. */
  mute = false;
  posts = 0;

  get version(): number {
    return this.log.length + 1;
  }

  async open(): Promise<LayerAnswer> {
    if (!this.reachable) throw new Offline("");
    const layer = { units: this.layer.units.map((each) => (encodeThing(each) as any).unit), state: "open" };
    return { ...this.answer(this.version), layer, scheme_version: "1", guideline_version: null, state: "open" };
  }

  async post(what: string, body: SaveBody): Promise<SaveAnswer> {
    this.posts++;
    if (!this.reachable) throw new Offline("");
    const before = this.log.find((each) => each.client_op_id === body.client_op_id);
    if (before) return { ...this.answer(before.version), repeated: true };
    if (body.base_version !== this.version) {
      const missing = this.log.slice(body.base_version - 1);
      throw new ApiError(409, { detail: "stale", version: this.version, missing });
    }
    const operations = what === "operations" ? body.operations!.map(decodeOperation) : [this.log.at(-1)!.back];
    this.save(body.client_op_id, operations);
    if (this.mute) {
      this.mute = false;
      throw new Offline("");
    }
    return { ...this.answer(this.version), operations: operations.map(encodeOperation) };
  }

  save(id: string, operations: readonly Operation[]): void {
    let after: Layer;
    let back: Operation;
    try {
      back = inverse({ tag: "batch", operations }, this.layer);
      after = fold(this.layer, operations);
    } catch (error) {
      throw new ApiError(422, { detail: (error as Error).message });
    }
    this.layer = after;
    this.log.push({ version: this.version + 1, client_op_id: id, operations: operations.map(encodeOperation), back });
  }

  private answer(version: number): SaveAnswer {
    return { version, repeated: false, can_undo: this.log.length > 0, can_redo: false, violations: [] };
  }
}

let server: Server;
let queue: Queue;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = new Server();
  queue = inMemory();
});

const ids = (layer: Layer): string[] => layer.units.map((unit: Unit) => unit.id);
const open = async (): Promise<Saver> => {
  const saver = await Saver.open(server, queue);
  await saver.resume();
  return saver;
};

describe("saving", () => {
  it("shows a change at once and sends it after a moment", async () => {
    const saver = await open();
    saver.edit([mark("a", 0)]);
    expect(ids(saver.layer.value)).toEqual(["a"]);
    expect([saver.waiting.value, server.posts]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(300);
    expect([saver.waiting.value, server.posts, saver.version.value]).toEqual([0, 1, 2]);
    expect(saver.status.value.is).toBe("saved");
  });

  it("keeps changes while there is no connection, and sends each once when it is back", async () => {
    const saver = await open();
    server.reachable = false;
    for (let i = 0; i < 50; i++) saver.edit([mark(`u${i}`, i * 3)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saver.status.value.is, saver.waiting.value]).toEqual(["offline", 50]);
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saver.status.value.is, server.log.length]).toEqual(["saved", 50]);
    expect(await queue.load()).toEqual([]);
  });

  it("does not save twice what was saved while the answer was lost", async () => {
    const saver = await open();
    server.mute = true;
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([ids(saver.layer.value), server.log.length, saver.version.value]).toEqual([["a"], 1, 2]);
  });

  it("sends what a killed tab left, and applies nothing twice", async () => {
    const first = await open();
    server.mute = true;
    first.edit([mark("a", 0)]);
    first.edit([mark("b", 3)]);
    await vi.advanceTimersByTimeAsync(310);
    first.stop();
    const second = await open();
    expect(ids(second.layer.value)).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ids(second.layer.value), server.log.length, second.waiting.value]).toEqual([["a", "b"], 2, 0]);
    expect(second.refused.value).toEqual([]);
  });

  it("puts its changes on top of what another device saved", async () => {
    const saver = await open();
    server.save("other", [mark("x", 9)]);
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ids(server.layer)).toEqual(["a", "x"]);
    expect([ids(saver.layer.value), saver.version.value]).toEqual([["a", "x"], 3]);
  });

  it("shows a change that no longer fits instead of losing it silently", async () => {
    const saver = await open();
    server.save("other", [mark("a", 9)]);
    saver.edit([mark("a", 0)]);
    saver.edit([mark("b", 3)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.refused.value.map((each) => each.reason)).toEqual(["there is a already"]);
    expect(ids(saver.layer.value)).toEqual(["b", "a"]);
  });

  it("undoes at once, also what was not sent yet", async () => {
    const saver = await open();
    saver.edit([mark("a", 0)]);
    saver.undo();
    expect([ids(saver.layer.value), saver.canRedo.value]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ids(server.layer), server.log.length]).toEqual([[], 2]);
  });

  it("undoes after a reload what only the server knows", async () => {
    server.save("before", [mark("a", 0)]);
    const saver = await open();
    expect(saver.canUndo.value).toBe(true);
    saver.undo();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ids(saver.layer.value)).toEqual([]);
  });
});

describe("the queue", () => {
  it("outlives the tab, in order, and keeps documents apart", async () => {
    vi.useRealTimers();
    const first = await openQueue("anna/s/d");
    await first.add({ id: "1", kind: "edit", operations: [mark("a", 0)] });
    await first.add({ id: "2", kind: "undo", operations: [] });
    await (await openQueue("anna/s/other")).add({ id: "3", kind: "edit", operations: [] });
    const again = await openQueue("anna/s/d");
    expect((await again.load()).map((entry) => entry.id)).toEqual(["1", "2"]);
    await again.remove("1");
    expect((await again.load()).map((entry) => entry.id)).toEqual(["2"]);
  });
});
