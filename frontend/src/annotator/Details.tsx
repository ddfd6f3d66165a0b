// What is under the cursor, and what can be done with it: the same commands as the keys, to click on.

import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { categoryCommand, ownKeys, shownKeys } from "../keys/keymap";
import { Following } from "../look/Following";
import { isUnsure, styleOf } from "../model/look";
import { CONFIDENCE, LEVELS } from "../model/names";
import type { AttributeType, Category, Operation, Relation, Thing, Unit } from "../model/types";
import { Typed } from "../saving/Typed";
import { untouched } from "../steps/progress";
import { Search } from "../text/Search";
import { t, withElements } from "../texts/texts";
import type { Choosing, Marking } from "../view/cursor";
import { leaves, update, withAttribute } from "./changes";
import { pick, run } from "./commands";
import { forwardingOf, known } from "./forwarding";
import { markOthers, onlyInside } from "./marking";
import { categoryFor } from "./relating";
import type { Session } from "./session";
import { uses } from "./uses";

const MOST = 3;
/** How much of the window it keeps at most. */
const MOST_HIGH = .4;
const MOST_WAYS = 4;

export function Details({ session }: { session: Session }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => neverLower(element.current!), []);
  return <section ref={element} class="details" aria-label={t("cursor-label")}><Following draw={() => content(session)} /></section>;
}

/** Keep the height that it once had, up to what leaves room for the rest, so that what stands below does not move. */
function neverLower(element: HTMLElement): () => void {
  let [highest, width] = [0, 0];
  const observer = new ResizeObserver(() => {
    // A phone has no room to spare.
    if (!matchMedia("(min-width: 60rem)").matches) return void (element.style.minBlockSize = "");
    if (element.offsetWidth !== width) {
      [highest, width] = [0, element.offsetWidth];
      element.style.minBlockSize = "";
    }
    const high = Math.min(element.offsetHeight, MOST_HIGH * window.innerHeight);
    if (high > highest) element.style.minBlockSize = `${(highest = high)}px`;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** All in one piece: components of its own would be drawn before the text. */
function content(session: Session) {
  const { view, cursor } = session;
  const mode = cursor.mode.value;
  if (mode.is === "mark") return draft(session, mode);
  if (mode.is === "choose") return choice(session, mode);
  const relation = cursor.selectedRelation;
  if (relation) return ofRelation(session, relation);
  const unit = cursor.selectedUnit;
  if (unit) return ofUnit(session, unit);
  if (cursor.selected.value === null) return <p class="muted">{t("cursor-nothing")}</p>;
  return (
    <>
      <p class="what">{t("cursor-unmarked")}</p>
      {session.tasks.includes("units") && categories(session, view.scheme.units, null)}
      {actions(session, (["mark", "merge"] as const).filter((each) => offered(session, each)))}
      {others(session)}
    </>
  );
}

function draft(session: Session, mode: Marking) {
  return (
    <>
      <p class="what">{mode.part ? t("cursor-part", { unit: session.view.labelOf(mode.part.unit) }) : t("cursor-marking")}</p>
      {!mode.part && categories(session, session.view.scheme.units, null)}
      {edges(session, ["start-word-back", "start-word-on", "end-word-back", "end-word-on"])}
      {actions(session, ["sentence", "clause", ...(session.cursor.selectedUnit && !mode.part ? (["part-of"] as const) : [])])}
      {decision(session)}
    </>
  );
}

function choice(session: Session, mode: Choosing) {
  const { view } = session;
  const id = mode.candidates[mode.at]!;
  const unit = view.unit(id);
  const relation = view.relation(id);
  return (
    <>
      <p class="what">
        {mode.prompt}{" "}
        {unit && withElements("unit-quoted", { unit: <b>{view.labels.value.get(id)}</b>, words: view.document.firstWords(unit) })}
        {relation && view.sentenceOf(relation)}
      </p>
      <div class="only-narrow"><Search view={view} cursor={session.cursor} id="search-targets" /></div>
      {categories(session, mode.categories, categoryFor(mode), mode.fitting(id))}
      {decision(session)}
    </>
  );
}

function ofRelation(session: Session, relation: Relation) {
  const { view } = session;
  return (
    <>
      <p class="what">{view.sentenceOf(relation)}</p>
      {categories(session, view.scheme.relations, relation.category)}
      {attributes(session, relation)}
      {actions(session, (["retarget", "relate-on", "undercut", "flip", "note", "delete"] as const).filter((each) => offered(session, each)))}
      {ways(session, [...relation.sources, relation.target].filter((id) => view.unit(id)))}
    </>
  );
}

function ofUnit(session: Session, unit: Unit) {
  const { view } = session;
  const commands = ["relate", "forward", "restate", "undercut", "link", "merge", "mark", "part", "earlier", "later", "note", "delete"] as const;
  return (
    <>
      <p class="what">
        <span class={`tag ${styleOf(view.scheme, unit.category)}`}>{view.labels.value.get(unit.id)}</span>{" "}
        {view.document.firstWords(unit, 12)}
      </p>
      {session.tasks.includes("units") ? (
        <>
          {categories(session, view.scheme.units, unit.category)}
          {attributes(session, unit)}
          {confidence(session, unit)}
          {edges(session, ["start-back", "start-on", "end-back", "end-on"])}
        </>
      ) : <p class="muted">{t("phase-fixed")}</p>}
      {actions(session, commands.filter((each) => offered(session, each)))}
      {ways(session, view.layer.value.relations.filter((each) => each.sources.includes(unit.id)).map((each) => each.id))}
    </>
  );
}

/** All segments in which nothing is marked, at once, where only one category is left for them. */
function others(session: Session) {
  const { view, editor } = session;
  const category = onlyInside(view.scheme);
  const n = category ? untouched(view.layer.value, view.document).length : 0;
  if (!category || n < 2 || editor.readOnly.value || !session.tasks.includes("units")) return null;
  return <div class="actions"><button type="button" class="quiet" onClick={() => markOthers(session, category.id)}>{t("mark-others", { n, category: category.title })}</button></div>;
}

/** From a relation to its units, and from a unit to the relations that begin there. */
function ways({ view, cursor }: Session, ids: readonly string[]) {
  if (ids.length === 0) return null;
  return (
    <div class="actions ways">
      {ids.slice(0, MOST_WAYS).map((id) => <button key={id} type="button" class="quiet" onClick={() => cursor.toThing(id)}>{t("way-to", { thing: view.nameOf(id) ?? id })}</button>)}
    </div>
  );
}

function categories(session: Session, of: readonly Category[], now: string | null, fitting?: readonly string[]) {
  const { view, editor } = session;
  const isUnits = of === view.scheme.units;
  const keyOf = shownKeys(ownKeys.value, view.scheme);
  const isShort = of.some((_, i) => keyOf(categoryCommand(i)) === "");
  return (
    <div class="choices" role="group" aria-label={t("category-label")}>
      {of.map((category, i) => (
        <button
          key={category.id} type="button" aria-pressed={category.id === now} disabled={editor.readOnly.value}
          class={`choice ${isUnits ? styleOf(view.scheme, category.id) : ""}${fitting && !fitting.includes(category.id) ? " unfit" : ""}`}
          onClick={() => pick(session, i)}
        >
          {keyOf(categoryCommand(i)) && <kbd>{keyOf(categoryCommand(i))}</kbd>} {category.title}
        </button>
      ))}
      {isShort && <p class="keyless">{withElements("keyless-categories", { key: <kbd>{keyOf("help")}</kbd> })}</p>}
    </div>
  );
}

function attributes(session: Session, thing: Thing) {
  const all = session.view.scheme.attributes.filter((type) => type.of.includes(thing.category ?? ""));
  // Where there are many, those that hardly anybody gives stand behind a fold.
  const [first, rest] = all.length > MOST ? [all.filter((type) => type.required), all.filter((type) => !type.required)] : [all, []];
  const draw = (type: AttributeType): VNode => attribute(session, thing, type);
  return (
    <>
      {first.map(draw)}
      {rest.length > 0 && <details><summary>{t("attributes-more", { attributes: rest.map((type) => type.name).join(", ") })}</summary>{rest.map(draw)}</details>}
    </>
  );
}

function confidence(session: Session, unit: Unit) {
  const { view, editor } = session;
  const now = unit.attributes[CONFIDENCE];
  const keyOf = shownKeys(ownKeys.value, view.scheme);
  const set = (level: string): void => void editor.edit([update(withAttribute(unit, CONFIDENCE, level === now ? null : level))]);
  return (
    <div class="choices" role="group" aria-label={t("confidence-label")}>
      <span class="name">{t("confidence-label")}</span>
      {LEVELS.map((level) => (
        <button key={level} type="button" class="choice" aria-pressed={level === now} disabled={editor.readOnly.value} onClick={() => set(level)}>{t(`confidence-${level}`)}</button>
      ))}
      <kbd>{keyOf("confidence")}</kbd>
      <button type="button" class="choice" aria-pressed={isUnsure(unit)} disabled={editor.readOnly.value} onClick={() => run(session, "unsure")}>{t("unsure")}</button>
      <kbd>{keyOf("unsure")}</kbd>
    </div>
  );
}

function attribute(session: Session, thing: Thing, type: AttributeType) {
  const { view, cursor, editor } = session;
  const now = thing.attributes[type.name];
  // It may have changed since this was drawn.
  const change = (value: string | null): readonly Operation[] => [update(withAttribute(view.thing(thing.id) ?? thing, type.name, value))];
  const set = (value: string | null): void => {
    if (view.thing(thing.id) && editor.edit(change(value))) cursor.say(`${type.name}: ${value}`);
  };
  if (type.values.length === 0) {
    const list = `known-${type.name}`;
    return (
      <label class="attribute" key={`${thing.id} ${type.name}`}>
        <span class="name">{type.name}{type.required && now === undefined ? " ?" : ""}</span>{" "}
        <Typed
          editor={editor} name={type.name} list={list} value={String(now ?? "")} change={(words) => change(words || null)}
          left={() => cursor.moved.value++}
        />
        <datalist id={list}>{known(session, type.name).map((each) => <option key={each} value={each} />)}</datalist>
      </label>
    );
  }
  return (
    <div class="choices" role="group" aria-label={type.name} key={type.name}>
      <span class="name">{type.name}{type.required && now === undefined ? " ?" : ""}</span>
      {type.values.map((value) => (
        <button key={value} type="button" class="choice" aria-pressed={value === now} disabled={editor.readOnly.value} onClick={() => set(value)}>
          {value}
        </button>
      ))}
      <kbd>{shownKeys(ownKeys.value, view.scheme)("flip")}</kbd>
    </div>
  );
}

/** Accept or cancel, in sight however long the list above is. */
function decision(session: Session) {
  const keyOf = shownKeys(ownKeys.value, session.view.scheme);
  return (
    <div class="decision">
      {(["accept", "cancel"] as const).map((command) => (
        <button key={command} type="button" class={command === "accept" ? "main" : undefined} onClick={() => run(session, command)}>
          {t(`action-${command}`)} <kbd>{keyOf(command)}</kbd>
        </button>
      ))}
    </div>
  );
}

/** For fingers: the edges a word earlier or later, by commands for the beginning back and on, and for the end. */
function edges(session: Session, commands: readonly Edge[]) {
  const { view, cursor, editor } = session;
  if (editor.readOnly.value) return null;
  const mode = cursor.mode.value;
  const unit = cursor.selectedUnit;
  const at = mode.is === "mark" ? mode.draft[0] : unit && view.document.spansOf(unit)[0]?.[0];
  if (at === undefined) return null;
  const [back, on] = view.document.directionAt(view.document.paragraphAt(at)) === "rtl" ? ["▸", "◂"] : ["◂", "▸"];
  const button = (command: Edge, i: number): VNode => (
    <button key={command} type="button" aria-label={t(`key-${command}`)} onClick={() => run(session, command)}>{i % 2 === 0 ? back : on}</button>
  );
  return (
    <div class="edges">
      <span class="name">{t("edges-start")}</span> {commands.slice(0, 2).map(button)}
      <span class="name">{t("edges-end")}</span> {commands.slice(2).map(button)}
    </div>
  );
}

type Edge = "start-word-back" | "start-word-on" | "end-word-back" | "end-word-on" | "start-back" | "start-on" | "end-back" | "end-on";
type Action =
  | "clause" | "delete" | "earlier" | "flip" | "forward" | "later" | "link" | "mark" | "merge" | "note" | "relate" | "relate-on"
  | "part" | "part-of" | "restate" | "retarget" | "sentence" | "undercut";

function actions(session: Session, commands: readonly Action[]) {
  const { view, editor } = session;
  if (editor.readOnly.value) return null;
  const keyOf = shownKeys(ownKeys.value, view.scheme);
  return (
    <div class="actions">
      {commands.map((command) => (
        <button key={command} type="button" class="quiet" onClick={() => run(session, commandOf(command))}>
          {t(`action-${command}`)} <kbd>{keyOf(commandOf(command))}</kbd>
        </button>
      ))}
    </div>
  );
}

/** What the button runs; some have other words in another place. */
const commandOf = (action: Action): string => action.replace(/-(on|of)$/, "");

/** Whether there is a use for it with what is under the cursor. */
function offered(session: Session, action: Action): boolean {
  const { view, cursor, tasks } = session;
  const relation = cursor.selectedRelation;
  if ((action === "note" || action === "delete") && relation === undefined && !tasks.includes("units")) return false;
  if (action === "relate-on") return uses(session, "relate") && relation !== undefined && leaves(view.scheme, relation);
  if (action === "forward") return uses(session, action) && cursor.selectedUnit?.category === forwardingOf(view.scheme)?.said;
  return uses(session, action);
}
