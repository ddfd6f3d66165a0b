// The page of agreement as the server has it now.

import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import type { AgreementAnswer } from "./answers";
import { useFresh, type Fresh } from "./fresh";

export interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly answer: AgreementAnswer;
}

export const agreementPath = (study: string): string => `${studyPath(study)}/agreement`;

export function useLive(study: string): Fresh<Known> {
  const load = async (): Promise<Known> => {
    const [me, about, answer] = await Promise.all([
      call<Me>("GET", "/api/me"),
      call<StudyAbout>("GET", aboutPath(study)),
      call<AgreementAnswer>("GET", agreementPath(study)),
    ]);
    return { me, study: about, answer };
  };
  return useFresh(study, "", load, { waits: ({ answer }) => answer.state === "queued" || answer.state === "running" });
}
