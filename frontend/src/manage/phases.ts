// The phases of a study as they are filled in, and as they are sent.

import type { Phase } from "./answers";
import type { Task } from "../steps/phase";

export interface PhaseDraft {
  /** Names the row of the form; two phases may have one name while somebody types. */
  readonly id: number;
  readonly name: string;
  readonly asks: readonly Task[];
  readonly fromGold: boolean;
  readonly gold: string;
}

export const draftsOf = (phases: readonly Phase[]): readonly PhaseDraft[] =>
  phases.map(({ name, asks, from_gold, gold }, id) => ({ id, name, asks, fromGold: from_gold, gold }));

export const sentPhases = (drafts: readonly PhaseDraft[]) => ({
  phases: drafts.map(({ name, asks, fromGold, gold }, i) => ({ name: name.trim(), asks: withoutFixed(asks, fromGold && i > 0), from_gold: fromGold && i > 0, gold: gold.trim() })),
});

/** What can be asked where the units come from the gold before. */
const withoutFixed = (asks: readonly Task[], fromGold: boolean): readonly Task[] => (fromGold ? asks.filter((each) => each !== "units") : asks);

/** One more phase: units first, then relations between the gold units. */
export function added(drafts: readonly PhaseDraft[]): readonly PhaseDraft[] {
  const id = Math.max(-1, ...drafts.map((each) => each.id)) + 1;
  const isFirst = drafts.length === 0;
  return [...drafts, { id, name: "", asks: isFirst ? ["units", "attributes"] : ["relations"], fromGold: !isFirst, gold: "gold" }];
}

export function earlier(drafts: readonly PhaseDraft[], at: number): readonly PhaseDraft[] {
  const moved = [...drafts];
  moved.splice(at - 1, 2, drafts[at]!, drafts[at - 1]!);
  return moved;
}
