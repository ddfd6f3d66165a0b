// Who did what in a study, and when; what is annotated stands in the documents.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { moment } from "../look/dates";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import type { AuditAnswer } from "./answers";
import { StudyNav } from "./StudyNav";

export default function History({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    about: await call<StudyAbout>("GET", aboutPath(study!)),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="History"><p class="muted">Loading …</p></Frame>;
  const { me, about } = found.value;
  return (
    <Frame title={about.name} part="History" me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="history" />
        <Actions path={`${studyPath(study!)}/audit`} />
      </div>
    </Frame>
  );
}

function Actions({ path }: { path: string }) {
  const [author, setAuthor] = useState("");
  const [what, setWhat] = useState("");
  const [pages, setPages] = useState<readonly AuditAnswer[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (before: number | null): Promise<AuditAnswer> =>
    call<AuditAnswer>("GET", `${path}?${new URLSearchParams({ ...(author && { author }), ...(what && { what }), ...(before !== null && { before: `${before}` }) })}`);
  const fail = (error: Error): void => setProblem(error.message);
  useEffect(() => {
    let isOver = false;
    load(null).then((page) => isOver || setPages([page]), (error: Error) => isOver || fail(error));
    return () => { isOver = true; };
  }, [author, what]);
  const last = pages.at(-1);
  if (!last) return problem === null ? <p class="muted">Loading …</p> : <p role="alert">{problem}</p>;
  const actions = pages.flatMap((page) => page.actions);
  return (
    <section aria-labelledby="history">
      <h2 id="history">What was done</h2>
      <form class="filter" aria-label="What is shown" onSubmit={(event) => event.preventDefault()}>
        <label>By <select value={author} onChange={(event) => setAuthor(event.currentTarget.value)}>
          <option value="">everybody</option>
          {last.authors.filter((each) => each !== "").map((each) => <option key={each} value={each}>{each}</option>)}
        </select></label>
        <label>Kind <select value={what} onChange={(event) => setWhat(event.currentTarget.value)}>
          <option value="">all</option>
          {last.kinds.map((each) => <option key={each} value={each}>{each}</option>)}
        </select></label>
      </form>
      {problem !== null && <p role="alert">{problem}</p>}
      <div class="scroll" role="region" aria-label="What was done" tabIndex={0}>
        <table class="people history">
          <thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th></tr></thead>
          <tbody>{actions.map((each, i) => <tr key={i}><td>{moment(each.at)}</td><td>{each.author === "" ? "the command line" : each.author}</td><td><bdi>{each.words}</bdi></td></tr>)}</tbody>
        </table>
      </div>
      {last.next !== null && <p><button type="button" onClick={() => void load(last.next).then((page) => setPages([...pages, page]), fail)}>Show more</button></p>}
    </section>
  );
}
