// The cases of a document: in which order they stand, which one is next, and which decisions a key or a button makes.

import type { Case, Kind, Option, Question, Row } from "./answers";

export const FILTERS = ["open", "all", "decided"] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a person has to decide; what waits to be saved is decided. */
export type IsOpen = (one: Case) => boolean;

export const isOpen: IsOpen = ({ status }) => status === "open" || status === "reopened";

/** The cases that a filter shows, in the order of the text; open ones first where it says so. */
export function listedCases(cases: readonly Case[], filter: Filter, open: IsOpen): readonly Case[] {
  switch (filter) {
    case "all":
      return cases;
    case "decided":
      return cases.filter((one) => one.status === "decided" || (isOpen(one) && !open(one)));
    default: {
      const disputed = cases.filter((one) => one.status !== "agreed");
      return [...disputed.filter(open), ...disputed.filter((one) => !open(one))];
    }
  }
}

/** The next open case behind one or before it in the text, round and round; null where none is open. */
export function nextOpen(cases: readonly Case[], from: string | null, by: 1 | -1, open: IsOpen): Case | null {
  const n = cases.length;
  const at = cases.findIndex((one) => one.key === from);
  const start = at < 0 ? (by > 0 ? -1 : 0) : at;
  for (let step = 1; step <= n; step++) {
    const one = cases[(((start + by * step) % n) + n) % n]!;
    if (open(one)) return one;
  }
  return null;
}

/** The versions in which something is there; “nothing here” has a key of its own. */
export const versions = ({ options }: Pick<Case, "options">): readonly Option[] => options.filter((each) => !each.is_none);

export const nothing = ({ options }: Pick<Case, "options">): Option | null => options.find((each) => each.is_none) ?? null;

/** The option that the gold has now. */
export const goldOf = ({ options }: Pick<Case, "options">): Option | null => options.find((each) => each.is_gold) ?? null;

/** What a case is shown as: the main kind of disagreement, or why there is none. */
export function kindOf({ kinds, status, n_annotators }: Pick<Case, "kinds" | "status" | "n_annotators">): Kind | "same" | "unsaid" | "undecided" {
  if (kinds[0] !== undefined) return kinds[0];
  if (n_annotators === 0) return "unsaid";
  return status === "open" || status === "reopened" ? "undecided" : "same";
}

/** How many annotators say that something is here. */
export const nMarked = (one: Case): number => new Set(versions(one).flatMap((each) => each.supporters)).size;

export const questionsOf = ({ options }: Pick<Case, "options">): readonly Question[] => {
  const rows = new Map(options.flatMap((each) => each.decisions).map(({ task, place, attribute }) => [JSON.stringify([task, place, attribute]), { task, place, attribute }]));
  return [...rows.values()];
};

/** Rows with the reason of whoever decides. */
export const because = (rows: readonly Row[], why: string): readonly Row[] => rows.map((row) => ({ ...row, why }));

/** One decision on each question, however many cases ask it; the first one counts. */
export function together(rows: readonly Row[]): readonly Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const question = JSON.stringify([row.task, row.place, row.attribute]);
    if (!first.has(question)) first.set(question, row);
  }
  return [...first.values()];
}

interface Bulk {
  readonly cases: readonly Case[];
  readonly rows: readonly Row[];
}

/** What rules decided though annotators differ: accepting it makes it a decision of a person. */
export function proposals(cases: readonly Case[]): Bulk {
  const proposed = cases.filter((one) => one.status === "proposed" && goldOf(one) !== null);
  return { cases: proposed, rows: together(proposed.flatMap((one) => goldOf(one)!.decisions)) };
}

/** What all annotators of the document would take who were asked about an open case. */
export function agreedOn(cases: readonly Case[]): Bulk {
  const agreed = cases.flatMap((one) => {
    const option = isOpen(one) ? one.options.find(({ key }) => key === one.opinions?.agreed) : undefined;
    return option ? [{ one, option }] : [];
  });
  return { cases: agreed.map(({ one }) => one), rows: together(agreed.flatMap(({ option }) => option.decisions)) };
}

/** What one annotator says in all cases on which they differ and no person decided; on units first, as relations need them. */
export function allOf(cases: readonly Case[], alias: string): Bulk {
  const free = cases.filter((one) => one.status !== "decided" && one.status !== "agreed");
  const theirs = free.flatMap((one) => {
    const option = one.options.find((each) => each.supporters.includes(alias));
    return option ? [{ one, option }] : [];
  });
  const first = theirs.filter(({ one, option }) => one.task !== "relation" && !option.is_gold);
  const chosen = first.length > 0 ? theirs.filter(({ one }) => one.task !== "relation") : theirs;
  return { cases: chosen.map(({ one }) => one), rows: together(chosen.flatMap(({ option }) => option.decisions)) };
}

/** What a record writes for a decision that nothing is there. */
export const NOTHING = "nothing";

/** The question that an edit begins with: the first of which the gold, or most annotators, say that something is there. */
export function mainQuestion(one: Case): Row | null {
  const gold = goldOf(one);
  const rows = (gold && !gold.is_none ? gold : (versions(one)[0] ?? nothing(one)))?.decisions ?? [];
  const own = rows.filter((row) => row.task === one.task);
  return own.find((row) => row.decision !== NOTHING) ?? own[0] ?? null;
}

/** An edit answers one question; of all others of its kind the case says that nothing is there. */
export function edited(one: Case, main: Question, decision: string, boundaries = ""): readonly Row[] {
  const others = questionsOf(one).filter((each) => each.task === main.task && !(each.place === main.place && each.attribute === main.attribute));
  const row = (question: Question, decision: string, boundaries: string): Row => ({ task: question.task, place: question.place, attribute: question.attribute, decision, boundaries, why: "" });
  return [row(main, decision, boundaries === main.place ? "" : boundaries), ...others.map((each) => row(each, NOTHING, ""))];
}

/** An edited unit of given segments: each of them is a question, and so is each that it leaves. */
export function editedSegments(one: Case, segments: readonly string[], category: string): readonly Row[] {
  const places = new Set([...questionsOf(one).filter(({ task }) => task === "unit").map(({ place }) => place), ...segments]);
  return [...places].map((place): Row => {
    const isIn = segments.includes(place);
    return { task: "unit", place, attribute: "", decision: isIn ? category : NOTHING, boundaries: isIn && segments.length > 1 ? segments.join(" ") : "", why: "" };
  });
}
