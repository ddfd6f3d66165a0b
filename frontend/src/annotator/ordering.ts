// Moving the sentence under the cursor in the order that an annotator proposes.

import { isInside, orderOf, setOrder } from "../model/order";
import { t } from "../texts/texts";
import type { Session } from "./session";

/** Alt and an arrow: the sentence under the cursor goes one place earlier or later. */
export function moveSentence({ view, cursor, editor }: Session, by: 1 | -1): void {
  if (!view.scheme.by) return cursor.say(t("move-none"));
  const unit = cursor.selectedUnit;
  if (!unit || !isInside(unit, view.scheme)) return cursor.say(t("move-inside"));
  const order = orderOf(view.layer.value, view.scheme);
  const at = order.indexOf(unit.id);
  const to = at + by;
  if (to < 0 || to >= order.length) return cursor.say(by < 0 ? t("move-first") : t("move-last"));
  const other = order[to]!;
  order.splice(at, 1);
  order.splice(to, 0, unit.id);
  if (!editor.edit([setOrder(order)])) return;
  cursor.panel.value = "structure";
  cursor.ordering.value = true;
  cursor.say(t(by < 0 ? "moved-before" : "moved-behind", { unit: view.labelOf(unit.id), other: view.labelOf(other), place: to + 1, n: order.length }));
}

/** Back to the order of the text. */
export function forgetOrder({ cursor, editor }: Session): void {
  if (editor.edit([setOrder([])])) cursor.say(t("order-forgotten"));
}
