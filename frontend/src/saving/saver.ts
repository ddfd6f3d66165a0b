// Optimistic saving: the screen shows a change at once, the server confirms it, nothing is sent twice.
// This is what the screen has of it: `Work` knows what waits, `Sender` sends it.

import type { LayerAnswer } from "../api";
import type { Operation } from "../model/types";
import { t } from "../texts/texts";
import { close, reopenElsewhere, type Closing } from "./closing";
import { fitted, type Contested } from "./meeting";
import type { Wire } from "./owner";
import type { Queue, Under } from "./queue";
import { Sender } from "./sending";
import { gone, puttingBack, setBack } from "./settingBack";
import type { Refused } from "./status";
import type { Turn } from "./turns";
import { Work } from "./work";

/** Operations in one change, well below what the server takes. */
const MOST_AT_ONCE = 500;

export class Saver {
  private constructor(
    private readonly wire: Wire,
    private readonly work: Work,
    private readonly sender: Sender,
    /** Whether units and relations are suggested here. */
    readonly isSuggested: boolean,
  ) {}

  /** `shown` is the scheme and the guideline on the screen, under which one works. */
  static async open(wire: Wire, queue: Queue, shown: Under, told: (version: number) => void = () => {}): Promise<Saver> {
    const work = new Work(queue, shown, told);
    const answer = await wire.open();
    work.take(answer);
    return new Saver(wire, work, new Sender(work, wire), answer.suggestions === true);
  }

  get layer() { return this.work.layer; }
  get version() { return this.work.version; }
  get status() { return this.work.status; }
  get waiting() { return this.work.waiting; }
  get violations() { return this.work.violations; }
  /** Whether the violations are those of what is shown; offline they are of an older state. */
  get checked() { return this.work.checked; }
  get canUndo() { return this.work.canUndo; }
  get canRedo() { return this.work.canRedo; }
  get refused() { return this.work.refused; }
  get contested() { return this.work.contested; }
  /** Whether what waits outlives the tab. */
  get durable() { return this.work.durable; }
  /** Whether the page may go now without losing anything. */
  get isSafe() { return this.work.isSafe; }
  /** What came from elsewhere and was not asked for, in a sentence. */
  get news() { return this.work.news; }

  /** What of the study is newer than what is on the screen. */
  get newer() { return this.work.newer; }

  get guidelineVersion(): string | null {
    return this.work.guidelineVersion;
  }

  /** `id` names the change, if it was a draft before. */
  edit(operations: readonly Operation[], id?: string): void {
    const { turns, layer } = this.work;
    turns.edited(operations, layer.value);
    this.work.add("edit", operations, id);
    this.sender.schedule();
  }

  /** Keep what is being typed, which becomes a change of this name later, or when the page is opened again. */
  draft(id: string, operations: readonly Operation[]): void {
    this.work.draft(id, operations);
  }

  /** A draft, or a change that is not sent, is not wanted any more. */
  withdraw(id: string): void {
    this.work.done(id);
  }

  /** Show, until it was seen, that what was typed could not be made a change. */
  lose(id: string, operations: readonly Operation[], reason: string): void {
    this.work.lose(id, operations, reason);
  }

  /** Undo or redo; tell whether it is done, as what the server alone knows comes with its answer. */
  turn(turn: Turn): boolean {
    return this.sender.turn(turn);
  }

  /** Send what waits now; returns when all is sent or cannot be. */
  drain(): Promise<void> {
    return this.sender.drain();
  }

  /** Send everything, then finish or reopen; throws what stands against it. */
  state(what: Closing): Promise<void> {
    return close(this.work, this.wire, this.sender, what);
  }

  /** Take up what another tab left unsent; only the tab that may write does so. */
  async resume(): Promise<void> {
    this.sender.start();
    await this.work.takeUp();
    this.sender.schedule(0);
  }

  /** Stop sending, because another tab took over; what is unsent is in the queue for it. */
  async stop(): Promise<void> {
    const { work, sender } = this;
    // What is kept in this tab alone only this tab can send.
    if (!work.durable.value) return;
    sender.stop();
    await work.isKept();
    if (sender.stopped && work.durable.value) work.putDown();
  }

  /** Fetch the layer again, such as after another tab or device saved. */
  async refresh(): Promise<void> {
    const { work, sender } = this;
    if (work.pending.length > 0 || sender.busy) return;
    let answer: LayerAnswer;
    try {
      answer = await this.wire.open(work.known);
    } catch (error) {
      work.isKeptOut(error);
      throw error;
    }
    if (work.status.value.is === "stranger" && work.pending.length === 0) work.status.value = { is: "saved" };
    if (work.pending.length > 0 || sender.busy) return;
    if (work.isOutdated(answer)) return;
    if (answer.diverged && !sender.stopped) return setBack(work, answer);
    if (answer.diverged) return work.takeInstead(answer, [], []);
    if (answer.version <= work.version.value) return;
    work.take(answer);
    if (!sender.stopped) work.news.value = t("news-changed");
  }

  /** Go on after somebody signed in, if it is who wrote here. */
  async signedIn(): Promise<void> {
    await this.drain();
    await this.refresh();
  }

  /** The screen shows this guideline now; what is done from now on is done under it. */
  showsGuideline(version: string | null): void {
    this.work.showsGuideline(version);
  }

  /** Reopen what was finished elsewhere, and save what waits. */
  async reopenAndSave(): Promise<void> {
    await reopenElsewhere(this.work, this.wire);
    await this.drain();
  }

  /** What taking one's own would do now; null where it no longer fits at all. */
  mine({ entry }: Contested): readonly Operation[] | null {
    return entry.kind === "edit" ? fitted(entry.operations, this.layer.value) : entry.operations;
  }

  /** Decide what was changed here and elsewhere. */
  decide(contested: Contested, mine: boolean): void {
    const { work } = this;
    const { entry } = contested;
    if (entry.setBack) return this.decideBack(contested, mine);
    const operations = mine ? this.mine(contested) : [];
    if (!operations) return;
    work.contested.value = work.contested.value.filter((each) => each !== contested);
    if (mine && (operations.length > 0 || entry.kind !== "edit")) work.pending = [...work.pending, work.changed(entry, operations)];
    else work.done(entry.id);
    work.show();
    this.sender.schedule(0);
  }

  /** Decide what only this page had when the server was set back; what fits no more is shown. */
  private decideBack(contested: Contested, mine: boolean): void {
    const { work } = this;
    const { entry } = contested;
    work.contested.value = work.contested.value.filter((each) => each !== contested);
    if (mine) {
      const { operations, unfit } = puttingBack(entry.operations, work.layer.value);
      for (let at = 0; at < operations.length; at += MOST_AT_ONCE) this.edit(operations.slice(at, at + MOST_AT_ONCE));
      if (unfit.length > 0) work.refused.value = [...work.refused.value, { entry: { ...entry, operations: unfit }, reason: gone() }];
    }
    work.done(entry.id);
    work.show();
  }

  /** A refused change was seen. */
  forget(refused: Refused): void {
    this.work.refused.value = this.work.refused.value.filter((each) => each !== refused);
    this.work.done(refused.entry.id);
  }

  /** Give up what waits, because the annotator says so. */
  giveUp(): void {
    for (const entry of this.work.pending) this.work.done(entry.id);
    this.work.status.value = { is: "saved" };
    this.work.turns.clear();
    this.work.show();
  }
}
