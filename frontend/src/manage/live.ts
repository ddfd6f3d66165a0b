// The page of agreement as the server has it now.

import { aboutPath, call, inPhase, studyPath, type Me, type StudyAbout } from "../api";
import type { AgreementAnswer } from "./answers";
import { useFresh, type Fresh } from "./fresh";
import { phaseOf } from "./PhaseChoice";

export interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly answer: AgreementAnswer;
}

export const agreementPath = (study: string): string => `${studyPath(study)}/agreement`;

export function useLive(study: string, wanted?: string): Fresh<Known> {
  const load = async (): Promise<Known> => {
    const [me, about] = await Promise.all([call<Me>("GET", "/api/me"), call<StudyAbout>("GET", aboutPath(study))]);
    // All on the page is of one phase.
    const answer = await call<AgreementAnswer>("GET", agreementPath(study) + inPhase(phaseOf(about.phases, wanted)));
    return { me, study: about, answer };
  };
  return useFresh(study, "", load, { waits: ({ answer }) => answer.state === "queued" || answer.state === "running" });
}
