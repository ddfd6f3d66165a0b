// What a curator works with: the cases, the gold that grows out of them, and what was decided and is on its way.

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { decodeLayer, decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { kept, keptLayer } from "../model/known";
import { natural } from "../model/natural";
import type { Layer, Violation } from "../model/types";
import { freshId } from "../saving/ids";
import { t } from "../texts/texts";
import { Cursor } from "../view/cursor";
import { LayerView } from "../view/layer";
import type { Case, CurationAnswer, CurationState, Option, Question, Row } from "./answers";
import { agreedOn, allOf, because, isOpen, listedCases, nextOpen, nothing, proposals, questionsOf, versions, type Filter } from "./cases";
import { MarkedView, type Marked } from "./marks";
import { lookedAt, Outbox, type Held, type Shelf, type Step } from "./outbox";

export interface Wire {
  readonly load: () => Promise<CurationAnswer>;
  readonly post: (what: Step["body"]["is"], body: Readonly<Record<string, unknown>>) => Promise<CurationState>;
}

export class Desk {
  readonly state: Signal<CurationState>;
  readonly gold: LayerView;
  readonly text: MarkedView;
  readonly aliases: ReadonlySignal<readonly string[]>;
  readonly violations: Signal<readonly Violation[]>;
  readonly inText: Cursor;
  readonly inTree: Cursor;
  readonly filter = signal<Filter>("open");
  /** The key of the case that is open to be decided. */
  readonly current = signal<string | null>(null);
  readonly isEditing = signal(false);
  readonly said = signal("");
  readonly outbox: Outbox;
  /** Reasons that are typed and not sent yet, by case. */
  readonly reasons = new Map<string, string>();
  /** Counts up when the focus is to follow to the case. */
  readonly moved = signal(0);
  readonly cases: ReadonlySignal<readonly Case[]>;
  /** The key of the option that was chosen, by the case, as long as it waits. */
  readonly chosen: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly listed: ReadonlySignal<readonly Case[]>;
  /** Whether the gold is that of a second curator, who sees nothing else of the study. */
  readonly isSecond: boolean;
  private readonly layer: Signal<Layer>;

  constructor(
    answer: CurationAnswer,
    readonly name: string,
    private readonly wire: Wire,
    shelf: Shelf,
  ) {
    const scheme = decodeScheme(answer.scheme);
    this.isSecond = answer.is_second;
    this.state = signal(answer.curation);
    this.layer = signal(decodeLayer(answer.curation.layer));
    this.violations = signal(answer.curation.violations);
    this.cases = computed(() => this.state.value.cases);
    this.aliases = computed(() => [...new Set(this.cases.value.flatMap(({ options }) => options.flatMap(({ supporters }) => supporters)))].sort(natural));
    this.gold = new LayerView(new Document(answer.document, scheme), scheme, this.layer);
    this.text = new MarkedView(this.gold, computed(() => this.cases.value.map((one, i): Marked => ({ one, number: i + 1 }))));
    this.inText = new Cursor(this.text);
    this.inTree = new Cursor(this.gold);
    this.outbox = new Outbox({
      post: (step, base) => this.post(step, base),
      state: () => this.state.peek(),
      name,
      accept: (state, step) => this.accept(state, step),
      held: (held) => this.onHeld(held),
    }, shelf);
    this.chosen = computed(() => new Map(this.outbox.waiting.value.flatMap(({ cases }) => Object.entries(cases).map(([key, { option }]) => [key, option] as const))));
    this.listed = computed(() => listedCases(this.cases.value, this.filter.value, this.isOpen));
    this.current.value = nextOpen(this.cases.peek(), null, 1, this.isOpen)?.key ?? this.listed.peek()[0]?.key ?? null;
    void this.outbox.drain();
  }

  /** Whether somebody has to decide; what waits to be saved is decided. */
  readonly isOpen = (one: Case): boolean => isOpen(one) && !this.chosen.value.has(one.key);

  get one(): Case | null {
    return this.cases.value.find(({ key }) => key === this.current.value) ?? null;
  }

  get isFinished(): boolean {
    return this.state.value.state === "finished";
  }

  say(words: string): void {
    this.said.value = words;
  }

  /** Open a case; the focus follows where a command did it. */
  goTo(key: string, isMoved = true): void {
    batch(() => {
      if (this.current.peek() !== key) this.isEditing.value = false;
      this.current.value = key;
      if (isMoved) this.moved.value++;
    });
  }

  toOpen(by: 1 | -1): void {
    const next = nextOpen(this.cases.value, this.current.value, by, this.isOpen);
    if (next) this.goTo(next.key);
    else this.say(t("curate-none-open"));
  }

  onInList(by: 1 | -1): void {
    const all = this.listed.value;
    const at = all.findIndex(({ key }) => key === this.current.value);
    const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + by))];
    if (next) this.goTo(next.key);
  }

  takeVersion(index: number): void {
    const option = this.one && versions(this.one)[index];
    if (option) this.take(option);
    else this.say(t("curate-no-such-version", { n: index + 1 }));
  }

  takeNothing(): void {
    const option = this.one && nothing(this.one);
    if (option) this.take(option);
    else this.say(t("curate-no-nothing"));
  }

  take(option: Option): void {
    const one = this.one;
    if (one) this.decide(one, option.decisions, option.key);
  }

  /** Decide a case, and go to the next open one. */
  decide(one: Case, rows: readonly Row[], option = ""): void {
    if (this.refuses()) return;
    if (rows.length === 0) return this.say(t("curate-no-record"));
    const why = this.reasons.get(one.key) ?? one.decided?.why ?? "";
    batch(() => {
      this.send({ is: "decisions", decisions: because(rows, why), withdraw: [] }, [[one, option]], t("curate-step-case", { n: this.numberOf(one) }));
      this.reasons.delete(one.key);
      this.isEditing.value = false;
      const next = nextOpen(this.cases.value, one.key, 1, this.isOpen);
      this.goTo(next?.key ?? one.key);
      this.say(next ? t("curate-decided", { n: this.numberOf(one) }) : t("curate-decided-last"));
    });
  }

  /** Let the rule decide again. */
  withdraw(one: Case): void {
    if (this.refuses()) return;
    const questions: readonly Question[] = questionsOf(one);
    this.send({ is: "decisions", decisions: [], withdraw: questions }, [[one, ""]], t("curate-step-withdraw", { n: this.numberOf(one) }));
    this.say(t("curate-withdrawn"));
  }

  acceptProposals(): void {
    if (this.refuses()) return;
    const { cases, rows } = proposals(this.cases.value.filter((one) => !this.chosen.value.has(one.key)));
    if (rows.length === 0) return this.say(t("curate-no-proposals"));
    this.send({ is: "decisions", decisions: rows, withdraw: [] }, cases.map((one) => [one, one.options.find(({ is_gold }) => is_gold)!.key]), t("curate-step-proposals", { n: cases.length }));
    this.say(t("curate-proposals-taken", { n: cases.length }));
  }

  /** Decide what all annotators agree on; the record names them beside the curator. */
  takeAgreed(): void {
    if (this.refuses()) return;
    const { cases, rows } = agreedOn(this.cases.value.filter(this.isOpen));
    if (rows.length === 0) return this.say(t("curate-no-agreed"));
    this.send({ is: "decisions", decisions: rows, withdraw: [] }, cases.map((one) => [one, one.opinions!.agreed!]), t("curate-step-agreed", { n: cases.length }));
    this.say(t("curate-agreed-taken", { n: cases.length }));
  }

  takeAllOf(alias: string): void {
    if (this.refuses()) return;
    const { cases, rows } = allOf(this.cases.value.filter((one) => !this.chosen.value.has(one.key)), alias);
    if (rows.length === 0) return this.say(t("curate-all-of-nothing", { annotator: alias }));
    this.sendAllOf(alias, cases, rows);
    this.say(t("curate-all-of-taken", { n: cases.length, annotator: alias }));
  }

  private sendAllOf(alias: string, cases: readonly Case[], rows: readonly Row[]): void {
    const optionOf = (one: Case): string => one.options.find(({ supporters }) => supporters.includes(alias))!.key;
    const isFirst = cases.every(({ task }) => task !== "relation");
    this.send({ is: "decisions", decisions: rows, withdraw: [] }, cases.map((one) => [one, optionOf(one)]), t("curate-step-all-of", { annotator: alias, n: cases.length }), isFirst ? { follow: alias } : {});
  }

  undo(): void {
    if (this.refuses()) return;
    const back = this.outbox.takeBack();
    if (back) {
      this.toFirstOf(Object.keys(back.cases));
      return this.say(t("curate-undone", { what: back.words }));
    }
    if (this.outbox.waiting.value.length === 0 && this.state.value.undo === null) return this.say(t("curate-nothing-to-undo"));
    const undoes = this.outbox.underWay?.id;
    this.send({ is: "undo" }, [], t("curate-step-undo"), undoes === undefined ? {} : { undoes });
  }

  close(state: "open" | "finished"): void {
    const n = this.cases.value.filter(this.isOpen).length;
    if (state === "finished" && n > 0) {
      this.say(t("curate-still-open", { n }));
      return this.toOpen(1);
    }
    this.send({ is: "state", state }, [], t(`curate-step-${state}`));
  }

  /** Send what was held on the state of now. */
  insist(held: Held): void {
    const looked = (key: string): string => {
      const one = this.cases.value.find((each) => each.key === key);
      return one ? lookedAt(one) : "";
    };
    const there = Object.entries(held.step.cases).filter(([key]) => looked(key) !== "");
    this.outbox.again(held, { ...held.step, id: freshId(), base: this.state.value.version, gold: this.goldNow, cases: Object.fromEntries(there.map(([key, { option }]) => [key, { looked: looked(key), option }])) });
  }

  numberOf({ key }: Pick<Case, "key">): number {
    return this.cases.value.findIndex((each) => each.key === key) + 1;
  }

  /** Look whether others changed something, when nothing of one's own is on its way. */
  async refresh(): Promise<void> {
    if (this.outbox.waiting.value.length > 0) return;
    const { version } = this.state.value;
    const { curation } = await this.wire.load();
    if (this.outbox.waiting.value.length > 0 || this.state.value.version !== version) return;
    this.accept(curation, null);
  }

  /** A finished gold is opened again before anything changes. */
  private refuses(): boolean {
    if (this.isFinished) this.say(t("curate-is-finished"));
    return this.isFinished;
  }

  private send(body: Step["body"], cases: readonly (readonly [Case, string])[], words: string, more: Pick<Step, "follow" | "undoes"> = {}): void {
    const looks = Object.fromEntries(cases.map(([one, option]) => [one.key, { looked: lookedAt(one), option }]));
    this.outbox.add({ id: freshId(), base: this.state.value.version, gold: this.goldNow, body, cases: looks, words, ...more });
  }

  private get goldNow(): string {
    return this.state.peek().layer.annotator;
  }

  private async post({ id, body, gold = this.goldNow }: Step, base: number): Promise<CurationState> {
    const { is, ...content } = body;
    const before = this.state.peek();
    return whole(await this.wire.post(is, { client_op_id: id, base_version: base, since: before.version, gold, ...content }), before);
  }

  private accept(state: CurationState, step: Step | null): void {
    const before = this.state.peek();
    batch(() => {
      this.state.value = { ...state, cases: keptCases(before.cases, state.cases) };
      this.violations.value = kept(this.violations.peek(), state.violations);
      this.layer.value = keptLayer(this.layer.peek(), decodeLayer(state.layer));
      if (step?.body.is === "undo") this.afterUndo(before);
      if (step?.body.is === "state") this.say(t(`curate-now-${step.body.state}`));
      if (step?.follow !== undefined) this.goOnWith(step.follow);
      this.stand(before, step);
    });
  }

  private goOnWith(alias: string): void {
    const { cases, rows } = allOf(this.cases.value, alias);
    if (rows.length > 0 && cases.every(({ task }) => task === "relation")) this.sendAllOf(alias, cases, rows);
  }

  private afterUndo(before: CurationState): void {
    const was = new Map(before.cases.map((one) => [one.key, JSON.stringify([one.status, one.decided])]));
    const changed = this.cases.value.filter((one) => was.get(one.key) !== JSON.stringify([one.status, one.decided]));
    this.toFirstOf(changed.map(({ key }) => key));
    const what = changed.length === 1 ? t("curate-step-case", { n: this.numberOf(changed[0]!) }) : changed.length > 1 ? t("curate-step-cases", { n: changed.length }) : (before.undo?.words ?? "");
    this.say(t("curate-undone", { what }));
  }

  private toFirstOf(keys: readonly string[]): void {
    const first = this.cases.value.find(({ key }) => keys.includes(key));
    if (first) this.goTo(first.key);
  }

  /** A case that is gone, or that an answer settled, leaves the cursor at the next open one. */
  private stand(before: CurationState, step: Step | null): void {
    const key = this.current.peek();
    const one = this.cases.peek().find((each) => each.key === key);
    const was = before.cases.find((each) => each.key === key);
    const isSettled = one !== undefined && step?.body.is === "decisions" && !this.isOpen(one) && (one.key in step.cases || (was !== undefined && isOpen(was)));
    if (one && !isSettled && this.listed.peek().includes(one)) return;
    const start = one?.start ?? was?.start ?? 0;
    const open = this.cases.peek().filter(this.isOpen);
    const next = open.find((each) => (each.start ?? 0) >= start) ?? open[0] ?? one ?? this.listed.peek()[0];
    if (next && next.key !== key) this.goTo(next.key);
    else if (!next) this.current.value = null;
  }

  private onHeld({ step, isRule, reason }: Held): void {
    this.toFirstOf(Object.keys(step.cases));
    this.say(isRule ? reason : t("curate-overtaken"));
  }
}

/** An answer of which the cases that did not change are those of before; all that have opinions are in it. */
function whole(answer: CurationState, before: CurationState): CurationState {
  if (answer.order === null) return answer;
  const earlier = before.cases.map((one) => (one.opinions === null ? one : { ...one, opinions: null }));
  const known = new Map([...earlier, ...answer.cases].map((one) => [one.key, one]));
  return { ...answer, cases: answer.order.map((key) => known.get(key)!), order: null };
}

/** Cases that say the same stay the same objects, so that they are not drawn again. */
function keptCases(before: readonly Case[], now: readonly Case[]): readonly Case[] {
  const known = new Map(before.map((one) => [one.key, one]));
  return now.map((one) => kept(known.get(one.key) ?? one, one));
}
