// Moving the sentence under the cursor in the order that an annotator proposes.

import { isInside, orderOf, setOrder } from "../model/order";
import type { Session } from "./session";

/** Alt and an arrow: the sentence under the cursor goes one place earlier or later. */
export function moveSentence({ view, cursor, editor }: Session, by: 1 | -1): void {
  if (!view.scheme.by) return cursor.say("In this scheme sentences keep their places.");
  const unit = cursor.selectedUnit;
  if (!unit || !isInside(unit, view.scheme)) return cursor.say("Choose a sentence that has a place in the argument first.");
  const order = orderOf(view.layer.value, view.scheme);
  const at = order.indexOf(unit.id);
  const to = at + by;
  if (to < 0 || to >= order.length) return cursor.say(by < 0 ? "It stands first already." : "It stands last already.");
  const other = order[to]!;
  order.splice(at, 1);
  order.splice(to, 0, unit.id);
  if (!editor.edit([setOrder(order)])) return;
  cursor.panel.value = "structure";
  cursor.ordering.value = true;
  const label = (id: string): string => view.labelOf(id);
  cursor.say(`${label(unit.id)} now stands ${by < 0 ? "before" : "behind"} ${label(other)}, at place ${to + 1} of ${order.length}.`);
}

/** Back to the order of the text. */
export function forgetOrder({ cursor, editor }: Session): void {
  if (editor.edit([setOrder([])])) cursor.say("In the order of the text again.");
}
