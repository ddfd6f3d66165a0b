// Decisions on their way to the server: kept in this browser until it has them, one after another, never two at once.

import { signal, type Signal } from "@preact/signals";
import { ApiError } from "../api";
import { meaning } from "../saving/status";
import type { Case, CurationState, Question, Row } from "./answers";

/** One thing that the curator did; the id makes sending it twice the same as once. */
export interface Step {
  readonly id: string;
  /** The version that was on the screen. */
  readonly base: number;
  /** The annotator of the gold that it was made on; a second curator has another one until the two are compared. */
  readonly gold?: string;
  readonly body:
    | { readonly is: "decisions"; readonly decisions: readonly Row[]; readonly withdraw: readonly Question[] }
    | { readonly is: "undo" }
    | { readonly is: "state"; readonly state: "open" | "finished" };
  /** The cases that it decides, each as it was on the screen, and the key of its option; empty for one that was edited. */
  readonly cases: Readonly<Record<string, { readonly looked: string; readonly option: string }>>;
  /** What it does, for whoever reads that it waits. */
  readonly words: string;
  /** Whose version of the rest is taken when this is there: relations can be taken once the units are. */
  readonly follow?: string;
  /** The id of the step under way that an undo sets back; without it, the last one that the server has. */
  readonly undoes?: string;
}

/** A step that somebody else came before, or that breaks a rule; it is shown until one sends it again or lets it go. */
export interface Held {
  readonly step: Step;
  /** Why; empty where others decided meanwhile. */
  readonly reason: string;
  readonly isRule: boolean;
}

export type Sending =
  | { readonly is: "saved" }
  | { readonly is: "saving" }
  | { readonly is: "offline"; readonly why: string }
  | { readonly is: "signed-out" }
  | { readonly is: "stuck"; readonly why: string };

/** What a case says, to notice that somebody else decided on it. */
export const lookedAt = ({ status, decided, options }: Case): string =>
  JSON.stringify([status, decided, options.map(({ key, supporters, is_gold }) => [key, supporters, is_gold])]);

interface Wire {
  readonly post: (step: Step, base: number) => Promise<CurationState>;
  readonly state: () => CurationState;
  /** The curator, whose own decisions overtake nobody. */
  readonly name: string;
  /** A step is on the server; without one, the state came with a refusal. */
  readonly accept: (state: CurationState, step: Step | null) => void;
  readonly held: (held: Held) => void;
}

const RETRIES = [1, 2, 5, 10, 30];

export class Outbox {
  readonly waiting: Signal<readonly Step[]>;
  readonly held = signal<readonly Held[]>([]);
  readonly status = signal<Sending>({ is: "saved" });
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isStopped = false;
  /** What an earlier page left: the server may have it already, or others came before it. */
  private readonly left: ReadonlySet<Step>;
  /** The newest version that has steps of others. */
  private others = 0;
  /** The version that each step of this page made; without those between which others came. */
  private readonly made = new Map<string, number>();

  constructor(
    private readonly wire: Wire,
    private readonly shelf: Shelf,
  ) {
    const steps = shelf.steps();
    this.left = new Set(steps);
    this.waiting = signal(steps);
  }

  /** Whether all that waits outlives the page. */
  get isSafe(): boolean {
    return this.shelf.isSafe();
  }

  /** Whether something is on its way, whose answer may say another state. */
  get isBusy(): boolean {
    return this.running !== null;
  }

  add(step: Step): void {
    this.shelf.put(step);
    this.waiting.value = [...this.waiting.value, step];
    void this.drain();
  }

  /** The last step, if it is under way: it may be on the server already. */
  get underWay(): Step | null {
    const [only, ...others] = this.waiting.value;
    return only && others.length === 0 && this.isBusy ? only : null;
  }

  /** Take the last step back that was not sent yet; null where there is none. */
  takeBack(): Step | null {
    const last = this.waiting.value.at(-1);
    if (!last || this.underWay) return null;
    this.remove(last.id);
    return last;
  }

  again(held: Held, step: Step): void {
    this.letGo(held);
    this.add(step);
  }

  letGo(held: Held): void {
    this.held.value = this.held.value.filter((each) => each !== held);
    this.shelf.remove(held.step.id);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Send what waits; returns when all is sent or cannot be. */
  drain(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isStopped || this.waiting.value.length === 0) return this.running ?? Promise.resolve();
    this.running ??= this.send();
    return this.running;
  }

  private async send(): Promise<void> {
    try {
      for (let step = this.waiting.value[0]; step && !this.isStopped; step = this.waiting.value[0]) {
        this.status.value = { is: "saving" };
        if (!(await this.isSent(step))) return;
      }
      this.status.value = { is: "saved" };
    } finally {
      // In the same turn as the look that found nothing more: what is added from now on begins anew.
      this.running = null;
    }
  }

  /** Send a step; tell whether sending can go on. */
  private async isSent(step: Step): Promise<boolean> {
    try {
      const base = this.baseOf(step);
      const answer = await this.wire.post(step, base);
      this.failures = 0;
      if (answer.version === base + 1 && !this.left.has(step)) this.made.set(step.id, answer.version);
      else this.others = answer.version;
      this.remove(step.id);
      this.wire.accept(answer, step);
      return true;
    } catch (error) {
      return this.failed(step, error);
    }
  }

  /**
   * The version that a step goes out on: the newest, if only own steps came since it was made.
   * What others overtook goes out as it was made: the server has it, or names what came before it.
   */
  private baseOf(step: Step): number {
    const state = this.wire.state();
    const since = this.made.get(step.undoes ?? "") ?? step.base;
    if (!this.left.has(step) && this.others <= since) return state.version;
    return isOvertaken(step, state, this.wire.name) ? step.base : state.version;
  }

  /** Tell whether sending can go on. */
  private failed(step: Step, error: unknown): boolean {
    const current = error instanceof ApiError ? (error.body["current"] as CurationState | undefined) : undefined;
    if (current) {
      this.others = current.version;
      this.wire.accept(current, null);
      // Where others decided elsewhere in the document, the same step is sent again on what is there now.
      if (!isOvertaken(step, current, this.wire.name)) return true;
      this.hold({ step, reason: "", isRule: false });
      return true;
    }
    const why = (error as Error).message;
    switch (meaning(error)) {
      case "conflict":
      case "refused":
        this.hold({ step, reason: why, isRule: true });
        return true;
      case "signed-out":
        this.status.value = { is: "signed-out" };
        return false;
      case "later":
        this.status.value = { is: "offline", why };
        this.timer = setTimeout(() => void this.drain(), 1000 * (retryAfter(error) ?? RETRIES[Math.min(this.failures++, RETRIES.length - 1)]!));
        return false;
      default:
        this.status.value = { is: "stuck", why };
        return false;
    }
  }

  /** Keep a step back; an undo of it has nothing to set back, and must not reach the step before it. */
  private hold(held: Held): void {
    for (const each of this.waiting.value) if (each.undoes === held.step.id) this.remove(each.id);
    this.waiting.value = this.waiting.value.filter((each) => each !== held.step);
    this.held.value = [...this.held.value, held];
    this.wire.held(held);
  }

  private remove(id: string): void {
    this.shelf.remove(id);
    this.waiting.value = this.waiting.value.filter((each) => each.id !== id);
  }
}

const retryAfter = (error: unknown): number | null => (error instanceof ApiError ? error.retryAfter : null);

/** Whether somebody else decided on a case of a step; to undo or finish is up to whoever sees the new state. */
function isOvertaken({ body, cases }: Step, { cases: now }: CurationState, name: string): boolean {
  if (body.is !== "decisions") return true;
  const there = new Map(now.map((one) => [one.key, one]));
  return Object.entries(cases).some(([key, { looked }]) => {
    const one = there.get(key);
    // Whoever decides stands behind the annotators who said what they would take.
    const isOwn = one?.decided?.by.at(-1) === name;
    return one === undefined || (!isOwn && lookedAt(one) !== looked);
  });
}

/** Where steps are kept. */
export interface Shelf {
  readonly steps: () => readonly Step[];
  readonly put: (step: Step) => void;
  readonly remove: (id: string) => void;
  /** Whether nothing is in this page alone. */
  readonly isSafe: () => boolean;
}

const PREFIX = "argora:curation:";

/** localStorage is written before the call returns, so that a page that goes in the same moment loses nothing. */
export function browserShelf(place: string): Shelf {
  const unsafe = new Set<string>();
  const prefix = `${PREFIX}${place} `;
  let last = 0;
  const lines = (): { at: number; step: Step }[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => JSON.parse(localStorage.getItem(key)!) as { at: number; step: Step });
    } catch {
      return [];
    }
  };
  return {
    steps: () => lines().sort((one, other) => one.at - other.at).map(({ step }) => step),
    put: (step) => {
      last = Math.max(last + 1, Date.now());
      try {
        localStorage.setItem(prefix + step.id, JSON.stringify({ at: last, step }));
      } catch {
        unsafe.add(step.id);
      }
    },
    remove: (id) => {
      unsafe.delete(id);
      try {
        localStorage.removeItem(prefix + id);
      } catch {
        // Then nothing was written either.
      }
    },
    isSafe: () => unsafe.size === 0,
  };
}
