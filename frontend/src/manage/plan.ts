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
  /** In how many of a hundred new tasks no suggestions are shown. */
  readonly control: string;
  readonly renew: boolean;
  /** Whether the order by usefulness decides what comes first. */
  readonly usefulFirst: boolean;
  readonly seed: number;
  readonly people: Readonly<Record<string, Share>>;
}

/** What one annotator gets of a plan. */
export interface Share {
  readonly joins: boolean;
  readonly cap: string;
  /** Names of documents, or NAME=VALUE, with commas between them. */
  readonly excluded: string;
}

/** A plan to begin with: of those who sign in, or of all where nobody does; a later plan takes nothing back unless it is asked to. */
export function draftOf(annotators: readonly Workload[], seed: number, isFirst = true): Draft {
  const anybody = annotators.some((each) => each.is_member);
  const people = annotators.map((each) => [each.annotator, { joins: each.is_member || !anybody, cap: "", excluded: "" }] as const);
  return { each: "2", overlap: "0", overlapEach: "4", batch: "", round: "1", by: "", control: "0", renew: isFirst, usefulFirst: false, seed, people: Object.fromEntries(people) };
}

export function sentOf(draft: Draft, phase: string): PlanSent {
  const chosen = Object.entries(draft.people).filter(([, share]) => share.joins);
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
    control: Number(draft.control) / 100,
    useful_first: draft.usefulFirst,
    phase,
  };
}

const listed = (words: string): string[] => words.split(",").map((each) => each.trim()).filter((each) => each !== "");
