// What every command does; the key map and the buttons both call run().

import { categoryOf } from "../keys/keymap";
import { caughtUp } from "../look/later";
import { CONFIDENCE, LEVELS, NOTE, UNSURE } from "../model/names";
import type { Unit } from "../model/types";
import type { Turn } from "../saving/turns";
import { t } from "../texts/texts";
import { PANELS, type Panel } from "../view/cursor";
import { create, deletion, flipped, merging, newUnit, recategorised, update, withAttribute } from "./changes";
import { finish } from "./finishing";
import { putForward, withSpeaker } from "./forwarding";
import * as marking from "./marking";
import * as moving from "./moving";
import { moveSentence } from "./ordering";
import * as relating from "./relating";
import type { Session } from "./session";

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
  "sentence-on": (s) => marking.elsewhere(s, 1),
  "sentence-back": (s) => marking.elsewhere(s, -1),
  part: marking.part,
  accept: (s) => (s.cursor.mode.value.is === "mark" ? marking.accept(s) : relating.accept(s)),
  cancel,
  "start-back": (s) => marking.reshape(s, "start", false),
  "start-on": (s) => marking.reshape(s, "start", true),
  "end-back": (s) => marking.reshape(s, "end", false),
  "end-on": (s) => marking.reshape(s, "end", true),
  relate: relating.relate,
  undercut: relating.undercut,
  restate: relating.restate,
  link: relating.link,
  retarget: relating.retarget,
  merge,
  drop,
  role: (s) => turnCategory(s),
  flip,
  delete: remove,
  undo: (s) => turnBack(s, "undo"),
  redo: (s) => turnBack(s, "redo"),
  "next-problem": (s) => moving.problem(s, 1),
  "previous-problem": (s) => moving.problem(s, -1),
  "next-step": (s) => moving.toStep(s, s.procedure.index.value + 1),
  "previous-step": (s) => moving.toStep(s, s.procedure.index.value - 1),
  structure: (s) => show(s, "structure"),
  guideline: (s) => show(s, "guideline"),
  note: (s) => show(s, "notes"),
  unsure,
  confidence,
  forward: putForward,
  earlier: (s) => moveSentence(s, -1),
  later: (s) => moveSentence(s, 1),
  diagram: (s) => {
    s.cursor.diagram.value = !s.cursor.diagram.value;
    show(s, "structure");
  },
  "suggestion-next": (s) => s.suggestions.value?.next(),
  "suggestion-accept": (s) => s.suggestions.value?.answer(true),
  "suggestion-reject": (s) => s.suggestions.value?.answer(false),
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
  const { view, cursor, editor } = session;
  const mode = cursor.mode.value;
  if (mode.is === "choose") return relating.pickCategory(session, index);
  const relation = cursor.selectedRelation;
  if (relation) {
    const category = view.scheme.relations[index];
    if (category && editor.edit([update(recategorised(relation, category.id, view.scheme))])) {
      cursor.say(t("related", { relation: view.shortOf({ ...relation, category: category.id }) }));
    }
    return;
  }
  const category = view.scheme.units[index];
  if (!category) return;
  if (mode.is === "mark" && mode.part) return cursor.say(t("part-no-category", { unit: view.labelOf(mode.part.unit) }));
  if (mode.is === "mark") return marking.accept(session, category.id);
  categorise(session, category.id);
}

function categorise(session: Session, category: string): void {
  const { view, cursor, editor } = session;
  const unit = cursor.selectedUnit;
  if (unit) {
    if (editor.edit([update(recategorised(unit, category, view.scheme))])) announce(session, unit);
    return;
  }
  if (cursor.selected.value?.kind !== "segment") return cursor.say(t("choose-sentence-first"));
  const inside = marking.currentSegment(session);
  const made = withSpeaker(newUnit(view.layer.value, view.document, inside, category), view);
  if (!editor.edit([create(made)])) return;
  cursor.select({ kind: "unit", id: made.id });
  announce(session, made);
}

function announce({ view, cursor }: Session, unit: Unit): void {
  const label = view.labelOf(unit.id);
  const open = view.scheme.attributes.find(
    (each) => each.required && each.of.includes(view.unit(unit.id)?.category ?? "") && !(each.name in unit.attributes),
  );
  cursor.say(open ? t("category-now-open", { unit: label, attribute: open.name }) : t("category-now", { unit: label }));
}

function cancel({ cursor }: Session): void {
  cursor.mode.value = { is: "read" };
  cursor.moved.value++;
  cursor.say(t("left-as-it-was"));
}

function merge(session: Session): void {
  const { view, cursor, editor } = session;
  const { document } = view;
  let unit = cursor.selectedUnit;
  if (!unit) {
    if (cursor.selected.value?.kind !== "segment") return cursor.say(t("choose-segment-first"));
    unit = newUnit(view.layer.value, document, marking.currentSegment(session), marking.onlyMark(session));
    if (!editor.edit([create(unit)])) return;
  }
  const end = document.spansOf(unit).at(-1)?.[1] ?? 0;
  const place = view.places.value.find((each) => each.start >= end);
  if (!place || place.start === Infinity) return cursor.say(t("merge-nothing"));
  const second = place.kind === "unit" ? view.unit(place.id)! : document.segments.spans[place.index]!;
  if (editor.edit([merging(view.layer.value, document, unit, second)])) {
    cursor.select({ kind: "unit", id: unit.id });
    cursor.say(t("merged", { words: document.firstWords(view.unit(unit.id)!, 12) }));
  }
}

/** D: drop the sentence; again: the next reason. */
function drop(session: Session): void {
  const { view, cursor } = session;
  const category = view.scheme.units.find((each) => view.scheme.outside.includes(each.id));
  if (!category) return cursor.say(t("drop-nothing"));
  const unit = cursor.selectedUnit;
  if (unit?.category !== category.id) return categorise(session, category.id);
  nextValue(session, unit);
}

/** F: the next value of what is open about a unit, or the other direction of a relation. */
function flip(session: Session): void {
  const { view, cursor, editor } = session;
  const relation = cursor.selectedRelation;
  if (relation) {
    const turned = flipped(relation);
    if (!turned) return cursor.say(t("flip-linked"));
    if (editor.edit([update(turned)])) cursor.say(t("flipped", { relation: view.shortOf(turned) }));
    return;
  }
  const unit = cursor.selectedUnit;
  if (unit) nextValue(session, unit);
}

function nextValue(session: Session, unit: Unit): void {
  const { view, cursor, editor } = session;
  const type = view.scheme.attributes.find((each) => each.of.includes(unit.category ?? "") && each.values.length > 0);
  if (!type) return toWords(session, unit);
  const values = type.values;
  const value = values[(values.indexOf(String(unit.attributes[type.name])) + 1) % values.length]!;
  if (editor.edit([update(withAttribute(unit, type.name, value))])) cursor.say(`${type.name}: ${value}`);
}

/** Into the field of an attribute that takes any words, such as the speaker. */
function toWords({ view, cursor }: Session, unit: Unit): void {
  const free = view.scheme.attributes.find((each) => each.of.includes(unit.category ?? "") && each.values.length === 0);
  if (!free) return cursor.say(t("flip-nothing"));
  caughtUp(() => document.querySelector<HTMLInputElement>(`.details [name="${CSS.escape(free.name)}"]`)?.focus());
}

function turnCategory(session: Session): void {
  const { view, cursor, procedure } = session;
  const unit = cursor.selectedUnit;
  const all = view.scheme.units.map((each) => each.id);
  const asked = all.filter((id) => procedure.step?.marks.includes(id));
  const ids = asked.length > 1 ? asked : all;
  const next = ids[(ids.indexOf(unit?.category ?? "") + 1) % ids.length];
  if (next) categorise(session, next);
}

function remove({ view, cursor, editor }: Session): void {
  const thing = cursor.selectedRelation ?? cursor.selectedUnit;
  if (!thing) return cursor.say(t("nothing-to-delete"));
  const spans = "sources" in thing ? [] : view.document.spansOf(thing);
  const n = view.layer.value.relations.length;
  if (!editor.edit([deletion(view.layer.value, thing.id)])) return;
  if ("sources" in thing) {
    cursor.select({ kind: "unit", id: thing.sources[0]! });
  } else {
    const start = spans[0]?.[0] ?? 0;
    cursor.selectPlace(view.places.value.findLast((each) => each.start <= start) ?? view.places.value[0]);
  }
  const taken = n - view.layer.value.relations.length - ("sources" in thing ? 1 : 0);
  cursor.say(taken > 0 ? t("deleted-with", { n: taken }) : t("deleted"));
}

function turnBack(session: Session, what: Turn): void {
  const { cursor, editor } = session;
  const possible = what === "undo" ? editor.saver.canUndo : editor.saver.canRedo;
  if (!possible.value) return cursor.say(t(`nothing-to-${what}`));
  if (editor.refuses()) return;
  cursor.mode.value = { is: "read" };
  const done = what === "undo" ? t("undone") : t("redone");
  const now = editor.saver.turn(what);
  moving.stay(session);
  if (now) return cursor.say(done);
  const coming = t("turn-comes");
  cursor.say(coming);
  void editor.saver.drain().then(() => {
    if (cursor.said.peek() === coming && editor.saver.status.peek().is === "saved") cursor.say(done);
  });
}

function unsure({ cursor, editor }: Session): void {
  const unit = cursor.selectedUnit;
  if (!unit) return cursor.say(t("choose-unit-first"));
  const now = unit.attributes[UNSURE] === true;
  if (editor.edit([update(withAttribute(unit, UNSURE, now ? null : true))])) {
    cursor.say(now ? t("sure-again") : t("unsure-marked"));
  }
}

/** How sure one is, round and round; the fourth time it is not said any more. */
function confidence({ cursor, editor }: Session): void {
  const unit = cursor.selectedUnit;
  if (!unit) return cursor.say(t("choose-unit-first"));
  const at = LEVELS.indexOf(unit.attributes[CONFIDENCE] as (typeof LEVELS)[number]);
  const level = LEVELS[at + 1] ?? null;
  if (editor.edit([update(withAttribute(unit, CONFIDENCE, level))])) cursor.say(level ? t("confidence-given", { level: t(`confidence-${level}`) }) : t("confidence-none"));
}

function show({ cursor }: Session, panel: Panel): void {
  cursor.panel.value = panel;
  cursor.narrow.value = "side";
  const structure = cursor.diagram.value ? ".diagram" : "[role=treeitem][tabindex='0']";
  const into = panel === "notes" ? `#${NOTE}` : panel === "structure" ? structure : `#panel-${panel}`;
  if (!PANELS.includes(panel)) return;
  // The panel is drawn first.
  // The drawing is higher than the panel, which would be moved to hold as much of it as can be.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(into)?.focus({ preventScroll: into === ".diagram" }));
}
