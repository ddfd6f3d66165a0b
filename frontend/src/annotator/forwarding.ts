// In a dialogue: what a locution puts forward, and who speaks.

import type { Document } from "../model/document";
import type { Operation, Scheme, Unit } from "../model/types";
import { create, freshName, newRelation } from "./changes";
import type { Session } from "./session";

const [LOCUTION, PROPOSITION, ILLOCUTION, SPEAKER] = ["locution", "proposition", "illocution", "speaker"];

export const hasIllocutions = (scheme: Scheme): boolean =>
  scheme.relations.some((each) => each.id === ILLOCUTION) && scheme.units.some((each) => each.id === PROPOSITION);

/** I: a proposition with the words of the locution, tied to it. */
export function putForward({ view, cursor, editor }: Session): void {
  if (!hasIllocutions(view.scheme)) return cursor.say("This scheme has no illocutions.");
  const unit = cursor.selectedUnit;
  if (unit?.category !== LOCUTION) return cursor.say("Choose a locution first: what somebody said.");
  const said = view.layer.value.relations.some((each) => each.category === ILLOCUTION && each.sources.includes(unit.id) && view.unit(each.target)?.category === PROPOSITION);
  if (said) return cursor.say("It puts a proposition forward already; R relates it to another one.");
  const made: Unit = { ...unit, id: freshName(view.layer.value, "u"), category: PROPOSITION, attributes: {} };
  const operations: Operation[] = [create(made), create(newRelation(view.layer.value, [unit.id], made.id, ILLOCUTION))];
  if (!editor.edit(operations)) return;
  cursor.pane.value = "text";
  cursor.select({ kind: "unit", id: made.id });
  cursor.say(`${view.labels.value.get(unit.id)} expresses ${view.labels.value.get(made.id)}; [ ] { } move its edges.`);
}

/** A new locution has the speaker of its turn, where the document knows turns. */
export function withSpeaker(unit: Unit, document: Document): Unit {
  if (unit.category !== LOCUTION || unit.attributes[SPEAKER] !== undefined) return unit;
  const start = document.spansOf(unit)[0]?.[0] ?? -1;
  const turn = document.turns.find((each) => each.span[0] <= start && start < each.span[1]);
  return turn ? { ...unit, attributes: { ...unit.attributes, [SPEAKER]: turn.speaker } } : unit;
}

/** What others had under an attribute that takes any words, to choose from. */
export function known({ view }: Session, name: string): string[] {
  const things = [...view.layer.value.units, ...view.layer.value.relations];
  const used = things.flatMap((each) => (typeof each.attributes[name] === "string" ? [each.attributes[name]] : []));
  const speakers = name === SPEAKER ? view.document.turns.map((turn) => turn.speaker) : [];
  return [...new Set([...speakers, ...used])].sort();
}
