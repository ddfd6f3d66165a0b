// How many rules of the scheme a document breaks, in words.

import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import type { Cell } from "./answers";

export function broken({ errors, warnings }: Pick<Cell, "errors" | "warnings">): string {
  const counts = [...(errors ? [t("broken-errors", { n: errors })] : []), ...(warnings ? [t("broken-warnings", { n: warnings })] : [])];
  return t("broken-of", { problems: listed(counts) });
}
