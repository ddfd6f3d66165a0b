// How far each document is: a row for each, a column for each annotator who has one of them, a page at a time.

import { useEffect, useState } from "preact/hooks";
import { call, studyPath } from "../api";
import { moment } from "../look/dates";
import { reviewAddress } from "./addresses";
import type { Cell as CellAnswer, ProgressPage, ProgressSummary } from "./answers";
import { broken } from "./broken";
import { duration, median } from "./duration";
import { useFresh } from "./fresh";
import { Typed } from "./Typed";
import { behind } from "./workload";

const SIGNS = { assigned: "·", open: "○", finished: "●" } as const;
const WORDS = { assigned: "not begun", open: "begun", finished: "finished" } as const;
const STATES = [
  ["", "all documents"],
  ["nobody", "that nobody has"],
  ["assigned", "not begun by somebody"],
  ["open", "begun"],
  ["unfinished", "not finished by somebody"],
  ["finished", "finished by somebody"],
] as const;
const BEHIND = "\0behind";
/** Names that are sent to the server at most. */
const MOST_NAMES = 100;

type Annotators = ProgressSummary["annotators"];

export function Matrix({ study, phase, annotators }: { study: string; phase: string; annotators: Annotators }) {
  const [search, setSearch] = useState("");
  const [state, setState] = useState("");
  const [who, setWho] = useState("");
  const late = [...behind(annotators.map(({ annotator, finished, open, assigned }) => ({ annotator, n_finished: finished, n_tasks: finished + open + assigned })))];
  const names = who === BEHIND ? late.slice(0, MOST_NAMES) : who === "" ? [] : [who];
  const query = new URLSearchParams([...(phase ? [["phase", phase]] : []), ...(search ? [["search", search]] : []), ...(state ? [["state", state]] : []), ...names.map((name) => ["annotator", name])]);
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <form class="filter" role="search" aria-label="Documents" onSubmit={(event) => event.preventDefault()}>
        <Typed label="Search" change={setSearch} />
        <label>Show <select value={state} onChange={(event) => setState(event.currentTarget.value)}>{STATES.map(([value, words]) => <option key={value} value={value}>{words}</option>)}</select></label>
        <label>of <select value={who} onChange={(event) => setWho(event.currentTarget.value)}>
          <option value="">everybody</option>
          {late.length > 0 && <option value={BEHIND}>who is behind ({late.length})</option>}
          {annotators.map(({ annotator }) => <option key={annotator} value={annotator}>{annotator}</option>)}
        </select></label>
      </form>
      <p class="key muted">{Object.entries(SIGNS).map(([name, sign]) => <span key={name}>{sign} {WORDS[name as keyof typeof WORDS]} </span>)}<span>! what the scheme finds wrong</span></p>
      <Pages key={query.toString()} study={study} query={query.toString()} />
    </section>
  );
}

function Pages({ study, query }: { study: string; query: string }) {
  /** Where each page begins: behind which document. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null]);
  const [known, setKnown] = useState<ReadonlyMap<string | null, ProgressPage>>(new Map());
  const first = known.get(null);
  const pages = begins.flatMap((after) => known.get(after) ?? []);
  const last = known.get(begins.at(-1)!);
  const shown = pages.reduce((sum, page) => sum + page.documents.length, 0);
  const names = [...new Set(pages.flatMap((page) => page.annotators))].sort();
  return (
    <>
      {begins.map((after) => <Page key={after ?? ""} study={study} query={query} after={after} loaded={(page) => setKnown((before) => new Map(before).set(after, page))} />)}
      <div class="scroll" role="region" aria-label="Documents by annotators" tabIndex={0}>
        <table class="matrix documents">
          <thead>
            <tr><th scope="col">Document</th><th scope="col">Finished</th>{names.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>{pages.map((page, i) => <Rows key={begins[i]} study={study} page={page} names={names} />)}</tbody>
        </table>
      </div>
      {!first && <p class="muted">Loading …</p>}
      {first?.n_all === 0 && <p class="muted">There is no such document.</p>}
      {last && last.next !== null && (
        <p>{shown.toLocaleString("en")} of {last.n_all.toLocaleString("en")} documents. <button type="button" onClick={() => setBegins([...begins, last.next])}>Show more</button></p>
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
            <th scope="row"><bdi>{document.title}</bdi><small>{document.characters.toLocaleString("en")} characters</small>{document.marks.map((mark) => <small key={mark}>{mark}</small>)}</th>
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
  if (counting.length === 0) return "nobody has it";
  const done = counting.filter((cell) => cell.state === "finished");
  const begun = counting.filter((cell) => cell.state === "open").length;
  const seconds = median(done.flatMap((cell) => cell.seconds ?? []));
  return <>{done.length} of {counting.length}{begun > 0 && `, ${begun} begun`}{seconds !== null && <small title="median of who finished it, without breaks of five minutes or more">{duration(seconds)}</small>}</>;
}

function Cell({ study, cell }: { study: string; cell: CellAnswer }) {
  const wrong = (cell.errors ?? 0) + (cell.warnings ?? 0);
  const when = cell.at ? `, last changed ${moment(cell.at)}` : "";
  const round = `${cell.round > 1 ? `, round ${cell.round}` : ""}${cell.phase && `, ${cell.phase}`}`;
  const took = cell.seconds === null ? "" : `, ${duration(cell.seconds)} of work`;
  const inside = (
    <>
      <span aria-hidden="true">{SIGNS[cell.state]}</span>
      <span class="aside">{WORDS[cell.state]}{round}</span>
      {cell.version > 1 && <small>v{cell.version}</small>}
      {cell.round > 1 && <small>↻{cell.round}</small>}
      {wrong > 0 && <small class="wrong" title={broken(cell)}>!{wrong}<span class="aside"> {broken(cell)}</span></small>}
      {cell.warnings === null && <small title="not looked at yet">…</small>}
    </>
  );
  const title = `${WORDS[cell.state]}${round}${when}${took}`;
  if (cell.version === 0) return <span class={`cell ${cell.state}`} title={title}>{inside}</span>;
  return <a class={`cell ${cell.state}`} title={title} href={reviewAddress(study, cell.document, cell)}>{inside}<span class="aside"> by {cell.annotator}</span></a>;
}
