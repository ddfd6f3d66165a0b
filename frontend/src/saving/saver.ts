// Optimistic saving: the screen shows a change at once, the server confirms it, nothing is sent twice.
// `confirmed` is what the server has at `version`; `layer` is that with the pending entries on top.

import { batch, signal } from "@preact/signals";
import { ApiError, type LayerAnswer, type SaveAnswer, type SaveBody } from "../api";
import { decodeLayer, decodeOperation, encodeOperation } from "../model/codec";
import { kept, keptLayer } from "../model/known";
import { fold, inverse } from "../model/operations";
import type { Layer, Operation, Violation } from "../model/types";
import { freshId, isOurs } from "./ids";
import { meeting, type Contested } from "./meeting";
import type { Entry, Kind, Queue } from "./queue";
import { Held, meaning, type Refused, type Status } from "./status";

/** What the saver needs of the server. */
export interface Wire {
  open(): Promise<LayerAnswer>;
  post(what: string, body: SaveBody): Promise<SaveAnswer>;
}

const DELAY = 300;
const RETRIES = [1, 2, 5, 10, 30];

export class Saver {
  readonly layer = signal<Layer>(null!);
  readonly version = signal(0);
  readonly status = signal<Status>({ is: "saved" });
  readonly waiting = signal(0);
  readonly violations = signal<readonly Violation[]>([]);
  /** Whether the violations are those of what is shown; offline they are of an older state. */
  readonly checked = signal(true);
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  readonly refused = signal<readonly Refused[]>([]);
  readonly contested = signal<readonly Contested[]>([]);
  /** Whether what waits outlives the tab. */
  readonly durable = signal(true);
  /** What came from elsewhere and was not asked for, in a sentence. */
  readonly news = signal<string | null>(null);

  private confirmed!: Layer;
  // The version up to which it is known whether somebody else saved in between.
  private seen = 1;
  private under = { scheme_version: "", guideline_version: null as string | null };
  private pending: Entry[] = [];
  private kept = new Map<string, Promise<void>>();
  // What takes back this session's changes; older ones the server knows alone.
  private past: Operation[][] = [];
  private future: Operation[][] = [];
  // What this tab is done with, as the queue may still have it for a moment.
  private readonly sent = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;
  private stopped = false;

  private constructor(
    private readonly wire: Wire,
    private readonly queue: Queue,
    private readonly told: (version: number) => void,
  ) {}

  static async open(wire: Wire, queue: Queue, told: (version: number) => void = () => {}): Promise<Saver> {
    const saver = new Saver(wire, queue, told);
    saver.durable.value = queue.durable;
    saver.take(await wire.open());
    return saver;
  }

  get guidelineVersion(): string | null {
    return this.under.guideline_version;
  }

  /** Take up what another tab left unsent; only the tab that may write does so. */
  async resume(): Promise<void> {
    this.stopped = false;
    const loaded = await this.queue.load();
    // What is taken up already, also by another call while this one waited, is not taken up again.
    const shown = [...this.contested.value, ...this.refused.value].map((each) => each.entry);
    const waiting = new Set([...this.pending, ...shown].map((entry) => entry.id));
    const left = loaded.filter((entry) => !waiting.has(entry.id) && !this.sent.has(entry.id));
    this.pending = [...left, ...this.pending];
    this.seen = Math.min(this.seen, ...left.map((entry) => entry.base ?? this.seen));
    if (this.pending.length > 0 && this.status.value.is === "saved") this.status.value = { is: "saving" };
    this.show();
    if (this.pending.length > 0) this.schedule(0);
  }

  /** Stop sending, because another tab took over; what is unsent is in the queue for it. */
  async stop(): Promise<void> {
    // What is kept in this tab alone only this tab can send.
    if (!this.durable.value) return;
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all(this.kept.values());
    if (!this.stopped || !this.durable.value) return;
    this.pending = [];
    this.contested.value = [];
    this.status.value = { is: "saved" };
    this.show();
    this.told(this.version.value);
  }

  /** Fetch the layer again, such as after another tab or device saved. */
  async refresh(): Promise<void> {
    if (this.pending.length > 0 || this.running) return;
    const answer = await this.wire.open();
    if (this.pending.length > 0 || this.running || answer.version <= this.version.value) return;
    this.take(answer);
    if (!this.stopped) this.news.value = "This document was changed elsewhere; you see it as it is now.";
  }

  edit(operations: readonly Operation[]): void {
    const back = takeBack(operations, this.layer.value);
    this.past.push(back);
    this.future = [];
    this.enqueue("edit", operations);
  }

  undo(): void {
    this.turn("undo", this.past, this.future);
  }

  redo(): void {
    this.turn("redo", this.future, this.past);
  }

  /** Send everything, then finish or reopen; throws what stands against it. */
  async state(what: "finish" | "reopen"): Promise<void> {
    const wanted = what === "finish" ? "finished" : "open";
    const refused = this.refused.value.length;
    await this.drain();
    this.refuseHeld(what, refused);
    const id = freshId();
    for (let attempt = 0; this.confirmed.state !== wanted; attempt++) {
      try {
        const answer = await this.wire.post(what, this.body(id));
        this.clearStacks();
        this.confirmed = { ...this.confirmed, state: wanted };
        this.settle(answer);
      } catch (error) {
        if (attempt === 2 || !(await this.goesOn(error, what))) throw error;
      }
    }
  }

  /** Send what waits now; returns when all is sent or cannot be. */
  async drain(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    await this.flush();
  }

  forget(refused: Refused): void {
    this.refused.value = this.refused.value.filter((each) => each !== refused);
    this.done(refused.entry.id);
  }

  /** Decide what was changed here and elsewhere. */
  decide(contested: Contested, mine: boolean): void {
    this.contested.value = this.contested.value.filter((each) => each !== contested);
    if (mine) this.pending.push(contested.entry);
    else this.done(contested.entry.id);
    this.show();
    if (this.pending.length > 0) this.schedule(0);
  }

  /** Go on under the guideline that is valid now. */
  async acceptGuideline(): Promise<void> {
    this.under = { ...this.under, guideline_version: (await this.wire.open()).guideline_version };
    await this.drain();
  }

  /** Give up what waits, because the annotator says so. */
  giveUp(): void {
    for (const entry of this.pending) this.done(entry.id);
    this.status.value = { is: "saved" };
    this.clearStacks();
    this.show();
  }

  /** Reopen what was finished elsewhere, and save what waits. */
  async reopenAndSave(): Promise<void> {
    try {
      const answer = await this.wire.post("reopen", this.body(freshId()));
      this.confirmed = { ...this.confirmed, state: "open" };
      this.settle(answer);
    } catch (error) {
      // It may be open again already.
      if (meaning(error) !== "conflict") throw error;
    }
    await this.drain();
  }

  private turn(kind: "undo" | "redo", from: Operation[][], to: Operation[][]): void {
    const operations = from.pop() ?? [];
    // Without operations the server alone knows what comes back; its answer brings it.
    if (operations.length > 0) to.push(takeBack(operations, this.layer.value));
    this.enqueue(kind, operations);
  }

  private enqueue(kind: Kind, operations: readonly Operation[]): void {
    const entry = { id: freshId(), kind, operations, base: this.version.value };
    this.pending.push(entry);
    const kept = this.queue.add(entry).catch(() => void (this.durable.value = false));
    this.kept.set(entry.id, kept);
    batch(() => {
      this.layer.value = fold(this.layer.value, operations);
      this.waiting.value = this.pending.length + this.contested.value.length;
      this.checked.value = false;
      if (this.status.value.is === "saved") this.status.value = { is: "saving" };
      this.marks();
    });
    this.schedule(DELAY);
  }

  private schedule(after: number): void {
    if (this.stopped || this.running) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), after);
  }

  private flush(): Promise<void> {
    this.running ??= this.send().finally(() => {
      this.running = null;
      if (this.pending.length > 0 && this.status.value.is === "saving") this.schedule(DELAY);
    });
    return this.running;
  }

  private async send(): Promise<void> {
    while (this.pending.length > 0 && !this.stopped) {
      const entry = this.pending[0]!;
      await this.kept.get(entry.id);
      if (this.status.value.is === "saved") this.status.value = { is: "saving" };
      try {
        this.accept(entry, await this.wire.post(routeOf(entry.kind), this.body(entry.id, entry)));
      } catch (error) {
        if (!(await this.failed(entry, error))) return;
      }
    }
    if (this.pending.length === 0) this.status.value = { is: "saved" };
  }

  private accept(entry: Entry, answer: SaveAnswer): void {
    this.failures = 0;
    this.done(entry.id);
    // A repeated entry may already be in what was fetched since.
    if (answer.version > this.version.value) {
      const said = answer.operations?.map(decodeOperation) ?? entry.operations;
      if (entry.kind !== "edit" && entry.operations.length === 0) {
        (entry.kind === "undo" ? this.future : this.past).push(takeBack(said, this.confirmed));
      }
      this.confirmed = fold(this.confirmed, said);
    }
    this.settle(answer);
  }

  /** Tell whether sending can go on with the next entry. */
  private async failed(entry: Entry, error: unknown): Promise<boolean> {
    // Another tab has it now.
    if (this.stopped) return false;
    switch (meaning(error)) {
      case "conflict":
        return this.reconcile(error as ApiError, entry);
      case "signed-out":
        this.status.value = { is: "signed-out" };
        return false;
      case "refused":
        this.refuse(entry, (error as Error).message);
        return true;
      case "stuck":
        this.status.value = { is: "stuck", on: (error as ApiError).status === 404 ? "role" : "server", why: (error as Error).message };
        return false;
      case "later":
        this.later(error as Error);
        return false;
    }
  }

  private later(error: Error): void {
    this.status.value = { is: "offline", why: error instanceof ApiError ? error.message : "no connection" };
    const seconds = RETRIES[Math.min(this.failures++, RETRIES.length - 1)]!;
    const asked = error instanceof ApiError ? error.retryAfter : null;
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.flush(), (asked ?? seconds) * 1000);
  }

  private refuse(entry: Entry, reason: string): void {
    // It stays in the queue until it was seen, and is tried once more by a page that is loaded again.
    if (entry.kind === "edit") this.pending = this.pending.filter((each) => each !== entry);
    else this.done(entry.id);
    const gone: Refused[] = [{ entry, reason }];
    // An undo would now take back something else.
    for (const later of this.pending.filter((each) => each.kind !== "edit")) {
      this.done(later.id);
      gone.push({ entry: later, reason: "the change before it could not be saved" });
    }
    this.refused.value = [...this.refused.value, ...gone];
    this.clearStacks();
    this.show();
  }

  /** After a 409: put one's changes on top of what came in between, or find out what they wait for. */
  private async reconcile(error: ApiError, entry: Entry | null): Promise<boolean> {
    if ("missing" in error.body) {
      this.rebase(error.body);
      return true;
    }
    let now: LayerAnswer;
    try {
      now = await this.wire.open();
    } catch (other) {
      return entry !== null && this.failed(entry, other);
    }
    const why = error.message;
    const { scheme_version, guideline_version } = this.under;
    if (now.version > this.version.value) this.adopt(now);
    if (now.scheme_version !== scheme_version) this.status.value = { is: "stuck", on: "scheme", why };
    else if (now.guideline_version !== guideline_version) this.status.value = { is: "stuck", on: "guideline", why };
    else if (now.state === "finished") {
      this.confirmed = { ...this.confirmed, state: "finished" };
      this.status.value = { is: "stuck", on: "finished", why };
    } else if (entry) {
      this.refuse(entry, why);
      return true;
    } else this.confirmed = { ...this.confirmed, state: now.state === "finished" ? "finished" : "open" };
    this.show();
    return false;
  }

  /** After an error of finish or reopen: tell whether it is worth another try. */
  private async goesOn(error: unknown, what: string): Promise<boolean> {
    switch (meaning(error)) {
      case "conflict": {
        const rebased = await this.reconcile(error as ApiError, null);
        // Finished already, such as by a request whose answer was lost, is what was wanted.
        const there = this.confirmed.state === (what === "finish" ? "finished" : "open");
        if (there) this.status.value = { is: "saved" };
        else this.refuseHeld(what, this.refused.value.length);
        return rebased || there;
      }
      case "signed-out":
        this.status.value = { is: "signed-out" };
        return false;
      case "later":
        throw new Held(`Not done, because there is ${error instanceof ApiError ? `trouble: ${error.message}` : "no connection"}. Nothing is lost; ${what} again when it is back.`);
      default:
        if (error instanceof ApiError && error.body.violations) this.violations.value = error.body.violations;
        return false;
    }
  }

  /** Throw what one has to see to before the document can be finished. */
  private refuseHeld(what: string, refused: number): void {
    const { is } = this.status.value;
    if (is === "signed-out") throw new Held(`Sign in again, then ${what}; your changes are kept.`);
    if (is === "stuck" && !(what === "reopen" && this.pending.length === 0)) throw new Held(`Something has to be decided first, see above; your changes are kept.`);
    if (this.pending.length > 0) throw new Held(`Not everything is saved yet; your changes are kept. They are sent when the connection is back; ${what} then.`);
    if (this.contested.value.length > 0) throw new Held(`Decide first what was also changed elsewhere, see above.`);
    if (this.refused.value.length > refused) throw new Held(`A change could not be saved, see above. Look at it, then ${what}.`);
  }

  /** Put one's own unsent changes on top of what was saved in between; what meets it waits for a decision. */
  private rebase(stale: Record<string, any>): void {
    const theirs: Operation[] = [];
    for (const step of stale.missing as { version: number; client_op_id: string; operations: any[] }[]) {
      const operations = step.operations.map(decodeOperation);
      if (step.version > this.version.value) this.confirmed = fold(this.confirmed, operations);
      if (!isOurs(step.client_op_id)) theirs.push(...operations);
      if (this.pending.some((entry) => entry.id === step.client_op_id)) this.done(step.client_op_id);
    }
    this.version.value = Math.max(this.version.value, stale.version);
    this.seen = stale.version;
    const met = this.pending.flatMap((entry) => {
      const what = meeting(entry, theirs);
      return what ? [{ entry, theirs: what }] : [];
    });
    this.pending = this.pending.filter((entry) => !met.some((each) => each.entry === entry));
    this.contested.value = [...this.contested.value, ...met];
    if (theirs.length > 0) this.news.value = "This document was also changed elsewhere; what fits together is together now.";
    this.clearStacks();
    this.show();
  }

  private done(id: string): void {
    this.sent.add(id);
    this.pending = this.pending.filter((entry) => entry.id !== id);
    this.kept.delete(id);
    void this.queue.remove(id).catch(() => {});
  }

  private settle(answer: SaveAnswer): void {
    batch(() => {
      this.version.value = Math.max(this.version.value, answer.version);
      this.seen = Math.max(this.seen, answer.version);
      this.server = answer;
      this.violations.value = kept(this.violations.value, answer.violations);
      this.show();
    });
    this.told(this.version.value);
  }

  private server: { can_undo: boolean; can_redo: boolean } = { can_undo: false, can_redo: false };

  private take(answer: LayerAnswer): void {
    this.under = { scheme_version: answer.scheme_version, guideline_version: answer.guideline_version };
    this.adopt(answer);
    this.seen = answer.version;
  }

  /** Take up the layer as the server has it; what waits stays on top. */
  private adopt(answer: LayerAnswer): void {
    this.confirmed = decodeLayer(answer.layer);
    this.clearStacks();
    batch(() => {
      this.version.value = answer.version;
      this.server = answer;
      this.violations.value = kept(this.violations.value, answer.violations);
      this.show();
    });
  }

  /** Draw again what is confirmed with everything pending that still fits it. */
  private show(): void {
    let layer = this.confirmed;
    for (const entry of this.pending) {
      try {
        layer = fold(layer, entry.operations);
      } catch {
        // The server will say whether it was saved before or does not fit.
      }
    }
    // What the server confirmed is mostly what is shown already.
    this.layer.value = keptLayer(this.layer.value, layer);
    this.waiting.value = this.pending.length + this.contested.value.length;
    this.checked.value = this.pending.length === 0;
    this.marks();
  }

  private marks(): void {
    const settled = this.pending.length === 0;
    this.canUndo.value = this.past.length > 0 || (settled && this.server.can_undo);
    this.canRedo.value = this.future.length > 0 || (settled && this.server.can_redo);
  }

  private clearStacks(): void {
    this.past = [];
    this.future = [];
  }

  private body(id: string, entry?: Entry): SaveBody {
    const body = { client_op_id: id, base_version: this.seen, ...this.under };
    return entry?.kind === "edit" ? { ...body, operations: entry.operations.map(encodeOperation) } : body;
  }
}

const routeOf = (kind: Kind): string => (kind === "edit" ? "operations" : kind);

function takeBack(operations: readonly Operation[], layer: Layer): Operation[] {
  const back = inverse({ tag: "batch", operations }, layer);
  return [back];
}
