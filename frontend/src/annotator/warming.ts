// What the first keys will need, done once while nobody waits for it: code that never ran is slow at first.
// Nothing in here changes the session; what comes out is thrown away.

import { untracked } from "@preact/signals";
import { atRest } from "../look/rest";
import { fold } from "../model/operations";
import { keepOrder } from "../model/order";
import { labelsOf } from "../model/look";
import { rowsOf } from "../model/tree";
import type { Layer, Operation, Unit } from "../model/types";
import { Turns } from "../saving/turns";
import { lockedBy } from "../steps/locking";
import { progressOf } from "../steps/progress";
import { Drawing } from "../text/drawing";
import { Words } from "../text/Run";
import { Places } from "../view/places";
import { create, deletion, fittingCategories, newRelation, newUnit, recategorised, update } from "./changes";
import type { Session } from "./session";

/** Take a step whenever there is time; whoever calls what comes back ends it. */
export function warm(session: Session): () => void {
  const steps = untracked(() => warmups(session));
  const next = (): void => {
    untracked(() => steps.shift()?.());
    if (steps.length > 0) atRest(next);
  };
  if (steps.length > 0) atRest(next);
  return () => void steps.splice(0);
}

export function warmups(session: Session): (() => void)[] {
  const { view } = session;
  const { document, scheme } = view;
  const [first, second] = view.layer.value.units;
  const [relation] = view.layer.value.relations;
  if (!first || !second || scheme.units.length === 0) return [];
  const segment = document.segments.spans[0]!;
  const made = (): Unit => newUnit(view.layer.value, document, segment, scheme.units[0]!.id);
  const tried: (() => Operation[])[] = [
    () => scheme.units.slice(0, 2).map((category) => update(recategorised(first, category.id, scheme))),
    () => [create(made())],
    () => [deletion(view.layer.value, second.id)],
    () => [create(newRelation(view.layer.value, [first.id], second.id, fittingCategories(scheme, first, second)[0] ?? null))],
    () => (relation ? [update(relation), deletion(view.layer.value, relation.id)] : []),
  ];
  const drawing = new Drawing(document, scheme);
  const places = new Places(document);
  return tried.map((operations) => () => {
    for (const layer of tryOut(session, operations())) show(session, layer, drawing, places);
  });
}

/** The layer after the operations, and after they were taken back. */
function tryOut({ view, procedure }: Session, operations: readonly Operation[]): Layer[] {
  const { scheme } = view;
  const layer = view.layer.value;
  const turns = new Turns();
  const kept = keepOrder(operations, layer);
  lockedBy(scheme, procedure.index.value, kept, layer);
  turns.edited(kept, layer);
  const after = fold(layer, kept);
  return [after, fold(after, turns.take("undo", after))];
}

function show({ view, procedure }: Session, layer: Layer, drawing: Drawing, places: Places): void {
  const { document, scheme } = view;
  const { step } = procedure;
  const keys = new Set(places.of(layer.units).map((place) => place.key));
  drawing.cover(layer.units, labelsOf(layer.units, scheme), (key) => keys.has(key));
  drawing.mark({ here: [...keys][0] ?? null, draft: document.segments.spans[0]!, candidate: null, gripped: null });
  new Words(document.points, drawing.runs[0]!, "ltr").draw(drawing.shown[0]!.value);
  rowsOf(layer, scheme);
  if (step) progressOf(step, scheme, layer, document);
}
