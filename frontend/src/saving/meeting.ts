// Whether a change of one's own meets one that was saved elsewhere: then neither goes over the other unseen.

import { apply, find, parts } from "../model/operations";
import type { Layer, Operation } from "../model/types";
import type { Entry } from "./queue";

/** A change of one's own that waits for a decision, because the same thing was changed elsewhere. */
export interface Contested {
  readonly entry: Entry;
  readonly theirs: readonly Operation[];
  /** The layer before theirs, as what they deleted has to be named. */
  readonly before: Layer;
}

/** What was saved elsewhere that the entry would overwrite or take back; null where nothing is. */
export function meeting(entry: Entry, theirs: readonly Operation[]): readonly Operation[] | null {
  if (theirs.length === 0) return null;
  // Undo takes back the last step that the server knows, and that is theirs now.
  if (entry.kind !== "edit") return theirs;
  // What is new goes in beside theirs, or is refused.
  const mine = new Set(parts(entry.operations).filter((part) => part.tag !== "create").map(place));
  const gone = new Set(parts(entry.operations).filter((part) => part.tag === "delete").map(place));
  // Who both delete something agree.
  const met = parts(theirs).filter((part) => mine.has(place(part)) && !(part.tag === "delete" && gone.has(place(part))));
  return met.length > 0 ? met : null;
}

/** One's own operations as they fit a layer in which what they are about may be gone; null where they cannot. */
export function fitted(operations: readonly Operation[], layer: Layer): readonly Operation[] | null {
  let after = layer;
  const fitting: Operation[] = [];
  try {
    for (const part of parts(operations)) {
      if (part.tag === "delete" && !find(after, part.id)) continue;
      // Deleted elsewhere: it comes back with the change.
      const fits: Operation = part.tag === "update" && !find(after, part.thing.id) ? { ...part, tag: "create" } : part;
      after = apply(after, fits);
      fitting.push(fits);
    }
  } catch {
    return null;
  }
  return fitting;
}

function place(operation: Operation): string {
  switch (operation.tag) {
    case "create":
    case "update":
      return `thing ${operation.thing.id}`;
    case "delete":
      return `thing ${operation.id}`;
    case "batch":
      return "";
    default:
      return `${operation.tag} ${operation.name}`;
  }
}
