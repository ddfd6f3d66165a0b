// Finish and reopen: everything is sent first, and it is said what stands in the way.

import { ApiError, type SaveAnswer } from "../api";
import type { State } from "../model/types";
import { t } from "../texts/texts";
import { freshId } from "./ids";
import type { Wire } from "./owner";
import { reconcile } from "./reconciling";
import type { Sender } from "./sending";
import { Held, meaning } from "./status";
import type { Work } from "./work";

export type Closing = "finish" | "reopen";

const wanted = (what: Closing): State => (what === "finish" ? "finished" : "open");

/** Send everything, then finish or reopen; throws what stands against it. */
export async function close(work: Work, wire: Wire, sender: Sender, what: Closing): Promise<void> {
  const refused = work.refused.value.length;
  await sender.drain();
  refuseHeld(work, what, refused);
  const id = freshId();
  for (let attempt = 0; work.confirmed.state !== wanted(what); attempt++) {
    try {
      const answer = await wire.post(what, work.body(id));
      work.turns.clear();
      closed(work, what, answer);
    } catch (error) {
      if (attempt === 2 || !(await goesOn(work, wire, error, what))) throw error;
    }
  }
}

/** Reopen what was finished elsewhere. */
export async function reopenElsewhere(work: Work, wire: Wire): Promise<void> {
  try {
    closed(work, "reopen", await wire.post("reopen", work.body(freshId())));
  } catch (error) {
    // It may be open again already.
    if (meaning(error) !== "conflict") throw error;
  }
}

function closed(work: Work, what: Closing, answer: SaveAnswer): void {
  work.confirmed = { ...work.confirmed, state: wanted(what) };
  work.settle(answer);
}

/** After an error of finish or reopen: tell whether it is worth another try. */
async function goesOn(work: Work, wire: Wire, error: unknown, what: Closing): Promise<boolean> {
  if (work.isKeptOut(error)) return false;
  switch (meaning(error)) {
    case "conflict":
      return settled(work, wire, error as ApiError, what);
    case "later":
      throw new Held(error instanceof ApiError ? t(`held-${what}-trouble`, { reason: error.message }) : t(`held-${what}-later`));
    default:
      if (error instanceof ApiError && error.body.violations) work.violations.value = error.body.violations;
      return false;
  }
}

async function settled(work: Work, wire: Wire, error: ApiError, what: Closing): Promise<boolean> {
  let rebased: boolean;
  try {
    rebased = await reconcile(work, wire, error, null);
  } catch (other) {
    return goesOn(work, wire, other, what);
  }
  // Finished already, such as by a request whose answer was lost, is what was wanted.
  const there = work.confirmed.state === wanted(what);
  if (there) work.status.value = { is: "saved" };
  else refuseHeld(work, what, work.refused.value.length);
  return rebased || there;
}

/** Throw what one has to see to before the document can be finished. */
function refuseHeld(work: Work, what: Closing, refused: number): void {
  const { is } = work.status.value;
  if (is === "signed-out") throw new Held(t(`held-${what}-signed-out`));
  if (is === "stranger") throw new Held(t("held-stranger"));
  if (is === "stuck" && !(what === "reopen" && work.pending.length === 0)) throw new Held(t("held-stuck"));
  if (work.pending.length > 0) throw new Held(t(`held-${what}-unsaved`));
  if (work.contested.value.length > 0) throw new Held(t("held-contested"));
  if (what === "finish" && work.newer.value !== null) throw new Held(t(`held-new-${work.newer.value}`));
  if (work.refused.value.length > refused) throw new Held(t(`held-${what}-refused`));
}
