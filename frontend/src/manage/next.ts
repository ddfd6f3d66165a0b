// What a manager does next: the one thing that the study waits for.

import type { Phase } from "../api";
import { t } from "../texts/texts";
import type { Invite, People, ProgressSummary } from "./answers";

export interface Next {
  readonly words: string;
  readonly page: "people" | "agreement" | "export" | "phases" | null;
  readonly link: string;
}

export function nextStep({ people }: People, invites: readonly Invite[], progress: ProgressSummary, now: Date, phases: readonly Phase[] = [], phase = ""): Next {
  const { finished, open, assigned } = progress.counts;
  const joined = people.filter((each) => each.role === "annotator").length;
  const waiting = invites.filter((each) => each.role === "annotator" && isOpen(each, now)).length;
  const both = progress.n_shared;
  const invite = { page: "people", link: t("next-invite") } as const;
  const agreement = { page: "agreement", link: t("next-see-agreement") } as const;
  const later = phases[phases.findIndex((each) => each.name === phase) + 1];
  const stillOpen = { page: null, link: "" } as const;
  if (both > 0 && open + assigned === 0 && later?.state === "planned") return { words: t("next-phase-finished", { phase, later: later.name }), page: "phases", link: t("next-phase-link") };
  if (both > 0 && open + assigned === 0) return { words: t("next-all-finished"), ...agreement };
  if (both > 0) return { words: t("next-shared", { n: both }), ...agreement };
  if (joined === 0 && waiting === 0) return { words: finished > 0 ? t("next-second-finished") : t("next-nobody"), ...invite };
  if (joined === 0) return { words: t("next-invited", { n: waiting }), page: "people", link: t("next-see-invitations") };
  if (phases.length > 0 && phases.every((each) => each.state !== "open")) return { words: t("next-phase-none"), page: "phases", link: t("next-phase-open") };
  if (joined === 1 && waiting === 0 && progress.annotators.length < 2) return { words: t("next-second-joined"), ...invite };
  if (finished + open === 0) return { words: t("next-joined", { n: joined }), page: "people", link: t("next-see-people") };
  if (finished === 0) return { words: t("next-begun", { n: open }), ...stillOpen };
  return { words: t("next-none-shared"), ...stillOpen };
}

export const isOpen = (invite: Invite, now: Date): boolean => invite.taken === null && new Date(invite.expires) > now;
