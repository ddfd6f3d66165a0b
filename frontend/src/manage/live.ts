// Keeps what a page shows up to date: the server says that something changed, and it is asked again.

import { useEffect, useState } from "preact/hooks";
import { ApiError, call, inPhase, studyPath, type Me, type StudyAnswer } from "../api";
import type { AgreementAnswer, Progress, Scored } from "./answers";
import { phaseOf } from "./PhaseChoice";

export interface Known {
  readonly me: Me;
  readonly study: StudyAnswer;
  readonly answer: AgreementAnswer;
  readonly documents: readonly Scored[];
  /** Null for annotators, who do not learn how far others are. */
  readonly progress: Progress | null;
}

export interface Live {
  readonly known: Known | null;
  readonly error: Error | null;
  readonly again: () => void;
}

const SOON = 700;
const WHILE_COMPUTING = 4000;

export const agreementPath = (study: string): string => `${studyPath(study)}/agreement`;

export function useLive(study: string, wanted?: string): Live {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [again, setAgain] = useState<() => void>(() => () => {});

  useEffect(() => {
    let timer = 0;
    let over = false;
    const load = async (): Promise<void> => {
      clearTimeout(timer);
      timer = 0;
      try {
        const found = await ask(study, wanted);
        if (over) return;
        setKnown(found);
        setError(null);
        const waits = found.answer.state === "queued" || found.answer.state === "running";
        if (waits || found.progress?.complete === false) later(WHILE_COMPUTING);
      } catch (problem) {
        if (!over) setError(problem as Error);
        // What will not be otherwise in a while is not asked for again.
        if (!over && !(problem instanceof ApiError && problem.status < 500)) later(WHILE_COMPUTING);
      }
    };
    const later = (milliseconds: number): void => {
      if (timer && milliseconds >= WHILE_COMPUTING) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => void load(), milliseconds);
    };
    const events = new EventSource(`${studyPath(study)}/events`);
    events.onmessage = () => later(SOON);
    setAgain(() => () => later(0));
    void load();
    return () => {
      over = true;
      clearTimeout(timer);
      events.close();
    };
  }, [study]);
  return { known, error, again };
}

async function ask(study: string, wanted?: string): Promise<Known> {
  const [me, about] = await Promise.all([call<Me>("GET", "/api/me"), call<StudyAnswer>("GET", studyPath(study))]);
  // All on the page is of one phase.
  const query = inPhase(phaseOf(about.phases, wanted));
  const [answer, listed, progress] = await Promise.all([
    call<AgreementAnswer>("GET", agreementPath(study) + query),
    call<{ documents: readonly Scored[] }>("GET", `${agreementPath(study)}/disagreements${query}`),
    about.role === "annotator" ? null : call<Progress>("GET", `${studyPath(study)}/progress${query}`),
  ]);
  return { me, study: about, answer, documents: listed.documents, progress };
}
