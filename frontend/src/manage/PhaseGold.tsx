// The gold of a phase: made from votes, with a record of every decision, in which people decide what is open.

import { useState } from "preact/hooks";
import { call, inPhase } from "../api";
import type { GoldAnswer } from "./answers";

/** The server reads all layers of the phase; with many documents that takes minutes. */
const LONG = 600_000;

interface Props {
  readonly path: string;
  readonly phase: string;
  readonly titleOf: (key: string) => string;
  readonly made: () => Promise<void>;
}

export function PhaseGold({ path, phase, titleOf, made }: Props) {
  const [least, setLeast] = useState("2");
  const [answer, setAnswer] = useState<GoldAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (decisions: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const sent = { phase, at_least: Number(least), decisions };
      setAnswer(await call<GoldAnswer>("POST", `${path}/gold`, sent, AbortSignal.timeout(LONG)));
      await made();
    } catch (reason) {
      setProblem((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const upload = async (event: Event): Promise<void> => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await make(await file.text());
  };
  return (
    <details open={answer !== null}>
      <summary>Gold of {phase}</summary>
      <form class="form wide" onSubmit={(event) => { event.preventDefault(); void make(""); }}>
        <p>Made from the votes of those who finished a document. What a person changed in a gold layer is left as it is.</p>
        <label>Annotators who must have finished a document
          <input type="number" name="least" class="short" min={1} max={1000} required value={least} onInput={(event) => setLeast(event.currentTarget.value)} />
        </label>
        <p class="problem-line" role="alert">{problem}</p>
        <p><button type="submit" disabled={busy}>Make the gold from votes<span class="aside"> of {phase}</span></button> <span role="status">{busy ? "Being made …" : ""}</span></p>
      </form>
      {answer && <Outcome answer={answer} titleOf={titleOf} />}
      <p><a href={`${path}/gold/record${inPhase(phase)}`} download>Download the record of its decisions</a></p>
      <div class="form wide">
        <label>Upload the record with decisions of people
          <input type="file" accept=".csv,text/csv" disabled={busy} onClick={(event) => (event.currentTarget.value = "")} onChange={(event) => void upload(event)} />
          <small>Write into the columns decision and decided_by of the rows whose status is undecided.</small>
        </label>
      </div>
    </details>
  );
}

function Outcome({ answer, titleOf }: { answer: GoldAnswer; titleOf: (key: string) => string }) {
  const { added, changed, unchanged, left, open, n_decisions, n_undecided, reopened, notes, derived } = answer;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["Documents to decide on", open.map(titleOf)],
    ["Left as a person changed them", left.map(titleOf)],
    ["Decisions of people that no longer hold", reopened],
    ["Later layers that began with units of a gold that has changed", derived.map((each) => `${titleOf(each.document)} of ${each.annotator}, ${each.phase}`)],
    ["Notes", notes],
  ];
  return (
    <div role="status">
      <p>Gold layers: {added.length} new, {changed.length} changed, {unchanged.length} as before. Of {n_decisions === 1 ? "1 decision" : `${n_decisions} decisions`}, <strong>{n_undecided === 0 ? "none is open" : `${n_undecided} ${n_undecided === 1 ? "is" : "are"} for people to decide`}</strong>.</p>
      {lists.filter(([, rows]) => rows.length > 0).map(([title, rows]) => (
        <details key={title} open={rows.length <= 5}>
          <summary>{title}: {rows.length}</summary>
          <ul>{rows.map((each) => <li key={each}>{each}</li>)}</ul>
        </details>
      ))}
    </div>
  );
}
