// What a manager does next: the one thing that the study waits for.

import type { Invite, People, ProgressSummary } from "./answers";

export interface Next {
  readonly words: string;
  readonly page: "people" | "agreement" | "export" | null;
  readonly link: string;
}

export function nextStep({ people }: People, invites: readonly Invite[], progress: ProgressSummary, now: Date): Next {
  const { finished, open, assigned } = progress.counts;
  const joined = people.filter((each) => each.role === "annotator").length;
  const waiting = invites.filter((each) => each.role === "annotator" && isOpen(each, now)).length;
  const both = progress.n_shared;
  const invite = { page: "people", link: "Invite annotators" } as const;
  if (both > 0 && open + assigned === 0) return { words: "All work is finished.", page: "agreement", link: "See how far they agree" };
  if (both > 0) return { words: `${counted(both, "document is", "documents are")} finished by two annotators or more.`, page: "agreement", link: "See how far they agree" };
  if (joined === 0 && waiting === 0) return { words: finished > 0 ? "One annotator has finished; agreement needs a second." : "Nobody annotates yet. Whoever joins is given every document, unless you plan their tasks.", ...invite };
  if (joined === 0) return { words: `Nobody has joined yet; ${counted(waiting, "invitation is", "invitations are")} open. Send the links, or invite more.`, page: "people", link: "See the invitations" };
  if (joined === 1 && waiting === 0 && progress.annotators.length < 2) return { words: "One annotator has joined; agreement needs a second.", ...invite };
  const stillOpen = { page: null, link: "" } as const;
  if (finished + open === 0) return { words: `${counted(joined, "annotator has", "annotators have")} joined, and nobody has begun yet.`, page: "people", link: "See who is there" };
  if (finished === 0) return { words: `${counted(open, "document is", "documents are")} begun, and none is finished yet.`, ...stillOpen };
  return { words: "No document is finished by two annotators yet; then there are figures of agreement.", ...stillOpen };
}

export const isOpen = (invite: Invite, now: Date): boolean => invite.taken === null && new Date(invite.expires) > now;

const counted = (n: number, one: string, several: string): string => (n === 1 ? `One ${one}` : `${n} ${several}`);
