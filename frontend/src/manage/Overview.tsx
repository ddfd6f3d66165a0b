// The study as whoever looks after it sees it: what comes next, how far everybody is, and each document.

import "./manage.css";
import { call, inPhase, studyPath, type StudyAbout } from "../api";
import { SchemeLine } from "../scheme/SchemeLine";
import { number } from "../texts/languages";
import { t } from "../texts/texts";
import { agreementAddress, exportAddress, peopleAddress, phasesAddress, tasksAddress } from "./addresses";
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
      <SchemeLine study={study} />
      <PhaseChoice phases={study.phases} now={now} />
      {error && <p role="alert">{error.message}</p>}
      {value?.next && <NextStep study={study.key} next={value.next} />}
      {value && <Numbers progress={value.progress} />}
      <Matrix study={study} phase={now} annotators={value?.progress.annotators ?? []} />
      {study.role === "manager" && <p><a href={`${tasksAddress(study.key)}#adding`}>{t("overview-add-documents")}</a></p>}
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
  return { progress, next: people && invited && nextStep(people, invited.invites, progress, new Date(), study.phases, phase) };
}

function NextStep({ study, next }: { study: string; next: Next }) {
  const address = next.page && { people: peopleAddress, agreement: agreementAddress, export: exportAddress, phases: phasesAddress }[next.page](study);
  return (
    <section class="next-step" aria-label={t("overview-next")}>
      <p>{next.words}</p>
      {address && <p><a class="button" href={address}>{next.link}</a></p>}
    </section>
  );
}

function Numbers({ progress }: { progress: ProgressSummary }) {
  const { annotators, counts, n_later } = progress;
  if (annotators.length === 0 && counts.assigned + counts.open + counts.finished === 0) return null;
  return (
    <section aria-labelledby="annotators">
      <h2 id="annotators">{t("annotators")}</h2>
      <p>{t("overview-counts", counts)}{n_later > 0 && ` ${t("overview-later", { n: n_later })}`}</p>
      {annotators.length > 0 && <details open={annotators.length <= FEW}>
        <summary>{t("overview-each", { n: annotators.length })}</summary>
        <div class="scroll" role="region" aria-label={t("annotators")} tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">{t("column-annotator")}</th><th scope="col" class="number">{t("column-finished")}</th><th scope="col" class="number">{t("column-begun")}</th><th scope="col" class="number">{t("column-not-begun")}</th><th scope="col" class="number">{t("overview-time")}</th></tr></thead>
            <tbody>
              {annotators.map((each) => (
                <tr key={each.annotator}>
                  <th scope="row">{each.annotator}</th>
                  <td class="number">{number(each.finished)}</td>
                  <td class="number">{number(each.open)}</td>
                  <td class="number">{number(each.assigned)}</td>
                  <td class="number">{each.seconds === null ? "–" : <>{duration(each.seconds)}<small>{t("overview-timed", { n: each.n_timed })}</small></>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p class="muted">{t("overview-time-about")}</p>
      </details>}
    </section>
  );
}

/** Annotators that are listed without being asked for. */
const FEW = 12;
