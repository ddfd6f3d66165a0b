// How far annotators agree: whether one can rely on it, in a sentence; then figures and places.

import "./manage.css";
import { call, inPhase } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { t } from "../texts/texts";
import type { AgreementAnswer } from "./answers";
import { Sections } from "./Blocks";
import { Differences } from "./Differences";
import { studyAddress } from "./addresses";
import { agreementPath, useLive } from "./live";
import { PhaseChoice, phaseOf } from "./PhaseChoice";
import { StudyNav } from "./StudyNav";

/** The answer and what to do next stand above the contents of the page. */
const OPENING = 2;

export default function Agreement({ study, phase }: Readonly<Record<string, string>>) {
  const { value, error, again } = useLive(study!, phase);
  if (value === null) {
    if (error) return <Failed error={error} />;
    return <Frame title={t("agreement")}><p class="muted">{t("loading")}</p></Frame>;
  }
  const { me, study: about, answer } = value;
  const now = phaseOf(about.phases, phase);
  const manages = about.role === "manager";
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, agreementPath(study!) + path + (path === "/run" ? inPhase(now) : ""), body);
    again();
  };
  return (
    <Frame title={t("agreement-title", { study: about.name })} me={me}>
      <div class="manage">
        {about.role !== "annotator" && <StudyNav study={study!} role={about.role} here="agreement" />}
        <PhaseChoice phases={about.phases} now={now} />
        {error && <p class="problem-line" role="alert">{error.message}</p>}
        <Standing answer={answer} manages={manages} send={send} />
        {answer.sections && <Sections sections={answer.sections.slice(0, OPENING)} />}
        <nav aria-label={t("agreement-parts")} class="parts">
          <a href="#figures">{t("agreement-figures")}</a> {answer.trend && <a href="#trend">{t("agreement-trend")}</a>} <a href="#places">{t("agreement-places")}</a> <a href={studyAddress(study!)}>{about.role === "annotator" ? t("documents") : t("agreement-progress")}</a>
        </nav>
        {manages && (
          <p>
            <label><input type="checkbox" checked={about.agreement_open} onChange={() => void send("PUT", "/open", { open: !about.agreement_open })} /> {t("agreement-open")}</label>
            {!about.agreement_open && <small> {t("agreement-not-open")}</small>}
          </p>
        )}
        {answer.sections && <div id="figures"><Sections sections={answer.sections.slice(OPENING)} /></div>}
        {answer.trend && <Sections sections={[answer.trend]} />}
        {answer.sections && <section aria-labelledby="places"><h2 id="places">{t("agreement-places")}</h2><Differences study={study!} phase={now} answer={answer} /></section>}
      </div>
    </Frame>
  );
}

interface StandingProps {
  readonly answer: AgreementAnswer;
  readonly manages: boolean;
  readonly send: (method: string, path: string) => Promise<void>;
}

/** Whether the page is of this moment, and what is done about it if not. */
function Standing({ answer, manages, send }: StandingProps) {
  const words = {
    ready: t("agreement-ready"),
    queued: t("agreement-queued"),
    running: answer.step ? t("agreement-running-step", { step: answer.step }) : t("agreement-running"),
    failed: t("agreement-failed", { problem: answer.problem ?? "" }),
    cancelled: t("agreement-cancelled"),
  }[answer.state];
  const isOlder = answer.state !== "ready" && answer.sections !== undefined;
  const computing = answer.state === "queued" || answer.state === "running";
  return (
    <p class={`standing ${answer.state}`}>
      <span role="status">{words}{isOlder && ` ${t("agreement-older")}`}</span>{" "}
      {manages && computing && <button type="button" class="quiet" onClick={() => void send("DELETE", "/run")}>{t("agreement-call-off")}</button>}
      {manages && (answer.state === "failed" || answer.state === "cancelled") && <button type="button" onClick={() => void send("POST", "/run")}>{t("agreement-compute")}</button>}
    </p>
  );
}
