// A plan of who annotates what, as it is filled in, and as it is sent.

import type { PlanSent, Workload } from "./answers";

/** How a plan is filled in: numbers as they are typed, where nothing means no limit. */
export interface Draft {
  readonly each: string;
  readonly overlap: string;
  readonly overlapEach: string;
  readonly batch: string;
  readonly round: string;
  readonly by: string;
  readonly renew: boolean;
  readonly seed: number;
  readonly people: Readonly<Record<string, Part>>;
}

/** The part of one annotator in a plan. */
export interface Part {
  readonly joins: boolean;
  readonly cap: string;
  /** Names of documents, or NAME=VALUE, with commas between them. */
  readonly excluded: string;
}

/** A plan to begin with: of those who sign in, or of all where nobody does. */
export function draftOf(annotators: readonly Workload[], seed: number): Draft {
  const anybody = annotators.some((each) => each.is_member);
  const people = annotators.map((each) => [each.annotator, { joins: each.is_member || !anybody, cap: "", excluded: "" }] as const);
  return { each: "2", overlap: "0", overlapEach: "4", batch: "", round: "1", by: "", renew: true, seed, people: Object.fromEntries(people) };
}

export function sentOf(draft: Draft): PlanSent {
  const chosen = Object.entries(draft.people).filter(([, part]) => part.joins);
  return {
    shares: chosen.map(([annotator, { cap, excluded }]) => ({ annotator, cap: cap === "" ? null : Number(cap), excluded: listed(excluded) })),
    each: Number(draft.each),
    n_overlap: Number(draft.overlap),
    overlap_each: Number(draft.overlapEach),
    n_documents: draft.batch === "" ? null : Number(draft.batch),
    round: Number(draft.round),
    seed: draft.seed,
    by: draft.by === "" ? null : draft.by,
    renew: draft.renew,
  };
}

const listed = (words: string): string[] => words.split(",").map((each) => each.trim()).filter((each) => each !== "");

const shareOf = (each: Workload): number => each.n_finished / each.n_tasks;

/** Those with tasks first, and of these who has finished the smallest share. */
export function slowestFirst(annotators: readonly Workload[]): readonly Workload[] {
  return [...annotators].sort((a, b) => Number(a.n_tasks === 0) - Number(b.n_tasks === 0) || (a.n_tasks === 0 ? 0 : shareOf(a) - shareOf(b)) || a.annotator.localeCompare(b.annotator));
}

/** The names of those who have finished less than half of the share that the median annotator has. */
export function behind(annotators: readonly Workload[]): ReadonlySet<string> {
  const busy = annotators.filter((each) => each.n_tasks > 0);
  const shares = busy.map(shareOf).sort((a, b) => a - b);
  const middle = shares[Math.floor(shares.length / 2)] ?? 0;
  return new Set(busy.filter((each) => 2 * shareOf(each) < middle).map((each) => each.annotator));
}
