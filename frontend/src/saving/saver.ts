// Optimistic saving: the screen shows a change at once, the server confirms it, nothing is sent twice.
// `confirmed` is what the server has at `version`; `layer` is that with the pending entries on top.

import { batch, signal } from "@preact/signals";
import { ApiError, Offline, type LayerAnswer, type SaveAnswer, type SaveBody } from "../api";
import { decodeLayer, decodeOperation, encodeOperation } from "../model/codec";
import { kept, keptLayer } from "../model/known";
import { fold, inverse } from "../model/operations";
import type { Layer, Operation, Violation } from "../model/types";
import { freshId, type Entry, type Kind, type Queue } from "./queue";

export type Status =
  | { readonly is: "saved" }
  | { readonly is: "saving" }
  | { readonly is: "offline" }
  | { readonly is: "signed-out" };

/** A change of one's own that no longer fits what is saved; shown, never silently lost. */
export interface Refused {
  readonly entry: Entry;
  readonly reason: string;
}

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

  private confirmed!: Layer;
  private under = { scheme_version: "", guideline_version: null as string | null };
  private pending: Entry[] = [];
  private kept = new Map<string, Promise<void>>();
  // What takes back this session's changes; older ones the server knows alone.
  private past: Operation[][] = [];
  private future: Operation[][] = [];
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
    saver.take(await wire.open());
    return saver;
  }

  /** Take up what an earlier tab left unsent; only the tab that may write does so. */
  async resume(): Promise<void> {
    this.stopped = false;
    this.pending = await this.queue.load();
    this.show();
    if (this.pending.length > 0) this.schedule(0);
  }

  /** Stop sending, because another tab took over; what is unsent is in the queue for it. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Fetch the layer again, such as after another tab or device saved. */
  async refresh(): Promise<void> {
    if (this.pending.length > 0 || this.running) return;
    const answer = await this.wire.open();
    if (this.pending.length === 0 && !this.running) this.take(answer);
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

  /** Send everything, then finish or reopen; throws what the server says against it. */
  async state(what: "finish" | "reopen"): Promise<void> {
    await this.drain();
    if (this.pending.length > 0) throw new Offline(`${what} needs the connection; your changes are kept`);
    const id = freshId();
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.wire.post(what, this.body(id));
        this.past = [];
        this.future = [];
        this.confirmed = { ...this.confirmed, state: what === "finish" ? "finished" : "open" };
        this.settle(answer);
        return;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409 && "missing" in error.body && attempt === 0) {
          this.rebase(error.body);
          continue;
        }
        if (error instanceof ApiError && error.body.violations) this.violations.value = error.body.violations;
        throw error;
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
  }

  private turn(kind: "undo" | "redo", from: Operation[][], to: Operation[][]): void {
    const operations = from.pop() ?? [];
    // Without operations the server alone knows what comes back; its answer brings it.
    if (operations.length > 0) to.push(takeBack(operations, this.layer.value));
    this.enqueue(kind, operations);
  }

  private enqueue(kind: Kind, operations: readonly Operation[]): void {
    const entry = { id: freshId(), kind, operations };
    this.pending.push(entry);
    this.kept.set(entry.id, this.queue.add(entry).catch(() => {}));
    batch(() => {
      this.layer.value = fold(this.layer.value, operations);
      this.waiting.value = this.pending.length;
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
      if (this.status.value.is !== "offline") this.status.value = { is: "saving" };
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
    if (error instanceof ApiError && error.status === 409 && "missing" in error.body) {
      this.rebase(error.body);
      return true;
    }
    if (error instanceof ApiError && error.status === 401) {
      this.status.value = { is: "signed-out" };
      return false;
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.done(entry.id);
      this.refused.value = [...this.refused.value, { entry, reason: error.message }];
      this.clearStacks();
      this.show();
      return true;
    }
    this.status.value = { is: "offline" };
    const seconds = RETRIES[Math.min(this.failures++, RETRIES.length - 1)]!;
    const asked = error instanceof ApiError ? error.retryAfter : null;
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.flush(), (asked ?? seconds) * 1000);
    return false;
  }

  /** Put one's own unsent changes on top of what was saved in between. */
  private rebase(stale: Record<string, any>): void {
    for (const step of stale.missing as { version: number; client_op_id: string; operations: any[] }[]) {
      this.confirmed = fold(this.confirmed, step.operations.map(decodeOperation));
      this.done(step.client_op_id);
    }
    this.version.value = stale.version;
    this.clearStacks();
    this.show();
  }

  private done(id: string): void {
    this.pending = this.pending.filter((entry) => entry.id !== id);
    this.kept.delete(id);
    void this.queue.remove(id).catch(() => {});
  }

  private settle(answer: SaveAnswer): void {
    batch(() => {
      this.version.value = Math.max(this.version.value, answer.version);
      this.server = answer;
      this.violations.value = kept(this.violations.value, answer.violations);
      this.show();
    });
    this.told(this.version.value);
  }

  private server: { can_undo: boolean; can_redo: boolean } = { can_undo: false, can_redo: false };

  private take(answer: LayerAnswer): void {
    this.under = { scheme_version: answer.scheme_version, guideline_version: answer.guideline_version };
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
    this.waiting.value = this.pending.length;
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
    const body = { client_op_id: id, base_version: this.version.value, ...this.under };
    return entry?.kind === "edit" ? { ...body, operations: entry.operations.map(encodeOperation) } : body;
  }
}

const routeOf = (kind: Kind): string => (kind === "edit" ? "operations" : kind);

function takeBack(operations: readonly Operation[], layer: Layer): Operation[] {
  const back = inverse({ tag: "batch", operations }, layer);
  return [back];
}
