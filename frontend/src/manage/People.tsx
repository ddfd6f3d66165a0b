// Who belongs to a study: invite, take a role back, and erase.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { day } from "../look/dates";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { aside, t, withElements } from "../texts/texts";
import type { Invite, People as Answer, Person } from "./answers";
import { doneWords, Erasing } from "./Erasing";
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
  const [erasing, setErasing] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { links, offer } = useResets();
  const load = (): Promise<void> => ask(study!).then(setKnown, setError);
  useEffect(() => void load(), []);
  if (error) return <Failed error={error} />;
  if (known === null) return <Frame title={t("nav-people")}><p class="muted">{t("loading")}</p></Frame>;
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
  const erase = (annotator: string): void => {
    setSaid(null);
    setErasing(annotator);
  };
  return (
    <Frame title={about.name} part={t("nav-people")} me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="people" />
        <p class="problem-line" role="alert">{problem}</p>
        <p role="status">{said}</p>
        {erasing !== null && (
          <Erasing
            key={erasing} path={`${path}/erasing`} name={erasing} who={{ annotator: erasing }} close={() => setErasing(null)}
            erased={async (done) => {
              setErasing(null);
              setSaid(doneWords(done));
              await load();
            }}
          />
        )}
        <section aria-labelledby="members">
          <h2 id="members">{t("people-there")}</h2>
          <Members people={answer.people} erase={erase} revoke={(key) => send("DELETE", `/people/${key}`)} reset={({ key, name }) => attempt(() => offer(`${path}/people/${key}`, name))} />
          <Resets links={links} />
          <p><label><input type="checkbox" checked={answer.curators_see_names} onChange={(event) => void attempt(() => call("PUT", `${path}/names`, { curators_see_names: event.currentTarget.checked }))} /> {t("people-names")}</label><br /><small>{t("people-names-about")}</small></p>
        </section>
        <Others waiting={answer.waiting} erased={answer.erased} erase={erase} />
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
  readonly erase: (annotator: string) => void;
  readonly revoke: (key: string) => Promise<void>;
  readonly reset: (person: Person) => Promise<void>;
}

function Members({ people, erase, revoke, reset }: MembersProps) {
  return (
    <div class="scroll" role="region" aria-label={t("people-there")} tabIndex={0}>
      <table class="people">
        <thead><tr><th scope="col">{t("column-name")}</th><th scope="col">{t("people-role")}</th><td /></tr></thead>
        <tbody>
          {people.map((each) => (
            <tr key={each.key}>
              <th scope="row">{each.name}{each.you && <small>{t("people-you")}</small>}</th>
              <td>{t(`role-${each.role}`)}{each.annotator !== null && each.annotator !== each.name && <small>{t("people-as", { annotator: each.annotator })}</small>}<small>{t("people-since", { day: day(each.since) })}</small></td>
              <td><Sure words={t("people-remove")} asks={consequence(each)} of={each.name} act={() => revoke(each.key)} />{!each.you && <> <Sure words={t("people-password")} asks={t("people-password-sure")} of={each.name} act={() => reset(each)} /></>}{each.annotator !== null && <> <Erase annotator={each.annotator} erase={erase} /></>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Erase({ annotator, erase }: { annotator: string; erase: (annotator: string) => void }) {
  return <button type="button" class="quiet" onClick={() => erase(annotator)}>{withElements("on-thing", { action: t("erase"), thing: annotator, "<aside>": aside })}</button>;
}

/** Annotators of the study as whom nobody signs in, and what stands for those who were erased. */
function Others({ waiting, erased, erase }: { waiting: readonly string[]; erased: readonly string[]; erase: (annotator: string) => void }) {
  if (waiting.length === 0 && erased.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{t("people-before")}</h2>
      {waiting.length > 0 && (
        <details>
          <summary>{t("people-nobody-as", { n: waiting.length })}</summary>
          <ul class="plain">{waiting.map((each) => <li key={each}>{each} <Erase annotator={each} erase={erase} /></li>)}</ul>
        </details>
      )}
      {erased.length > 0 && <p class="muted">{t("people-erased", { names: erased.join(", ") })}</p>}
    </section>
  );
}

function consequence({ you, role, annotator }: Person): string {
  if (you) return t("people-remove-you");
  return role === "annotator" ? t("people-remove-annotator", { annotator: annotator ?? "" }) : t("people-remove-other");
}

