// What the server says of a study's progress and agreement.

import type { Section } from "./blocks";
import type { GuidelineVersion } from "../guideline/Versions";

export interface Version {
  readonly document: string;
  readonly annotator: string;
  readonly round: number;
  readonly version: number;
}

export type State = "ready" | "queued" | "running" | "failed" | "cancelled";

export interface AgreementAnswer {
  readonly state: State;
  readonly problem: string | null;
  readonly step: string;
  readonly of?: readonly Version[];
  readonly sections?: readonly Section[];
  readonly study?: { readonly sentence: string };
}

export interface Scored {
  readonly document: string;
  readonly key: string;
  readonly annotators: readonly string[];
  readonly value: number | null;
  readonly undefined: string | null;
}

export interface Style {
  readonly title: string;
  readonly letter: string;
  readonly css: string;
}

export interface Mark extends Style {
  readonly detail: string;
  readonly begins: "" | "opens" | "continues";
}

export interface Reading {
  readonly annotators: readonly string[];
  readonly pieces: readonly { readonly text: string; readonly marks: readonly Mark[] }[];
}

interface Place {
  readonly difference: string;
  readonly kinds: readonly string[];
}

export interface Passage extends Place {
  readonly number: number;
  readonly paragraph: boolean;
  readonly versions: readonly Reading[];
}

export interface End {
  readonly words: string;
  readonly style: Style | null;
}

export interface Tie extends Place {
  readonly sources: readonly End[];
  readonly versions: readonly {
    readonly annotators: readonly string[];
    readonly gap: string;
    readonly links: readonly { readonly arrow: string; readonly title: string; readonly target: End }[];
  }[];
}

export interface Differences {
  readonly document: string;
  readonly annotators: readonly string[];
  readonly kinds: Readonly<Record<string, number>>;
  readonly n_differing: number;
  readonly n_differing_ties: number;
  readonly passages: readonly Passage[];
  readonly ties: readonly Tie[];
  readonly legend: readonly Style[];
}

export interface Progress {
  readonly annotators: readonly string[];
  readonly documents: readonly { readonly key: string; readonly name: string; readonly title: string }[];
  readonly cells: readonly {
    readonly document: string;
    readonly annotator: string;
    readonly round: number;
    readonly state: "assigned" | "open" | "finished";
    readonly version: number;
    readonly at: string;
    readonly errors: number | null;
    readonly warnings: number | null;
    /** Whether the annotator counts by it for the document: by their first round. */
    readonly counts: boolean;
  }[];
  readonly counts: Readonly<Record<"assigned" | "open" | "finished", number>>;
  readonly complete: boolean;
}

export interface FormatFacts {
  readonly name: string;
  readonly title: string;
  readonly keeps: readonly string[];
  readonly loses: readonly string[];
}

export interface Catalogue {
  readonly formats: readonly FormatFacts[];
  readonly schemes: readonly { readonly name: string; readonly title: string }[];
  /** Of a zip that brings a study. */
  readonly most_bytes: number;
}

export interface Brought {
  readonly key: string;
  readonly name: string;
  readonly documents: number;
  readonly annotators: readonly string[];
  readonly layers: number;
  readonly scheme: string;
  readonly format: string;
  readonly mended: readonly string[];
  readonly n_mended: number;
  /** Files from which nothing was taken, each with the reason. */
  readonly left_out: readonly string[];
  readonly n_left_out: number;
}

export interface Person {
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly annotator: string | null;
  readonly since: string;
  readonly you: boolean;
}

export interface People {
  readonly people: readonly Person[];
  /** Annotators of the study as whom nobody signs in. */
  readonly waiting: readonly string[];
}

export interface Invite {
  readonly key: string;
  readonly role: string;
  readonly annotator: string | null;
  readonly made: string;
  readonly expires: string;
  readonly taken: string | null;
}

export interface GuidelineAnswer {
  /** Null where there is no guideline yet. */
  readonly version: string | null;
  readonly text: string | null;
  /** The oldest first. */
  readonly versions: readonly GuidelineVersion[];
  readonly most_characters: number;
}
