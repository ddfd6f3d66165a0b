// Where the suggestions of a phase come from, how far they are, and what annotators answered.

import { useState } from "preact/hooks";
import { call, inPhase, studyPath } from "../api";
import { t, withElements } from "../texts/texts";
import type { SuggestionsStanding } from "./answers";
import { useFresh } from "./fresh";
import { keyOf, readersOf, wordsFor } from "./readers";

interface Props {
  readonly study: string;
  /** The name of the phase; empty in a study without phases. */
  readonly phase: string;
  readonly manages: boolean;
}

const isUnderWay = ({ state }: SuggestionsStanding): boolean => state === "queued" || state === "running";

export function PhaseSuggestions({ study, phase, manages }: Props) {
  const path = `${studyPath(study)}/phases/suggestions`;
  const { value, error, again } = useFresh(study, `suggestions ${phase}`, () => call<SuggestionsStanding>("GET", path + inPhase(phase)), {
    waits: isUnderWay,
    concerns: ({ suggestions }) => suggestions !== undefined,
  });
  const [problem, setProblem] = useState<string | null>(null);
  if (value === null) return error && <p role="alert">{error.message}</p>;
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await act();
      again();
    } catch (reason) {
      setProblem((reason as Error).message);
    }
  };
  return (
    <details open={value.source !== null}>
      <summary>{headingOf(phase)}</summary>
      {manages && <Choosing key={JSON.stringify(value.source)} standing={value} phase={phase} choose={(source) => tried(() => call("PUT", path, { phase, source }))} />}
      <p class="problem-line" role="alert">{problem}</p>
      <Standing standing={value} phase={phase} cancel={manages ? () => tried(() => call("DELETE", path + inPhase(phase))) : null} />
      {manages && value.source !== null && <p><a href={`${path}/answers${inPhase(phase)}`} download>{t("suggest-download")}</a></p>}
    </details>
  );
}

const headingOf = (phase: string): string => (phase === "" ? t("suggest-heading-study") : t("suggest-heading", { phase }));

const ASIDE = { "<aside>": (words: unknown) => <span class="aside">{words as string}</span> };

type Source = NonNullable<SuggestionsStanding["source"]>;

const NONE = "none";

function Choosing({ standing, phase, choose }: { standing: SuggestionsStanding; phase: string; choose: (source: Source | null) => Promise<void> }) {
  const { source } = standing;
  const offered = readersOf(standing);
  const isGone = source !== null && !offered.some((each) => keyOf(each) === keyOf(source));
  const [chosen, setChosen] = useState(source === null ? NONE : keyOf(source));
  const [names, setNames] = useState(source?.documents?.join("\n") ?? "");
  const [some, setSome] = useState((source?.documents ?? null) !== null);
  if (offered.length === 0 && source === null) return <p>{t("suggest-nothing-to-choose")}</p>;
  const send = (event: Event): void => {
    event.preventDefault();
    const listed = names.split("\n").map((name) => name.trim()).filter((name) => name !== "");
    const taken = offered.find((each) => keyOf(each) === chosen) ?? null;
    void choose(taken && { ...taken, documents: some ? listed : null });
  };
  return (
    <form class="form wide" onSubmit={send}>
      <p>{t("suggest-about")}</p>
      <label>{t("suggest-source")}
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value={NONE}>{t("suggest-none")}</option>
          {offered.map((each) => <option key={keyOf(each)} value={keyOf(each)}>{wordsFor(each)}</option>)}
          {isGone && <option value={keyOf(source)} disabled>{t("suggest-gone", { name: source.name })}</option>}
        </select>
      </label>
      {chosen !== NONE && (
        <>
          <label class="choose"><input type="checkbox" checked={some} onChange={() => setSome(!some)} /> <span>{t("suggest-some")}</span></label>
          {some && (
            <label>{t("suggest-documents")}
              <textarea rows={4} value={names} required onInput={(event) => setNames(event.currentTarget.value)} />
            </label>
          )}
        </>
      )}
      <p><button type="submit">{withElements(source !== null && chosen === keyOf(source) ? "suggest-again-button" : "suggest-save-button", { of: headingOf(phase), ...ASIDE })}</button></p>
    </form>
  );
}

function Standing({ standing, phase, cancel }: { standing: SuggestionsStanding; phase: string; cancel: (() => Promise<void>) | null }) {
  const { source, state, problem, n_documents: n, n_ready: ready, n_suggestions: suggestions, n_failed: failed } = standing;
  if (source === null) return <p role="status">{t("suggest-without")}</p>;
  return (
    <div class="step">
      <p role="status">
        {t("suggest-standing", { name: source.name, ready, n, suggestions })} {isUnderWay(standing) && t("suggest-busy")} {state === "failed" && t("suggest-failed", { reason: problem ?? "" })} {state === "cancelled" && t("suggest-cancelled")}
      </p>
      {failed > 0 && <p class="waiting">{t("suggest-unread", { n: failed, reason: standing.failed })}</p>}
      {isUnderWay(standing) && <p><progress value={ready} max={n} aria-label={headingOf(phase)} /></p>}
      {isUnderWay(standing) && cancel && <p><button type="button" class="quiet" onClick={() => void cancel()}>{withElements("suggest-cancel-button", { of: headingOf(phase), ...ASIDE })}</button></p>}
    </div>
  );
}
