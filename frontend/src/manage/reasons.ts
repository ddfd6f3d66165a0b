// Why there are no intervals, said once where many figures have the same reason.

import type { Facet } from "./answers";

const MANY = 3;

/** The reason of the most figures without an interval, if there are several of it; else null. */
export function commonReason(facets: readonly Facet[]): string | null {
  const counts = new Map<string, number>();
  for (const facet of facets)
    for (const table of facet.tables)
      for (const cell of table.rows.flatMap((row) => row.cells))
        if (cell && cell.value !== null && !cell.reach && cell.no_interval)
          counts.set(cell.no_interval, (counts.get(cell.no_interval) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= MANY ? most[0] : null;
}
