// After the server was set back to an older state: what one had here and it has not is kept for a decision.
// Nothing of it is put together by itself, as somebody may have gone on from the older state.

import type { LayerAnswer } from "../api";
import { decodeLayer } from "../model/codec";
import { kept } from "../model/known";
import { apply, find, fold } from "../model/operations";
import { isRelation, isUnit, type Layer, type Operation, type Relation, type Thing } from "../model/types";
import { t } from "../texts/texts";
import { freshId } from "./ids";
import type { Contested } from "./meeting";
import type { Entry } from "./queue";
import type { Refused } from "./status";
import type { Work } from "./work";

/** Of a kept change that is all that the server lost: what it has there instead, and where it stood. */
export interface SetBack {
  readonly theirs: readonly Operation[];
  readonly from: number;
  readonly to: number;
}

export const gone = (): string => t("refused-gone");

/** Take up the state of the server, and keep what only this page has. */
export function setBack(work: Work, answer: LayerAnswer): void {
  const theirs = decodeLayer(answer.layer);
  const { mine, unfit } = withPending(work);
  const from = work.version.value;
  const operations = lacking(theirs, mine);
  const other = lacking(mine, theirs);
  const entries: Entry[] = [];
  if (operations.length + other.length > 0) {
    const about = { theirs: other, from, to: answer.version };
    entries.push({ id: freshId(), kind: "edit", operations, base: answer.version, mark: answer.base, setBack: about });
  }
  const reopened = mine.state === "finished" && theirs.state === "open";
  work.takeInstead(answer, entries, unfit.map((entry): Refused => ({ entry, reason: gone() })));
  if (entries.length > 0 && !reopened) return;
  const same = entries.length === 0 && unfit.length === 0 ? [t("news-set-back-in")] : [];
  work.news.value = [t("news-set-back"), ...same, ...(reopened ? [t("news-set-back-open")] : [])].join(" ");
}

/** What the page had: what was saved, with what was not sent yet; and what of that fits nothing. */
function withPending(work: Work): { mine: Layer; unfit: readonly Entry[] } {
  let mine = work.confirmed;
  const unfit: Entry[] = [];
  for (const entry of work.pending) {
    try {
      // What an undo does that the server alone knows, nobody knows now.
      if (entry.operations.length === 0) throw new Error(gone());
      // What it says is in the words of another scheme.
      if (!work.isOfShownScheme(entry)) throw new Error(gone());
      mine = fold(mine, entry.operations);
    } catch {
      unfit.push(entry);
    }
  }
  return { mine, unfit };
}

/** What would put into `there` all that it lacks of `mine` or has otherwise; nothing is taken away. */
export function lacking(there: Layer, mine: Layer): readonly Operation[] {
  const { units, relations, attributes, other } = mine;
  const isNew = (thing: Thing): boolean => differs(find(there, thing.id), thing);
  const said = Object.entries(attributes).filter(([name, value]) => differs(there.attributes[name], value));
  return [
    ...[...units.filter(isNew), ...endsFirst(relations.filter(isNew))].map((thing): Operation => ({ tag: "update", thing })),
    ...said.map(([name, value]): Operation => ({ tag: "set-attribute", name, value })),
    ...(other.order !== undefined && differs(there.other.order, other.order) ? [{ tag: "set-field", name: "order", value: other.order } as const] : []),
  ];
}

const differs = (before: unknown, now: unknown): boolean => kept(before, now) !== before;

/** Relations, each behind those that it points to. */
function endsFirst(relations: readonly Relation[]): readonly Relation[] {
  const waiting = new Map(relations.map((relation) => [relation.id, relation]));
  const sorted: Relation[] = [];
  const place = (id: string): void => {
    const relation = waiting.get(id);
    if (!relation) return;
    waiting.delete(id);
    [...relation.sources, relation.target].forEach(place);
    sorted.push(relation);
  };
  relations.forEach(({ id }) => place(id));
  return sorted;
}

/** A change of this kind as it is shown for a decision. */
export function toDecide(entry: Entry): Contested {
  const things = entry.operations.flatMap((each) => (each.tag === "update" ? [each.thing] : []));
  const before: Layer = { units: things.filter(isUnit), relations: things.filter(isRelation), attributes: {}, state: "open", other: {} };
  return { entry, theirs: entry.setBack!.theirs, before };
}

/** What puts operations into a layer that has some of them by now, and those that fit it no more. */
export function puttingBack(operations: readonly Operation[], layer: Layer): { operations: readonly Operation[]; unfit: readonly Operation[] } {
  let after = layer;
  const unfit: Operation[] = [];
  for (const each of operations) {
    try {
      after = apply(after, fresh(each, after));
    } catch {
      unfit.push(each);
    }
  }
  return { operations: lacking(layer, after).map((each) => fresh(each, layer)), unfit };
}

const fresh = (operation: Operation, layer: Layer): Operation =>
  operation.tag === "update" && !find(layer, operation.thing.id) ? { ...operation, tag: "create" } : operation;
