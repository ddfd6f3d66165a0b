// What every command does; the key map and the buttons both call run().

import { categoryOf } from "../keys/keymap";
import { caughtUp } from "../look/later";
import { CONFIDENCE, LEVELS, NOTE, ROLES, UNSURE } from "../model/names";
import type { Unit } from "../model/types";
import type { Turn } from "../saving/turns";
import { create, deletion, flipped, merging, newUnit, recategorised, update, withAttribute } from "./changes";
import { finish } from "./finishing";
import { putForward, withSpeaker } from "./forwarding";
import * as marking from "./marking";
import * as moving from "./moving";
import { moveSentence } from "./ordering";
import * as relating from "./relating";
import { PANELS, type Panel, type Session } from "./session";

type Command = (session: Session) => void;

const COMMANDS: Readonly<Record<string, Command>> = {
  next: (s) => moving.go(s, 1),
  previous: (s) => moving.go(s, -1),
  first: (s) => moving.go(s, "first"),
  last: (s) => moving.go(s, "last"),
  across: moving.across,
  mark: marking.begin,
  "end-word-on": (s) => marking.move(s, "end", "word", true),
  "end-word-back": (s) => marking.move(s, "end", "word", false),
  "end-letter-on": (s) => marking.move(s, "end", "letter", true),
  "end-letter-back": (s) => marking.move(s, "end", "letter", false),
  "start-word-on": (s) => marking.move(s, "start", "word", true),
  "start-word-back": (s) => marking.move(s, "start", "word", false),
  "start-letter-on": (s) => marking.move(s, "start", "letter", true),
  "start-letter-back": (s) => marking.move(s, "start", "letter", false),
  sentence: marking.wholeSentence,
  clause: marking.nextClause,
  accept: (s) => (s.mode.value.is === "mark" ? marking.accept(s) : relating.accept(s)),
  cancel,
  "start-back": (s) => marking.reshape(s, "start", false),
  "start-on": (s) => marking.reshape(s, "start", true),
  "end-back": (s) => marking.reshape(s, "end", false),
  "end-on": (s) => marking.reshape(s, "end", true),
  relate: relating.relate,
  undercut: relating.undercut,
  restate: relating.restate,
  link: relating.link,
  merge,
  drop,
  role: (s) => turnCategory(s, ROLES),
  flip,
  delete: remove,
  undo: (s) => turnBack(s, "undo"),
  redo: (s) => turnBack(s, "redo"),
  "next-problem": (s) => moving.problem(s, 1),
  "previous-problem": (s) => moving.problem(s, -1),
  "next-step": (s) => moving.toStep(s, s.stepIndex.value + 1),
  "previous-step": (s) => moving.toStep(s, s.stepIndex.value - 1),
  structure: (s) => show(s, "structure"),
  guideline: (s) => show(s, "guideline"),
  note: (s) => show(s, "notes"),
  unsure,
  confidence,
  forward: putForward,
  earlier: (s) => moveSentence(s, -1),
  later: (s) => moveSentence(s, 1),
  diagram: (s) => {
    s.diagram.value = !s.diagram.value;
    show(s, "structure");
  },
  search: () => document.querySelector<HTMLInputElement>("#search")?.focus(),
  finish: (s) => void finish(s),
  help: (s) => {
    s.help.value = !s.help.value;
  },
};

export function run(session: Session, command: string): void {
  const category = categoryOf(command);
  if (category !== null) pick(session, category);
  else COMMANDS[command]?.(session);
}

/** The category, by its number in the list, of the draft, the sentence, the unit or the relation under the cursor. */
export function pick(session: Session, index: number): void {
  const mode = session.mode.value;
  if (mode.is === "choose") return relating.pickCategory(session, index);
  const relation = session.selectedRelation;
  if (relation) {
    const category = session.scheme.relations[index];
    if (category) session.edit([update(recategorised(relation, category.id, session.scheme))]);
    return;
  }
  const category = session.scheme.units[index];
  if (!category) return;
  if (mode.is === "mark") return marking.accept(session, category.id);
  categorise(session, category.id);
}

function categorise(session: Session, category: string): void {
  const unit = session.selectedUnit;
  if (unit) {
    if (session.edit([update(recategorised(unit, category, session.scheme))])) announce(session, unit);
    return;
  }
  if (session.selected.value?.kind !== "segment") return session.say("Choose a sentence or a unit first.");
  const inside = marking.currentSegment(session);
  const made = withSpeaker(newUnit(session.layer, session.document, inside, category), session.document);
  if (!session.edit([create(made)])) return;
  session.select({ kind: "unit", id: made.id });
  announce(session, made);
}

function announce(session: Session, unit: Unit): void {
  const label = session.labels.value.get(unit.id) ?? unit.id;
  const missing = session.scheme.attributes.find(
    (each) => each.required && each.of.includes(session.unit(unit.id)?.category ?? "") && !(each.name in unit.attributes),
  );
  session.say(missing ? `Now ${label}; its ${missing.name} is open: F.` : `Now ${label}.`);
}

function cancel(session: Session): void {
  session.mode.value = { is: "read" };
  session.moved.value++;
  session.say("Left as it was.");
}

function merge(session: Session): void {
  const { document } = session;
  let unit = session.selectedUnit;
  if (!unit) {
    if (session.selected.value?.kind !== "segment") return session.say("Choose a segment or a unit first.");
    unit = newUnit(session.layer, document, marking.currentSegment(session), marking.onlyMark(session));
    if (!session.edit([create(unit)])) return;
  }
  const end = document.spansOf(unit).at(-1)?.[1] ?? 0;
  const place = session.places.value.find((each) => each.start >= end);
  if (!place || place.start === Infinity) return session.say("Nothing follows that could be merged.");
  const second = place.kind === "unit" ? session.unit(place.id)! : document.segments.spans[place.index]!;
  if (session.edit([merging(session.layer, document, unit, second)])) {
    session.select({ kind: "unit", id: unit.id });
    session.say(`Merged: “${document.firstWords(session.unit(unit.id)!, 12)}”`);
  }
}

/** D: drop the sentence; again: the next reason. */
function drop(session: Session): void {
  const category = session.scheme.units.find((each) => each.id === "dropped");
  if (!category) return session.say("This scheme drops nothing; X deletes.");
  const unit = session.selectedUnit;
  if (unit?.category !== category.id) return categorise(session, category.id);
  nextValue(session, unit);
}

/** F: the next value of what is open about a unit, or the other direction of a relation. */
function flip(session: Session): void {
  const relation = session.selectedRelation;
  if (relation) {
    const turned = flipped(relation);
    if (!turned) return session.say("Linked premises cannot change places with their target.");
    if (session.edit([update(turned)])) session.say(`Turned: ${relating.short(session, turned)}.`);
    return;
  }
  const unit = session.selectedUnit;
  if (unit) nextValue(session, unit);
}

function nextValue(session: Session, unit: Unit): void {
  const type = session.scheme.attributes.find((each) => each.of.includes(unit.category ?? "") && each.values.length > 0);
  if (!type) return toWords(session, unit);
  const values = type.values;
  const value = values[(values.indexOf(String(unit.attributes[type.name])) + 1) % values.length]!;
  if (session.edit([update(withAttribute(unit, type.name, value))])) session.say(`${type.name}: ${value}`);
}

/** Into the field of an attribute that takes any words, such as the speaker. */
function toWords(session: Session, unit: Unit): void {
  const free = session.scheme.attributes.find((each) => each.of.includes(unit.category ?? "") && each.values.length === 0);
  if (!free) return session.say("There is nothing to flip about this unit.");
  caughtUp(() => document.querySelector<HTMLInputElement>(`.details [name="${CSS.escape(free.name)}"]`)?.focus());
}

function turnCategory(session: Session, categories: readonly string[]): void {
  const unit = session.selectedUnit;
  const ids = session.scheme.units.map((each) => each.id);
  const known = categories.every((id) => ids.includes(id)) ? categories : ids;
  const next = known[(known.indexOf(unit?.category ?? "") + 1) % known.length];
  if (next) categorise(session, next);
}

function remove(session: Session): void {
  const thing = session.selectedRelation ?? session.selectedUnit;
  if (!thing) return session.say("There is nothing to delete here.");
  const spans = "sources" in thing ? [] : session.document.spansOf(thing);
  if (!session.edit([deletion(session.layer, thing.id)])) return;
  if ("sources" in thing) {
    session.select({ kind: "unit", id: thing.sources[0]! });
  } else {
    const start = spans[0]?.[0] ?? 0;
    session.selectPlace(session.places.value.findLast((each) => each.start <= start) ?? session.places.value[0]);
  }
  session.say("Deleted; Ctrl-Z brings it back.");
}

function turnBack(session: Session, what: Turn): void {
  const possible = what === "undo" ? session.saver.canUndo : session.saver.canRedo;
  if (!possible.value) return session.say(`There is nothing to ${what}.`);
  if (session.refuses()) return;
  session.mode.value = { is: "read" };
  const done = what === "undo" ? "Undone." : "Done again.";
  const now = session.saver.turn(what);
  moving.stay(session);
  if (now) return session.say(done);
  const coming = "What was saved before comes from the server …";
  session.say(coming);
  void session.saver.drain().then(() => {
    if (session.said.peek() === coming && session.saver.status.peek().is === "saved") session.say(done);
  });
}

function unsure(session: Session): void {
  const unit = session.selectedUnit;
  if (!unit) return session.say("Choose a unit first.");
  const now = unit.attributes[UNSURE] === true;
  if (session.edit([update(withAttribute(unit, UNSURE, now ? null : true))])) {
    session.say(now ? "Sure again." : "Marked as unsure.");
  }
}

/** How sure one is, round and round; the fourth time it is not said any more. */
function confidence(session: Session): void {
  const unit = session.selectedUnit;
  if (!unit) return session.say("Choose a unit first.");
  const at = LEVELS.indexOf(unit.attributes[CONFIDENCE] as (typeof LEVELS)[number]);
  const level = LEVELS[at + 1] ?? null;
  if (session.edit([update(withAttribute(unit, CONFIDENCE, level))])) session.say(level ? `Confidence: ${level}.` : "No confidence given.");
}

function show(session: Session, panel: Panel): void {
  session.panel.value = panel;
  session.narrow.value = "side";
  const structure = session.diagram.value ? ".diagram" : "[role=treeitem][tabindex='0']";
  const into = panel === "notes" ? `#${NOTE}` : panel === "structure" ? structure : `#panel-${panel}`;
  if (!PANELS.includes(panel)) return;
  // The panel is drawn first.
  // The drawing is higher than the panel, which would be moved to hold as much of it as can be.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(into)?.focus({ preventScroll: into === ".diagram" }));
}
