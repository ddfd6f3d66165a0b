// My documents: what is to be done, and how far it is.

import { call, studyPath, type DocumentRow, type Me, type StudyAnswer } from "../api";
import { unsent } from "../saving/queue";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

const STATES: Readonly<Record<string, string>> = { finished: "finished", open: "begun" };

export default function Documents({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    study: await call<StudyAnswer>("GET", studyPath(study!)),
    kept: await unsent(),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Documents"><p class="muted">Loading …</p></Frame>;
  const { me, study: there, kept } = found.value;
  const waiting = (document: DocumentRow): number => kept.get(`${me.name}/${study}/${document.key}`) ?? 0;
  const documents = there.documents;
  const mine = there.annotator !== null;
  const done = documents.filter((each) => each.state === "finished").length;
  const next = documents.find((each) => each.state !== "finished");
  return (
    <Frame title={there.name} me={me}>
      {mine && <p>{done} of {documents.length} finished.{" "}{next && <a class="main" href={address(study!, next)}>{done === 0 ? "Begin" : "Go on"} with {next.title}</a>}</p>}
      <table>
        <thead>
          <tr><th scope="col">Document</th><th scope="col" class="number">Characters</th>{mine && <th scope="col">State</th>}</tr>
        </thead>
        <tbody>
          {documents.map((each) => (
            <tr key={each.key}>
              <td>{mine ? <a href={address(study!, each)}>{each.title}</a> : each.title}</td>
              <td class="number">{each.characters.toLocaleString("en")}</td>
              {mine && <td>{stateOf(each)}{waiting(each) > 0 && <strong>, {waiting(each)} not sent yet: open it</strong>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {(there.agreement_open || !mine) && <p><a href={`/s/${encodeURIComponent(study!)}/agreement`}>Agreement</a></p>}
    </Frame>
  );
}

const address = (study: string, document: DocumentRow): string =>
  `/s/${encodeURIComponent(study)}/d/${encodeURIComponent(document.key)}`;

function stateOf(document: DocumentRow): string {
  const begun = (document.version ?? 0) > 1;
  const words = document.state === "open" && !begun ? "new" : (STATES[document.state ?? ""] ?? "new");
  return begun ? `${words}, v${document.version}` : words;
}
