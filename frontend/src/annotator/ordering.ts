// The order in which the sentences should stand, where an annotator proposes another than the text's.

import type { Layer, Operation } from "../model/types";
import type { Session } from "./session";
import { parts } from "../saving/meeting";

const DROPPED = "dropped";

/** The proposed order, by ids of units; what it does not name yet stands behind what it follows in the text. */
export function orderOf(layer: Layer): string[] {
  const ids = layer.units.filter((unit) => unit.category !== DROPPED).map((unit) => unit.id);
  const there = new Set(ids);
  const order = proposed(layer).filter((id) => there.has(id));
  ids.forEach((id, i) => {
    if (order.includes(id)) return;
    const before = i === 0 ? -1 : order.indexOf(ids[i - 1]!);
    order.splice(before + 1, 0, id);
  });
  return order;
}

export const proposed = (layer: Layer): readonly string[] => (layer.other.order as readonly string[] | null | undefined) ?? [];

/** Alt and an arrow: the sentence under the cursor goes one place earlier or later. */
export function moveSentence(session: Session, by: 1 | -1): void {
  if (!session.scheme.by) return session.say("In this scheme sentences keep their places.");
  const unit = session.selectedUnit;
  if (!unit || unit.category === DROPPED) return session.say("Choose a sentence that has a place in the argument first.");
  const order = orderOf(session.layer);
  const at = order.indexOf(unit.id);
  const to = at + by;
  if (to < 0 || to >= order.length) return session.say(by < 0 ? "It stands first already." : "It stands last already.");
  const other = order[to]!;
  order.splice(at, 1);
  order.splice(to, 0, unit.id);
  if (!session.edit([setOrder(order)])) return;
  session.panel.value = "structure";
  session.ordering.value = true;
  const label = (id: string): string => session.labels.value.get(id) ?? id;
  session.say(`${label(unit.id)} now stands ${by < 0 ? "before" : "behind"} ${label(other)}, at place ${to + 1} of ${order.length}.`);
}

/** Back to the order of the text. */
export function forgetOrder(session: Session): void {
  if (session.edit([setOrder([])])) session.say("In the order of the text again.");
}

const setOrder = (order: readonly string[]): Operation => ({ tag: "set-field", name: "order", value: order });

/** The operations, with deleted units taken out of a proposed order as well. */
export function keepOrder(operations: readonly Operation[], layer: Layer): readonly Operation[] {
  const order = proposed(layer);
  const gone = new Set(parts(operations).flatMap((each) => (each.tag === "delete" ? [each.id] : [])));
  const left = order.filter((id) => !gone.has(id));
  return left.length < order.length ? [...operations, setOrder(left)] : operations;
}
