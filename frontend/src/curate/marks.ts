// Where annotators differ, drawn into the text: each case is a stretch with a label of its own among the units of the gold.

import { computed, type ReadonlySignal } from "@preact/signals";
import type { Document } from "../model/document";
import type { Category, Layer, Scheme, Unit } from "../model/types";
import { t } from "../texts/texts";
import { LayerView } from "../view/layer";
import type { Case } from "./answers";

/** How a case is drawn; where all agree there is nothing but the gold itself. */
export type Look = "open" | "proposed" | "decided";

/** What stands before the number of a case. */
export const SIGNS: Readonly<Record<Look, string>> = { open: "?", proposed: "≈", decided: "✓" };

export const lookOf = ({ status }: Pick<Case, "status">): Look | null =>
  status === "agreed" ? null : status === "reopened" ? "open" : status;

/** The id that a case has in the text. */
export const markOf = (one: Pick<Case, "status" | "key" | "task">): string => `${one.task === "relation" ? "tie" : "case"}/${lookOf(one)!}/${one.key}`;

/** The case of an id in the text; null where that is a unit of the gold. */
export const caseOf = (id: string): string | null => /^(?:case|tie)\/\w+\/(.*)$/s.exec(id)?.[1] ?? null;

export interface Marked {
  readonly one: Case;
  /** What the case is called in the list. */
  readonly number: number;
}

/** The gold with the cases among its units: a case of a unit lies over it, one of a relation below it, so that the unit shows. */
export class MarkedView extends LayerView {
  override readonly labels = computed(() => new Map([...this.gold.labels.value, ...this.cases.value.map((each): [string, string] => [markOf(each.one), signOf(each)])]));

  constructor(
    readonly gold: LayerView,
    private readonly cases: ReadonlySignal<readonly Marked[]>,
  ) {
    super(gold.document, withLooks(gold.scheme), computed(() => withMarks(gold.document, gold.layer.value, cases.value)));
  }
}

const signOf = ({ one, number }: Marked): string => `${SIGNS[lookOf(one)!]}${number}`;

const withLooks = (scheme: Scheme): Scheme => ({
  ...scheme,
  units: [...scheme.units, ...(Object.keys(SIGNS) as Look[]).map((look): Category => ({ id: `look/${look}`, title: t(`curate-look-${look}`), description: "" }))],
});

function withMarks(document: Document, layer: Layer, cases: readonly Marked[]): Layer {
  const at = (unit: Unit): number => document.spansOf(unit)[0]?.[0] ?? Infinity;
  const marks = cases.flatMap(({ one }) => (one.start === null || one.end === null || lookOf(one) === null ? [] : [markedUnit(one, one.start, one.end)]));
  const ties = marks.filter(({ id }) => id.startsWith("tie/"));
  const others = marks.filter(({ id }) => !id.startsWith("tie/"));
  // Units of the gold in front of the text keep their place: to sort is stable.
  const units = [...ties, ...layer.units, ...others].map((unit) => ({ unit, start: at(unit) })).sort((a, b) => a.start - b.start);
  return { ...layer, units: units.map(({ unit }) => unit) };
}

const known = new WeakMap<Case, Unit>();

/** The same case is the same object, so that only what changed is drawn again. */
function markedUnit(one: Case, start: number, end: number): Unit {
  const before = known.get(one);
  if (before) return before;
  const made: Unit = { id: markOf(one), spans: [[start, end]], category: `look/${lookOf(one)!}`, attributes: {}, segment: [], text: null };
  known.set(one, made);
  return made;
}
