// Where the pages of a study are.

export const studyAddress = (study: string): string => `/s/${encodeURIComponent(study)}`;
export const documentAddress = (study: string, document: string): string => `${studyAddress(study)}/d/${encodeURIComponent(document)}`;
export const peopleAddress = (study: string): string => `${studyAddress(study)}/people`;
export const tasksAddress = (study: string): string => `${studyAddress(study)}/tasks`;
export const phasesAddress = (study: string): string => `${studyAddress(study)}/phases`;
export const guidelineAddress = (study: string): string => `${studyAddress(study)}/guideline`;
export const exportAddress = (study: string): string => `${studyAddress(study)}/export`;
export const settingsAddress = (study: string): string => `${studyAddress(study)}/settings`;
export const agreementAddress = (study: string): string => `${studyAddress(study)}/agreement`;
