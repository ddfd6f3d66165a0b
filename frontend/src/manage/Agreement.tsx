// How far annotators agree: whether one can rely on it, in a sentence; then figures and places.

import "./manage.css";
import { call, inPhase } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
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
    return <Frame title="Agreement"><p class="muted">Loading …</p></Frame>;
  }
  const { me, study: about, answer } = value;
  const now = phaseOf(about.phases, phase);
  const manages = about.role === "manager";
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, agreementPath(study!) + path + (path === "/run" ? inPhase(now) : ""), body);
    again();
  };
  return (
    <Frame title={`Agreement in ${about.name}`} me={me}>
      <div class="manage">
        {about.role !== "annotator" && <StudyNav study={study!} role={about.role} here="agreement" />}
        <PhaseChoice phases={about.phases} now={now} />
        {error && <p class="problem-line" role="alert">{error.message}</p>}
        <Standing answer={answer} manages={manages} send={send} />
        {answer.sections && <Sections sections={answer.sections.slice(0, OPENING)} />}
        <nav aria-label="On this page" class="parts">
          <a href="#figures">Figures</a> {answer.trend && <a href="#trend">From batch to batch</a>} <a href="#places">Where they differ</a> <a href={studyAddress(study!)}>{about.role === "annotator" ? "Documents" : "Progress"}</a>
        </nav>
        {manages && (
          <p>
            <label><input type="checkbox" checked={about.agreement_open} onChange={() => void send("PUT", "/open", { open: !about.agreement_open })} /> Annotators may see this page</label>
            {!about.agreement_open && <small> Until then they learn nothing of each other’s work.</small>}
          </p>
        )}
        {answer.sections && <div id="figures"><Sections sections={answer.sections.slice(OPENING)} /></div>}
        {answer.trend && <Sections sections={[answer.trend]} />}
        {answer.sections && <section aria-labelledby="places"><h2 id="places">Where they differ</h2><Differences study={study!} phase={now} answer={answer} /></section>}
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
  const older = answer.sections ? " What is below is older." : "";
  const words = {
    ready: "Up to date with all finished work.",
    queued: `Waits to be computed.${older}`,
    running: `Being computed${answer.step ? `: ${answer.step}` : ""}.${older}`,
    failed: `Could not be computed: ${answer.problem}.${older}`,
    cancelled: `The computation was called off.${older}`,
  }[answer.state];
  const computing = answer.state === "queued" || answer.state === "running";
  return (
    <p class={`standing ${answer.state}`}>
      <span role="status">{words}</span>{" "}
      {manages && computing && <button type="button" class="quiet" onClick={() => void send("DELETE", "/run")}>Call off</button>}
      {manages && (answer.state === "failed" || answer.state === "cancelled") && <button type="button" onClick={() => void send("POST", "/run")}>Compute</button>}
    </p>
  );
}
