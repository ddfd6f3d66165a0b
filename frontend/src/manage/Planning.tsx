// The form of a plan: how many annotate a document, and who; it is previewed before it is applied.

import { useRef, useState } from "preact/hooks";
import { ApiError, call } from "../api";
import { freshId } from "../saving/ids";
import { number } from "../texts/languages";
import { inWords, t } from "../texts/texts";
import type { PlanPreview, Workload, Workloads } from "./answers";
import { Pilot } from "./Pilot";
import { draftOf, sentOf, type Draft, type Share } from "./plan";
import { UsefulFirst } from "./UsefulFirst";

interface Shown {
  readonly preview: PlanPreview;
  readonly draft: Draft;
  /** Names the plan, so that it is applied once even where the answer gets lost. */
  readonly name: string;
}

const freshSeed = (): number => Math.floor(Math.random() * 2 ** 31);

interface Props {
  readonly study: string;
  readonly path: string;
  readonly phase: string;
  readonly known: Workloads;
  readonly applied: () => Promise<void>;
}

export function Planning({ study, path, phase, known, applied }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(known.annotators, freshSeed(), known.plans.length === 0));
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
    setDraft({ ...draft, renew: false, seed: freshSeed() });
    setStatus(t("plan-applied", { plan: inWords(words) }));
    await applied();
  });
  return (
    <section aria-labelledby="planning">
      <h2 id="planning">{t("plan-title")}</h2>
      <p>{t("plan-about")}</p>
      <form class="form wide planning" onSubmit={(event) => { event.preventDefault(); void preview(draft); }}>
        <Numbers draft={draft} known={known} change={change} />
        <UsefulFirst study={study} path={path} phase={phase} checked={draft.usefulFirst} change={(usefulFirst) => change({ usefulFirst })} />
        <Annotators annotators={known.annotators} people={draft.people} change={(people) => change({ people })} />
        <label class="choose"><input type="checkbox" checked={draft.renew} onChange={(event) => change({ renew: event.currentTarget.checked })} /> {t("plan-renew")}</label>
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main">{t("plan-preview")}</button>
      </form>
      <p role="status">{status}</p>
      {shown && (
        <div class="plan-preview">
          <h3 ref={heading} tabIndex={-1}>{inWords(shown.preview.words)}</h3>
          <Outcome preview={shown.preview} before={known.annotators} by={shown.draft.by} />
          <p><button type="button" class="main" onClick={() => void apply(shown)}>{t("plan-apply")}</button> <button type="button" onClick={() => void again()}>{t("plan-draw")}</button></p>
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
  const field = (name: "each" | "overlap" | "overlapEach" | "batch" | "round" | "control", label: string, least: number, hint?: string, most = 1_000_000) => (
    <label>{label}
      <input type="number" name={name} value={draft[name]} min={least} max={most} required={name !== "batch"} onInput={(event) => change({ [name]: event.currentTarget.value })} />
      {hint && <small>{hint}</small>}
    </label>
  );
  return (
    <>
      {field("each", t("plan-each"), 1)}
      {field("overlap", t("plan-overlap"), 0, t("plan-overlap-hint"))}
      {Number(draft.overlap) > 0 && field("overlapEach", t("plan-overlap-each"), 2)}
      <label>{t("plan-by")}
        <select name="by" value={draft.by} onChange={(event) => change({ by: event.currentTarget.value })}>
          <option value="">{t("plan-by-nothing")}</option>
          {known.metadata.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>
      <details>
        <summary>{t("plan-batch-round")}</summary>
        {field("batch", t("plan-batch"), 1, t("plan-batch-hint", { n: known.n_documents }))}
        <Pilot take={({ annotators, more }) => change({ each: `${annotators}`, overlap: "0", batch: `${more}` })} />
        {field("round", t("plan-round"), 1, t("plan-round-hint"))}
        {field("control", t("plan-control"), 0, t("plan-control-hint"), 99)}
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
  if (annotators.length === 0) return <p class="muted">{t("plan-nobody")}</p>;
  return (
    <fieldset>
      <legend>{t("annotators")}</legend>
      <div class="scroll" role="region" aria-label={t("plan-annotators-label")} tabIndex={0}>
        <table class="people">
          <thead><tr><th scope="col">{t("column-name")}</th><th scope="col">{t("plan-most")}</th><th scope="col">{t("plan-excluded")}</th></tr></thead>
          <tbody>
            {annotators.map(({ annotator, is_member }) => {
              const share = people[annotator] ?? { joins: false, cap: "", excluded: "" };
              const set = (changed: Partial<Share>): void => change({ ...people, [annotator]: { ...share, ...changed } });
              return (
                <tr key={annotator}>
                  <th scope="row"><label class="choose"><input type="checkbox" checked={share.joins} onChange={(event) => set({ joins: event.currentTarget.checked })} /> <span>{annotator}{!is_member && <small>{t("nobody-signs-in")}</small>}</span></label></th>
                  <td data-label={t("plan-most")}><input type="number" class="short" aria-label={t("plan-most-of", { annotator })} min={0} max={1_000_000} value={share.cap} onInput={(event) => set({ cap: event.currentTarget.value })} /></td>
                  <td data-label={t("plan-excluded")}><input aria-label={t("plan-excluded-of", { annotator })} placeholder={t("plan-excluded-example")} value={share.excluded} onInput={(event) => set({ excluded: event.currentTarget.value })} /></td>
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
      <p>{preview.n_returned > 0 ? t("plan-new-returned", { n: preview.n_tasks, returned: preview.n_returned }) : t("plan-new", { n: preview.n_tasks })}</p>
      <div class="scroll" role="region" aria-label={t("plan-tasks-label")} tabIndex={0}>
        <table class="people">
          <thead><tr><th scope="col">{t("column-annotator")}</th><th scope="col" class="number">{t("plan-now")}</th><th scope="col" class="number">{t("plan-then")}</th></tr></thead>
          <tbody>{preview.annotators.map(({ annotator, n_tasks }) => <tr key={annotator}><th scope="row">{annotator}</th><td class="number">{number(has.get(annotator) ?? 0)}</td><td class="number">{number(n_tasks)}</td></tr>)}</tbody>
        </table>
      </div>
      {preview.overlap.length > 0 && (
        <details>
          <summary>{by === "" ? t("plan-overlap-drawn", { n: preview.overlap.length }) : t("plan-overlap-drawn-by", { field: by, n: preview.overlap.length })}</summary>
          <p>{preview.overlap.join(", ")}</p>
        </details>
      )}
    </>
  );
}
