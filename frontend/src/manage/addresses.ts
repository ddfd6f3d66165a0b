// Where the pages of a study are.

export const studyAddress = (study: string): string => `/s/${encodeURIComponent(study)}`;
export const peopleAddress = (study: string): string => `${studyAddress(study)}/people`;
export const tasksAddress = (study: string): string => `${studyAddress(study)}/tasks`;
export const guidelineAddress = (study: string): string => `${studyAddress(study)}/guideline`;
export const exportAddress = (study: string): string => `${studyAddress(study)}/export`;
export const settingsAddress = (study: string): string => `${studyAddress(study)}/settings`;
export const agreementAddress = (study: string): string => `${studyAddress(study)}/agreement`;
export const historyAddress = (study: string): string => `${studyAddress(study)}/history`;
/** A document with the work of others; without an annotator, that of the first. */
export const reviewAddress = (study: string, document: string, annotator = "", round = 1): string =>
  `${studyAddress(study)}/r/${encodeURIComponent(document)}${annotator && `?of=${encodeURIComponent(annotator)}${round > 1 ? `&round=${round}` : ""}`}`;
