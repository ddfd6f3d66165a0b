// Who did what in a study, and when; what is annotated stands in the documents.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { moment } from "../look/dates";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import type { AuditAnswer } from "./answers";
import { doneWords, kindWords } from "./done";
import { StudyNav } from "./StudyNav";

export default function History({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    about: await call<StudyAbout>("GET", aboutPath(study!)),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("history")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about } = found.value;
  return (
    <Frame title={about.name} part={t("history")} me={me}>
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
  if (!last) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  const actions = pages.flatMap((page) => page.actions);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("history-title")}</h2>
      <form class="filter" aria-label={t("history-filter")} onSubmit={(event) => event.preventDefault()}>
        <label>{t("history-by")} <select value={author} onChange={(event) => setAuthor(event.currentTarget.value)}>
          <option value="">{t("history-everybody")}</option>
          {last.authors.filter((each) => each !== "").map((each) => <option key={each} value={each}>{each}</option>)}
        </select></label>
        <label>{t("history-kind")} <select value={what} onChange={(event) => setWhat(event.currentTarget.value)}>
          <option value="">{t("history-all")}</option>
          {last.kinds.map((each) => <option key={each} value={each}>{kindWords(each)}</option>)}
        </select></label>
      </form>
      {problem !== null && <p role="alert">{problem}</p>}
      <div class="scroll" role="region" aria-label={t("history-title")} tabIndex={0}>
        <table class="people history">
          <thead><tr><th scope="col">{t("history-when")}</th><th scope="col">{t("history-who")}</th><th scope="col">{t("history-what")}</th></tr></thead>
          <tbody>{actions.map((each, i) => <tr key={i}><td>{moment(each.at)}</td><td>{each.author === "" ? t("history-command-line") : each.author}</td><td><bdi>{doneWords(each)}</bdi></td></tr>)}</tbody>
        </table>
      </div>
      {last.next !== null && <p><button type="button" onClick={() => void load(last.next).then((page) => setPages([...pages, page]), fail)}>{t("show-more")}</button></p>}
    </section>
  );
}
