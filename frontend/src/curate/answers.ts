// What the server says of curation, and what it is sent.

import type { Schemas } from "../api";

/** A decision as a record has it: on which place, what, and why. */
export type Row = Schemas["DecisionJson"];
export type Question = Pick<Row, "task" | "place" | "attribute">;
/** What a curator decides at once. */
export type Case = Schemas["CaseJson"];
export type Kind = Case["kinds"][number];
export type Status = Case["status"];
/** One version of a case, with the decisions that taking it makes. */
export type Option = Schemas["OptionJson"];
export type OptionUnit = Schemas["OptionUnit"];
export type OptionRelation = Schemas["OptionRelation"];
export type CurationState = Schemas["CurationState"];
export type CurationAnswer = Schemas["CurationAnswer"];
export type QueueRow = Schemas["QueueRow"];
export type QueueAnswer = Schemas["CurationQueue"];
