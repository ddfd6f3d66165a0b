// My documents: what is to be done, and how far it is.

import type { ComponentType } from "preact";
import { call, inPhase, studyPath, type DocumentRow, type Me, type StudyAnswer } from "../api";
import { placeOf, unsent } from "../saving/queue";
import { ByPhase, nextOf } from "./ByPhase";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

const STATES: Readonly<Record<string, string>> = { finished: "finished", open: "begun" };

export default function Documents({ study, phase: wanted }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    ...(await load(study!)),
    kept: await unsent(),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Documents"><p class="muted">Loading …</p></Frame>;
  const { me, study: there, Overview, kept } = found.value;
  if (Overview) return <Frame title={there.name} me={me}><Overview study={there} phase={wanted} /></Frame>;
  const documents = there.documents.filter((each) => !each.marks.includes("retired"));
  const training = documents.filter((each) => each.marks.includes("training"));
  const others = documents.filter((each) => !each.marks.includes("training"));
  const retired = there.documents.filter((each) => each.marks.includes("retired"));
  const waitingIn = (document: DocumentRow, phase: string): number => kept.get(placeOf(me.name, study!, document.key, phase)) ?? 0;
  const waiting = (document: DocumentRow): number => {
    const phase = document.phase ?? "";
    // What older pages left names no phase: it is of the first one of the document.
    const isFirst = there.documents.find((each) => each.key === document.key) === document;
    return waitingIn(document, phase) + (phase !== "" && isFirst ? waitingIn(document, "") : 0);
  };
  const done = documents.filter((each) => each.state === "finished").length;
  const next = nextOf([...training, ...others], there.phases);
  const listed = (rows: readonly DocumentRow[]) => there.phases.length > 0 ? <ByPhase phases={there.phases} documents={rows} table={table} /> : table(rows);
  const table = (rows: readonly DocumentRow[]) => <Table study={study!} documents={rows} waiting={waiting} />;
  return (
    <Frame title={there.name} me={me}>
      <p>{done} of {documents.length} finished.{" "}{next && <a class="main" href={address(study!, next)}>{done === 0 ? "Begin" : "Go on"} with {next.title}</a>}</p>
      {training.length > 0 && <section><h2>Training</h2><p class="muted">These are discussed together and do not count for agreement.</p>{listed(training)}</section>}
      {training.length + retired.length === 0 ? listed(others) : others.length > 0 && <section><h2>Documents</h2>{listed(others)}</section>}
      {retired.length > 0 && <section><h2>Retired</h2><p class="muted">Nobody waits for these any more; what you annotated in them stays.</p>{listed(retired)}</section>}
      {there.agreement_open && <p><a href={`/s/${encodeURIComponent(study!)}/agreement`}>Agreement</a></p>}
    </Frame>
  );
}

interface TableProps {
  readonly study: string;
  readonly documents: readonly DocumentRow[];
  /** How many changes of a document are not sent yet. */
  readonly waiting: (document: DocumentRow) => number;
}

function Table({ study, documents, waiting }: TableProps) {
  return (
    <table>
      <thead>
        <tr><th scope="col">Document</th><th scope="col" class="number">Characters</th><th scope="col">State</th></tr>
      </thead>
      <tbody>
        {documents.map((each) => (
          <tr key={each.key}>
            <td>{each.waits ? <bdi>{each.title}</bdi> : <a href={address(study, each)}><bdi>{each.title}</bdi></a>}</td>
            <td class="number">{each.characters.toLocaleString("en")}</td>
            <td>{each.waits ? "waits" : stateOf(each)}{each.feedback && <>, <a href={address(study, each, "/feedback")}>compare with the gold<span class="aside"> of {each.title}</span></a></>}{waiting(each) > 0 && <strong>, {waiting(each)} not sent yet: open it</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who looks after the study sees how far everybody is; that part is loaded for them only. */
async function load(key: string): Promise<{ study: StudyAnswer; Overview: ComponentType<{ study: StudyAnswer; phase: string | undefined }> | null }> {
  const study = await call<StudyAnswer>("GET", studyPath(key));
  return { study, Overview: study.role === "annotator" ? null : (await import("../manage/Overview")).default };
}

const address = (study: string, document: DocumentRow, what = ""): string =>
  `/s/${encodeURIComponent(study)}/d/${encodeURIComponent(document.key)}${what}${inPhase(document.phase ?? "")}`;

function stateOf(document: DocumentRow): string {
  const begun = (document.version ?? 0) > 1;
  const words = document.state === "open" && !begun ? "new" : (STATES[document.state ?? ""] ?? "new");
  return begun ? `${words}, v${document.version}` : words;
}
