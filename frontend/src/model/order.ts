// The order in which the sentences should stand, where an annotator proposes another than the text's.

import { parts } from "./operations";
import type { Layer, Operation, Scheme, Unit } from "./types";

/** Whether a unit has a place in the structure. */
export const isInside = (unit: Unit, scheme: Scheme): boolean => unit.category === null || !scheme.outside.includes(unit.category);

/** The proposed order, by ids of units; what it does not name yet stands behind what it follows in the text. */
export function orderOf(layer: Layer, scheme: Scheme): string[] {
  const ids = layer.units.filter((unit) => isInside(unit, scheme)).map((unit) => unit.id);
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

export const setOrder = (order: readonly string[]): Operation => ({ tag: "set-field", name: "order", value: order });

/** The operations, with deleted units taken out of a proposed order as well. */
export function keepOrder(operations: readonly Operation[], layer: Layer): readonly Operation[] {
  const order = proposed(layer);
  const gone = new Set(parts(operations).flatMap((each) => (each.tag === "delete" ? [each.id] : [])));
  const left = order.filter((id) => !gone.has(id));
  return left.length < order.length ? [...operations, setOrder(left)] : operations;
}
