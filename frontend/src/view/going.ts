// Through the places of a text, or the rows of the tree, one after the other.

import type { Cursor } from "./cursor";
import type { LayerView } from "./layer";

export type Way = number | "first" | "last";

export function goOn(view: LayerView, cursor: Cursor, by: Way): void {
  if (cursor.pane.value === "tree") return goInTree(view, cursor, by);
  const places = view.places.value;
  const at = cursor.currentPlace();
  // From nowhere, one comes back to where one was.
  if (at < 0 && typeof by === "number") return cursor.selectPlace(places[cursor.lastPlace]);
  cursor.selectPlace(places[target(at, by, places.length)]);
}

function goInTree(view: LayerView, cursor: Cursor, by: Way): void {
  const rows = view.rows.value.filter((row) => row.kind !== "restatement" || row.relation);
  const key = cursor.treeKey.value;
  const row = rows[target(rows.findIndex((each) => each.key === key), by, rows.length)];
  if (row) cursor.selectRow(row.key);
}

function target(at: number, by: Way, n: number): number {
  if (by === "first") return 0;
  if (by === "last") return n - 1;
  return Math.max(0, Math.min(n - 1, at + by));
}
