// What the server has, what waits on top of it, and what is shown of both.

import { batch, signal } from "@preact/signals";
import type { Change, LayerAnswer, SaveAnswer } from "../api";
import { decodeLayer, encodeOperation } from "../model/codec";
import { kept, keptLayer } from "../model/known";
import { fold } from "../model/operations";
import type { Layer, Operation, Violation } from "../model/types";
import { t } from "../texts/texts";
import { freshId } from "./ids";
import type { Contested } from "./meeting";
import type { Seen } from "./owner";
import type { Entry, Kind, Queue, Under } from "./queue";
import { toDecide } from "./settingBack";
import { keptOut, type Refused, type Status } from "./status";
import { Turns } from "./turns";

export class Work {
  readonly layer = signal<Layer>(null!);
  readonly version = signal(0);
  readonly status = signal<Status>({ is: "saved" });
  readonly waiting = signal(0);
  readonly violations = signal<readonly Violation[]>([]);
  readonly checked = signal(true);
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  readonly refused = signal<readonly Refused[]>([]);
  readonly contested = signal<readonly Contested[]>([]);
  readonly durable = signal(true);
  readonly news = signal<string | null>(null);
  readonly newer = signal<"scheme" | "guideline" | null>(null);

  /** What the server has at `version`; `layer` is that with the pending entries on top. */
  confirmed!: Layer;
  /** What names `version`. */
  private mark: string | undefined;
  /** The version up to which it is known whether somebody else saved in between. */
  private seen: Seen = { version: 1, mark: undefined };
  pending: readonly Entry[] = [];
  readonly turns = new Turns();
  private kept = new Map<string, Promise<void>>();
  // What this tab is done with, as the queue may still have it for a moment.
  private readonly sent = new Set<string>();
  private server: SaveAnswer | LayerAnswer | null = null;

  /** `told` is called with every version that was saved from here. */
  constructor(
    private readonly queue: Queue,
    private under: Under,
    private readonly told: (version: number) => void,
  ) {
    this.durable.value = queue.durable;
  }

  get guidelineVersion(): string | null {
    return this.under.guideline_version;
  }

  /** Whether a change was made under the scheme that is on the screen. */
  isOfShownScheme({ under }: Entry): boolean {
    return under === undefined || under.scheme_version === this.under.scheme_version;
  }

  /** Whether an answer is in the words of the scheme that is on the screen. */
  isInShownWords(answer: SaveAnswer): boolean {
    return answer.scheme_version === this.under.scheme_version;
  }

  /** Tell whether the server has another scheme than the screen: then nothing that it has is taken up before the page is loaded again. */
  isOutdated(answer: LayerAnswer): boolean {
    if (answer.scheme_version === this.under.scheme_version) return false;
    this.status.value = { is: "stuck", on: "scheme", why: "" };
    this.holds(answer);
    return true;
  }

  /** The screen shows this guideline now. */
  showsGuideline(version: string | null): void {
    this.under = { ...this.under, guideline_version: version };
    this.compare();
  }

  /** Take up what another tab left unsent. */
  async takeUp(): Promise<void> {
    const loaded = await this.queue.load();
    // What is taken up already, also by another call while this one waited, is not taken up again.
    const shown = [...this.contested.value, ...this.refused.value].map((each) => each.entry);
    const waiting = new Set([...this.pending, ...shown].map((entry) => entry.id));
    const left = loaded.filter((entry) => !waiting.has(entry.id) && !this.sent.has(entry.id));
    const decided = left.filter((entry) => !entry.setBack);
    this.contested.value = [...this.contested.value, ...left.filter((entry) => entry.setBack).map(toDecide)];
    this.pending = [...decided, ...this.pending];
    this.seen = oldest(this.seen, this.version.value, decided);
    if (this.pending.length > 0) this.begin();
    this.show();
  }

  /** Leave what waits to the queue. */
  putDown(): void {
    this.pending = [];
    this.contested.value = [];
    this.status.value = { is: "saved" };
    this.show();
    this.told(this.version.value);
  }

  /** Wait until the entry, or everything, is in the queue. */
  async isKept(id?: string): Promise<void> {
    await (id === undefined ? Promise.all(this.kept.values()) : this.kept.get(id));
  }

  add(kind: Kind, operations: readonly Operation[], id = freshId()): void {
    const entry = this.entry(id, kind, operations);
    this.pending = [...this.pending, entry];
    this.keep(entry.id, this.queue.add(entry));
    batch(() => {
      this.layer.value = fold(this.layer.value, operations);
      this.waiting.value = this.pending.length + this.contested.value.length;
      this.checked.value = false;
      this.begin();
      this.marks();
    });
  }

  /** Keep what may become a change of this name, for a page that goes before it does. */
  draft(id: string, operations: readonly Operation[]): void {
    this.queue.draft(this.entry(id, "edit", operations));
  }

  /** Show that a change could not even be made here; it is kept until that was seen. */
  lose(id: string, operations: readonly Operation[], reason: string): void {
    const entry = this.entry(id, "edit", operations);
    this.keep(id, this.queue.add(entry));
    this.refused.value = [...this.refused.value, { entry, reason }];
  }

  /** Whether the page may go now without losing anything. */
  get isSafe(): boolean {
    return this.queue.isSafe();
  }

  private entry(id: string, kind: Kind, operations: readonly Operation[]): Entry {
    return { id, kind, operations, base: this.version.value, mark: this.mark!, under: this.under };
  }

  /** The entry with other operations, also in the queue. */
  changed(entry: Entry, operations: readonly Operation[]): Entry {
    const now = { ...entry, operations };
    this.keep(entry.id, this.queue.replace(now));
    return now;
  }

  done(id: string): void {
    this.sent.add(id);
    this.pending = this.pending.filter((entry) => entry.id !== id);
    this.kept.delete(id);
    void this.queue.remove(id).catch(() => {});
  }

  /** Show that a change will never fit, with every undo after it, which would now take back something else. */
  refuse(entry: Entry, reason: string): void {
    // It stays in the queue until it was seen, and is tried once more by a page that is loaded again.
    if (entry.kind === "edit") this.pending = this.pending.filter((each) => each !== entry);
    else this.done(entry.id);
    const gone: Refused[] = [{ entry, reason }];
    for (const later of this.pending.filter((each) => each.kind !== "edit")) {
      this.done(later.id);
      gone.push({ entry: later, reason: t("refused-before") });
    }
    this.refused.value = [...this.refused.value, ...gone];
    this.turns.clear();
    this.show();
  }

  /** Tell, also on the screen, whether its annotator has to sign in before anything can be sent. */
  isKeptOut(error: unknown): boolean {
    const out = keptOut(error);
    if (out) this.status.value = out;
    return out !== null;
  }

  /** Say that saving began where all was saved. */
  begin(): void {
    if (this.status.value.is === "saved") this.status.value = { is: "saving" };
  }

  /** Take up the layer as the server has it, from before anything was done here. */
  take(answer: LayerAnswer): void {
    this.adopt(answer);
    this.isAt(answer.version, answer.base);
  }

  /** What the page has of the layer. */
  get known(): Seen {
    return { version: this.version.value, mark: this.mark };
  }

  /** What is shown has all that was saved up to this version. */
  isAt(version: number, mark: string | undefined): void {
    this.seen = { version, mark };
    if (version >= this.version.value) this.mark = mark;
    this.version.value = Math.max(this.version.value, version);
  }

  /** Take up another state than the one that was built on; all that waited is in `entries` and `unfit`. */
  takeInstead(answer: LayerAnswer, entries: readonly Entry[], unfit: readonly Refused[]): void {
    const before = this.pending.filter((entry) => !unfit.some((each) => each.entry === entry && entry.kind === "edit"));
    const kept = entries.map((entry) => this.queue.add(entry));
    entries.forEach((entry, n) => this.keep(entry.id, kept[n]!));
    before.forEach((entry) => this.sent.add(entry.id));
    this.pending = [];
    this.contested.value = [...this.contested.value, ...entries.map(toDecide)];
    this.refused.value = [...this.refused.value, ...unfit];
    this.version.value = 0;
    this.take(answer);
    // Not before the queue has what they became.
    void Promise.all(kept).then(() => before.forEach((entry) => this.done(entry.id)), () => {});
  }

  /** Take up the layer as the server has it; what waits stays on top. */
  adopt(answer: LayerAnswer): void {
    this.confirmed = decodeLayer(answer.layer);
    this.turns.clear();
    this.answered(answer);
  }

  /** Note what the server said to something that was sent. */
  settle(answer: SaveAnswer): void {
    if (answer.version >= this.seen.version) this.seen = { version: answer.version, mark: answer.base };
    this.answered(answer);
    this.told(this.version.value);
  }

  /** What is sent for an entry, or under a name of its own. */
  body(id: string, entry?: Entry): Change {
    const body = { client_op_id: id, ...onWhat(this.seen), ...(entry?.under ?? this.under) };
    return entry?.kind === "edit" ? { ...body, operations: entry.operations.map(encodeOperation) } : body;
  }

  /** Draw again what is confirmed with everything pending that still fits it. */
  show(): void {
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

  /** Note what the server said last, and whether what is on the screen holds no more. */
  holds(answer: SaveAnswer | LayerAnswer): void {
    this.server = answer;
    this.compare();
  }

  private compare(): void {
    const { server, under } = this;
    const scheme = server !== null && server.scheme_version !== under.scheme_version;
    const guideline = server !== null && server.guideline_version !== under.guideline_version;
    this.newer.value = scheme ? "scheme" : guideline ? "guideline" : null;
  }

  private answered(answer: SaveAnswer | LayerAnswer): void {
    batch(() => {
      if (answer.version >= this.version.value) this.mark = answer.base;
      this.version.value = Math.max(this.version.value, answer.version);
      this.holds(answer);
      this.violations.value = kept(this.violations.value, answer.violations);
      this.show();
    });
  }

  private keep(id: string, kept: Promise<void>): void {
    this.kept.set(id, kept.catch(() => void (this.durable.value = false)));
  }

  private marks(): void {
    // What else there is to turn is known when all is sent; until then it may be asked for.
    const unsent = this.pending.length > 0;
    const edited = this.pending.some(({ kind }) => kind === "edit");
    this.canUndo.value = this.turns.has("undo") || this.server?.can_undo === true || unsent;
    this.canRedo.value = this.turns.has("redo") || (!edited && (this.server?.can_redo === true || unsent));
  }
}

const onWhat = ({ version, mark }: Seen): Pick<Change, "base_version" | "base"> =>
  mark === undefined ? { base_version: version } : { base_version: version, base: mark };

/** What to go by with what an earlier tab left unsent: the oldest of it, or what the server no longer has. */
function oldest(seen: Seen, newest: number, left: readonly Entry[]): Seen {
  const beyond = left.find((entry) => entry.base > newest && entry.mark !== undefined);
  if (beyond) return { version: beyond.base, mark: beyond.mark };
  return left.reduce((least: Seen, { base, mark }) => (base <= least.version ? { version: base, mark } : least), seen);
}
