// Which rows of the tree are folded, and where keys lead in it: the tree pattern of WAI-ARIA.
// Letters are commands here, so there is no typing ahead.

import type { Row } from "../model/tree";

export type Folded = ReadonlySet<string>;

export interface Move {
  readonly is: "go" | "fold" | "unfold";
  /** The key of the row. */
  readonly row: string;
}

/** The rows that are not below a folded one. */
export function shownRows(rows: readonly Row[], folded: Folded): readonly Row[] {
  if (folded.size === 0) return rows;
  let deepest = Infinity;
  return rows.filter((row) => {
    if (row.level > deepest) return false;
    deepest = folded.has(row.key) ? row.level : Infinity;
    return true;
  });
}

/** The rows that stay folded when a row is to be seen. */
export function revealing(rows: readonly Row[], folded: Folded, key: string): Folded {
  const at = rows.findIndex((row) => row.key === key);
  const above: string[] = [];
  for (let row = parentOf(rows, at); row; row = parentOf(rows, rows.indexOf(row))) above.push(row.key);
  return above.some((each) => folded.has(each)) ? new Set([...folded].filter((each) => !above.includes(each))) : folded;
}

export const folding = (folded: Folded, key: string, fold: boolean): Folded =>
  new Set(fold ? [...folded, key] : [...folded].filter((each) => each !== key));

/** What a key does on a row, among the rows that are shown; null where the tree leaves it to its command. */
export function moveOf(key: string, command: string | null, rows: readonly Row[], at: string, folded: Folded): Move | null {
  const index = rows.findIndex((row) => row.key === at);
  const row = rows[index];
  if (!row) return null;
  const to = (other: Row | undefined): Move => ({ is: "go", row: (other ?? row).key });
  const open = row.isParent && !folded.has(at);
  // Who gave an arrow to another command has that.
  if (key === "ArrowRight" && (command === null || command === "next")) {
    if (open) return to(rows[index + 1]);
    return row.isParent ? { is: "unfold", row: at } : to(row);
  }
  if (key === "ArrowLeft" && (command === null || command === "previous")) {
    return open ? { is: "fold", row: at } : to(parentOf(rows, index));
  }
  switch (command) {
    case "next":
      return to(rows[index + 1]);
    case "previous":
      return to(rows[index - 1]);
    case "first":
      return to(rows[0]);
    case "last":
      return to(rows.at(-1));
    default:
      return null;
  }
}

function parentOf(rows: readonly Row[], index: number): Row | undefined {
  const level = rows[index]?.level ?? 0;
  return rows.slice(0, Math.max(0, index)).findLast((row) => row.level < level);
}
