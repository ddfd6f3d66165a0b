// How far each document is: a row for each, a column for each annotator who has one of them, a page at a time.

import { useEffect, useState } from "preact/hooks";
import { call, studyPath, type StudyAbout } from "../api";
import { moment } from "../look/dates";
import { number } from "../texts/languages";
import { t } from "../texts/texts";
import { reviewAddress } from "./addresses";
import type { Cell as CellAnswer, ProgressPage, ProgressSummary } from "./answers";
import { broken } from "./broken";
import { duration, median } from "./duration";
import { useFresh } from "./fresh";
import { Typed } from "./Typed";
import { behind } from "./workload";

const SIGNS = { assigned: "·", open: "○", finished: "●" } as const;
const STATES = ["nobody", "assigned", "open", "unfinished", "finished"] as const;
const BEHIND = "\0behind";
/** Names that are sent to the server at most. */
const MOST_NAMES = 100;

type Annotators = ProgressSummary["annotators"];

export function Matrix({ study: { key: study, sees_names: seesNames }, phase, annotators }: { study: StudyAbout; phase: string; annotators: Annotators }) {
  const [search, setSearch] = useState("");
  const [state, setState] = useState("");
  const [who, setWho] = useState("");
  const late = [...behind(annotators.map(({ annotator, finished, open, assigned }) => ({ annotator, n_finished: finished, n_tasks: finished + open + assigned })))];
  const names = who === BEHIND ? late.slice(0, MOST_NAMES) : who === "" ? [] : [who];
  const query = new URLSearchParams([...(phase ? [["phase", phase]] : []), ...(search ? [["search", search]] : []), ...(state ? [["state", state]] : []), ...names.map((name) => ["annotator", name])]);
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t("documents")}</h2>
      <form class="filter" role="search" aria-label={t("documents")} onSubmit={(event) => event.preventDefault()}>
        <Typed label={t("matrix-search")} change={setSearch} />
        <label>{t("matrix-show")} <select value={state} onChange={(event) => setState(event.currentTarget.value)}>
          <option value="">{t("matrix-show-all")}</option>
          {STATES.map((each) => <option key={each} value={each}>{t(`matrix-show-${each}`)}</option>)}
        </select></label>
        {seesNames && <label>{t("matrix-of")} <select value={who} onChange={(event) => setWho(event.currentTarget.value)}>
          <option value="">{t("matrix-of-everybody")}</option>
          {late.length > 0 && <option value={BEHIND}>{t("matrix-of-behind", { n: late.length })}</option>}
          {annotators.map(({ annotator }) => <option key={annotator} value={annotator}>{annotator}</option>)}
        </select></label>}
      </form>
      {!seesNames && <p class="muted">{t("matrix-aliases")}</p>}
      <p class="key muted">{(["assigned", "open", "finished"] as const).map((each) => <span key={each}>{SIGNS[each]} {t(`matrix-${each}`)} </span>)}<span>{t("matrix-wrong")}</span></p>
      <Pages key={query.toString()} study={study} seesNames={seesNames} query={query.toString()} />
    </section>
  );
}

/** Z stands before AA. */
const byAlias = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

function Pages({ study, seesNames, query }: { study: string; seesNames: boolean; query: string }) {
  /** Where each page begins: behind which document. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null]);
  const [known, setKnown] = useState<ReadonlyMap<string | null, ProgressPage>>(new Map());
  const first = known.get(null);
  const pages = begins.flatMap((after) => known.get(after) ?? []);
  const last = known.get(begins.at(-1)!);
  const shown = pages.reduce((sum, page) => sum + page.documents.length, 0);
  const names = [...new Set(pages.flatMap((page) => page.annotators))].sort(seesNames ? undefined : byAlias);
  return (
    <>
      {begins.map((after) => <Page key={after ?? ""} study={study} query={query} after={after} loaded={(page) => setKnown((before) => new Map(before).set(after, page))} />)}
      <div class="scroll" role="region" aria-label={t("matrix-label")} tabIndex={0}>
        <table class="matrix documents">
          <thead>
            <tr><th scope="col">{t("matrix-document")}</th><th scope="col">{t("column-finished")}</th>{names.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>{pages.map((page, i) => <Rows key={begins[i]} study={study} page={page} names={names} />)}</tbody>
        </table>
      </div>
      {!first && <p class="muted">{t("loading")}</p>}
      {first?.n_all === 0 && <p class="muted">{t("search-nothing-such")}</p>}
      {last && last.next !== null && (
        <p>{t("shown-of", { shown, n: last.n_all })} <button type="button" onClick={() => setBegins([...begins, last.next])}>{t("show-more")}</button></p>
      )}
    </>
  );
}

/** Loads a page, and again when one of its documents changed; what is elsewhere leaves it alone. */
function Page({ study, query, after, loaded }: { study: string; query: string; after: string | null; loaded: (page: ProgressPage) => void }) {
  const path = `${studyPath(study)}/progress/documents?${new URLSearchParams([...new URLSearchParams(query), ...(after ? [["after", after]] : [])])}`;
  const { value, error } = useFresh(study, path, () => call<ProgressPage>("GET", path), {
    waits: (page) => !page.complete,
    concerns: ({ document }, page) => document !== undefined && (page === null || page.documents.some((each) => each.key === document)),
  });
  useEffect(() => {
    if (value) loaded(value);
  }, [value]);
  return error && <p role="alert">{error.message}</p>;
}

function Rows({ study, page, names }: { study: string; page: ProgressPage; names: readonly string[] }) {
  const at = new Map<string, CellAnswer[]>();
  for (const cell of page.cells) {
    const name = `${cell.document}\n${cell.annotator}`;
    at.set(name, [...(at.get(name) ?? []), cell]);
  }
  return (
    <>
      {page.documents.map((document) => {
        const cells = names.map((name) => at.get(`${document.key}\n${name}`) ?? []);
        return (
          <tr key={document.key}>
            <th scope="row"><bdi>{document.title}</bdi><small>{t("matrix-characters", { n: document.characters })}</small>{document.marks.map((mark) => <small key={mark}>{t(`mark-${mark}`)}</small>)}</th>
            <td>{document.marks.includes("retired") ? "–" : finished(cells.flat())}</td>
            {cells.map((each, i) => <td key={names[i]}>{each.map((cell) => <Cell key={`${cell.round} ${cell.phase}`} study={study} cell={cell} />)}</td>)}
          </tr>
        );
      })}
    </>
  );
}

function finished(cells: readonly CellAnswer[]) {
  const counting = cells.filter((cell) => cell.counts);
  if (counting.length === 0) return t("matrix-nobody");
  const done = counting.filter((cell) => cell.state === "finished");
  const begun = counting.filter((cell) => cell.state === "open").length;
  const seconds = median(done.flatMap((cell) => cell.seconds ?? []));
  return <>{begun > 0 ? t("matrix-done-begun", { finished: done.length, n: counting.length, begun }) : t("matrix-done", { finished: done.length, n: counting.length })}{seconds !== null && <small title={t("matrix-median")}>{duration(seconds)}</small>}</>;
}

function Cell({ study, cell }: { study: string; cell: CellAnswer }) {
  const wrong = (cell.errors ?? 0) + (cell.warnings ?? 0);
  const state = [t(`matrix-${cell.state}`), ...(cell.round > 1 ? [t("round-n", { round: cell.round })] : []), ...(cell.phase ? [cell.phase] : [])];
  const work = [...(cell.at ? [t("work-changed", { when: moment(cell.at) })] : []), ...(cell.seconds === null ? [] : [t("work-time", { time: duration(cell.seconds) })])];
  const inside = (
    <>
      <span aria-hidden="true">{SIGNS[cell.state]}</span>
      <span class="aside">{state.join(", ")}</span>
      {cell.version > 1 && <small>{t("version-short", { version: String(cell.version) })}</small>}
      {cell.round > 1 && <small>↻{cell.round}</small>}
      {wrong > 0 && <small class="wrong" title={broken(cell)}>!{number(wrong)}<span class="aside"> {broken(cell)}</span></small>}
      {cell.warnings === null && <small title={t("matrix-unchecked")}>…</small>}
    </>
  );
  const title = [...state, ...work].join(", ");
  if (cell.version === 0) return <span class={`cell ${cell.state}`} title={title}>{inside}</span>;
  return <a class={`cell ${cell.state}`} title={title} href={reviewAddress(study, cell.document, cell)}>{inside}<span class="aside"> {t("matrix-by", { annotator: cell.annotator })}</span></a>;
}
