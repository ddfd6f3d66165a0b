// A step may lock what the steps before it asked for; one goes back to change that.

import { find, parts } from "../model/operations";
import type { Layer, Operation, Scheme } from "../model/types";

/** The step that one has to go back to for these changes, by number; null where they are free. */
export function lockedBy(scheme: Scheme, at: number, operations: readonly Operation[], layer: Layer): number | null {
  if (!scheme.procedure[at]?.locks) return null;
  const now = new Set(scheme.procedure.slice(at).flatMap((step) => step.marks));
  for (const part of parts(operations)) {
    for (const category of changed(part, layer)) {
      const step = scheme.procedure.findLastIndex((each, i) => i < at && each.marks.includes(category));
      if (!now.has(category) && step >= 0) return step;
    }
  }
  return null;
}

/** The categories of what an operation changes; notes beside a unit are always free. */
function changed(operation: Operation, layer: Layer): string[] {
  switch (operation.tag) {
    case "create":
      return operation.thing.category === null ? [] : [operation.thing.category];
    case "delete":
      return [find(layer, operation.id)?.category ?? ""];
    case "update": {
      const before = find(layer, operation.thing.id);
      if (before && onlyNotes(before, operation.thing)) return [];
      return [before?.category ?? "", operation.thing.category ?? ""];
    }
    default:
      return [];
  }
}

function onlyNotes(before: object, after: object): boolean {
  const plain = (thing: object): string => {
    const { attributes, ...rest } = thing as { attributes: Record<string, unknown> };
    const decided = Object.entries(attributes).filter(([name]) => name !== "note" && !name.startsWith("note:"));
    return JSON.stringify([rest, decided.sort(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return plain(before) === plain(after);
}
