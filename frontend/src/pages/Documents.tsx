// My documents: what is to be done, and how far it is.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError, call, pageOf, studyPath, type DocumentRow, type DocumentRows, type Me, type StudyAbout, type StudyAnswer } from "../api";
import { placeOf, unsent } from "../saving/queue";
import { SchemeLine } from "../scheme/SchemeLine";
import { number } from "../texts/languages";
import { aside, t, withElements } from "../texts/texts";
import { ByPhase } from "./ByPhase";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

/** Keys that the server takes at once. */
const MOST_KEYS = 100;

export default function Documents({ study, phase: wanted }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    ...(await load(study!)),
    kept: await unsent(),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("documents")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: there, Overview, kept } = found.value;
  if (Overview) return <Frame title={there.name} me={me}><Overview study={there} phase={wanted} /></Frame>;
  return <Frame title={there.name} me={me}><Mine study={study!} there={there} me={me} kept={kept} /></Frame>;
}

interface MineProps {
  readonly study: string;
  readonly there: StudyAnswer;
  readonly me: Me;
  /** How many changes wait in this browser, by place. */
  readonly kept: ReadonlyMap<string, number>;
}

function Mine({ study, there, me, kept }: MineProps) {
  const [pages, setPages] = useState<readonly DocumentRows[]>([there]);
  const [waiting, setWaiting] = useState<readonly DocumentRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const place = `${me.name}/${study}/`;
  const documents = pages.flatMap((page) => page.documents);
  const after = pages.at(-1)!.next;
  const load = (query: URLSearchParams): Promise<DocumentRows> => call<DocumentRows>("GET", `${studyPath(study)}/documents?${query}`);
  const fail = (error: Error): void => setProblem(error.message);
  useEffect(() => {
    // What waits in this browser is shown, however far behind in the list it is.
    const keys = [...kept.keys()].filter((each) => each.startsWith(place)).map((each) => each.slice(place.length).replace(/\?phase=.*$/, ""));
    const elsewhere = [...new Set(keys)].filter((key) => !there.documents.some((each) => each.key === key)).slice(0, MOST_KEYS);
    if (elsewhere.length > 0) load(new URLSearchParams(elsewhere.map((key) => ["key", key]))).then((page) => setWaiting(page.documents), fail);
  }, []);
  const showMore = (): void => void load(new URLSearchParams({ after: after! })).then((page) => setPages([...pages, page]), fail);
  const done = there.n_finished ?? 0;
  const next = there.first_open;
  const elsewhere = waiting.filter((each) => !documents.some((other) => other.key === each.key && other.phase === each.phase));
  const listed = [...documents, ...elsewhere];
  const retired = listed.filter((each) => each.marks.includes("retired"));
  const training = listed.filter((each) => each.marks.includes("training") && !retired.includes(each));
  const others = listed.filter((each) => each.marks.length === 0);
  const waitingIn = (document: DocumentRow, phase: string): number => kept.get(placeOf(me.name, study, document.key, phase)) ?? 0;
  const unsentOf = (document: DocumentRow): number => {
    const phase = document.phase ?? "";
    // What older pages left names no phase: it is of the first one of the document.
    const isFirst = listed.find((each) => each.key === document.key) === document;
    return waitingIn(document, phase) + (phase !== "" && isFirst ? waitingIn(document, "") : 0);
  };
  const table = (rows: readonly DocumentRow[]) => <Table study={study} documents={rows} waiting={unsentOf} />;
  const sorted = (rows: readonly DocumentRow[]) => there.phases.length > 0 ? <ByPhase phases={there.phases} documents={rows} isAll={after === null} table={table} /> : table(rows);
  return (
    <>
      {there.n_all === 0 ? <p>{t("documents-none")}</p> : <p>{t("mine-progress", { finished: done, n: there.n_tasks ?? 0 })}{" "}{next && <a class="main" href={pageOf(study, next)}>{t(done === 0 && (next.version ?? 0) <= 1 ? "mine-begin" : "mine-go-on", { document: next.title })}</a>}</p>}
      <SchemeLine study={there} />
      {training.length > 0 && <section><h2>{t("mine-training")}</h2><p class="muted">{t("mine-training-about")}</p>{sorted(training)}</section>}
      {training.length + retired.length === 0 ? others.length > 0 && sorted(others) : others.length > 0 && <section><h2>{t("documents")}</h2>{sorted(others)}</section>}
      {retired.length > 0 && <section><h2>{t("mine-retired")}</h2><p class="muted">{t("mine-retired-about")}</p>{sorted(retired)}</section>}
      {problem !== null && <p role="alert">{problem}</p>}
      {after !== null && <p>{t("shown-of", { shown: documents.length, n: there.n_all })} <button type="button" onClick={showMore}>{t("show-more")}</button></p>}
      {there.agreement_open && <p><a href={`/s/${encodeURIComponent(study)}/agreement`}>{t("agreement")}</a></p>}
    </>
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
        <tr><th scope="col">{t("mine-document")}</th><th scope="col" class="number">{t("mine-characters")}</th><th scope="col">{t("mine-state")}</th></tr>
      </thead>
      <tbody>
        {documents.map((each) => (
          <tr key={`${each.key} ${each.phase}`}>
            <td>{each.waits ? <bdi>{each.title}</bdi> : <a href={pageOf(study, each)}><bdi>{each.title}</bdi></a>}</td>
            <td class="number">{number(each.characters)}</td>
            <td>{each.waits ? t("mine-waits") : stateOf(each)}{each.feedback && <>, <a href={pageOf(study, each, "/feedback")}>{withElements("mine-compare", { document: each.title, "<aside>": aside })}</a></>}{each.has_cases && <>, <a href={pageOf(study, each, "/together")}>{withElements("mine-together", { document: each.title, "<aside>": aside })}</a></>}{waiting(each) > 0 && <strong>, {t("mine-unsent", { n: waiting(each) })}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A second curator has nothing here but what they curate. */
function toCuration(key: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.code === "second-curator") location.replace(`/s/${encodeURIComponent(key)}/curate`);
    throw error;
  };
}

/** Who looks after the study sees how far everybody is; that part is loaded for them only. */
async function load(key: string): Promise<{ study: StudyAnswer; Overview: ComponentType<{ study: StudyAbout; phase: string | undefined }> | null }> {
  const study = await call<StudyAnswer>("GET", studyPath(key)).catch(toCuration(key));
  return { study, Overview: study.role === "annotator" ? null : (await import("../manage/Overview")).default };
}

function stateOf(document: DocumentRow): string {
  const begun = (document.version ?? 0) > 1;
  const words = document.state === "finished" ? t("mine-finished") : begun ? t("mine-open") : t("mine-new");
  return begun ? `${words}, ${t("version-short", { version: String(document.version) })}` : words;
}
