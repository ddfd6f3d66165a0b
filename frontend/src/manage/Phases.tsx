// The phases of a study: what each asks, how far it is, its gold, and which phase is open.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { questionOf } from "../steps/phase";
import { t, withElements } from "../texts/texts";
import type { GoldStanding, Phase, Phases as Answer } from "./answers";
import { useFresh } from "./fresh";
import { PhaseForm } from "./PhaseForm";
import { OpenGold, PhaseGold } from "./PhaseGold";
import { PhaseSuggestions } from "./PhaseSuggestions";
import { StudyNav } from "./StudyNav";
import { Sure } from "./Sure";

interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly phases: readonly Phase[];
}

export default function Phases({ study }: Readonly<Record<string, string>>) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (): Promise<void> => ask(study!).then(setKnown, (reason: Error) => {
    // What somebody fills in stays on the page.
    if (known === null) setError(reason);
    else setProblem(reason.message);
  });
  useEffect(() => void load(), []);
  if (error) return <Failed error={error} />;
  if (known === null) return <Frame title={t("phases")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: about, phases } = known;
  const manages = about.role === "manager";
  const path = `${studyPath(study!)}/phases`;
  const change = async (phase: string, state: Phase["state"]): Promise<void> => {
    setProblem(null);
    try {
      await call("PUT", `${path}/state`, { phase, state });
      await load();
    } catch (reason) {
      setProblem((reason as Error).message);
    }
  };
  return (
    <Frame title={about.name} part={t("phases")} me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="phases" />
        {phases.length === 0 && <p>{t("phases-none")}</p>}
        {phases.length === 0 && manages && <WholeGold study={study!} />}
        {phases.length === 0 && <PhaseSuggestions study={study!} phase="" manages={manages} />}
        <p class="problem-line" role="alert">{problem}</p>
        {phases.map((each, i) => (
          <section key={each.name} aria-labelledby={`phase-${i}`}>
            <h2 id={`phase-${i}`}>{i + 1}. {each.name} <small class="state">{t(`phases-state-${each.state}`)}</small></h2>
            <p>{questionOf(each)} {each.from_gold && `${t("phases-from-gold", { before: phases[i - 1]?.name ?? "" })} `}{each.n_tasks > 0 && t("phases-finished", { finished: each.n_finished, n: each.n_tasks })}</p>
            {each.n_waiting > 0 && <p class="waiting">{t("phases-waiting", { n: each.n_waiting, before: phases[i - 1]?.name ?? "" })}</p>}
            {manages && (
              <p>
                {each.state === "open"
                  ? <Sure words={t("phases-close-button")} asks={t("phases-close-asks")} of={each.name} act={() => change(each.name, "closed")} />
                  : <button type="button" onClick={() => void change(each.name, "open")}>{withElements(each.state === "closed" ? "phases-open-again-button" : "phases-open-button", { name: each.name, "<aside>": (words) => <span class="aside">{words}</span> })}</button>}
              </p>
            )}
            {each.state !== "planned" && <PhaseGold study={study!} phase={each} manages={manages} made={load} />}
            <PhaseSuggestions study={study!} phase={each.name} manages={manages} />
          </section>
        ))}
        {manages && <PhaseForm key={JSON.stringify(phases.map((each) => [each.name, each.asks]))} path={path} phases={phases} saved={load} />}
      </div>
    </Frame>
  );
}

/** Of a study without phases, whether its gold is opened to annotators. */
function WholeGold({ study }: { study: string }) {
  const { value, again } = useFresh(study, "whole", () => call<GoldStanding>("GET", `${studyPath(study)}/phases/gold`), { concerns: ({ gold }) => gold !== undefined });
  return value && <OpenGold study={study} phase="" isOpened={value.is_opened} changed={again} />;
}

async function ask(study: string): Promise<Known> {
  const [me, about, { phases }] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAbout>("GET", aboutPath(study)),
    call<Answer>("GET", `${studyPath(study)}/phases`),
  ]);
  return { me, study: about, phases };
}
