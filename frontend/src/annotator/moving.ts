// Where the cursor goes.

import { withLabels } from "../check/messages";
import type { Scheme, Violation } from "../model/types";
import { t } from "../texts/texts";
import { goOn, type Way } from "../view/cursor";
import { step } from "./relating";
import type { Session } from "./session";

export function go(session: Session, by: Way): void {
  const { view, cursor } = session;
  if (cursor.mode.value.is === "choose") return step(session, by);
  goOn(view, cursor, by);
}

/** Go round the problems that the check found. */
export function problem(session: Session, by: 1 | -1): void {
  const { cursor, editor } = session;
  const violations = editor.saver.violations.value;
  cursor.panel.value = "check";
  if (violations.length === 0) return cursor.say(t("problems-none"));
  const at = (cursor.problemIndex.value + by + violations.length) % violations.length;
  toProblem(session, at);
}

export function toProblem(session: Session, at: number): void {
  const { view, cursor, editor } = session;
  const violation = editor.saver.violations.value[at];
  if (!violation) return;
  cursor.problemIndex.value = at;
  cursor.say(withLabels(violation, (each) => view.nameOf(each)));
  const id = violation.ids.find((each) => view.thing(each));
  if (id !== undefined) return cursor.toThing(id);
  // What is missing has no place; the step that asks for it has.
  const step = stepAbout(view.scheme, violation);
  if (step >= 0) toStep(session, step);
  cursor.say(t("problem-about-document", { problem: withLabels(violation, () => null) }));
}

/** The first step that asks for something that the problem is about, or -1. */
export const stepAbout = (scheme: Scheme, violation: Violation): number =>
  scheme.procedure.findIndex((step) => step.marks.some((mark) => violation.marks.includes(mark)));

/** From a unit in the text to its row in the tree, and back. */
export function across({ view, cursor }: Session): void {
  if (cursor.pane.value === "tree") {
    const relation = cursor.selectedRelation;
    const id = relation ? relation.sources[0] : cursor.selectedUnit?.id;
    if (id !== undefined) cursor.toThing(id);
    return;
  }
  const unit = cursor.selectedUnit;
  const row = view.rows.value.find((each) => each.unit?.id === unit?.id && each.kind !== "reference" && each.kind !== "restatement");
  if (!unit || !row) return cursor.say(t("across-no-unit"));
  cursor.panel.value = "structure";
  cursor.narrow.value = "side";
  cursor.selectRow(row.key);
}

export function toStep({ cursor, procedure }: Session, index: number): void {
  cursor.say(procedure.go(index));
}

/** Keep the cursor near where it was when what it stood on is gone. */
export function stay({ view, cursor }: Session): void {
  const selected = cursor.selected.value;
  if (!selected || selected.kind === "segment" || view.thing(selected.id)) return;
  cursor.selectPlace(view.places.value[Math.max(0, cursor.lastPlace)]);
}
