// What waits goes out, one after another, and is tried again until the server has it or says why not.

import { ApiError, type SaveAnswer } from "../api";
import { decodeOperation } from "../model/codec";
import { fold } from "../model/operations";
import { t } from "../texts/texts";
import type { Wire } from "./owner";
import type { Entry, Kind } from "./queue";
import { reconcile } from "./reconciling";
import { meaning, stuckOn } from "./status";
import type { Turn } from "./turns";
import type { Work } from "./work";

const DELAY = 300;
const RETRIES = [1, 2, 5, 10, 30];

export class Sender {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;
  private isStopped = false;

  constructor(private readonly work: Work, private readonly wire: Wire) {}

  get busy(): boolean {
    return this.running !== null;
  }

  get stopped(): boolean {
    return this.isStopped;
  }

  start(): void {
    this.isStopped = false;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Undo or redo; tell whether it is done, as what the server alone knows comes with its answer. */
  turn(turn: Turn): boolean {
    const { turns, pending, layer } = this.work;
    if (!turns.has(turn) && pending.length > 0) {
      turns.ask(turn);
      return false;
    }
    const operations = turns.take(turn, layer.value);
    this.work.add(turn, operations);
    this.schedule();
    return operations.length > 0;
  }

  /** Send what waits, if anything does, after a while. */
  schedule(after = DELAY): void {
    if (this.isStopped || this.running || this.work.pending.length === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), after);
  }

  /** Send what waits now; returns when all is sent or cannot be. */
  async drain(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    await this.flush();
  }

  private flush(): Promise<void> {
    this.running ??= this.send().finally(() => {
      this.running = null;
      if (this.work.status.value.is === "saving") this.schedule();
    });
    return this.running;
  }

  private async send(): Promise<void> {
    do {
      if (!(await this.sendWaiting())) return;
      this.work.status.value = { is: "saved" };
    } while (this.turnOn());
  }

  /** Tell whether nothing waits any more. */
  private async sendWaiting(): Promise<boolean> {
    const { work } = this;
    while (work.pending.length > 0 && !this.isStopped) {
      const entry = work.pending[0]!;
      await work.isKept(entry.id);
      work.begin();
      try {
        this.accept(entry, await this.wire.post(routeOf(entry.kind), work.body(entry.id, entry)));
      } catch (error) {
        if (!(await this.failed(entry, error))) return false;
      }
    }
    return work.pending.length === 0 && work.status.value.is !== "stranger";
  }

  /** Take up the next turn that was asked for while others were on their way; tell whether there is one. */
  private turnOn(): boolean {
    const { turns, canUndo, canRedo, news } = this.work;
    for (let turn = turns.next(); turn; turn = turns.next()) {
      if ((turn === "undo" ? canUndo : canRedo).value) {
        this.turn(turn);
        return true;
      }
      news.value = t(`news-nothing-to-${turn}`);
    }
    return false;
  }

  private accept(entry: Entry, answer: SaveAnswer): void {
    const { work } = this;
    this.failures = 0;
    work.done(entry.id);
    // A repeated entry may already be in what was fetched since.
    if (answer.version > work.version.value) {
      // What was saved in the words of a later scheme stays as it is called here, until the page is loaded again.
      const said = (work.isInShownWords(answer) ? answer.operations?.map(decodeOperation) : undefined) ?? entry.operations;
      if (entry.kind !== "edit" && entry.operations.length === 0) work.turns.came(entry.kind, said, work.confirmed);
      work.confirmed = fold(work.confirmed, said);
    }
    work.settle(answer);
  }

  /** Tell whether sending can go on with the next entry. */
  private async failed(entry: Entry, error: unknown): Promise<boolean> {
    const { work } = this;
    // Another tab has it now.
    if (this.isStopped || work.isKeptOut(error)) return false;
    switch (meaning(error)) {
      case "conflict":
        try {
          return await reconcile(work, this.wire, error as ApiError, entry);
        } catch (other) {
          return this.failed(entry, other);
        }
      case "refused":
        work.refuse(entry, (error as Error).message);
        return true;
      case "stuck":
        work.status.value = { is: "stuck", on: stuckOn(error as ApiError), why: (error as Error).message };
        return false;
      case "later":
        this.later(error as Error);
        return false;
      default:
        return false;
    }
  }

  private later(error: Error): void {
    const asked = error instanceof ApiError ? error.retryAfter : null;
    const seconds = RETRIES[Math.min(this.failures++, RETRIES.length - 1)]!;
    this.work.status.value = { is: "offline", why: error instanceof ApiError ? error.message : null };
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.flush(), (asked ?? seconds) * 1000);
  }
}

const routeOf = (kind: Kind): string => (kind === "edit" ? "operations" : kind);
