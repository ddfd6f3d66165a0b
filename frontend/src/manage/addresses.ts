// Where the pages of a study are.

export const studyAddress = (study: string): string => `/s/${encodeURIComponent(study)}`;
export const documentAddress = (study: string, document: string): string => `${studyAddress(study)}/d/${encodeURIComponent(document)}`;
export const peopleAddress = (study: string): string => `${studyAddress(study)}/people`;
export const tasksAddress = (study: string): string => `${studyAddress(study)}/tasks`;
export const phasesAddress = (study: string): string => `${studyAddress(study)}/phases`;
export const guidelineAddress = (study: string): string => `${studyAddress(study)}/guideline`;
export const schemeAddress = (study: string): string => `${studyAddress(study)}/scheme`;
export const exportAddress = (study: string): string => `${studyAddress(study)}/export`;
export const settingsAddress = (study: string): string => `${studyAddress(study)}/settings`;
export const agreementAddress = (study: string): string => `${studyAddress(study)}/agreement`;
export const historyAddress = (study: string): string => `${studyAddress(study)}/history`;
export const curateQueueAddress = (study: string): string => `${studyAddress(study)}/curate`;
export const curateAddress = (study: string, document: string): string => `${curateQueueAddress(study)}/${encodeURIComponent(document)}`;
/** A document with the work of others; without a layer, that of the first. */
export function reviewAddress(study: string, document: string, of?: { readonly annotator: string; readonly round: number; readonly phase: string }): string {
  const query = of && new URLSearchParams({ of: of.annotator, ...(of.round > 1 && { round: `${of.round}` }), ...(of.phase && { phase: of.phase }) });
  return `${studyAddress(study)}/r/${encodeURIComponent(document)}${query ? `?${query}` : ""}`;
}
