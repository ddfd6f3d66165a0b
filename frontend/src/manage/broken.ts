// How many rules of the scheme a document breaks, in words.

import type { Cell } from "./answers";

export function broken({ errors, warnings }: Pick<Cell, "errors" | "warnings">): string {
  const said = [[errors, "error"], [warnings, "warning"]] as const;
  return `${said.flatMap(([n, noun]) => (n ? `${n} ${noun}${n === 1 ? "" : "s"}` : [])).join(" and ")} of the scheme`;
}
