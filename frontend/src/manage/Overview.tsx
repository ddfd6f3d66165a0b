// The study as whoever looks after it sees it: what comes next, how far everybody is, and each document.

import "./manage.css";
import { call, inPhase, studyPath, type StudyAbout } from "../api";
import { agreementAddress, exportAddress, peopleAddress } from "./addresses";
import type { Invite, People, ProgressSummary } from "./answers";
import { duration } from "./duration";
import { useFresh } from "./fresh";
import { Matrix } from "./Matrix";
import { nextStep, type Next } from "./next";
import { PhaseChoice, phaseOf } from "./PhaseChoice";
import { StudyNav } from "./StudyNav";

export default function Overview({ study, phase }: { study: StudyAbout; phase: string | undefined }) {
  const now = phaseOf(study.phases, phase);
  const { value, error } = useFresh(study.key, "", () => load(study, now));
  return (
    <div class="manage">
      <StudyNav study={study.key} role={study.role} here="documents" />
      <PhaseChoice phases={study.phases} now={now} />
      {error && <p role="alert">{error.message}</p>}
      {value?.next && <NextStep study={study.key} next={value.next} />}
      {value && <Numbers progress={value.progress} />}
      <Matrix study={study.key} phase={now} annotators={value?.progress.annotators ?? []} />
    </div>
  );
}

async function load(study: StudyAbout, phase: string): Promise<{ progress: ProgressSummary; next: Next | null }> {
  const path = studyPath(study.key);
  const manages = study.role === "manager";
  const [progress, people, invited] = await Promise.all([
    call<ProgressSummary>("GET", `${path}/progress${inPhase(phase)}`),
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

function Numbers({ progress }: { progress: ProgressSummary }) {
  const { annotators, counts, n_later } = progress;
  if (annotators.length === 0) return null;
  const number = (n: number): string => n.toLocaleString("en");
  return (
    <section aria-labelledby="annotators">
      <h2 id="annotators">Annotators</h2>
      <p>{number(counts.finished)} finished, {number(counts.open)} begun, {number(counts.assigned)} not begun.{n_later > 0 && ` Later rounds (${number(n_later)}) are marked with ↻ and not counted here.`}</p>
      <details open={annotators.length <= FEW}>
        <summary>Each of the {annotators.length}</summary>
        <div class="scroll" role="region" aria-label="Annotators" tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">Annotator</th><th scope="col" class="number">Finished</th><th scope="col" class="number">Begun</th><th scope="col" class="number">Not begun</th><th scope="col" class="number">Time per document</th></tr></thead>
            <tbody>
              {annotators.map((each) => (
                <tr key={each.annotator}>
                  <th scope="row">{each.annotator}</th>
                  <td class="number">{number(each.finished)}</td>
                  <td class="number">{number(each.open)}</td>
                  <td class="number">{number(each.assigned)}</td>
                  <td class="number">{each.seconds === null ? "–" : <>{duration(each.seconds)}<small>of {each.n_timed}</small></>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p class="muted">Time per document: the median over the finished documents that they began last, 50 at most. Of each document it is the sum of the times between two changes, without breaks of five minutes or more.</p>
      </details>
    </section>
  );
}

/** Annotators that are listed without being asked for. */
const FEW = 12;
