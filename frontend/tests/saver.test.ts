// Saving against a server in a few lines that keeps the protocol of docs/design/0006-web.md.

import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, Offline, type LayerAnswer, type SaveAnswer, type Change } from "../src/api";
import { decodeOperation, encodeOperation, encodeThing } from "../src/model/codec";
import { fold, inverse } from "../src/model/operations";
import type { Layer, Operation, Relation, Unit } from "../src/model/types";
import { inMemory, openQueue, type Queue } from "../src/saving/queue";
import { lacking, puttingBack } from "../src/saving/settingBack";
import { ownedBy, Stranger, type Seen, type Wire } from "../src/saving/owner";
import { Saver } from "../src/saving/saver";

const mark = (id: string, start: number): Operation => ({
  tag: "create", thing: { id, spans: [[start, start + 2]], category: null, attributes: {}, segment: [], text: null },
});

class Server implements Wire {
  layer: Layer = { units: [], relations: [], attributes: {}, state: "open", other: {} };
  readonly log: { version: number; client_op_id: string; operations: any[]; back: Operation; at: number }[] = [];
  private clock = 0;
  /** What takes back what was saved, and what of it was taken back. */
  private stacks: { undo: Operation[]; redo: Operation[] } = { undo: [], redo: [] };
  reachable = true;
  /** Whether what is saved next is saved, but the answer is lost. */
  mute = false;
  posts = 0;
  /** Under what each change that was saved was made. */
  readonly unders: string[] = [];
  guideline: string | null = null;
  scheme = "1";
  /** What a layer begins with that nobody has begun. */
  beginning = "";
  /** In which words operations of an older scheme are saved. */
  translated = (operations: readonly Operation[]): readonly Operation[] => operations;
  refusal: Error | null = null;

  get version(): number {
    return this.log.length + 1;
  }

  /** What names a version. */
  mark(version: number): string {
    const { client_op_id, at } = this.log[version - 2] ?? { client_op_id: this.beginning, at: 0 };
    return `${at} ${client_op_id}`;
  }

  /** Restore a backup that was made at this version. */
  setBack(version: number): void {
    for (const { back } of this.log.splice(version - 1).reverse()) this.layer = fold(this.layer, [back]);
    this.stacks = { undo: this.log.map(({ back }) => back), redo: [] };
  }

  async open(known?: Seen): Promise<LayerAnswer> {
    if (!this.reachable) throw new Offline("");
    const diverged = known !== undefined && (known.version > this.version || this.mark(known.version) !== known.mark);
    const layer = { document: "d", annotator: "anna", units: this.layer.units.map((each) => (encodeThing(each) as any).unit), state: this.layer.state };
    return { ...this.answer(this.version), layer, state: this.layer.state, diverged };
  }

  async post(what: string, body: Change): Promise<SaveAnswer> {
    this.posts++;
    if (!this.reachable) throw new Offline("");
    const before = this.log.find((each) => each.client_op_id === body.client_op_id);
    if (before) return { ...this.answer(before.version), repeated: true };
    if (this.refusal) throw this.refusal;
    if (body.base_version > this.version || (body.base ?? this.mark(body.base_version)) !== this.mark(body.base_version)) {
      throw new ApiError(409, { detail: "set back", version: this.version, diverged: true });
    }
    if (body.base_version !== this.version) {
      const missing = this.log.slice(body.base_version - 1);
      throw new ApiError(409, { detail: "stale", version: this.version, base: this.mark(this.version), missing });
    }
    const older = body.guideline_version !== this.guideline || body.scheme_version !== this.scheme;
    if (what === "finish" && older) throw new ApiError(409, { detail: "the guideline is at another version" });
    this.unders.push(`${body.scheme_version} ${body.guideline_version}`);
    if (what === "finish" || what === "reopen") {
      this.turn(what);
      if (this.mute) {
        this.mute = false;
        throw new Offline("");
      }
      return this.answer(this.version);
    }
    if (this.layer.state === "finished") throw new ApiError(409, { detail: "finished; reopen it first" });
    if (what === "operations") this.save(body.client_op_id, this.translated(body.operations!.map(decodeOperation)));
    else this.turnBack(body.client_op_id, what as "undo" | "redo");
    const operations = this.log.at(-1)!.operations.map(decodeOperation);
    if (this.mute) {
      this.mute = false;
      throw new Offline("");
    }
    return { ...this.answer(this.version), operations: operations.map(encodeOperation) as any };
  }

  turn(what: "finish" | "reopen", id = `${what} ${this.version}`): void {
    this.save(id, [{ tag: "set-field", name: "state", value: what === "finish" ? "finished" : "open" }]);
  }

  private turnBack(id: string, what: "undo" | "redo"): void {
    const from = this.stacks[what].pop();
    if (!from) throw new ApiError(422, { detail: `nothing to ${what}` });
    const { undo, redo } = this.stacks;
    this.save(id, [from]);
    const back = this.log.at(-1)!.back;
    this.stacks = what === "undo" ? { undo, redo: [...redo, back] } : { undo: [...undo, back], redo };
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
    this.log.push({ version: this.version + 1, client_op_id: id, operations: operations.map(encodeOperation), back, at: ++this.clock });
    this.stacks = { undo: [...this.stacks.undo, back], redo: [] };
  }

  /** Another scheme holds, and names what is there anew. */
  migrate(scheme: string, operations: readonly Operation[]): void {
    this.save("", operations);
    Object.assign(this.log.at(-1)!, { kind: "migrate", client_op_id: null });
    this.stacks = { undo: [], redo: [] };
    this.scheme = scheme;
  }

  private answer(version: number): SaveAnswer {
    const holding = { scheme_version: this.scheme, guideline_version: this.guideline };
    return { version, base: this.mark(version), repeated: false, ...holding, can_undo: this.stacks.undo.length > 0, can_redo: this.stacks.redo.length > 0, violations: [] };
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
/** What a page shows that is loaded now. */
const shown = () => ({ scheme_version: server.scheme, guideline_version: server.guideline });
const open = async (): Promise<Saver> => {
  const saver = await Saver.open(server, queue, shown());
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
    saver.turn("undo");
    expect([ids(saver.layer.value), saver.canRedo.value]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ids(server.layer), server.log.length]).toEqual([[], 2]);
  });

  it("undoes after a reload what only the server knows", async () => {
    server.save("before", [mark("a", 0)]);
    const saver = await open();
    expect(saver.canUndo.value).toBe(true);
    saver.turn("undo");
    await vi.advanceTimersByTimeAsync(1000);
    expect(ids(saver.layer.value)).toEqual([]);
  });

  it("loses no press of a key that comes before the server's answer", async () => {
    for (const id of ["a", "b", "c"]) server.save(id, [mark(id, 0)]);
    const saver = await open();
    for (let n = 0; n < 3; n++) saver.turn("undo");
    await vi.advanceTimersByTimeAsync(2000);
    expect([ids(saver.layer.value), saver.canUndo.value]).toEqual([[], false]);
    const later = await open();
    for (let n = 0; n < 4; n++) later.turn("redo");
    await vi.advanceTimersByTimeAsync(2000);
    expect([ids(later.layer.value), ids(server.layer)]).toEqual([["a", "b", "c"], ["a", "b", "c"]]);
    expect([later.canRedo.value, later.news.value]).toEqual([false, "There is nothing more to redo."]);
  });

  it("keeps what one asked for offline until the connection is back", async () => {
    for (const id of ["a", "b"]) server.save(id, [mark(id, 0)]);
    const saver = await open();
    server.reachable = false;
    saver.turn("undo");
    saver.turn("undo");
    await vi.advanceTimersByTimeAsync(1000);
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect([ids(saver.layer.value), ids(server.layer)]).toEqual([[], []]);
  });
});

const change = (id: string, category: string): Operation => {
  const { thing } = mark(id, 0) as { thing: Unit };
  return { tag: "update", thing: { ...thing, category } };
};
const categories = (layer: Layer): (string | null)[] => layer.units.map((unit) => unit.category);

describe("what was changed here and elsewhere", () => {
  const both = async (): Promise<Saver> => {
    server.save("before", [mark("a", 0)]);
    const saver = await open();
    server.save("other", [change("a", "claim")]);
    saver.edit([change("a", "premise")]);
    await vi.advanceTimersByTimeAsync(1000);
    return saver;
  };

  it("waits for a decision, and neither goes over the other", async () => {
    const saver = await both();
    expect(saver.contested.value.map((each) => each.theirs)).toEqual([[change("a", "claim")]]);
    expect([categories(saver.layer.value), categories(server.layer), saver.waiting.value]).toEqual([["claim"], ["claim"], 1]);
  });

  it.each([[true, "premise"], [false, "claim"]])("is one's own (%s) or theirs as one says", async (mine, category) => {
    const saver = await both();
    saver.decide(saver.contested.value[0]!, mine);
    await vi.advanceTimersByTimeAsync(1000);
    expect([categories(saver.layer.value), categories(server.layer), saver.waiting.value]).toEqual([[category], [category], 0]);
    expect(await queue.load()).toEqual([]);
  });

  it("still waits after the page was loaded again", async () => {
    (await both()).stop();
    const again = await open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(again.contested.value).toHaveLength(1);
    expect(categories(server.layer)).toEqual(["claim"]);
  });

  it("is not asked about again when the queue is looked through once more", async () => {
    const saver = await both();
    saver.decide(saver.contested.value[0]!, true);
    await Promise.all([saver.resume(), saver.resume()]);
    await vi.advanceTimersByTimeAsync(1000);
    await saver.resume();
    expect([saver.contested.value, categories(server.layer), saver.waiting.value]).toEqual([[], ["premise"], 0]);
  });

  const deleted = async (mine: Operation): Promise<Saver> => {
    server.save("before", [mark("a", 0)]);
    const saver = await open();
    server.save("other", [{ tag: "delete", id: "a" }]);
    saver.edit([mine]);
    await vi.advanceTimersByTimeAsync(1000);
    return saver;
  };

  it("brings back what was deleted elsewhere where one's own change of it is taken", async () => {
    const saver = await deleted(change("a", "premise"));
    expect(ids(saver.contested.value[0]!.before)).toEqual(["a"]);
    saver.decide(saver.contested.value[0]!, true);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.refused.value, categories(server.layer), saver.waiting.value]).toEqual([[], ["premise"], 0]);
    expect(await queue.load()).toEqual([]);
  });

  it("needs no decision where both deleted the same", async () => {
    const saver = await deleted({ tag: "delete", id: "a" });
    expect([saver.contested.value, saver.refused.value, ids(server.layer), saver.status.value.is]).toEqual([[], [], [], "saved"]);
    expect(await queue.load()).toEqual([]);
  });

  it("fetches the layer where the steps of others do not fit what is shown", async () => {
    const saver = await open();
    server.save("lost", [mark("u5", 9)]);
    server.save("found", [change("u5", "claim")]);
    saver.edit([mark("a", 0)]);
    const odd = vi.spyOn(server, "post").mockImplementationOnce(async () => {
      const missing = server.log.slice(1);
      throw new ApiError(409, { detail: "stale", version: server.version, missing });
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect([odd.mock.calls.length, saver.status.value.is, ids(server.layer)]).toEqual([2, "saved", ["a", "u5"]]);
    expect(ids(saver.layer.value)).toEqual(["a", "u5"]);
  });

  it("does not take back by undo what another device did", async () => {
    const saver = await open();
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    server.save("other", [mark("x", 9)]);
    saver.turn("undo");
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.contested.value.length, ids(server.layer)]).toEqual([1, ["a", "x"]]);
  });

  it("is one's own where an earlier tab of this browser saved it", async () => {
    server.save("before", [mark("a", 0)]);
    const first = await open();
    first.edit([change("a", "claim")]);
    first.edit([change("a", "premise")]);
    await vi.advanceTimersByTimeAsync(300);
    first.stop();
    const second = await open();
    await vi.advanceTimersByTimeAsync(1000);
    expect([second.contested.value, categories(server.layer)]).toEqual([[], ["premise"]]);
  });
});

describe("somebody else signed in to the same browser", () => {
  let who = "chloe";
  const answers: Record<string, unknown> = {};
  const ask = async <T>(method: string, path: string, body?: any): Promise<T> => {
    if (path === "/api/me") return { name: who } as T;
    if (answers[method]) throw answers[method];
    if (method === "GET") {
      const found = await server.open();
      return { ...found, layer: { ...found.layer, annotator: who } } as T;
    }
    if (body.annotator !== who) throw new ApiError(409, { detail: "another annotator", signed_in_as: who });
    return (await server.post(path.split("/").at(-1)!, body)) as T;
  };
  const opened = async (): Promise<Saver> => {
    const saver = await Saver.open(ownedBy({ name: "chloe", annotator: "chloe" }, ask, "/layer"), queue, shown());
    await saver.resume();
    return saver;
  };
  beforeEach(() => {
    who = "chloe";
    delete answers.GET;
    delete answers.POST;
  });

  it("keeps everything, in the queue too, until its own annotator is back", async () => {
    const saver = await opened();
    who = "ben";
    for (const id of ["a", "b"]) saver.edit([mark(id, id === "a" ? 0 : 3)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saver.status.value, saver.waiting.value, server.log.length]).toEqual([{ is: "stranger", who: "ben" }, 2, 0]);
    expect(await queue.load()).toHaveLength(2);
    await expect(saver.state("finish")).rejects.toThrow("Somebody else is signed in");
    await saver.signedIn();
    expect([saver.status.value.is, server.log.length]).toEqual(["stranger", 0]);
    who = "chloe";
    await saver.signedIn();
    expect([saver.status.value.is, saver.waiting.value, ids(server.layer)]).toEqual(["saved", 0, ["a", "b"]]);
  });

  it("shows nothing of a stranger's layer", async () => {
    const saver = await opened();
    who = "ben";
    server.save("ben's", [mark("x", 0)]);
    await expect(saver.refresh()).rejects.toThrow(Stranger);
    expect([ids(saver.layer.value), saver.status.value]).toEqual([[], { is: "stranger", who: "ben" }]);
    await expect(opened()).rejects.toThrow("You are signed in as ben now");
  });

  it("who has no part in the study is a stranger as well", async () => {
    const saver = await opened();
    who = "mona";
    answers.POST = new ApiError(404, { detail: "nothing here" });
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.status.value, saver.waiting.value]).toEqual([{ is: "stranger", who: "mona" }, 1]);
  });
});

describe("what stands in the way is said, and nothing is dropped", () => {
  const stuckOn = (saver: Saver): unknown => (saver.status.value as { on?: string }).on;

  it("a document finished elsewhere keeps the changes until it is reopened", async () => {
    const saver = await open();
    server.turn("finish", "other");
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([stuckOn(saver), saver.waiting.value, saver.layer.value.state]).toEqual(["finished", 1, "finished"]);
    await saver.reopenAndSave();
    expect([ids(server.layer), saver.waiting.value, saver.status.value.is]).toEqual([["a"], 0, "saved"]);
  });

  it("a change is saved as made under the guideline that was on the screen", async () => {
    const saver = await open();
    server.guideline = "2";
    saver.edit([mark("a", 0)]);
    expect(saver.newer.value).toBe(null);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.status.value.is, saver.newer.value, saver.guidelineVersion]).toEqual(["saved", "guideline", null]);
    saver.edit([mark("b", 5)]);
    saver.showsGuideline("2");
    expect(saver.newer.value).toBe(null);
    saver.edit([mark("c", 10)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ids(server.layer), server.unders]).toEqual([["a", "b", "c"], ["1 null", "1 null", "1 2"]]);
  });

  it("what a closed browser kept goes out under what was on its screen", async () => {
    const first = await open();
    server.reachable = false;
    first.edit([mark("a", 0)]);
    first.turn("undo");
    first.edit([mark("b", 5)]);
    await queue.add({ id: "older-page", kind: "edit", operations: [mark("c", 10)], base: 1 });
    Object.assign(server, { reachable: true, guideline: "2", scheme: "2" });
    const second = await open();
    second.edit([mark("d", 15)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ids(server.layer), second.newer.value]).toEqual([["b", "c", "d"], null]);
    expect(server.unders).toEqual(["1 null", "1 null", "1 null", "2 2", "2 2"]);
  });

  it("a layer that is fetched again is not on another guideline for that", async () => {
    const saver = await open();
    server.save("elsewhere", [mark("a", 0)]);
    server.guideline = "2";
    await saver.refresh();
    expect([ids(saver.layer.value), saver.newer.value]).toEqual([["a"], "guideline"]);
    saver.edit([mark("b", 5)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.unders).toEqual(["1 null"]);
  });

  it("a page takes up nothing of another scheme than it shows", async () => {
    const saver = await open();
    server.migrate("2", [mark("a", 0)]);
    await saver.refresh();
    expect([ids(saver.layer.value), saver.newer.value, saver.status.value.is]).toEqual([[], "scheme", "stuck"]);
  });

  it("what was done before the scheme changed is sent under the version before, by the page that shows the new one", async () => {
    const saver = await open();
    server.migrate("2", []);
    saver.edit([mark("b", 5)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.status.value.is, saver.newer.value, server.unders, (await queue.load()).length]).toEqual(["stuck", "scheme", [], 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.unders).toEqual([]);
    const again = await Saver.open(server, queue, { scheme_version: "2", guideline_version: null });
    await again.resume();
    await again.drain();
    again.edit([mark("c", 9)]);
    await again.drain();
    expect([server.unders, ids(again.layer.value), again.status.value.is, again.newer.value]).toEqual([["1 null", "2 null"], ["b", "c"], "saved", null]);
    expect([again.contested.value, again.refused.value, await queue.load()]).toEqual([[], [], []]);
  });

  it("what was done where nobody had begun is saved by the page of the new scheme, though the layer begins with another gold", async () => {
    const saver = await open();
    Object.assign(server, { scheme: "2", beginning: "gold 2" });
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.status.value.is, (await queue.load()).length]).toEqual(["stuck", 1]);
    const again = await Saver.open(server, queue, { scheme_version: "2", guideline_version: null });
    await again.resume();
    await again.drain();
    expect([server.unders, ids(again.layer.value), again.status.value.is]).toEqual([["1 null"], ["a"], "saved"]);
    expect([again.contested.value, again.refused.value, await queue.load()]).toEqual([[], [], []]);
  });

  it("a page goes on in the words of its scheme while what it sends is saved in later ones", async () => {
    const saver = await open();
    server.scheme = "2";
    server.translated = ([{ thing }]: any) => [{ tag: "create", thing: { ...thing, category: "later" } }];
    saver.edit([{ tag: "create", thing: { ...(mark("a", 0) as any).thing, category: "earlier" } }]);
    await saver.drain();
    expect([server.layer.units[0]!.category, saver.layer.value.units[0]!.category, saver.newer.value]).toEqual(["later", "earlier", "scheme"]);
  });

  it("finishing waits until the new guideline is on the screen", async () => {
    const saver = await open();
    server.guideline = "2";
    for (const _ of [1, 2]) await expect(saver.state("finish")).rejects.toThrow("The guideline has a new version");
    expect([server.layer.state, saver.status.value.is, server.posts]).toEqual(["open", "saved", 1]);
    saver.showsGuideline("2");
    await saver.state("finish");
    expect([server.layer.state, server.unders]).toEqual(["finished", ["1 2"]]);
  });

  it.each([[403, "stuck"], [404, "stuck"], [401, "signed-out"], [503, "offline"], [429, "offline"]])(
    "an answer of %i keeps what waits: %s",
    async (status, is) => {
      const saver = await open();
      server.refusal = new ApiError(status, { detail: "no" });
      saver.edit([mark("a", 0)]);
      await vi.advanceTimersByTimeAsync(1000);
      expect([saver.status.value.is, saver.waiting.value, (await queue.load()).length]).toEqual([is, 1, 1]);
      server.refusal = null;
      await saver.drain();
      expect([saver.status.value.is, ids(server.layer)]).toEqual(["saved", ["a"]]);
    },
  );

  it("keeps what waits where the phase is closed, and saves it when it is open again", async () => {
    const saver = await open();
    server.refusal = new ApiError(409, { detail: "closed", code: "phase-closed" });
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([stuckOn(saver), saver.waiting.value, saver.refused.value, (await queue.load()).length]).toEqual(["server", 1, [], 1]);
    server.refusal = null;
    await saver.drain();
    expect([saver.status.value.is, ids(server.layer)]).toEqual(["saved", ["a"]]);
  });

  it("says that the role is gone, and keeps what waits", async () => {
    const saver = await open();
    server.refusal = new ApiError(404, { detail: "no" });
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([stuckOn(saver), saver.waiting.value]).toEqual(["role", 1]);
  });

  it("says that the study was removed, and saves what waits when it is back", async () => {
    const saver = await open();
    server.refusal = new ApiError(404, { detail: "no", removed: true });
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([stuckOn(saver), saver.waiting.value, (await queue.load()).length]).toEqual(["removed", 1, 1]);
    server.refusal = null;
    await saver.drain();
    expect([saver.status.value.is, ids(server.layer)]).toEqual(["saved", ["a"]]);
  });

  it("an undo of what was refused is refused with it", async () => {
    const saver = await open();
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    server.refusal = new ApiError(422, { detail: "no" });
    saver.edit([mark("b", 3)]);
    saver.turn("undo");
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.refused.value.map((each) => each.entry.kind), ids(server.layer)]).toEqual([["edit", "undo"], ["a"]]);
  });

  it("what was refused is kept until it was seen", async () => {
    const saver = await open();
    server.refusal = new ApiError(422, { detail: "no" });
    saver.edit([mark("b", 3)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await queue.load()).toHaveLength(1);
    saver.forget(saver.refused.value[0]!);
    expect(await queue.load()).toEqual([]);
  });

  it("finishing waits for what is not saved", async () => {
    const saver = await open();
    server.reachable = false;
    saver.edit([mark("a", 0)]);
    await expect(saver.state("finish")).rejects.toThrow("your changes are kept");
    server.reachable = true;
    await saver.state("finish");
    expect([server.layer.state, ids(server.layer)]).toEqual(["finished", ["a"]]);
  });

  it("finishing does not pass over a change that was refused on the way", async () => {
    const saver = await open();
    server.refusal = new ApiError(422, { detail: "no" });
    saver.edit([mark("a", 0)]);
    await expect(saver.state("finish")).rejects.toThrow("could not be saved");
    expect(server.layer.state).toBe("open");
  });

  it("finishing again after a lost answer is finishing once", async () => {
    const saver = await open();
    server.mute = true;
    await expect(saver.state("finish")).rejects.toThrow("no connection");
    await saver.state("finish");
    expect([saver.layer.value.state, server.log.length]).toEqual(["finished", 1]);
  });

  it("says so where the connection goes while it is found out why a document cannot be finished", async () => {
    const saver = await open();
    server.refusal = new ApiError(409, { detail: "no" });
    server.open = () => Promise.reject(new Offline(""));
    await expect(saver.state("finish")).rejects.toThrow("Not done, because there is no connection");
  });

  it("a tab that takes over sends what the other had not sent, and that one reads on", async () => {
    queue = { ...inMemory(), durable: true };
    const first = await open();
    server.reachable = false;
    first.edit([mark("a", 0)]);
    await first.stop();
    expect([first.waiting.value, ids(first.layer.value)]).toEqual([0, []]);
    server.reachable = true;
    const second = await open();
    await vi.advanceTimersByTimeAsync(1000);
    await first.refresh();
    expect([ids(server.layer), ids(second.layer.value), ids(first.layer.value)]).toEqual([["a"], ["a"], ["a"]]);
    expect([first.news.value, server.log.length]).toEqual([null, 1]);
  });

  it("a browser that cannot keep anything says so", async () => {
    const full: Queue = { ...inMemory(), durable: true, add: () => Promise.reject(new Error("full")) };
    const saver = await Saver.open(server, full, shown());
    expect(saver.durable.value).toBe(true);
    saver.edit([mark("a", 0)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.durable.value, ids(server.layer)]).toEqual([false, ["a"]]);
  });
});

describe("a study that was set back to an older state", () => {
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);
  /** A page on which a, b and c were saved, and a server that has a only. */
  const setBack = async (): Promise<Saver> => {
    const saver = await open();
    for (const [i, id] of ["a", "b", "c"].entries()) {
      saver.edit([mark(id, i * 5)]);
      await settle();
    }
    server.setBack(2);
    return saver;
  };
  const asked = (saver: Saver) => saver.contested.value.map(({ entry, theirs }) => [entry.operations, theirs].map((each) => each.map((part) => (part as any).thing.id)));

  it("is noticed by a page that does nothing, which then shows what is there", async () => {
    const saver = await setBack();
    await saver.refresh();
    expect([saver.version.value, ids(saver.layer.value), asked(saver)]).toEqual([2, ["a"], [[["b", "c"], []]]]);
    expect(saver.contested.value[0]!.entry.setBack).toMatchObject({ from: 4, to: 2 });
  });

  it.each([0, 1, 2, 3])("merges nothing unseen, also where the numbers meet or are passed: %i saved elsewhere since", async (since) => {
    const saver = await setBack();
    const there = ["x", "y", "z"].slice(0, since);
    for (const [i, id] of there.entries()) server.save(`elsewhere ${id}`, [mark(id, 40 + i * 5)]);
    saver.edit([mark("d", 20)]);
    await settle();
    expect([ids(server.layer), ids(saver.layer.value)]).toEqual([["a", ...there], ["a", ...there]]);
    expect(asked(saver)).toEqual([[["b", "c", "d"], there]]);
    saver.decide(saver.contested.value[0]!, true);
    await settle();
    expect(ids(server.layer)).toEqual(["a", "b", "c", "d", ...there]);
    expect([ids(saver.layer.value), saver.waiting.value, await queue.load()]).toEqual([ids(server.layer), 0, []]);
  });

  it("may be passed without anything of one's own being sent", async () => {
    const saver = await setBack();
    for (const [i, id] of ["x", "y", "z"].entries()) server.save(`elsewhere ${id}`, [mark(id, 40 + i * 5)]);
    await saver.refresh();
    expect(asked(saver)).toEqual([[["b", "c"], ["x", "y", "z"]]]);
    saver.decide(saver.contested.value[0]!, false);
    await settle();
    expect([ids(saver.layer.value), await queue.load()]).toEqual([["a", "x", "y", "z"], []]);
  });

  it("is still asked about after the page was loaded again, and finishing waits for that", async () => {
    const saver = await setBack();
    saver.edit([mark("d", 20)]);
    await settle();
    const again = await open();
    expect(asked(again)).toEqual([[["b", "c", "d"], []]]);
    expect((await queue.load()).length).toBe(1);
    await expect(again.state("finish")).rejects.toThrow("Decide first");
    again.decide(again.contested.value[0]!, true);
    await again.state("finish");
    expect([ids(server.layer), server.layer.state]).toEqual([["a", "b", "c", "d"], "finished"]);
  });

  it("is noticed by a page that was loaded after it, from what an earlier one left", async () => {
    const first = await setBack();
    server.reachable = false;
    first.edit([{ tag: "delete", id: "c" }]);
    first.edit([mark("d", 20)]);
    await settle();
    server.reachable = true;
    for (const id of ["x", "y"]) server.save(`elsewhere ${id}`, [mark(id, id === "x" ? 40 : 45)]);
    const second = await open();
    await settle();
    expect(ids(server.layer)).toEqual(["a", "x", "y"]);
    expect(asked(second)).toEqual([[["d"], []]]);
    expect(second.refused.value.map(({ entry }) => entry.operations[0]!.tag)).toEqual(["delete"]);
  });

  it("is nothing to decide where it has all that is shown", async () => {
    const saver = await open();
    saver.edit([mark("a", 0)]);
    await settle();
    saver.edit([mark("b", 5)]);
    saver.turn("undo");
    await settle();
    server.setBack(2);
    await saver.refresh();
    expect([saver.version.value, saver.contested.value, saver.news.value]).toEqual([2, [], expect.stringContaining("All that you see here is in it")]);
  });

  it("shows what fits it no more", async () => {
    const saver = await setBack();
    const tie: Relation = { id: "r", sources: ["b"], target: "a", category: null, attributes: {} };
    const under: Relation = { id: "q", sources: ["c"], target: "r", category: null, attributes: {} };
    const layer = { ...saver.layer.value, relations: [under, tie] };
    const operations = lacking(server.layer, layer);
    expect(operations.map((each) => (each as any).thing.id)).toEqual(["b", "c", "r", "q"]);
    expect(puttingBack(operations, server.layer).unfit).toEqual([]);
    const gone = puttingBack(operations, { ...server.layer, units: [] });
    expect([gone.operations, gone.unfit].map((each) => each.map((part) => (part as any).thing.id))).toEqual([["b", "c"], ["r", "q"]]);
    expect(puttingBack(operations, layer).operations).toEqual([]);
  });
});

describe("the queue", () => {
  it("outlives the tab, in order, and keeps documents apart", async () => {
    vi.useRealTimers();
    const first = await openQueue("anna/s/d");
    await first.add({ id: "1", kind: "edit", operations: [mark("a", 0)], base: 1 });
    await first.add({ id: "2", kind: "undo", operations: [], base: 1 });
    await (await openQueue("anna/s/other")).add({ id: "3", kind: "edit", operations: [], base: 1 });
    const again = await openQueue("anna/s/d");
    expect((await again.load()).map((entry) => entry.id)).toEqual(["1", "2"]);
    await again.remove("1");
    expect((await again.load()).map((entry) => entry.id)).toEqual(["2"]);
  });
});
