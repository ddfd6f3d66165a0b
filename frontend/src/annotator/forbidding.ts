// Why the scheme forbids a relation between two units, said before it is made, in the words of the check.

import type { Document } from "../model/document";
import type { Scheme, Unit } from "../model/types";
import { t } from "../texts/texts";

/** Null where it is allowed; the server's check has the last word. */
export function forbidden(scheme: Scheme, document: Document, source: Unit, target: Unit, category: string | null): string | null {
  if (scheme.patterns === null || category === null) return null;
  const fitting = scheme.patterns.filter(
    (each) => each.category === category && ends(each.sources, source) && ends(each.targets, target),
  );
  if (fitting.length === 0) return t("forbidden-category");
  const reasons = fitting.map(({ scope = "document" }) => (scope === "document" || together(document, scope, source, target) ? null : scope));
  const [scope] = reasons;
  return scope == null || reasons.includes(null) ? null : t("forbidden-scope", { scope });
}

const ends = (categories: readonly string[], unit: Unit): boolean => unit.category === null || categories.includes(unit.category);

function together(document: Document, scope: string, a: Unit, b: Unit): boolean {
  const spans = document.answer.segmentations[scope];
  if (!spans) return true;
  const place = (unit: Unit): number => spans.findLastIndex(([start]) => start <= (document.spansOf(unit)[0]?.[0] ?? 0));
  return place(a) === place(b);
}
