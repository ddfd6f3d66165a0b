// What the server says of a study's progress and agreement, and of who belongs to it.

import type { Schemas } from "../api";
import type { Section } from "./blocks";

export type Version = Schemas["LayerVersionName"];
export type State = Schemas["Progressing"]["state"];
/** The sections have the form of the report's own JSON. */
export type AgreementAnswer = Omit<Schemas["AgreementAnswer"], "sections" | "trend"> & { readonly sections?: readonly Section[]; readonly trend?: Section };

export type Scored = Schemas["Scored"];
export type Style = Schemas["Look"];
export type Mark = Schemas["Mark"];
export type Reading = Schemas["Reading"];
export type Passage = Schemas["Passage"];
export type End = Schemas["End"];
export type Tie = Schemas["Tie"];
export type Differences = Schemas["Differences"];

export type Disagreements = Schemas["Disagreements"];
export type ProgressSummary = Schemas["ProgressSummary"];
export type ProgressPage = Schemas["ProgressPage"];
export type Cell = Schemas["Cell"];
export type LayerRow = Schemas["LayerRow"];
export type ReviewedLayer = Schemas["ReviewedLayer"];
export type AuditAnswer = Schemas["AuditAnswer"];
export type FormatFacts = Schemas["FormatFacts"];
export type Catalogue = Schemas["Catalogue"];
export type Brought = Schemas["Brought"];
export type Added = Schemas["Added"];
export type DocumentMark = Schemas["Marking"]["mark"];

export type Person = Schemas["Person"];
export type People = Schemas["People"];
export type Erasing = Schemas["ErasingPreview"];
export type ErasingEffect = Schemas["EffectJson"];
export type Erased = Schemas["ErasingAnswer"];
export type Invite = Schemas["InviteJson"];
export type Workloads = Schemas["Workloads"];
export type Workload = Schemas["WorkloadJson"];
export type TaskRow = Schemas["TaskRow"];
export type TaskRows = Schemas["TaskRows"];
export type PlanSent = Schemas["PlanSent"];
export type PlanPreview = Schemas["PreviewJson"];
export type Phase = Schemas["PhaseJson"];
export type Phases = Schemas["PhasesAnswer"];
export type Thread = Schemas["ThreadJson"];
export type Remark = Schemas["RemarkJson"];
export type ThreadSent = Schemas["ThreadSent"];
export type ThreadsAnswer = Schemas["ThreadsAnswer"];
export type Feedback = Schemas["FeedbackAnswer"];
export type GoldStanding = Schemas["GoldStandingAnswer"];
export type OrderAnswer = Schemas["OrderAnswer"];
export type SuggestionsStanding = Schemas["SuggestionsStanding"];
export type GoldOutcome = Schemas["GoldOutcome"];
export type GoldVersion = Schemas["GoldVersionJson"];
export type GoldVersionsAnswer = Schemas["GoldVersionsAnswer"];
export type GoldFiguresAnswer = Schemas["GoldFiguresAnswer"];
export type DerivedLayer = Schemas["DerivedJson"];
export type GuidelineAnswer = Schemas["GuidelineAnswer"];
