// My documents: what is to be done, and how far it is.

import type { ComponentType } from "preact";
import { call, inPhase, studyPath, type DocumentRow, type Me, type StudyAnswer } from "../api";
import { placeOf, unsent } from "../saving/queue";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

const STATES: Readonly<Record<string, string>> = { finished: "finished", open: "begun" };

export default function Documents({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    ...(await load(study!)),
    kept: await unsent(),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Documents"><p class="muted">Loading …</p></Frame>;
  const { me, study: there, Overview, kept } = found.value;
  if (Overview) return <Frame title={there.name} me={me}><Overview study={there} /></Frame>;
  const documents = there.documents;
  const waiting = (document: DocumentRow): number => kept.get(placeOf(me.name, study!, document.key, document.phase ?? "")) ?? 0;
  const done = documents.filter((each) => each.state === "finished").length;
  const next = documents.find((each) => each.state !== "finished");
  return (
    <Frame title={there.name} me={me}>
      <p>{done} of {documents.length} finished.{" "}{next && <a class="main" href={address(study!, next)}>{done === 0 ? "Begin" : "Go on"} with {next.title}</a>}</p>
      <table>
        <thead>
          <tr><th scope="col">Document</th><th scope="col" class="number">Characters</th><th scope="col">State</th></tr>
        </thead>
        <tbody>
          {documents.map((each) => (
            <tr key={each.key}>
              <td><a href={address(study!, each)}><bdi>{each.title}</bdi></a></td>
              <td class="number">{each.characters.toLocaleString("en")}</td>
              <td>{stateOf(each)}{waiting(each) > 0 && <strong>, {waiting(each)} not sent yet: open it</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {there.agreement_open && <p><a href={`/s/${encodeURIComponent(study!)}/agreement`}>Agreement</a></p>}
    </Frame>
  );
}

/** Who looks after the study sees how far everybody is; that part is loaded for them only. */
async function load(key: string): Promise<{ study: StudyAnswer; Overview: ComponentType<{ study: StudyAnswer }> | null }> {
  const study = await call<StudyAnswer>("GET", studyPath(key));
  return { study, Overview: study.role === "annotator" ? null : (await import("../manage/Overview")).default };
}

const address = (study: string, document: DocumentRow): string =>
  `/s/${encodeURIComponent(study)}/d/${encodeURIComponent(document.key)}${inPhase(document.phase ?? "")}`;

function stateOf(document: DocumentRow): string {
  const begun = (document.version ?? 0) > 1;
  const words = document.state === "open" && !begun ? "new" : (STATES[document.state ?? ""] ?? "new");
  return begun ? `${words}, v${document.version}` : words;
}
