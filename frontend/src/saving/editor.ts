// What one does to a layer: a change goes to the saver, where this tab may write, the layer is open and the change is allowed.

import { computed, signal } from "@preact/signals";
import type { Operation } from "../model/types";
import { keepOrder } from "../model/order";
import { t } from "../texts/texts";
import type { Saver } from "./saver";
import type { Seat } from "./tabs";

export const elsewhere = (): string => t("editor-elsewhere");

interface Options {
  /** Say a sentence on the screen. */
  readonly say: (sentence: string) => void;
  /** Why the screen does not allow a change now; null where it does. */
  readonly forbids: (operations: readonly Operation[]) => string | null;
  /** Why nothing can be changed in this document for now; null where it can. */
  readonly closed: string | null;
}

export class Editor {
  /** Why the last change was not made. */
  readonly problem = signal<string | null>(null);
  /** Why nothing can be changed; null where it can. */
  readonly whyNot = computed((): string | null => {
    if (this.options.closed !== null) return this.options.closed;
    if (this.saver.layer.value.state === "finished") return t("editor-finished");
    return this.seat.mine.value ? null : elsewhere();
  });
  readonly readOnly = computed(() => this.whyNot.value !== null);

  constructor(
    readonly saver: Saver,
    readonly seat: Seat,
    private readonly options: Options,
  ) {}

  /** Save operations, under `id` if they were a draft before; say why not where they cannot be saved. */
  edit(operations: readonly Operation[], id?: string): boolean {
    if (operations.length === 0 || this.refuses()) return false;
    const reason = this.options.forbids(operations);
    if (reason !== null) {
      this.problem.value = reason;
      return false;
    }
    try {
      this.saver.edit(keepOrder(operations, this.saver.layer.value), id);
      this.problem.value = null;
      return true;
    } catch (error) {
      this.problem.value = (error as Error).message;
      return false;
    }
  }

  /** Tell whether nothing can be changed here, and say why. */
  refuses(): boolean {
    const reason = this.whyNot.value;
    if (reason !== null) this.options.say(reason);
    return reason !== null;
  }
}
