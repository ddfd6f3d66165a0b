// How far annotators are with their tasks: in which order they are listed, and who is behind.

import type { Workload } from "./answers";

type Finished = Pick<Workload, "annotator" | "n_tasks" | "n_finished">;

const shareFinished = (each: Finished): number => each.n_finished / each.n_tasks;

/** Those with tasks first, and of these who has finished the smallest share. */
export function slowestFirst(annotators: readonly Workload[]): readonly Workload[] {
  return [...annotators].sort((a, b) => Number(a.n_tasks === 0) - Number(b.n_tasks === 0) || (a.n_tasks === 0 ? 0 : shareFinished(a) - shareFinished(b)) || a.annotator.localeCompare(b.annotator));
}

/** The names of those who have finished less than half of the share that the median annotator has. */
export function behind(annotators: readonly Finished[]): ReadonlySet<string> {
  const busy = annotators.filter((each) => each.n_tasks > 0);
  const shares = busy.map(shareFinished).sort((a, b) => a - b);
  const middle = shares[Math.floor(shares.length / 2)] ?? 0;
  return new Set(busy.filter((each) => 2 * shareFinished(each) < middle).map((each) => each.annotator));
}
