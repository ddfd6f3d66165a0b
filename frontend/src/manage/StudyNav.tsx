// The pages of a study, for those who look after it.

import { agreementAddress, exportAddress, guidelineAddress, historyAddress, peopleAddress, phasesAddress, settingsAddress, studyAddress, tasksAddress } from "./addresses";

type Page = "documents" | "people" | "tasks" | "phases" | "guideline" | "agreement" | "export" | "history" | "settings";

export function StudyNav({ study, role, here }: { study: string; role: string; here: Page }) {
  const all: readonly (readonly [Page, string, string])[] = [
    ["documents", "Documents", studyAddress(study)],
    ["people", "People", peopleAddress(study)],
    ["tasks", "Tasks", tasksAddress(study)],
    ["phases", "Phases", phasesAddress(study)],
    ["guideline", "Guideline", guidelineAddress(study)],
    ["agreement", "Agreement", agreementAddress(study)],
    ["export", "Export", exportAddress(study)],
    ["history", "History", historyAddress(study)],
    ["settings", "Study", settingsAddress(study)],
  ];
  const shown = all.filter(([page]) => role === "manager" || page === "documents" || page === "phases" || page === "agreement");
  return (
    <nav aria-label="Study" class="study-nav">
      {shown.map(([page, words, address]) => <a key={page} href={address} {...(page === here ? { "aria-current": "page" as const } : {})}>{words}</a>)}
    </nav>
  );
}
