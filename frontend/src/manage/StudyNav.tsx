// The pages of a study, for those who look after it.

import { t } from "../texts/texts";
import { agreementAddress, curateQueueAddress, exportAddress, guidelineAddress, historyAddress, peopleAddress, phasesAddress, schemeAddress, settingsAddress, studyAddress, tasksAddress } from "./addresses";

type Page = "documents" | "people" | "tasks" | "phases" | "curate" | "scheme" | "guideline" | "agreement" | "export" | "history" | "settings";

export function StudyNav({ study, role, here }: { study: string; role: string; here: Page }) {
  const all: readonly (readonly [Page, string, string])[] = [
    ["documents", t("nav-documents"), studyAddress(study)],
    ["people", t("nav-people"), peopleAddress(study)],
    ["tasks", t("nav-tasks"), tasksAddress(study)],
    ["phases", t("nav-phases"), phasesAddress(study)],
    ["curate", t("nav-curate"), curateQueueAddress(study)],
    ["scheme", t("nav-scheme"), schemeAddress(study)],
    ["guideline", t("nav-guideline"), guidelineAddress(study)],
    ["agreement", t("nav-agreement"), agreementAddress(study)],
    ["export", t("nav-export"), exportAddress(study)],
    ["history", t("nav-history"), historyAddress(study)],
    ["settings", t("nav-settings"), settingsAddress(study)],
  ];
  const shown = all.filter(([page]) => role === "manager" || page === "documents" || page === "phases" || page === "curate" || page === "scheme" || page === "agreement");
  return (
    <nav aria-label={t("nav-study")} class="study-nav">
      {shown.map(([page, words, address]) => <a key={page} href={address} {...(page === here ? { "aria-current": "page" as const } : {})}>{words}</a>)}
    </nav>
  );
}
