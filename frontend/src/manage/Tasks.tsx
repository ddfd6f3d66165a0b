// Who annotates what: how far everybody is, their tasks, and the plan that gives them more.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, inPhase, studyPath, type Me, type StudyAbout } from "../api";
import { moment } from "../look/dates";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { aside, inWords, t, withElements } from "../texts/texts";
import type { TaskRow, TaskRows, Workload, Workloads } from "./answers";
import { Documents } from "./Documents";
import { PhaseChoice, phaseOf } from "./PhaseChoice";
import { Planning } from "./Planning";
import { StudyNav } from "./StudyNav";
import { Typed } from "./Typed";
import { behind, slowestFirst } from "./workload";

/** What the server lists or moves at once. */
const MOST = 1000;

interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly workloads: Workloads;
}

export default function Tasks({ study, phase }: Readonly<Record<string, string>>) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const load = (): Promise<void> => ask(study!, phase).then(setKnown, setError);
  useEffect(() => void load(), []);
  if (error) return <Failed error={error} />;
  if (known === null) return <Frame title={t("nav-tasks")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: about, workloads } = known;
  const path = `${studyPath(study!)}/tasks`;
  const now = phaseOf(about.phases, phase);
  return (
    <Frame title={about.name} part={t("nav-tasks")} me={me}>
      <div class="manage">
        <StudyNav study={study!} role={about.role} here="tasks" />
        <PhaseChoice phases={about.phases} now={now} />
        <Everybody path={path} phase={now} annotators={workloads.annotators} moved={load} />
        <Planning study={study!} path={path} phase={now} known={workloads} applied={load} />
        {workloads.plans.length > 0 && (
          <section aria-labelledby="plans">
            <h2 id="plans">{t("tasks-plans")}</h2>
            <ul>{[...workloads.plans].reverse().map((each) => <li key={each.at}>{inWords(each.words)}<small class="muted">{t("tasks-plan", { when: moment(each.at), author: each.author, new: each.n_tasks, returned: each.n_returned })}</small></li>)}</ul>
          </section>
        )}
        <Documents study={study!} changed={() => void load()} />
      </div>
    </Frame>
  );
}

async function ask(study: string, phase?: string): Promise<Known> {
  const [me, about] = await Promise.all([call<Me>("GET", "/api/me"), call<StudyAbout>("GET", aboutPath(study))]);
  const workloads = await call<Workloads>("GET", `${studyPath(study)}/tasks${inPhase(phaseOf(about.phases, phase))}`);
  return { me, study: about, workloads };
}

interface EverybodyProps {
  readonly path: string;
  readonly phase: string;
  readonly annotators: readonly Workload[];
  readonly moved: () => Promise<void>;
}

function Everybody({ path, phase, annotators, moved }: EverybodyProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const late = behind(annotators);
  return (
    <section aria-labelledby="everybody">
      <h2 id="everybody">{t("tasks-everybody")}</h2>
      {annotators.length === 0 ? <p class="muted">{t("nobody-annotates")}</p> : (
        <div class="scroll" role="region" aria-label={t("tasks-everybody")} tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">{t("column-annotator")}</th><th scope="col" class="number">{t("column-finished")}</th><th scope="col">{t("tasks-saved")}</th><td /></tr></thead>
            <tbody>
              {slowestFirst(annotators).map((each) => (
                <tr key={each.annotator}>
                  <th scope="row">{each.annotator}{late.has(each.annotator) && <small class="late">{t("tasks-behind")}</small>}{!each.is_member && <small>{t("nobody-signs-in")}</small>}</th>
                  <td class="number">{t("matrix-done", { finished: each.n_finished, n: each.n_tasks })}{each.n_begun > 0 && <small>{t("n-begun", { n: each.n_begun })}</small>}</td>
                  <td>{each.at === null ? "–" : moment(each.at)}</td>
                  <td>{each.n_tasks > 0 && <button type="button" class="quiet" aria-expanded={opened === each.annotator} onClick={() => setOpened(opened === each.annotator ? null : each.annotator)}>{withElements("tasks-of", { annotator: each.annotator, "<aside>": aside })}</button>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened !== null && <Moving key={opened} path={path} phase={phase} annotator={opened} others={annotators.filter((each) => each.annotator !== opened).map((each) => each.annotator)} moved={async () => { setOpened(null); await moved(); }} />}
    </section>
  );
}

interface MovingProps {
  readonly path: string;
  readonly phase: string;
  readonly annotator: string;
  readonly others: readonly string[];
  readonly moved: () => Promise<void>;
}

/** The tasks of one annotator, to reassign or take back those that are not finished; a page of them at a time. */
function Moving({ path, phase, annotator, others, moved }: MovingProps) {
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState<readonly TaskRows[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, TaskRow>>(new Map());
  const [all, setAll] = useState(false);
  const [target, setTarget] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const list = (more: Record<string, string>): Promise<TaskRows> =>
    call<TaskRows>("GET", `${path}/list?${new URLSearchParams({ annotator, state: "unfinished", ...(phase && { phase }), ...more })}`);
  useEffect(() => {
    let isOver = false;
    list(search ? { search } : {}).then((page) => isOver || setPages([page]), (error: Error) => isOver || setProblem(error.message));
    return () => { isOver = true; };
  }, [search]);
  const last = pages.at(-1);
  if (!last) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  const shown = pages.flatMap((page) => page.tasks);
  const begun = [...chosen.values()].filter((each) => each.state === "open").length;
  const toggle = (task: TaskRow): void => {
    const next = new Map(chosen);
    if (!next.delete(task.key)) next.set(task.key, task);
    setChosen(next);
  };
  const showMore = (): void => void list({ after: last.next!, ...(search && { search }) }).then((page) => setPages([...pages, page]), (error: Error) => setProblem(error.message));
  const send = (documents: readonly string[]): Promise<{ n_tasks: number }> =>
    call<{ n_tasks: number }>("POST", `${path}/moves`, { documents, source: annotator, target: target === "" ? null : target, phase });
  /** What is moved is in the list no more, so its beginning is what is left. */
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const { tasks } = await list({ limit: `${MOST}`, ...(search && { search }) });
      if (tasks.length === 0 || (await send(tasks.map((each) => each.key))).n_tasks === 0) return;
    }
  };
  const move = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const keys = [...chosen.keys()];
      if (all) await sendAll();
      else for (let at = 0; at < keys.length; at += MOST) await send(keys.slice(at, at + MOST));
      await moved();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form class="form wide moving" aria-label={t("tasks-of-label", { annotator })} onSubmit={(event) => void move(event)}>
      <fieldset>
        <legend>{search ? t("tasks-left-search", { annotator, n: last.n_all, search }) : t("tasks-left", { annotator, n: last.n_all })}</legend>
        <Typed label={t("matrix-search")} change={setSearch} />
        {last.n_all > 1 && <label class="choose"><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> {t("tasks-all", { n: last.n_all })}</label>}
        <div class="open-tasks">
          {shown.map((each) => <label key={`${each.key} ${each.phase}`} class="choose"><input type="checkbox" disabled={all} checked={all || chosen.has(each.key)} onChange={() => toggle(each)} /> <span>{each.title}{each.state === "open" && <small>{t("matrix-open")}</small>}{each.round > 1 && <small>{t("round-n", { round: each.round })}</small>}{each.phase && <small>{each.phase}</small>}</span></label>)}
          {last.next !== null && <button type="button" class="quiet" onClick={showMore}>{t("show-more")}</button>}
        </div>
      </fieldset>
      <label>{t("tasks-target")}
        <select value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
          <option value="">{t("tasks-target-nobody")}</option>
          {others.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>
      {all && <p>{t("tasks-begun-all", { annotator })}</p>}
      {!all && begun > 0 && <p>{t("tasks-begun", { n: begun, annotator })}</p>}
      <p class="problem-line" role="alert">{problem}</p>
      <button type="submit" disabled={!all && chosen.size === 0}>{target === "" ? t("tasks-take-back") : t("tasks-reassign")}</button>
    </form>
  );
}
