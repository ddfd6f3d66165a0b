// The form of a plan: how many annotate a document, and who; it is previewed before it is applied.

import { useRef, useState } from "preact/hooks";
import { ApiError, call } from "../api";
import { freshId } from "../saving/ids";
import type { PlanPreview, Workload, Workloads } from "./answers";
import { draftOf, sentOf, type Draft, type Share } from "./plan";

interface Shown {
  readonly preview: PlanPreview;
  readonly draft: Draft;
  /** Names the plan, so that it is applied once even where the answer gets lost. */
  readonly name: string;
}

const freshSeed = (): number => Math.floor(Math.random() * 2 ** 31);

export function Planning({ path, phase, known, applied }: { path: string; phase: string; known: Workloads; applied: () => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(known.annotators, freshSeed()));
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    setShown(null);
  };
  const attempt = async (what: () => Promise<void>): Promise<void> => {
    setProblem(null);
    setStatus("");
    try {
      await what();
    } catch (error) {
      setProblem((error as Error).message);
      // What got no answer may be sent again under its name.
      if (error instanceof ApiError) setShown(null);
    }
  };
  const preview = (wanted: Draft): Promise<void> => attempt(async () => {
    setShown({ preview: await call<PlanPreview>("POST", `${path}/preview`, sentOf(wanted, phase)), draft: wanted, name: freshId() });
    requestAnimationFrame(() => heading.current?.focus());
  });
  const again = (): Promise<void> => {
    const next = { ...draft, seed: freshSeed() };
    setDraft(next);
    return preview(next);
  };
  const apply = ({ preview: { digest, words }, draft: plan, name }: Shown): Promise<void> => attempt(async () => {
    await call("POST", `${path}/plans`, { name, digest, plan: sentOf(plan, phase) });
    setShown(null);
    setStatus(`Applied: ${words}.`);
    await applied();
  });
  return (
    <section aria-labelledby="planning">
      <h2 id="planning">Plan who annotates what</h2>
      <p>Until there is a plan, whoever joins is given every document. Afterwards they get what the next plan gives them.</p>
      <form class="form wide planning" onSubmit={(event) => { event.preventDefault(); void preview(draft); }}>
        <Numbers draft={draft} known={known} change={change} />
        <Annotators annotators={known.annotators} people={draft.people} change={(people) => change({ people })} />
        <label class="choose"><input type="checkbox" checked={draft.renew} onChange={(event) => change({ renew: event.currentTarget.checked })} /> Take back what nobody has begun, and assign it anew</label>
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main">Preview</button>
      </form>
      <p role="status">{status}</p>
      {shown && (
        <div class="plan-preview">
          <h3 ref={heading} tabIndex={-1}>{shown.preview.words}</h3>
          <Outcome preview={shown.preview} before={known.annotators} by={shown.draft.by} />
          <p><button type="button" class="main" onClick={() => void apply(shown)}>Apply this plan</button> <button type="button" onClick={() => void again()}>Draw again</button></p>
        </div>
      )}
    </section>
  );
}

interface NumbersProps {
  readonly draft: Draft;
  readonly known: Workloads;
  readonly change: (changed: Partial<Draft>) => void;
}

function Numbers({ draft, known, change }: NumbersProps) {
  const all = known.n_documents.toLocaleString("en");
  const number = (name: "each" | "overlap" | "overlapEach" | "batch" | "round", label: string, least: number, hint?: string) => (
    <label>{label}
      <input type="number" name={name} value={draft[name]} min={least} max={1_000_000} required={name !== "batch"} onInput={(event) => change({ [name]: event.currentTarget.value })} />
      {hint && <small>{hint}</small>}
    </label>
  );
  return (
    <>
      {number("each", "Annotators of a document", 1)}
      {number("overlap", "Documents in the overlap set", 0, "More people annotate these, to measure how far they agree. Nobody who annotates can tell which they are.")}
      {Number(draft.overlap) > 0 && number("overlapEach", "Annotators of each of these", 2)}
      <label>Drawn in proportion to
        <select name="by" value={draft.by} onChange={(event) => change({ by: event.currentTarget.value })}>
          <option value="">all documents alike</option>
          {known.metadata.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>
      <details>
        <summary>Batch and round</summary>
        {number("batch", "Documents in this batch", 1, `Drawn from those that nobody has; empty for all ${all}. How many a study needs can be estimated from a pilot, with argora plan.`)}
        {number("round", "Round", 1, "In round 2, whoever has finished a document annotates it again.")}
      </details>
    </>
  );
}

interface AnnotatorsProps {
  readonly annotators: readonly Workload[];
  readonly people: Readonly<Record<string, Share>>;
  readonly change: (people: Readonly<Record<string, Share>>) => void;
}

function Annotators({ annotators, people, change }: AnnotatorsProps) {
  if (annotators.length === 0) return <p class="muted">Nobody annotates yet: invite people first.</p>;
  return (
    <fieldset>
      <legend>Annotators</legend>
      <div class="scroll" role="region" aria-label="Annotators of the plan" tabIndex={0}>
        <table class="people">
          <thead><tr><th scope="col">Name</th><th scope="col">At most</th><th scope="col">Not these</th></tr></thead>
          <tbody>
            {annotators.map(({ annotator, is_member }) => {
              const share = people[annotator] ?? { joins: false, cap: "", excluded: "" };
              const set = (changed: Partial<Share>): void => change({ ...people, [annotator]: { ...share, ...changed } });
              return (
                <tr key={annotator}>
                  <th scope="row"><label class="choose"><input type="checkbox" checked={share.joins} onChange={(event) => set({ joins: event.currentTarget.checked })} /> <span>{annotator}{!is_member && <small>nobody signs in</small>}</span></label></th>
                  <td data-label="At most"><input type="number" class="short" aria-label={`At most, ${annotator}`} min={0} max={1_000_000} value={share.cap} onInput={(event) => set({ cap: event.currentTarget.value })} /></td>
                  <td data-label="Not these"><input aria-label={`Not these, ${annotator}`} placeholder="genre=letter, essay07" value={share.excluded} onInput={(event) => set({ excluded: event.currentTarget.value })} /></td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

function Outcome({ preview, before, by }: { preview: PlanPreview; before: readonly Workload[]; by: string }) {
  const has = new Map(before.map((each) => [each.annotator, each.n_tasks]));
  return (
    <>
      <p>{preview.n_tasks.toLocaleString("en")} new tasks{preview.n_returned > 0 && `, after ${preview.n_returned.toLocaleString("en")} that nobody has begun are taken back`}.</p>
      <div class="scroll" role="region" aria-label="Tasks of the plan" tabIndex={0}>
        <table class="people">
          <thead><tr><th scope="col">Annotator</th><th scope="col" class="number">Tasks now</th><th scope="col" class="number">With the plan</th></tr></thead>
          <tbody>{preview.annotators.map(({ annotator, n_tasks }) => <tr key={annotator}><th scope="row">{annotator}</th><td class="number">{has.get(annotator) ?? 0}</td><td class="number">{n_tasks}</td></tr>)}</tbody>
        </table>
      </div>
      {preview.overlap.length > 0 && (
        <details>
          <summary>The overlap set{by !== "" && `, in proportion to ${by}`}: {preview.overlap.length} documents</summary>
          <p>{preview.overlap.join(", ")}</p>
        </details>
      )}
    </>
  );
}
