// The phases of a study: what each asks, how far it is, its gold, and which phase is open.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { call, studyPath, type Me, type StudyAnswer } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { questionOf } from "../steps/phase";
import type { Phase, Phases as Answer } from "./answers";
import { PhaseForm } from "./PhaseForm";
import { PhaseGold } from "./PhaseGold";
import { StudyNav } from "./StudyNav";
import { Sure } from "./Sure";

/** Documents that are named at once. */
const MOST = 20;

interface Known {
  readonly me: Me;
  readonly study: StudyAnswer;
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
  if (known === null) return <Frame title="Phases"><p class="muted">Loading …</p></Frame>;
  const { me, study: about, phases } = known;
  const manages = about.role === "manager";
  const path = `${studyPath(study!)}/phases`;
  const titles = new Map(about.documents.map((each) => [each.key, each.title]));
  const titleOf = (key: string): string => titles.get(key) ?? key;
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
    <Frame title={about.name} part="Phases" me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="phases" />
        {phases.length === 0 && <p>This study has no phases: its annotators answer one question. With phases they first mark units, for instance, and then all draw relations between the same gold units.</p>}
        <p class="problem-line" role="alert">{problem}</p>
        {phases.map((each, i) => (
          <section key={each.name} aria-labelledby={`phase-${i}`}>
            <h2 id={`phase-${i}`}>{i + 1}. {each.name} <small class="state">{WORDS[each.state]}</small></h2>
            <p>{questionOf(each)}. {each.from_gold && `Starts from the gold of ${phases[i - 1]?.name}. `}{each.n_tasks > 0 && `${each.n_finished} of ${each.n_tasks} tasks finished.`}</p>
            <Waiting phase={each} before={phases[i - 1]?.name ?? ""} titleOf={titleOf} />
            {manages && (
              <p>
                {each.state === "open"
                  ? <Sure words="Close this phase" asks="Annotators can then only read it. Close it?" of={each.name} act={() => change(each.name, "closed")} />
                  : <button type="button" onClick={() => void change(each.name, "open")}>{each.state === "closed" ? "Open this phase again" : "Open this phase"}<span class="aside"> {each.name}</span></button>}
              </p>
            )}
            {each.state !== "planned" && <PhaseGold path={path} phase={each.name} titleOf={titleOf} made={load} />}
          </section>
        ))}
        {manages && <PhaseForm key={JSON.stringify(phases.map((each) => [each.name, each.asks]))} path={path} phases={phases} saved={load} />}
      </div>
    </Frame>
  );
}

const WORDS: Readonly<Record<Phase["state"], string>> = { planned: "planned: annotators do not see it", open: "open", closed: "closed" };

async function ask(study: string): Promise<Known> {
  const [me, about, { phases }] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAnswer>("GET", studyPath(study)),
    call<Answer>("GET", `${studyPath(study)}/phases`),
  ]);
  return { me, study: about, phases };
}

interface WaitingProps {
  readonly phase: Phase;
  readonly before: string;
  readonly titleOf: (key: string) => string;
}

/** The documents that nobody can open in a phase yet. */
function Waiting({ phase: { waiting }, before, titleOf }: WaitingProps) {
  if (waiting.length === 0) return null;
  return (
    <details class="waiting">
      <summary>{waiting.length === 1 ? "1 document waits" : `${waiting.length.toLocaleString("en")} documents wait`} for the gold of {before}</summary>
      <p>{waiting.slice(0, MOST).map(titleOf).join(", ")}{waiting.length > MOST && `, and ${waiting.length - MOST} more`}</p>
    </details>
  );
}
