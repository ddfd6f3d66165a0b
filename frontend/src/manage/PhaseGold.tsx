// The gold of a phase: made from votes in the background, with a record of every decision, in which people decide what is open.

import { useEffect, useRef, useState } from "preact/hooks";
import { call, inPhase, studyPath } from "../api";
import { t, withElements } from "../texts/texts";
import { curateQueueAddress } from "./addresses";
import type { GoldOutcome, GoldStanding, Phase } from "./answers";
import { useFresh } from "./fresh";
import { GoldLayers } from "./GoldLayers";
import { GoldRules } from "./GoldRules";
import { GoldVersions } from "./GoldVersions";
import { draftOf, ruleOf, type RuleDraft, type Task } from "./goldRules";

/** A record with many decisions takes long to send. */
const LONG = 120_000;

interface Props {
  readonly study: string;
  readonly phase: Pick<Phase, "name" | "asks" | "gold">;
  readonly manages: boolean;
  /** On the page of curation: whether all is seen at once. */
  readonly isOpen?: boolean;
  /** Called when gold layers are others than before. */
  readonly made: () => Promise<void>;
}

/** A study without phases has one without a name. */
const nameOf = ({ name }: Props["phase"]): string => name || t("gold-whole");

const isUnderWay = ({ state }: GoldStanding): boolean => state === "queued" || state === "running";

export function PhaseGold({ study, phase, manages, made, isOpen }: Props) {
  const path = `${studyPath(study)}/phases/gold`;
  const { value, error, again } = useFresh(study, phase.name, () => call<GoldStanding>("GET", path + inPhase(phase.name)), {
    waits: isUnderWay,
    concerns: ({ gold }) => gold !== undefined,
  });
  const [turn, setTurn] = useState(0);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (value === null) return;
    const isOver = wasUnderWay.current && !isUnderWay(value);
    wasUnderWay.current = isUnderWay(value);
    if (!isOver) return;
    setTurn(turn + 1);
    void made();
  }, [value]);
  if (value === null) return error && <p role="alert">{error.message}</p>;
  return (
    <details open={isOpen ?? value.state !== "none"}>
      <summary>{t("gold-heading", { phase: nameOf(phase) })}</summary>
      <Making path={path} phase={phase} standing={value} begun={() => { wasUnderWay.current = true; again(); }} />
      {value.has_record && isOpen === undefined && <p><a href={curateQueueAddress(study) + inPhase(phase.name)}>{t("gold-curate")}</a></p>}
      {value.has_record && <p><a href={`${path}/record${inPhase(phase.name)}`} download>{t("gold-download")}</a></p>}
      {manages && <OpenGold study={study} phase={phase.name} isOpened={value.is_opened} changed={again} />}
      {manages && <GoldVersions key={`versions ${turn}`} study={study} phase={phase} />}
      {value.has_record && <GoldLayers key={turn} study={study} phase={phase.name} gold={phase.gold} />}
    </details>
  );
}

/** Whether annotators compare their finished layers with the gold of a phase. */
export function OpenGold({ study, phase, isOpened, changed }: { study: string; phase: string; isOpened: boolean; changed: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const turn = (open: boolean): void => {
    call("PUT", `${studyPath(study)}/phases/gold/open`, { phase, open }).then(changed, (refused: Error) => setProblem(refused.message));
  };
  return (
    <>
      <p class="problem-line" role="alert">{problem}</p>
      <p><label><input type="checkbox" checked={isOpened} onChange={(event) => turn(event.currentTarget.checked)} /> {t("gold-open")}</label><br /><small>{t("gold-open-about")}</small></p>
    </>
  );
}

function Making({ path, phase, standing, begun }: { path: string; phase: Props["phase"]; standing: GoldStanding; begun: () => void }) {
  const [least, setLeast] = useState(`${standing.at_least}`);
  const [rules, setRules] = useState<Readonly<Record<Task, RuleDraft>>>({
    units: draftOf("units", standing.units),
    attributes: draftOf("attributes", standing.attributes),
    relations: draftOf("relations", standing.relations),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const busy = sending || isUnderWay(standing);
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    setSending(true);
    try {
      await act();
      begun();
    } catch (reason) {
      setProblem((reason as Error).message);
    } finally {
      setSending(false);
    }
  };
  const make = (decisions: string): Promise<void> => tried(() => {
    const chosen = Object.fromEntries(phase.asks.map((task) => [task, ruleOf(rules[task])]));
    const sent = { phase: phase.name, at_least: Number(least), decisions, ...chosen };
    return call("POST", path, sent, AbortSignal.timeout(LONG));
  });
  const upload = async (event: Event): Promise<void> => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await make(await file.text());
  };
  return (
    <>
      <form class="form wide" onSubmit={(event) => { event.preventDefault(); void make(""); }}>
        <p>{t("gold-made-of")}</p>
        <label>{t("gold-least")}
          <input type="number" name="least" class="short" min={1} max={1000} required value={least} onInput={(event) => setLeast(event.currentTarget.value)} />
          <small>{t("gold-least-hint")}</small>
        </label>
        <GoldRules tasks={phase.asks} rules={rules} change={(task, rule) => setRules({ ...rules, [task]: rule })} presets={{ least, offered: standing.presets, choose: (chosen, n) => { setRules(chosen); setLeast(n); } }} />
        <p class="problem-line" role="alert">{problem}</p>
        <p><button type="submit" disabled={busy}>{withElements("gold-make-button", { phase: nameOf(phase), ...ASIDE })}</button></p>
      </form>
      <Standing standing={standing} phase={nameOf(phase)} cancel={() => tried(() => call("DELETE", path + inPhase(phase.name)))} />
      {standing.has_record && (
        <div class="form wide">
          <label>{t("gold-upload")}
            <input type="file" accept=".csv,text/csv" disabled={busy} onClick={(event) => (event.currentTarget.value = "")} onChange={(event) => void upload(event)} />
            <small>{t("gold-upload-hint")}</small>
          </label>
        </div>
      )}
    </>
  );
}

const ASIDE = { "<aside>": (words: unknown) => <span class="aside">{words as string}</span> };

function Standing({ standing, phase, cancel }: { standing: GoldStanding; phase: string; cancel: () => Promise<void> }) {
  const { state, n_done: done, n_all: all } = standing;
  if (state === "done") return standing.outcome && <Outcome outcome={standing.outcome} />;
  return (
    <div class="step">
      <p role="status">{saidOf(standing)}</p>
      {state === "running" && done > 0 && <p><progress value={done} max={all} aria-label={t("gold-heading", { phase })} /></p>}
      {isUnderWay(standing) && <p><button type="button" class="quiet" onClick={() => void cancel()}>{withElements("gold-cancel-button", { phase, ...ASIDE })}</button></p>}
    </div>
  );
}

function saidOf({ state, problem, step, n_done: done, n_all: all }: GoldStanding): string {
  if (state === "queued") return t("gold-queued");
  if (state === "failed") return t("gold-failed", { reason: problem ?? "" });
  if (state === "cancelled") return t("gold-cancelled");
  if (state !== "running") return "";
  if (step === "units") return t("gold-busy-units", { all });
  if (step === "relations" || step === "record") return t(`gold-busy-${step}`, { done, all });
  return step === "" ? t("gold-busy") : t(`gold-busy-${step}`);
}

function Outcome({ outcome }: { outcome: GoldOutcome }) {
  const { n_added: added, n_changed: changed, n_unchanged: unchanged, n_decisions: decisions, n_undecided: undecided, n_open: open } = outcome;
  const lists: readonly (readonly [string, number, readonly string[], string?])[] = [
    [t("gold-outcome-left", { n: outcome.n_left }), outcome.n_left, outcome.left.map(({ title }) => title)],
    [t("gold-outcome-reopened", { n: outcome.n_reopened }), outcome.n_reopened, outcome.reopened],
    [t("gold-outcome-derived", { n: outcome.n_derived }), outcome.n_derived, outcome.derived.map(({ title, annotator, phase }) => t("gold-outcome-derived-layer", { title, annotator, phase }))],
    [t("gold-outcome-notes", { n: outcome.notes.length }), outcome.notes.length, outcome.notes, "en"], // the library's words
  ];
  return (
    <div role="status">
      <p>{withElements("gold-outcome", { added, changed, unchanged, decisions, undecided, "<strong>": (words) => <strong>{words}</strong> })} {open > 0 && t("gold-outcome-open", { n: open })}</p>
      {lists.filter(([, n]) => n > 0).map(([title, n, rows, lang]) => (
        <details key={title} open={rows.length <= 5}>
          <summary>{title}</summary>
          <ul lang={lang}>{rows.map((each) => <li key={each}>{each}</li>)}{n > rows.length && <li>{t("gold-outcome-more", { n: n - rows.length })}</li>}</ul>
        </details>
      ))}
    </div>
  );
}
