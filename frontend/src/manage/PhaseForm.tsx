// The form of the phases: their order, their names and what each asks.

import { useState } from "preact/hooks";
import { call } from "../api";
import type { Task } from "../steps/phase";
import { t, withElements } from "../texts/texts";
import type { Phase } from "./answers";
import { added, draftsOf, earlier, sentPhases, type PhaseDraft } from "./phases";

const TASKS: readonly Task[] = ["units", "attributes", "relations"];

const ASIDE = { "<aside>": (words: unknown) => <span class="aside">{words as string}</span> };

interface Props {
  readonly path: string;
  readonly phases: readonly Phase[];
  readonly saved: () => Promise<void>;
}

export function PhaseForm({ path, phases, saved }: Props) {
  const [drafts, setDrafts] = useState(() => draftsOf(phases));
  const [problem, setProblem] = useState<string | null>(null);
  // Somebody has finished work there, so the server takes no change of it.
  const begun = phases.findLastIndex((each) => each.n_finished > 0);
  const set = (id: number, changed: Partial<PhaseDraft>): void => setDrafts(drafts.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      await call("PUT", path, sentPhases(drafts));
      await saved();
    } catch (reason) {
      setProblem(t("phases-not-saved", { reason: (reason as Error).message }));
    }
  };
  return (
    <section aria-labelledby="set-phases">
      <h2 id="set-phases">{t(phases.length === 0 ? "phases-divide-title" : "phases-change-title")}</h2>
      <p>{t("phases-fixed-before")}</p>
      <form class="form wide" onSubmit={(event) => void submit(event)}>
        {drafts.map((draft, i) => (
          <fieldset key={draft.id} disabled={i <= begun}>
            <legend>{t("phases-number", { n: i + 1 })}</legend>
            <label>{t("phases-name")}
              <input name="name" value={draft.name} required maxLength={100} autocomplete="off" onInput={(event) => set(draft.id, { name: event.currentTarget.value })} />
            </label>
            {i > 0 && <label class="choose"><input type="checkbox" checked={draft.fromGold} onChange={(event) => set(draft.id, { fromGold: event.currentTarget.checked })} /> {t("phases-from-gold-choice")}</label>}
            <Asks draft={draft} isFixed={draft.fromGold && i > 0} set={(asks) => set(draft.id, { asks })} />
            <details>
              <summary>{t("phases-gold-name")}</summary>
              <label>{t("phases-gold-layers")}
                <input name="gold" value={draft.gold} required maxLength={100} autocomplete="off" onInput={(event) => set(draft.id, { gold: event.currentTarget.value })} />
              </label>
            </details>
            <p>
              {i > 0 && <><button type="button" disabled={i - 1 <= begun} onClick={() => setDrafts(earlier(drafts, i))}>{withElements("phases-earlier-button", { n: i + 1, ...ASIDE })}</button>{" "}</>}
              <button type="button" onClick={() => setDrafts(drafts.filter((each) => each.id !== draft.id))}>{withElements("phases-remove-button", { n: i + 1, ...ASIDE })}</button>
            </p>
          </fieldset>
        ))}
        <p><button type="button" onClick={() => setDrafts(added(drafts))}>{t("phases-add-button")}</button></p>
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main" disabled={drafts.length + phases.length === 0}>{t("phases-save-button")}</button>
      </form>
    </section>
  );
}

function Asks({ draft, isFixed, set }: { draft: PhaseDraft; isFixed: boolean; set: (asks: readonly Task[]) => void }) {
  const shown = TASKS.filter((task) => !(isFixed && task === "units"));
  const turn = (task: Task): void => set(TASKS.filter((each) => draft.asks.includes(each) !== (each === task)));
  return (
    <div role="group" aria-label={t("phases-asks-label", { name: draft.name })}>
      {t("phases-asks")}{" "}
      {shown.map((task) => <label key={task} class="choose"><input type="checkbox" checked={draft.asks.includes(task)} onChange={() => turn(task)} /> {t(`phases-asks-${task}`)}</label>)}
    </div>
  );
}
