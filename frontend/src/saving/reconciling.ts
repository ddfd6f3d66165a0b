// After a 409: one's own changes go on top of what came in between, or it is found out what they wait for.

import type { ApiError, LayerAnswer } from "../api";
import { decodeOperation } from "../model/codec";
import { find, fold, parts } from "../model/operations";
import type { Operation } from "../model/types";
import { t } from "../texts/texts";
import { isOurs } from "./ids";
import { meeting } from "./meeting";
import type { Wire } from "./owner";
import type { Entry } from "./queue";
import { setBack } from "./settingBack";
import type { Work } from "./work";

/** Tell whether it is worth another try; `entry` is what the server did not take. Throws where the layer cannot be fetched. */
export async function reconcile(work: Work, wire: Wire, error: ApiError, entry: Entry | null): Promise<boolean> {
  if (error.body.diverged) {
    const there = await wire.open();
    if (work.isOutdated(there)) return false;
    // Where nobody had begun, another scheme gave the layer another beginning; the server tells what waits in its words.
    const isBegunAnew = there.version === 1 && entry !== null && !work.isOfShownScheme(entry) && work.body(entry.id, entry).base !== there.base;
    if (isBegunAnew) {
      work.take(there);
      work.show();
    } else setBack(work, there);
    return true;
  }
  if (stepsOf(error.body).some(isMigration) && work.isOutdated(await wire.open())) return false;
  if ("missing" in error.body) {
    await rebased(work, wire, error.body);
    return true;
  }
  return waitsFor(work, await wire.open(), error.message, entry);
}

/** A step that the page does not know yet. */
interface Missing {
  readonly version: number;
  readonly kind: string;
  readonly client_op_id: string | null;
  readonly operations: any[];
}

const stepsOf = (stale: Record<string, any>): readonly Missing[] => stale.missing ?? [];

/** Another version of the scheme: what waits is told in its words by the server, so it meets nothing in this step. */
const isMigration = ({ kind }: Missing): boolean => kind === "migrate";

/** Find out why something is not taken that is up to date. */
function waitsFor(work: Work, now: LayerAnswer, why: string, entry: Entry | null): boolean {
  if (now.version > work.version.value) work.adopt(now);
  else work.holds(now);
  if (now.state === "finished") {
    work.confirmed = { ...work.confirmed, state: "finished" };
    work.status.value = { is: "stuck", on: "finished", why };
  } else if (entry) {
    work.refuse(entry, why);
    return true;
  } else work.confirmed = { ...work.confirmed, state: "open" };
  work.show();
  return false;
}

/** Rebase; where the steps do not fit what is shown, such as after a mistake here, the whole layer is fetched. */
async function rebased(work: Work, wire: Wire, stale: Record<string, any>): Promise<void> {
  try {
    rebase(work, stale);
  } catch {
    work.adopt(await wire.open());
    rebase(work, stale);
  }
}

/** Put one's own unsent changes on top of what was saved in between; what meets it waits for a decision. */
function rebase(work: Work, stale: Record<string, any>): void {
  const theirs: Operation[] = [];
  const renamed: Operation[] = [];
  const before = work.confirmed;
  let confirmed = before;
  for (const step of stepsOf(stale)) {
    const operations = step.operations.map(decodeOperation);
    if (step.version > work.version.value) confirmed = fold(confirmed, operations);
    if (isMigration(step)) renamed.push(...operations);
    else if (step.client_op_id === null || !isOurs(step.client_op_id)) theirs.push(...operations);
  }
  work.confirmed = confirmed;
  for (const { client_op_id: id } of stepsOf(stale)) {
    if (id !== null && work.pending.some((entry) => entry.id === id)) work.done(id);
  }
  work.isAt(stale.version, stale.base);
  const met = work.pending.flatMap((entry) => {
    const what = meeting(entry, theirs);
    return what ? [{ entry, theirs: what, before }] : [];
  });
  work.pending = work.pending.filter((entry) => !met.some((each) => each.entry === entry));
  work.contested.value = [...work.contested.value, ...met];
  agree(work, [...theirs, ...renamed]);
  if (theirs.length > 0) {
    const isTogether = work.pending.length > 0 && work.confirmed.state === "open";
    work.news.value = isTogether ? t("news-together") : t("news-also-changed");
  }
  work.turns.clear();
  work.show();
}

/** What was deleted elsewhere too is not deleted again. */
function agree(work: Work, theirs: readonly Operation[]): void {
  const gone = new Set(parts(theirs).flatMap((part) => (part.tag === "delete" ? [part.id] : [])));
  for (const entry of work.pending.filter(({ kind }) => kind === "edit")) {
    const all = parts(entry.operations);
    const left = all.filter((part) => !(part.tag === "delete" && gone.has(part.id) && !find(work.confirmed, part.id)));
    if (left.length === 0) work.done(entry.id);
    else if (left.length < all.length) work.pending = work.pending.map((each) => (each === entry ? work.changed(entry, left) : each));
  }
}
