// The gold layers of a phase, a page at a time: each is a link to read it; one can be opened again or finished.

import { useEffect, useState } from "preact/hooks";
import { call, inPhase, studyPath } from "../api";
import { freshId } from "../saving/ids";
import { listed } from "../texts/languages";
import { t, withElements } from "../texts/texts";
import { reviewAddress } from "./addresses";
import type { Cell, DerivedLayer, ProgressPage } from "./answers";
import { Typed } from "./Typed";

const STATES = ["all", "open", "finished", "nobody"] as const;
/** Documents of a page. */
const MOST = 20;

interface Props {
  readonly study: string;
  readonly phase: string;
  /** The annotator of the gold layers. */
  readonly gold: string;
  readonly changed: () => Promise<void>;
}

export function GoldLayers({ study, phase, gold, changed }: Props) {
  const [search, setSearch] = useState("");
  const [state, setState] = useState<(typeof STATES)[number]>("all");
  const query = new URLSearchParams({ annotator: gold, phase, limit: `${MOST}`, ...(search && { search }), ...(state !== "all" && { state }) });
  return (
    <section aria-label={t("gold-layers-label", { phase })}>
      <form class="filter" role="search" aria-label={t("gold-layers-label", { phase })} onSubmit={(event) => event.preventDefault()}>
        <Typed label={t("gold-layers-search")} change={setSearch} />
        <label>{t("gold-layers-show")} <select value={state} onChange={(event) => setState(event.currentTarget.value as typeof state)}>{STATES.map((each) => <option key={each} value={each}>{t(`gold-layers-${each}`)}</option>)}</select></label>
      </form>
      <Pages key={query.toString()} study={study} phase={phase} query={query.toString()} changed={changed} />
    </section>
  );
}

function Pages({ study, phase, query, changed }: { study: string; phase: string; query: string; changed: () => Promise<void> }) {
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
  const renew = async (document: string, state: Cell["state"]): Promise<void> => {
    setPages(pages.map((page) => ({ ...page, cells: page.cells.map((cell) => (cell.document === document ? { ...cell, state } : cell)) })));
    await changed();
  };
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
                <td>{cell ? <State study={study} phase={phase} title={title} cell={cell} renew={(state) => renew(key, state)} /> : t("gold-state-none")}</td>
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

interface StateProps {
  readonly study: string;
  readonly phase: string;
  readonly title: string;
  readonly cell: Cell;
  readonly renew: (state: Cell["state"]) => Promise<void>;
}

function State({ study, phase, title, cell, renew }: StateProps) {
  /** The later layers, once somebody wants to open this one again. */
  const [later, setLater] = useState<readonly DerivedLayer[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `${studyPath(study)}/phases/gold`;
  const tried = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    await act().catch((error: Error) => setProblem(error.message));
  };
  const put = (state: "open" | "finished"): Promise<void> => tried(async () => {
    await call("POST", `${path}/state`, { phase, document: cell.document, state, client_op_id: freshId() });
    setLater(null);
    await renew(state);
  });
  const ask = (): Promise<void> => tried(async () => {
    const { derived } = await call<{ derived: readonly DerivedLayer[] }>("GET", `${path}/derived${inPhase(phase) || "?phase="}&document=${cell.document}`);
    setLater(derived);
  });
  const aside = { "<aside>": (words: unknown) => <span class="aside">{words as string}</span> };
  const wrong = cell.errors ?? 0;
  return (
    <>
      {cell.state === "finished" ? t("gold-state-finished") : t("gold-state-open")}{" "}
      {cell.state === "finished" && later === null && <button type="button" class="quiet" onClick={() => void ask()}>{withElements("gold-again-button", { title, ...aside })}</button>}
      {cell.state === "open" && <button type="button" class="quiet" onClick={() => void put("finished")}>{withElements("gold-finish-button", { title, ...aside })}</button>}
      {cell.state === "open" && wrong > 0 && <small>{t("gold-state-wrong", { n: wrong })}</small>}
      {later && (
        <div class="losses" role="group">
          <p>{later.length === 0 ? t("gold-again-none") : t("gold-again-later", { n: later.length, layers: listed(later.map(({ annotator, phase: of }) => t("gold-again-later-layer", { annotator, phase: of }))) })}</p>
          <p><button type="button" ref={(button) => void button?.focus()} onClick={() => void put("open")}>{t("gold-again-yes")}</button> <button type="button" onClick={() => setLater(null)}>{t("gold-again-no")}</button></p>
        </div>
      )}
      {problem && <span class="problem-line" role="alert">{problem}</span>}
    </>
  );
}
