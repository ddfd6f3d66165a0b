// What the server says of curation, and what it is sent.

import type { DocumentAnswer, Schemas } from "../api";
import type { Violation } from "../model/types";

/** A decision as a record has it: on which place, what, and why. */
export interface Row {
  readonly task: string;
  readonly place: string;
  readonly attribute: string;
  readonly decision: string;
  readonly boundaries: string;
  readonly why: string;
}

export type Question = Pick<Row, "task" | "place" | "attribute">;

export type Kind = "boundary" | "category" | "missing" | "attachment" | "direction" | "undercut" | "restatement" | "linked" | "value";
export type Status = "agreed" | "proposed" | "open" | "decided" | "reopened";

export interface OptionUnit {
  readonly category: string;
  readonly spans: readonly (readonly [number, number])[];
  readonly words: string;
}

export interface OptionRelation {
  readonly category: string;
  readonly source: string;
  readonly target: string;
  readonly words: string;
}

/** One version of a case, with the decisions that taking it makes. */
export interface Option {
  readonly key: string;
  readonly supporters: readonly string[];
  readonly is_gold: boolean;
  readonly is_none: boolean;
  readonly units: readonly OptionUnit[];
  readonly relations: readonly OptionRelation[];
  readonly value: string | null;
  readonly decisions: readonly Row[];
}

/** What a curator decides at once. */
export interface Case {
  readonly key: string;
  readonly task: "unit" | "attribute" | "relation";
  readonly kinds: readonly Kind[];
  readonly status: Status;
  readonly start: number | null;
  readonly end: number | null;
  readonly words: string;
  readonly unit: string | null;
  readonly attribute: string;
  readonly reason: string;
  readonly n_annotators: number;
  readonly options: readonly Option[];
  readonly decided: { readonly by: readonly string[]; readonly why: string; readonly at: string } | null;
}

export interface CurationState {
  readonly version: number;
  readonly state: "open" | "finished";
  readonly layer: Record<string, unknown>;
  readonly layer_version: number;
  readonly violations: readonly Violation[];
  readonly undo: { readonly n_decisions: number; readonly words: string; readonly is_mine: boolean } | null;
  readonly cases: readonly Case[];
}

export interface CurationAnswer {
  readonly document: DocumentAnswer;
  readonly scheme: Schemas["ReviewedLayer"]["scheme"];
  readonly guideline_version: string | null;
  readonly annotators: readonly { readonly alias: string; readonly layer: Record<string, unknown> }[];
  readonly curation: CurationState;
}

export interface QueueRow {
  readonly document: string;
  readonly title: string;
  readonly state: "none" | "open" | "finished";
  readonly n_annotators: number;
  readonly n_cases: number;
  readonly n_open: number;
  readonly n_decided: number;
  readonly n_reopened: number;
  readonly n_broken: number;
  readonly disagreement: number;
}

export interface QueueAnswer {
  readonly phase: string;
  readonly gold: string;
  readonly is_proposed: boolean;
  readonly documents: readonly QueueRow[];
}
