// The study as whoever looks after it sees it: what comes next, and how far each document is.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, inPhase, studyPath, type StudyAnswer } from "../api";
import { useLoaded } from "../pages/loaded";
import { agreementAddress, exportAddress, peopleAddress } from "./addresses";
import type { Invite, People, Progress } from "./answers";
import { nextStep, type Next } from "./next";
import { PhaseChoice, phaseOf } from "./PhaseChoice";
import { StudyNav } from "./StudyNav";

const AT_ONCE = 50;

export default function Overview({ study, phase }: { study: StudyAnswer; phase: string | undefined }) {
  const now = phaseOf(study.phases, phase);
  const found = useLoaded(() => load(study, now));
  return (
    <div class="manage">
      <StudyNav study={study.key} role={study.role} here="documents" />
      <PhaseChoice phases={study.phases} now={now} />
      {found.is === "failed" && <p role="alert">{found.error.message}</p>}
      {found.is === "there" && found.value.next && <NextStep study={study.key} next={found.value.next} />}
      <Documents study={study} progress={found.is === "there" ? found.value.progress : null} />
    </div>
  );
}

async function load(study: StudyAnswer, phase: string): Promise<{ progress: Progress; next: Next | null }> {
  const path = studyPath(study.key);
  const manages = study.role === "manager";
  const [progress, people, invited] = await Promise.all([
    call<Progress>("GET", `${path}/progress${inPhase(phase)}`),
    manages ? call<People>("GET", `${path}/people`) : null,
    manages ? call<{ invites: readonly Invite[] }>("GET", `${path}/invites`) : null,
  ]);
  return { progress, next: people && invited && nextStep(people, invited.invites, progress, new Date()) };
}

function NextStep({ study, next }: { study: string; next: Next }) {
  const address = next.page && { people: peopleAddress, agreement: agreementAddress, export: exportAddress }[next.page](study);
  return (
    <section class="next-step" aria-label="What comes next">
      <p>{next.words}</p>
      {address && <p><a class="button" href={address}>{next.link}</a></p>}
    </section>
  );
}

function Documents({ study, progress }: { study: StudyAnswer; progress: Progress | null }) {
  const [most, setMost] = useState(AT_ONCE);
  const { documents } = study;
  const states = new Map<string, { all: number; begun: number; finished: number }>();
  for (const { document, state, counts } of progress?.cells ?? []) {
    if (!counts) continue;
    const count = states.get(document) ?? { all: 0, begun: 0, finished: 0 };
    states.set(document, { all: count.all + 1, begun: count.begun + Number(state === "open"), finished: count.finished + Number(state === "finished") });
  }
  return (
    <>
      <div class="scroll" role="region" aria-label="Documents" tabIndex={0}>
        <table class="documents">
          <thead><tr><th scope="col">Document</th><th scope="col" class="number">Characters</th><th scope="col">Finished</th></tr></thead>
          <tbody>
            {documents.slice(0, most).map((each) => (
              <tr key={each.key}>
                <th scope="row">{each.title}{each.marks.map((mark) => <small key={mark}>{mark}</small>)}</th>
                <td class="number">{each.characters.toLocaleString("en")}</td>
                <td>{each.marks.includes("retired") ? "–" : stateOf(states.get(each.key), progress !== null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {documents.length > most && <p>{most} of {documents.length.toLocaleString("en")} documents. <button type="button" onClick={() => setMost(most + AT_ONCE)}>Show more</button></p>}
    </>
  );
}

function stateOf(count: { all: number; begun: number; finished: number } | undefined, known: boolean): string {
  if (!known) return "…";
  if (!count) return "nobody annotates it yet";
  return `${count.finished} of ${count.all}${count.begun > 0 ? `, ${count.begun} begun` : ""}`;
}
