// The rules of a gold as they are chosen, and as the server takes them: the names that `argora gold` has for them.

export type Task = "units" | "attributes" | "relations";

/** The rules that are offered; the first, without a name, is the usual one. */
export const OFFERED = {
  units: ["", "boundaries", "majority", "plurality", "k_of_n", "dawid_skene", "mace", "hmm", "other"],
  attributes: ["", "plurality", "k_of_n", "other"],
  relations: ["", "arborescence", "majority_edges", "medoid", "none", "other"],
} as const;

export type Offered = (typeof OFFERED)[Task][number];

export interface RuleDraft {
  readonly chosen: Offered;
  /** How many must agree. */
  readonly k: string;
  /** What was typed for another rule. */
  readonly name: string;
}

const K_OF_N = /^k_of_n\(k=(\d+)\)$/;

export function draftOf(task: Task, rule: string | null): RuleDraft {
  const k = K_OF_N.exec(rule ?? "")?.[1];
  if (k !== undefined && task !== "relations") return { chosen: "k_of_n", k, name: "" };
  const offered = OFFERED[task].find((each) => each === (rule ?? "") && each !== "k_of_n" && each !== "other");
  return offered === undefined ? { chosen: "other", k: "2", name: rule ?? "" } : { chosen: offered, k: "2", name: "" };
}

/** What is sent; null is the usual rule. */
export function ruleOf({ chosen, k, name }: RuleDraft): string | null {
  if (chosen === "k_of_n") return `k_of_n(k=${k})`;
  return (chosen === "other" ? name.trim() : chosen) || null;
}
