// The documents of a study for a curator: where annotators differ most stands first.

import { useEffect, useRef, useState } from "preact/hooks";
import { call, inPhase, studyPath, type Me, type StudyAbout } from "../api";
import { curateAddress } from "../manage/addresses";
import { useFresh } from "../manage/fresh";
import type { Phases } from "../manage/answers";
import { PhaseChoice } from "../manage/PhaseChoice";
import { PhaseGold } from "../manage/PhaseGold";
import { SecondCurator } from "../manage/SecondCurator";
import { StudyNav } from "../manage/StudyNav";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { number } from "../texts/languages";
import { t } from "../texts/texts";
import type { QueueAnswer, QueueRow } from "./answers";

export function Queue({ me, about, phase }: { me: Me; about: StudyAbout; phase: string }) {
  const path = `${studyPath(about.key)}/curation${inPhase(phase)}`;
  const { value, error, again } = useFresh(about.key, phase, () => call<QueueAnswer>("GET", path));
  return (
    <Frame title={about.name} part={t("curate-title")} me={me}>
      <div class="manage">
        {value && !value.is_second && <StudyNav study={about.key} role={about.role} here="curate" />}
        {value?.is_second && <p>{t("curate-second-about")}</p>}
        <PhaseChoice phases={about.phases} now={phase} />
        {error && <p role="alert">{error.message}</p>}
        {value === null && !error && <p class="muted">{t("loading")}</p>}
        {value && (value.is_proposed ? <Documents study={about.key} phase={phase} answer={value} manages={about.role === "manager"} again={again} /> : <p>{t("curate-not-proposed")}</p>)}
        {value?.is_proposed && about.role === "manager" && <SecondCurator study={about.key} phase={phase} />}
        {value && !value.is_second && <Proposing key={`${value.is_proposed}`} about={about} phase={phase} isFirst={!value.is_proposed} again={again} />}
      </div>
    </Frame>
  );
}

/** By which rules the gold is proposed; proposing again changes no decision of a person. */
function Proposing({ about, phase, isFirst, again }: { about: StudyAbout; phase: string; isFirst: boolean; again: () => void }) {
  const found = useLoaded(() => call<Phases>("GET", `${studyPath(about.key)}/phases`));
  if (found.is === "failed") return <p role="alert">{found.error.message}</p>;
  if (found.is === "waiting") return null;
  const one = found.value.phases.find(({ name }) => name === phase) ?? WHOLE;
  return <PhaseGold study={about.key} phase={one} manages={about.role === "manager"} made={async () => again()} isOpen={isFirst} />;
}

/** A study without phases asks for all at once. */
const WHOLE = { name: "", asks: ["units", "attributes", "relations"], gold: "gold" } as const;

interface DocumentsProps {
  readonly study: string;
  readonly phase: string;
  readonly answer: QueueAnswer;
  readonly manages: boolean;
  readonly again: () => void;
}

function Documents({ study, phase, answer, manages, again }: DocumentsProps) {
  const { documents } = answer;
  const begun = useRef<HTMLAnchorElement>(null);
  useEffect(() => begun.current?.focus(), []);
  const address = ({ document }: QueueRow): string => curateAddress(study, document) + inPhase(phase);
  if (documents.length === 0) return <p>{t("curate-no-documents")}</p>;
  const waiting = documents.filter(({ n_open, n_reopened }) => n_open + n_reopened > 0);
  const first = waiting[0];
  return (
    <>
      <p>{t("curate-queue-about")}</p>
      {first && <p><a ref={begun} class="button" href={address(first)}>{t("curate-begin", { document: first.title })}</a></p>}
      {manages && <OpenCases study={study} phase={phase} documents={documents} changed={again} />}
      {!first && <p role="status">{t("curate-all-decided")}</p>}
      <div class="scroll" role="region" aria-label={t("documents")} tabIndex={0}>
        <table class="documents queue">
          <caption>{t("curate-caption", { n: documents.length, open: waiting.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("curate-column-document")}</th>
              <th scope="col">{t("curate-column-differ")}</th>
              <th scope="col" class="number">{t("curate-column-open")}</th>
              <th scope="col" class="number">{t("curate-column-decided")}</th>
              <th scope="col" class="number">{t("curate-column-reopened")}</th>
              <th scope="col" class="number">{t("curate-column-broken")}</th>
              <th scope="col">{t("curate-column-state")}</th>
            </tr>
          </thead>
          <tbody>{documents.map((each) => <Line key={each.document} row={each} address={address(each)} />)}</tbody>
        </table>
      </div>
    </>
  );
}

/** Whether annotators see the open cases: of all documents at once, or of one. */
function OpenCases({ study, phase, documents, changed }: { study: string; phase: string; documents: readonly QueueRow[]; changed: () => void }) {
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const turn = (open: boolean): void => {
    setProblem(null);
    call("PUT", `${studyPath(study)}/phases/gold/cases`, { phase, open, documents: chosen === "" ? null : [chosen] }).then(changed, (refused: Error) => setProblem(refused.message));
  };
  const opened = documents.filter(({ is_opened }) => is_opened);
  return (
    <details>
      <summary>{t("cases-opening", { n: opened.length })}</summary>
      <p><small>{t("cases-opening-about")}</small></p>
      <p class="problem-line" role="alert">{problem}</p>
      <p>
        <label>{t("cases-opening-of")} <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">{t("cases-opening-all")}</option>
          {documents.filter(({ state }) => state !== "none").map(({ document, title }) => <option key={document} value={document}>{title}</option>)}
        </select></label>{" "}
        <button type="button" onClick={() => turn(true)}>{t("cases-open-button")}</button>{" "}
        <button type="button" class="quiet" disabled={opened.length === 0} onClick={() => turn(false)}>{t("cases-close-button")}</button>
      </p>
    </details>
  );
}

function Line({ row, address }: { row: QueueRow; address: string }) {
  const differing = Math.round(row.disagreement * row.n_cases);
  return (
    <tr>
      <th scope="row">{row.state === "none" ? <bdi>{row.title}</bdi> : <a href={address}><bdi>{row.title}</bdi></a>}<small>{t("curate-annotators", { n: row.n_annotators })}</small></th>
      <td>
        {number(row.disagreement, { style: "percent" })}{" "}
        <meter min={0} max={1} value={row.disagreement} aria-label={t("curate-column-differ")} />
        <small>{t("curate-differing", { n: differing, all: row.n_cases })}</small>
      </td>
      <td class="number">{number(row.n_open)}</td>
      <td class="number">{number(row.n_decided)}</td>
      <td class="number">{number(row.n_reopened)}</td>
      <td class="number">{number(row.n_broken)}</td>
      <td>{t(`curate-state-${row.state}`)}{row.is_opened && <small>{t("cases-are-open")}</small>}</td>
    </tr>
  );
}
