// Where one is in the steps of a scheme, how far the step is, and what it locks. The browser remembers the step.

import { computed, effect, signal } from "@preact/signals";
import type { Operation, Step } from "../model/types";
import { remember, remembered } from "../saving/remembering";
import { t } from "../texts/texts";
import type { LayerView } from "../view/layer";
import { lockedBy } from "./locking";
import { progressOf, type Progress } from "./progress";

export class Procedure {
  readonly index = signal(0);
  /** What the step still asks for. */
  readonly progress = computed((): Progress | null => {
    const { step } = this;
    const { scheme, layer, document } = this.view;
    return step && progressOf(step, scheme, layer.value, document);
  });
  /** Stop to remember the step. */
  readonly dispose: () => void;

  /** The step is remembered under `name`. */
  constructor(private readonly view: LayerView, name: string) {
    const kept = Number(remembered(name) ?? 0);
    this.index.value = Number.isInteger(kept) && kept < this.steps.length ? kept : 0;
    this.dispose = effect(() => remember(name, String(this.index.value)));
  }

  get steps(): readonly Step[] {
    return this.view.scheme.procedure;
  }

  get step(): Step | null {
    return this.steps[this.index.value] ?? null;
  }

  /** Go to a step, by its number; return what to say. */
  go(index: number): string {
    if (index < 0) return t("step-first");
    const step = this.steps[index];
    if (!step) return t("step-last");
    this.index.value = index;
    // Which step it is stands beside it in the bar.
    return step.title;
  }

  /** Why the step does not allow the operations; null where it does. */
  forbids(operations: readonly Operation[]): string | null {
    const step = lockedBy(this.view.scheme, this.index.value, operations, this.view.layer.value);
    return step === null ? null : t("step-locked", { step: step + 1 });
  }
}
