// The form of the phases: their order, their names and what each asks.

import { useState } from "preact/hooks";
import { call } from "../api";
import type { Task } from "../steps/phase";
import type { Phase } from "./answers";
import { added, draftsOf, earlier, sentPhases, type PhaseDraft } from "./phases";

const TASKS: readonly (readonly [Task, string])[] = [["units", "units"], ["attributes", "their attributes"], ["relations", "relations"]];

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
      setProblem(`Not saved: ${(reason as Error).message}.`);
    }
  };
  return (
    <section aria-labelledby="set-phases">
      <h2 id="set-phases">{phases.length === 0 ? "Divide the study into phases" : "Change the phases"}</h2>
      <p>A phase in which somebody has annotated stays as it is, and so do those before it. What was annotated before there were phases belongs to the first one.</p>
      <form class="form wide" onSubmit={(event) => void submit(event)}>
        {drafts.map((draft, i) => (
          <fieldset key={draft.id} disabled={i <= begun}>
            <legend>Phase {i + 1}</legend>
            <label>Name
              <input name="name" value={draft.name} required maxLength={100} autocomplete="off" onInput={(event) => set(draft.id, { name: event.currentTarget.value })} />
            </label>
            {i > 0 && <label class="choose"><input type="checkbox" checked={draft.fromGold} onChange={(event) => set(draft.id, { fromGold: event.currentTarget.checked })} /> Start from the gold of the phase before; its units are fixed</label>}
            <Asks draft={draft} isFixed={draft.fromGold && i > 0} set={(asks) => set(draft.id, { asks })} />
            <details>
              <summary>Name of its gold</summary>
              <label>The gold is stored as the layers of
                <input name="gold" value={draft.gold} required maxLength={100} autocomplete="off" onInput={(event) => set(draft.id, { gold: event.currentTarget.value })} />
              </label>
            </details>
            <p>
              {i > 0 && <><button type="button" disabled={i - 1 <= begun} onClick={() => setDrafts(earlier(drafts, i))}>Move up<span class="aside"> phase {i + 1}</span></button>{" "}</>}
              <button type="button" onClick={() => setDrafts(drafts.filter((each) => each.id !== draft.id))}>Remove<span class="aside"> phase {i + 1}</span></button>
            </p>
          </fieldset>
        ))}
        <p><button type="button" onClick={() => setDrafts(added(drafts))}>Add a phase</button></p>
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main" disabled={drafts.length + phases.length === 0}>Save the phases</button>
      </form>
    </section>
  );
}

function Asks({ draft, isFixed, set }: { draft: PhaseDraft; isFixed: boolean; set: (asks: readonly Task[]) => void }) {
  const shown = TASKS.filter(([task]) => !(isFixed && task === "units"));
  const turn = (task: Task): void => set(TASKS.map(([each]) => each).filter((each) => draft.asks.includes(each) !== (each === task)));
  return (
    <div role="group" aria-label={`What phase ${draft.name} asks`}>
      Annotators decide{" "}
      {shown.map(([task, words]) => <label key={task} class="choose"><input type="checkbox" checked={draft.asks.includes(task)} onChange={() => turn(task)} /> {words}</label>)}
    </div>
  );
}
