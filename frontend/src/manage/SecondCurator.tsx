// A second curator of a phase: asked for by the manager, compared with the first, and where the two differ.

import { useState } from "preact/hooks";
import { call, inPhase, studyPath, type Schemas } from "../api";
import type { Case, CurationState, Option } from "../curate/answers";
import { decodeScheme } from "../model/codec";
import { quoted } from "../model/direction";
import { titleOf } from "../model/look";
import type { Scheme } from "../model/types";
import { moment } from "../look/dates";
import { freshId } from "../saving/ids";
import { listed, number } from "../texts/languages";
import { t } from "../texts/texts";
import { curateAddress } from "./addresses";
import { useFresh } from "./fresh";

type Answer = Schemas["SecondAnswer"];
type Second = NonNullable<Answer["second"]>;
type Differing = Schemas["CuratorDifferences"];

export function SecondCurator({ study, phase }: { study: string; phase: string }) {
  const path = `${studyPath(study)}/phases/gold/second`;
  const { value, error, again } = useFresh(study, `second ${phase}`, () => call<Answer>("GET", path + inPhase(phase)), { concerns: ({ gold, document }) => gold !== undefined || document !== undefined });
  const [problem, setProblem] = useState<string | null>(null);
  const send = (at: string, body: object): void => {
    setProblem(null);
    call("POST", path + at, { phase, ...body }).then(again, (refused: Error) => setProblem(refused.message));
  };
  if (value === null) return error && <p role="alert">{error.message}</p>;
  const { second } = value;
  return (
    <details open={second !== null}>
      <summary>{t("second-heading")}</summary>
      <p class="problem-line" role="alert">{problem}</p>
      {second === null && <Ask value={value} ask={(body) => send("", body)} />}
      {second !== null && <Standing study={study} phase={phase} first={value.gold} second={second} compare={() => send("/compare", {})} />}
    </details>
  );
}

function Ask({ value, ask }: { value: Answer; ask: (body: object) => void }) {
  const { curators, n_documents: all } = value;
  const [curator, setCurator] = useState(curators[0]?.key ?? "");
  const [n, setN] = useState(`${all}`);
  if (curators.length === 0) return <p>{t("second-nobody")}</p>;
  return (
    <form class="form wide" onSubmit={(event) => { event.preventDefault(); ask({ curator, n_documents: Number(n) === all ? null : Number(n) }); }}>
      <p>{t("second-about")}</p>
      <label>{t("second-who")} <select value={curator} onChange={(event) => setCurator(event.currentTarget.value)}>{curators.map(({ key, name }) => <option key={key} value={key}>{name}</option>)}</select></label>
      <label>{t("second-documents")} <input type="number" class="short" min={1} max={all} required value={n} onInput={(event) => setN(event.currentTarget.value)} /><small>{t("second-documents-hint", { all })}</small></label>
      <p><button type="submit">{t("second-ask")}</button></p>
    </form>
  );
}

function Standing({ study, phase, first, second, compare }: { study: string; phase: string; first: string; second: Second; compare: () => void }) {
  const both = second.documents.filter((each) => each.first && each.second).length;
  return (
    <>
      <p>{t("second-standing", { curator: second.curator, n: second.documents.filter((each) => each.second).length, all: second.documents.length, both })} {second.seed && t("second-seed", { seed: second.seed })}</p>
      {second.compared === null && <p><button type="button" disabled={both === 0} onClick={compare}>{t("second-compare")}</button> <small>{t("second-compare-hint")}</small></p>}
      {second.compared !== null && second.agreement !== null && <Figures figures={second.agreement} when={second.compared} />}
      <p><a href={`${studyPath(study)}/phases/gold/record?${new URLSearchParams({ phase, second: "true" })}`} download>{t("second-record")}</a></p>
      {second.compared !== null && <p><code>{t("second-command", { first, second: second.gold, phase: phase && `--phase ${JSON.stringify(phase)}` })}</code></p>}
      {second.compared !== null && second.documents.map((each) => <Document key={each.document} study={study} phase={phase} document={each.document} title={each.title} />)}
    </>
  );
}

function Figures({ figures, when }: { figures: NonNullable<Second["agreement"]>; when: string }) {
  const shown = (value: number | null): string => (value === null ? "–" : number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 }));
  return (
    <div class="scroll" role="region" aria-label={t("second-agreement")} tabIndex={0}>
      <table>
        <caption>{t("second-agreement-at", { when: moment(when) })}</caption>
        <thead><tr><th scope="col">{t("second-column-measure")}</th><th scope="col">{t("second-column-items")}</th><th scope="col" class="number">{t("second-column-value")}</th><th scope="col" class="number">{t("second-column-interval")}</th></tr></thead>
        <tbody>{figures.map((each) => <tr key={`${each.measure} ${each.items} ${each.scope}`}><th scope="row" lang="en">{each.measure}</th><td lang="en">{[each.items, ...each.scope.split(" / ").slice(0, -1)].join(", ")}</td><td class="number">{shown(each.value)}</td><td class="number">{each.low === null ? "" : `${shown(each.low)}–${shown(each.high)}`}</td></tr>)}</tbody>
      </table>
    </div>
  );
}

/** Where the two differ in a document; a version that is taken is a decision in the first gold. */
function Document({ study, phase, document, title }: { study: string; phase: string; document: string; title: string }) {
  const [found, setFound] = useState<Differing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (): void => {
    call<Differing>("GET", `${studyPath(study)}/phases/gold/second/differences/${encodeURIComponent(document)}${inPhase(phase)}`).then(setFound, (refused: Error) => setProblem(refused.message));
  };
  const take = async (option: Option): Promise<void> => {
    setProblem(null);
    const path = `${studyPath(study)}/curation/${encodeURIComponent(document)}`;
    try {
      let version = found!.version;
      if (found!.is_finished) ({ version } = await call<CurationState>("POST", `${path}/state`, { phase, client_op_id: freshId(), base_version: version, state: "open" }));
      await call("POST", `${path}/decisions`, { phase, client_op_id: freshId(), base_version: version, decisions: option.decisions });
    } catch (refused) {
      setProblem((refused as Error).message);
    }
    load();
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && found === null && load()}>
      <summary>{t("second-differences", { document: title })}</summary>
      <p class="problem-line" role="alert">{problem}</p>
      {found && found.cases.length === 0 && <p>{t("second-same")}</p>}
      {found && found.cases.map((one) => <Difference key={one.key} one={one} found={found} take={take} />)}
      {found && found.cases.length > 0 && <p><a href={curateAddress(study, document) + inPhase(phase)}>{t("gold-curate-link-plain")}</a></p>}
    </details>
  );
}

/** A version without the labels of a gold, as each of the two has its own. */
function plainWords(option: Option, one: Case, { units, relations }: Scheme): string {
  if (option.is_none) return t(`curate-nothing-${one.task}`);
  return listed([
    ...option.units.map(({ category, words }) => t("curate-unit", { category: titleOf(units, category), words: quoted(words) })),
    ...option.relations.map(({ category, words }) => t("curate-unit", { category: titleOf(relations, category), words: quoted(words) })),
    ...(option.value === null ? [] : [t("curate-value", { attribute: one.attribute, value: option.value })]),
  ]);
}

function Difference({ one, found, take }: { one: Case; found: Differing; take: (option: Option) => Promise<void> }) {
  const scheme = decodeScheme(found.scheme);
  return (
    <div class="difference">
      <p><q><bdi>{one.words}</bdi></q></p>
      <ul class="plain">
        {one.options.map((option) => (
          <li key={option.key}>{plainWords(option, one, scheme)} <small>{listed(option.supporters)}</small>{" "}
            {option.decisions.length > 0 && <button type="button" class="quiet" onClick={() => void take(option)}>{t("second-take")}</button>}
          </li>
        ))}
      </ul>
    </div>
  );
}
