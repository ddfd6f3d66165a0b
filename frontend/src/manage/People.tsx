// Who belongs to a study: invite, and take a role back.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { day } from "../look/dates";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import type { Invite, People as Answer, Person } from "./answers";
import { Invites, Inviting } from "./Invites";
import { Resets, useResets } from "./Resets";
import { StudyNav } from "./StudyNav";
import { Sure } from "./Sure";

interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly answer: Answer;
  readonly invites: readonly Invite[];
}

export default function People({ study }: Readonly<Record<string, string>>) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { links, offer } = useResets();
  const load = (): Promise<void> => ask(study!).then(setKnown, setError);
  useEffect(() => void load(), []);
  if (error) return <Failed error={error} />;
  if (known === null) return <Frame title="People"><p class="muted">Loading …</p></Frame>;
  const path = studyPath(study!);
  const attempt = async (what: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await what();
    } catch (refused) {
      setProblem((refused as Error).message);
    }
    await load();
  };
  const send = (method: string, at: string): Promise<void> => attempt(() => call(method, path + at));
  const { me, study: about, answer, invites } = known;
  return (
    <Frame title={about.name} part="People" me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="people" />
        <p class="problem-line" role="alert">{problem}</p>
        <section aria-labelledby="members">
          <h2 id="members">Who is there</h2>
          <Members people={answer.people} revoke={(key) => send("DELETE", `/people/${key}`)} reset={({ key, name }) => attempt(() => offer(`${path}/people/${key}`, name))} />
          <Resets links={links} />
        </section>
        <Inviting path={path} waiting={answer.waiting} made={load} />
        <Invites invites={invites} withdraw={(key) => send("DELETE", `/invites/${key}`)} />
      </div>
    </Frame>
  );
}

async function ask(study: string): Promise<Known> {
  const path = studyPath(study);
  const [me, about, answer, invited] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAbout>("GET", aboutPath(study)),
    call<Answer>("GET", `${path}/people`),
    call<{ invites: readonly Invite[] }>("GET", `${path}/invites`),
  ]);
  return { me, study: about, answer, invites: invited.invites };
}

interface MembersProps {
  readonly people: readonly Person[];
  readonly revoke: (key: string) => Promise<void>;
  readonly reset: (person: Person) => Promise<void>;
}

function Members({ people, revoke, reset }: MembersProps) {
  return (
    <div class="scroll" role="region" aria-label="Who is there" tabIndex={0}>
      <table class="people">
        <thead><tr><th scope="col">Name</th><th scope="col">Role</th><td /></tr></thead>
        <tbody>
          {people.map((each) => (
            <tr key={each.key}>
              <th scope="row">{each.name}{each.you && <small>you</small>}</th>
              <td>{each.role}{each.annotator !== null && each.annotator !== each.name && <small>as {each.annotator}</small>}<small>since {day(each.since)}</small></td>
              <td><Sure words="Remove" asks={consequence(each)} of={each.name} act={() => revoke(each.key)} />{!each.you && <> <Sure words="New password" asks="The link lets whoever has it set a password and sign in under this name. Make it?" of={each.name} act={() => reset(each)} /></>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function consequence({ you, role, annotator }: Person): string {
  if (you) return "You will not see this study any more. Take your role back?";
  return role === "annotator" ? `The annotations stay in the study; a link for ${annotator} lets somebody go on with them. Take the role back?` : "Take the role back?";
}

