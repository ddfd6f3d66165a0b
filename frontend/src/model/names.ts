// Names of attributes that are kept beside a unit or a document and are no decision under a scheme.

export const NOTE = "note";
export const UNSURE = "note:unsure";
/** How sure one is of a unit: one of the levels. */
export const CONFIDENCE = "note:confidence";
export const LEVELS = ["low", "middle", "high"] as const;
export const TOPIC = "note:topic";
export const STANCE = "note:stance";
/** The paragraph with which the body and the conclusion begin, counted from 1. */
export const BODY = "note:body-from";
export const CONCLUSION = "note:conclusion-from";
/** The segment that is the major claim, counted from 1, where a step asks for it before anything is related. */
export const MAJOR_CLAIM = "note:major-claim";
export const ROLES = ["proponent", "opponent"] as const;
