// In a dialogue: what a locution puts forward, and who speaks.

import { titleOf } from "../model/look";
import { SPEAKER } from "../model/names";
import type { Operation, Scheme, Unit } from "../model/types";
import { t } from "../texts/texts";
import type { LayerView } from "../view/layer";
import { create, freshName, newRelation } from "./changes";
import type { Session } from "./session";

/** The category of what is said, that of what it puts forward, and the relation between them. */
interface Forwarding {
  readonly said: string;
  readonly content: string;
  readonly by: string;
}

/** A step that marks one unit category and a relation that leads to it from another one says what puts it forward. */
export function forwardingOf(scheme: Scheme): Forwarding | null {
  const isUnit = (id: string): boolean => scheme.units.some((each) => each.id === id);
  for (const { marks } of scheme.procedure) {
    const [content, by] = [marks.find(isUnit), marks.find((mark) => !isUnit(mark))];
    if (marks.length !== 2 || content === undefined || by === undefined) continue;
    const pattern = scheme.patterns?.find((each) => each.category === by && each.targets.includes(content));
    const said = pattern?.sources.find((source) => isUnit(source) && source !== content);
    if (said !== undefined) return { said, content, by };
  }
  return null;
}

/** Whether a relation leads from what is said to what answers it, and to nothing else. */
export function leadsOn(scheme: Scheme, category: string | undefined): boolean {
  const said = forwardingOf(scheme)?.said;
  const patterns = (scheme.patterns ?? []).filter((each) => each.category === category);
  return patterns.length > 0 && patterns.every((each) => [...each.sources, ...each.targets].every((end) => end === said));
}

/** I: a unit with the words of what is said, tied to it. */
export function putForward({ view, cursor, editor }: Session): void {
  const forwarding = forwardingOf(view.scheme);
  if (!forwarding) return cursor.say(t("forward-none"));
  const { said, content, by } = forwarding;
  const unit = cursor.selectedUnit;
  if (unit?.category !== said) return cursor.say(t("forward-category", { category: titleOf(view.scheme.units, said) }));
  const isDone = view.layer.value.relations.some((each) => each.category === by && each.sources.includes(unit.id) && view.unit(each.target)?.category === content);
  if (isDone) return cursor.say(t("forward-done", { category: titleOf(view.scheme.units, content) }));
  const made: Unit = { ...unit, id: freshName(view.layer.value, "u"), category: content, attributes: {} };
  const operations: Operation[] = [create(made), create(newRelation(view.layer.value, [unit.id], made.id, by))];
  if (!editor.edit(operations)) return;
  cursor.pane.value = "text";
  cursor.select({ kind: "unit", id: made.id });
  cursor.say(t("forwarded", { unit: view.labelOf(unit.id), relation: titleOf(view.scheme.relations, by), content: view.labelOf(made.id) }));
}

/** A new unit has the speaker of its turn, where the scheme asks for speakers and the document knows turns. */
export function withSpeaker(unit: Unit, { document, scheme }: LayerView): Unit {
  const asks = scheme.attributes.some((type) => type.name === SPEAKER && type.of.includes(unit.category ?? ""));
  if (!asks || unit.attributes[SPEAKER] !== undefined) return unit;
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
