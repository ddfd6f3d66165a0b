// What becomes of the names that a changed scheme does not have: as choices on a page, and as moves for the server.

import type { Schemas } from "../api";

export type Gone = Schemas["GoneJson"];
export type Undecided = Schemas["UndecidedJson"];
export type Move = Readonly<Record<string, any>>;

/** `to` is empty where it is removed; with `by`, the values of that attribute decide first. */
export interface Choice {
  readonly to: string;
  readonly by?: string;
  readonly cases?: Readonly<Record<string, string>>;
}

type Name = Pick<Gone, "what" | "attribute" | "name">;

export const keyOf = ({ what, attribute, name }: Name): string => JSON.stringify([what, attribute, name]);

/** What moves say of each name. */
export function choicesOf(moves: readonly Move[]): ReadonlyMap<string, Choice> {
  const choices = new Map<string, Choice>();
  for (const move of moves) {
    const [[tag, fields]] = Object.entries(move) as [[string, any]];
    if (tag === "add") continue;
    for (const name of [fields.before].flat() as string[]) {
      choices.set(keyOf({ what: fields.what, attribute: fields.attribute ?? "", name }), choiceOf(tag, fields));
    }
  }
  return choices;
}

function choiceOf(tag: string, fields: any): Choice {
  if (tag !== "split") return { to: tag === "drop" ? "" : fields.after };
  const cases = fields.cases as { when: { "has-value": { attribute: string; values: string[] } }; after?: string | null }[];
  return {
    to: fields.otherwise ?? "",
    by: cases[0]?.when["has-value"].attribute ?? "",
    cases: Object.fromEntries(cases.flatMap(({ when, after }) => when["has-value"].values.map((value) => [value, after ?? ""]))),
  };
}

/** The moves that do what was chosen; several that become one are merged. */
export function movesOf(names: readonly Name[], choices: ReadonlyMap<string, Choice>): readonly Move[] {
  const moves: Move[] = [];
  const joined = new Map<string, { readonly of: Name; readonly to: string; readonly before: string[] }>();
  for (const each of names) {
    const { what, attribute, name } = each;
    const of = { what, ...(attribute !== "" && { attribute }) };
    const { to, by, cases } = choices.get(keyOf(each)) ?? { to: "" };
    if (by !== undefined) moves.push({ split: { ...of, before: name, cases: Object.entries(cases ?? {}).map(([value, after]) => caseOf(by, value, after)), otherwise: orNothing(to) } });
    else if (to === "") moves.push({ drop: { ...of, before: name } });
    else {
      const key = keyOf({ what, attribute, name: to });
      const found = joined.get(key) ?? { of: each, to, before: [] };
      joined.set(key, { ...found, before: [...found.before, name] });
    }
  }
  for (const { of: { what, attribute }, to, before } of joined.values()) {
    const of = { what, ...(attribute !== "" && { attribute }) };
    moves.push(before.length > 1 ? { merge: { ...of, before, after: to } } : { rename: { ...of, before: before[0], after: to } });
  }
  return moves;
}

const orNothing = (to: string): string | null => (to === "" ? null : to);

const caseOf = (attribute: string, value: string, after: string): Move => ({ when: { "has-value": { attribute, values: [value] } }, after: orNothing(after) });
