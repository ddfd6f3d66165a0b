// The answer of `argora plan --json`: how many documents a study needs, with so many annotators for each.

import { t } from "../texts/texts";

export interface Crew {
  readonly annotators: number;
  /** How many documents are needed besides those of the pilot; 0 where the pilot is enough. */
  readonly more: number;
  readonly all: number;
}

interface Answer {
  readonly results?: readonly {
    readonly pilot?: { readonly n_documents?: number };
    readonly annotators?: readonly { readonly n_annotators: number; readonly needed: { readonly n: number } | null }[];
  }[];
}

/** What each number of annotators needs, by the first measure in the answer; an Error where the file is another one. */
export function crewsIn(text: string): readonly Crew[] {
  const [first] = read(text).results ?? [];
  const pilot = first?.pilot?.n_documents;
  const crews = (first?.annotators ?? []).flatMap(({ n_annotators: annotators, needed }) =>
    pilot === undefined || needed === null ? [] : [{ annotators, more: Math.max(0, needed.n - pilot), all: needed.n }]);
  if (crews.length === 0) throw new Error(t("pilot-no-numbers"));
  return crews;
}

function read(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
