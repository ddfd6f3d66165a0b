// Where the cursor goes.

import { withLabels } from "../check/messages";
import { shortOf } from "../model/look";
import type { Scheme, Violation } from "../model/types";
import { step } from "./relating";
import type { Selection, Session } from "./session";

export function go(session: Session, by: number | "first" | "last"): void {
  if (session.mode.value.is === "choose") return step(session, by);
  if (session.pane.value === "tree") return goInTree(session, by);
  const places = session.places.value;
  const at = session.currentPlace();
  // From nowhere, one comes back to where one was.
  if (at < 0 && typeof by === "number") return session.selectPlace(places[session.lastPlace]);
  session.selectPlace(places[target(at, by, places.length)]);
}

function goInTree(session: Session, by: number | "first" | "last"): void {
  const rows = session.rows.value.filter((row) => row.kind !== "restatement" || row.relation);
  const key = session.treeKey.value;
  const row = rows[target(rows.findIndex((each) => each.key === key), by, rows.length)];
  if (row) selectRow(session, row.key);
}

function target(at: number, by: number | "first" | "last", n: number): number {
  if (by === "first") return 0;
  if (by === "last") return n - 1;
  return Math.max(0, Math.min(n - 1, at + by));
}

/** A row of the tree stands for the relation it hangs by, or for its unit where it hangs by none. */
export function selectRow(session: Session, key: string): void {
  const row = session.rows.value.find((each) => each.key === key);
  if (!row) return;
  session.pane.value = "tree";
  session.treeKey.value = key;
  const selection: Selection | null = row.relation
    ? { kind: "relation", id: row.relation.id }
    : row.unit && { kind: "unit", id: row.unit.id };
  session.select(selection);
}

/** Go round the problems that the check found. */
export function problem(session: Session, by: 1 | -1): void {
  const violations = session.saver.violations.value;
  session.panel.value = "check";
  if (violations.length === 0) return session.say("The check finds no problem.");
  const at = (session.problemIndex.value + by + violations.length) % violations.length;
  toProblem(session, at);
}

export function toProblem(session: Session, at: number): void {
  const violation = session.saver.violations.value[at];
  if (!violation) return;
  session.problemIndex.value = at;
  session.say(withLabels(violation, (each) => nameIn(session, each)));
  const id = violation.ids.find((each) => session.thing(each));
  if (id !== undefined) return toThing(session, id);
  // What is missing has no place; the step that asks for it has.
  const step = stepAbout(session.scheme, violation);
  if (step >= 0) toStep(session, step);
  session.say(`${withLabels(violation, () => null)}; it is about the whole document.`);
}

/** The first step that asks for something that the problem is about, or -1. */
export const stepAbout = (scheme: Scheme, violation: Violation): number =>
  scheme.procedure.findIndex((step) => step.marks.some((mark) => violation.marks.includes(mark)));

/** What a unit or relation is called on the screen. */
export function nameIn(session: Session, id: string): string | null {
  const relation = session.relation(id);
  if (relation) return `“${shortOf(relation, session.layer, session.scheme, session.labels.value)}”`;
  return session.labels.value.get(id) ?? null;
}

export function toThing(session: Session, id: string): void {
  if (session.unit(id)) {
    session.pane.value = "text";
    session.narrow.value = "text";
    session.select({ kind: "unit", id });
  } else if (session.relation(id)) {
    const row = session.rows.value.find((each) => each.relation?.id === id);
    session.panel.value = "structure";
    if (row) selectRow(session, row.key);
  }
}

/** From a unit in the text to its row in the tree, and back. */
export function across(session: Session): void {
  if (session.pane.value === "tree") {
    const relation = session.selectedRelation;
    const id = relation ? relation.sources[0] : session.selectedUnit?.id;
    if (id !== undefined) toThing(session, id);
    return;
  }
  const unit = session.selectedUnit;
  const row = session.rows.value.find((each) => each.unit?.id === unit?.id && each.kind !== "reference" && each.kind !== "restatement");
  if (!unit || !row) return session.say("There is no unit here; Space marks one.");
  session.panel.value = "structure";
  session.narrow.value = "side";
  selectRow(session, row.key);
}

export function toStep(session: Session, index: number): void {
  const steps = session.scheme.procedure;
  if (index < 0 || index >= steps.length) return session.say(index < 0 ? "This is the first step." : "This is the last step; Ctrl-Enter finishes.");
  session.stepIndex.value = index;
  // Which step it is stands beside it in the bar.
  session.say(steps[index]!.title);
}

/** Keep the cursor near where it was when what it stood on is gone. */
export function stay(session: Session): void {
  const selected = session.selected.value;
  if (!selected || selected.kind === "segment" || session.thing(selected.id)) return;
  session.selectPlace(session.places.value[Math.max(0, session.lastPlace)]);
}
