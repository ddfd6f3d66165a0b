// Optimistic saving: the screen shows a change at once, the server confirms it, nothing is sent twice.
// `confirmed` is what the server has at `version`; `layer` is that with the pending entries on top.

import { batch, signal } from "@preact/signals";
import { ApiError, type Change, type LayerAnswer, type SaveAnswer } from "../api";
import { decodeLayer, decodeOperation, encodeOperation } from "../model/codec";
import { kept, keptLayer } from "../model/known";
import { find, fold } from "../model/operations";
import type { Layer, Operation, Violation } from "../model/types";
import { freshId, isOurs } from "./ids";
import { fitted, meeting, parts, type Contested } from "./meeting";
import { Stranger, type Wire } from "./owner";
import type { Entry, Kind, Queue } from "./queue";
import { Held, meaning, type Refused, type Status } from "./status";
import { Turns, type Turn } from "./turns";

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
  private readonly turns = new Turns();
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
    let answer: LayerAnswer;
    try {
      answer = await this.wire.open();
    } catch (error) {
      this.keptOut(error);
      throw error;
    }
    if (this.status.value.is === "stranger" && this.pending.length === 0) this.status.value = { is: "saved" };
    if (this.pending.length > 0 || this.running || answer.version <= this.version.value) return;
    this.take(answer);
    if (!this.stopped) this.news.value = "This document was changed elsewhere; you see it as it is now.";
  }

  edit(operations: readonly Operation[]): void {
    this.turns.edited(operations, this.layer.value);
    this.enqueue("edit", operations);
  }

  /** Undo or redo; tell whether it is done, as what the server alone knows comes with its answer. */
  turn(turn: Turn): boolean {
    if (!this.turns.has(turn) && this.pending.length > 0) {
      this.turns.ask(turn);
      return false;
    }
    const operations = this.turns.take(turn, this.layer.value);
    this.enqueue(turn, operations);
    return operations.length > 0;
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
        this.turns.clear();
        this.confirmed = { ...this.confirmed, state: wanted };
        this.settle(answer);
      } catch (error) {
        if (attempt === 2 || !(await this.goesOn(error, what))) throw error;
      }
    }
  }

  /** Go on after somebody signed in, if it is who wrote here. */
  async signedIn(): Promise<void> {
    await this.drain();
    await this.refresh();
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
    const operations = mine ? this.mine(contested) : [];
    if (!operations) return;
    this.contested.value = this.contested.value.filter((each) => each !== contested);
    if (mine && (operations.length > 0 || contested.entry.kind !== "edit")) this.pending.push(this.changed(contested.entry, operations));
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
    this.turns.clear();
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

  /** Take up the next turn that was asked for while others were on their way; tell whether there is one. */
  private turnOn(): boolean {
    for (let turn = this.turns.next(); turn; turn = this.turns.next()) {
      if ((turn === "undo" ? this.canUndo : this.canRedo).value) {
        this.turn(turn);
        return true;
      }
      this.news.value = `There is nothing more to ${turn}.`;
    }
    return false;
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
    do {
      if (!(await this.sendWaiting())) return;
      this.status.value = { is: "saved" };
    } while (this.turnOn());
  }

  /** Tell whether nothing waits any more. */
  private async sendWaiting(): Promise<boolean> {
    while (this.pending.length > 0 && !this.stopped) {
      const entry = this.pending[0]!;
      await this.kept.get(entry.id);
      if (this.status.value.is === "saved") this.status.value = { is: "saving" };
      try {
        this.accept(entry, await this.wire.post(routeOf(entry.kind), this.body(entry.id, entry)));
      } catch (error) {
        if (!(await this.failed(entry, error))) return false;
      }
    }
    return this.pending.length === 0 && this.status.value.is !== "stranger";
  }

  private accept(entry: Entry, answer: SaveAnswer): void {
    this.failures = 0;
    this.done(entry.id);
    // A repeated entry may already be in what was fetched since.
    if (answer.version > this.version.value) {
      const said = answer.operations?.map(decodeOperation) ?? entry.operations;
      if (entry.kind !== "edit" && entry.operations.length === 0) {
        this.turns.came(entry.kind, said, this.confirmed);
      }
      this.confirmed = fold(this.confirmed, said);
    }
    this.settle(answer);
  }

  /** Tell whether sending can go on with the next entry. */
  private async failed(entry: Entry, error: unknown): Promise<boolean> {
    // Another tab has it now.
    if (this.stopped || this.keptOut(error)) return false;
    switch (meaning(error)) {
      case "conflict":
        return this.reconcile(error as ApiError, entry);
      case "refused":
        this.refuse(entry, (error as Error).message);
        return true;
      case "stuck":
        this.status.value = { is: "stuck", on: (error as ApiError).status === 404 ? "role" : "server", why: (error as Error).message };
        return false;
      case "later":
        this.later(error as Error);
        return false;
      default:
        return false;
    }
  }

  /** Tell, also on the screen, whether its annotator has to sign in before anything can be sent. */
  private keptOut(error: unknown): boolean {
    const is = meaning(error);
    if (is === "stranger") this.status.value = { is, who: (error as Stranger).who };
    else if (is === "signed-out") this.status.value = { is };
    else return false;
    return true;
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
    this.turns.clear();
    this.show();
  }

  /** After a 409: put one's changes on top of what came in between, or find out what they wait for. */
  private async reconcile(error: ApiError, entry: Entry | null): Promise<boolean> {
    if ("missing" in error.body) {
      return this.rebased(error.body, entry);
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
    if (this.keptOut(error)) return false;
    switch (meaning(error)) {
      case "conflict": {
        const rebased = await this.reconcile(error as ApiError, null);
        // Finished already, such as by a request whose answer was lost, is what was wanted.
        const there = this.confirmed.state === (what === "finish" ? "finished" : "open");
        if (there) this.status.value = { is: "saved" };
        else this.refuseHeld(what, this.refused.value.length);
        return rebased || there;
      }
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
    if (is === "stranger") throw new Held(`Somebody else is signed in, see above; your changes are kept.`);
    if (is === "stuck" && !(what === "reopen" && this.pending.length === 0)) throw new Held(`Something has to be decided first, see above; your changes are kept.`);
    if (this.pending.length > 0) throw new Held(`Not everything is saved yet; your changes are kept. They are sent when the connection is back; ${what} then.`);
    if (this.contested.value.length > 0) throw new Held(`Decide first what was also changed elsewhere, see above.`);
    if (this.refused.value.length > refused) throw new Held(`A change could not be saved, see above. Look at it, then ${what}.`);
  }

  /** Rebase; where the steps do not fit what is shown, such as after a mistake here, the whole layer is fetched. */
  private async rebased(stale: Record<string, any>, entry: Entry | null): Promise<boolean> {
    try {
      this.rebase(stale);
    } catch {
      try {
        this.adopt(await this.wire.open());
        this.rebase(stale);
      } catch (other) {
        if (entry === null) throw other;
        return this.failed(entry, other);
      }
    }
    return true;
  }

  /** Put one's own unsent changes on top of what was saved in between; what meets it waits for a decision. */
  private rebase(stale: Record<string, any>): void {
    const theirs: Operation[] = [];
    const before = this.confirmed;
    let confirmed = before;
    for (const step of stale.missing as { version: number; client_op_id: string; operations: any[] }[]) {
      const operations = step.operations.map(decodeOperation);
      if (step.version > this.version.value) confirmed = fold(confirmed, operations);
      if (!isOurs(step.client_op_id)) theirs.push(...operations);
    }
    this.confirmed = confirmed;
    for (const { client_op_id: id } of stale.missing as { client_op_id: string }[]) {
      if (this.pending.some((entry) => entry.id === id)) this.done(id);
    }
    this.version.value = Math.max(this.version.value, stale.version);
    this.seen = stale.version;
    const met = this.pending.flatMap((entry) => {
      const what = meeting(entry, theirs);
      return what ? [{ entry, theirs: what, before }] : [];
    });
    this.pending = this.pending.filter((entry) => !met.some((each) => each.entry === entry));
    this.contested.value = [...this.contested.value, ...met];
    this.agree(theirs);
    if (theirs.length > 0) this.news.value = "This document was also changed elsewhere; what fits together is together now.";
    this.turns.clear();
    this.show();
  }

  /** What was deleted elsewhere too is not deleted again. */
  private agree(theirs: readonly Operation[]): void {
    const gone = new Set(parts(theirs).flatMap((part) => (part.tag === "delete" ? [part.id] : [])));
    for (const entry of this.pending.filter(({ kind }) => kind === "edit")) {
      const all = parts(entry.operations);
      const left = all.filter((part) => !(part.tag === "delete" && gone.has(part.id) && !find(this.confirmed, part.id)));
      if (left.length === 0) this.done(entry.id);
      else if (left.length < all.length) this.pending = this.pending.map((each) => (each === entry ? this.changed(entry, left) : each));
    }
  }

  private changed(entry: Entry, operations: readonly Operation[]): Entry {
    const now = { ...entry, operations };
    this.kept.set(entry.id, this.queue.replace(now).catch(() => void (this.durable.value = false)));
    return now;
  }

  /** What taking one's own would do now; null where it no longer fits at all. */
  mine({ entry }: Contested): readonly Operation[] | null {
    return entry.kind === "edit" ? fitted(entry.operations, this.layer.value) : entry.operations;
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
    this.turns.clear();
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
    // What else there is to turn is known when all is sent; until then it may be asked for.
    const unsent = this.pending.length > 0;
    const edited = this.pending.some(({ kind }) => kind === "edit");
    this.canUndo.value = this.turns.has("undo") || this.server.can_undo || unsent;
    this.canRedo.value = this.turns.has("redo") || (!edited && (this.server.can_redo || unsent));
  }

  private body(id: string, entry?: Entry): Change {
    const body = { client_op_id: id, base_version: this.seen, ...this.under };
    return entry?.kind === "edit" ? { ...body, operations: entry.operations.map(encodeOperation) } : body;
  }
}

const routeOf = (kind: Kind): string => (kind === "edit" ? "operations" : kind);
