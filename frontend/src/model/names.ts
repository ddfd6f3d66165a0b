// Names of attributes that are kept beside a unit or a document and are no decision under a scheme.

export const NOTE = "note";
export const UNSURE = "note:unsure";
/** How sure one is of a unit: one of the levels. */
export const CONFIDENCE = "note:confidence";
export const LEVELS = ["low", "middle", "high"] as const;
/** The attribute that says who speaks, where a document has turns. */
export const SPEAKER = "speaker";
