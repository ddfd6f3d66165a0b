// A scheme that is being written: every change is kept in the browser at once, and then on the server.

import { signal } from "@preact/signals";
import { ApiError, call, type Schemas } from "../api";
import { remember, remembered } from "../saving/remembering";
import type { SchemeData } from "./data";

export type Draft = Schemas["Draft"];
/** The scheme of a study in use. */
export type InForce = Omit<Schemas["SchemeInForce"], "scheme"> & { readonly scheme: SchemeData };

/** The version that holds. */
export const versionOf = ({ scheme }: InForce): string => scheme.version ?? "1";

export type Saving =
  | { readonly is: "saved" | "saving" }
  /** The server has it not yet; the browser keeps it. */
  | { readonly is: "offline"; readonly why: string }
  /** Another window changed it. */
  | { readonly is: "changed" };

const DELAY = 400;
const RETRY = 3000;
const MOST_UNDONE = 200;

export const draftPath = (key: string): string => `/api/schemes/drafts/${encodeURIComponent(key)}`;
const keptAs = (key: string): string => `argora:scheme:${key}`;

interface Kept {
  readonly version: number;
  readonly scheme: SchemeData;
}

export class SchemeWork {
  readonly scheme = signal<SchemeData>({});
  readonly saving = signal<Saving>({ is: "saved" });
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  private undone: SchemeData[] = [];
  private done: SchemeData[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;

  /** What a page that went before left in the browser is taken up again. */
  constructor(private draft: Draft) {
    this.scheme.value = draft.scheme;
    const kept = keptOf(draft.key);
    if (kept === null) return;
    this.scheme.value = kept.scheme;
    if (kept.version === draft.version) this.schedule();
    else if (same(kept.scheme, draft.scheme)) this.forget();
    else this.saving.value = { is: "changed" };
  }

  get key(): string {
    return this.draft.key;
  }

  /** The key of the study whose scheme this is to change. */
  get study(): string | null {
    return this.draft.study;
  }

  /** `joined`: as one step with the one before, such as letters of one word. */
  change(scheme: SchemeData, joined = false): void {
    if (!joined || this.done.length === 0) this.done = [...this.done, this.scheme.value].slice(-MOST_UNDONE);
    this.undone = [];
    this.show(scheme);
  }

  undo(): void {
    const before = this.done.pop();
    if (before === undefined) return;
    this.undone.push(this.scheme.value);
    this.show(before);
  }

  redo(): void {
    const after = this.undone.pop();
    if (after === undefined) return;
    this.done.push(this.scheme.value);
    this.show(after);
  }

  /** Save now; returns when the server has it, or was not reached. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving.value.is === "changed") return;
    await this.sending;
    if (keptOf(this.key) === null && this.saving.value.is === "saved") return;
    this.sending = this.send().finally(() => (this.sending = null));
    await this.sending;
  }

  /** Keep what is written here, or what the other window saved. */
  async decide(mine: boolean): Promise<void> {
    this.draft = await call<Draft>("GET", draftPath(this.key));
    if (mine) {
      this.saving.value = { is: "saving" };
      return this.save();
    }
    this.forget();
    this.done = [...this.done, this.scheme.value];
    this.scheme.value = this.draft.scheme;
    this.marks();
    this.saving.value = { is: "saved" };
  }

  /** Stop; what is not saved stays in the browser. */
  dispose(): void {
    void this.save();
  }

  private show(scheme: SchemeData): void {
    this.scheme.value = scheme;
    remember(keptAs(this.key), JSON.stringify({ version: this.draft.version, scheme } satisfies Kept));
    this.marks();
    if (this.saving.value.is === "changed") return;
    this.schedule();
  }

  private marks(): void {
    this.canUndo.value = this.done.length > 0;
    this.canRedo.value = this.undone.length > 0;
  }

  private schedule(after = DELAY): void {
    if (this.saving.value.is === "saved") this.saving.value = { is: "saving" };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), after);
  }

  private async send(): Promise<void> {
    const scheme = this.scheme.value;
    try {
      this.draft = await call<Draft>("PUT", draftPath(this.key), { scheme, version: this.draft.version });
      if (this.scheme.value !== scheme) return this.show(this.scheme.value);
      this.forget();
      this.saving.value = { is: "saved" };
    } catch (error) {
      if (error instanceof ApiError && error.code === "scheme-changed") {
        this.saving.value = { is: "changed" };
        return;
      }
      this.saving.value = { is: "offline", why: (error as Error).message };
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.save(), RETRY);
    }
  }

  private forget(): void {
    try {
      localStorage.removeItem(keptAs(this.key));
    } catch {
      // Nothing was kept then.
    }
  }
}

const same = (a: SchemeData, b: SchemeData): boolean => JSON.stringify(a) === JSON.stringify(b);

function keptOf(key: string): Kept | null {
  try {
    return JSON.parse(remembered(keptAs(key)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
