// The gold layers of a phase, a page at a time: each is a link to read it, and one to curate it.

import { useEffect, useState } from "preact/hooks";
import { call, inPhase, studyPath } from "../api";
import { aside, t, withElements } from "../texts/texts";
import { curateAddress, reviewAddress } from "./addresses";
import type { Cell, ProgressPage } from "./answers";
import { Typed } from "./Typed";

const STATES = ["all", "open", "finished", "nobody"] as const;
/** Documents of a page. */
const MOST = 20;

interface Props {
  readonly study: string;
  readonly phase: string;
  /** The annotator of the gold layers. */
  readonly gold: string;
}

export function GoldLayers({ study, phase, gold }: Props) {
  const [search, setSearch] = useState("");
  const [state, setState] = useState<(typeof STATES)[number]>("all");
  const query = new URLSearchParams({ annotator: gold, phase, limit: `${MOST}`, ...(search && { search }), ...(state !== "all" && { state }) });
  return (
    <section aria-label={t("gold-layers-label", { phase })}>
      <form class="filter" role="search" aria-label={t("gold-layers-label", { phase })} onSubmit={(event) => event.preventDefault()}>
        <Typed label={t("gold-layers-search")} change={setSearch} />
        <label>{t("gold-layers-show")} <select value={state} onChange={(event) => setState(event.currentTarget.value as typeof state)}>{STATES.map((each) => <option key={each} value={each}>{t(`gold-layers-${each}`)}</option>)}</select></label>
      </form>
      <Pages key={query.toString()} study={study} phase={phase} query={query.toString()} />
    </section>
  );
}

function Pages({ study, phase, query }: { study: string; phase: string; query: string }) {
  const [pages, setPages] = useState<readonly ProgressPage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (after: string | null): Promise<ProgressPage> => call<ProgressPage>("GET", `${studyPath(study)}/progress/documents?${query}${after === null ? "" : `&after=${after}`}`);
  const failed = (error: Error): void => setProblem(error.message);
  useEffect(() => {
    let isOver = false;
    load(null).then((page) => isOver || setPages([page]), (error: Error) => isOver || failed(error));
    return () => { isOver = true; };
  }, []);
  const last = pages.at(-1);
  if (!last) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  if (last.n_all === 0) return <p class="muted">{t("gold-layers-none")}</p>;
  const cells = new Map(pages.flatMap((page) => page.cells).map((cell) => [cell.document, cell]));
  return (
    <>
      <table class="documents">
        <caption>{t("gold-layers-caption", { n: last.n_all })}</caption>
        <thead><tr><th scope="col">{t("gold-layers-column-document")}</th><th scope="col">{t("gold-layers-column-gold")}</th></tr></thead>
        <tbody>
          {pages.flatMap((page) => page.documents).map(({ key, title }) => {
            const cell = cells.get(key);
            return (
              <tr key={key}>
                <th scope="row">{cell ? <a href={reviewAddress(study, key, cell)}><bdi>{title}</bdi></a> : <bdi>{title}</bdi>}</th>
                <td>{cell ? <State study={study} phase={phase} title={title} cell={cell} /> : t("gold-state-none")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="problem-line" role="alert">{problem}</p>
      {last.next !== null && <p><button type="button" class="quiet" onClick={() => void load(last.next).then((page) => setPages([...pages, page]), failed)}>{t("gold-layers-show-more")}</button></p>}
    </>
  );
}

function State({ study, phase, title, cell }: { study: string; phase: string; title: string; cell: Cell }) {
  const wrong = cell.errors ?? 0;
  return (
    <>
      {cell.state === "finished" ? t("gold-state-finished") : t("gold-state-open")}{" "}
      <a href={curateAddress(study, cell.document) + inPhase(phase)}>{withElements("gold-curate-link", { title, "<aside>": aside })}</a>
      {cell.state === "open" && wrong > 0 && <small>{t("gold-state-wrong", { n: wrong })}</small>}
    </>
  );
}
