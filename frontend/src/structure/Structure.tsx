// The structure as a tree that a screen reader can walk.

import { batch, effect, signal, untracked, useComputed, type Signal } from "@preact/signals";
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { commandFor, nameOf, ownKeys } from "../keys/keymap";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { seldom } from "../look/seldom";
import { styleOf, titleOf } from "../model/look";
import type { Row } from "../model/tree";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { hearDragging, type Drop } from "./dragging";
import { Order, type Reordering } from "./Order";
import { Tree, urgent, type Shown } from "./drawing";
import { folding, moveOf, revealing, shownRows, type Folded } from "./folding";

/** About as high as a row, in rem. */
const HIGH = 1.85;
const Diagram = seldom(async () => (await import("./Diagram")).Diagram);

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
}

/** `reordering` changes the order of the sentences, `drop` what rows hang by; there are none where the layer is only read. */
export function Structure({ view, cursor, reordering, drop }: Props & { readonly reordering?: Reordering; readonly drop?: Drop }) {
  const isEmpty = useComputed(() => view.units.value.length === 0).value;
  const switched = cursor.diagram.value;
  const views = useRef({ tree: false, diagram: false }).current;
  useEffect(Diagram.soon, []);
  if (isEmpty) {
    return <p class="muted">{t("structure-nothing")}</p>;
  }
  const shown = cursor.ordering.value && view.scheme.by ? "order" : switched ? "diagram" : "tree";
  // What was shown once stays, hidden: to build it again takes much longer than to keep it.
  if (shown !== "order") views[shown] = true;
  return (
    <>
      <p class="switch">
        <button type="button" class="quiet" onClick={() => (cursor.diagram.value = !switched)}>
          {switched ? t("structure-show-tree") : t("structure-show-diagram")}
        </button>
        {view.scheme.by && (
          <button type="button" class="quiet" onClick={() => (cursor.ordering.value = !cursor.ordering.value)}>
            {cursor.ordering.value ? t("structure-show-structure") : t("structure-show-order")}
          </button>
        )}
      </p>
      {shown === "order" && <Order view={view} cursor={cursor} reordering={reordering} />}
      <div class="view" hidden={shown !== "tree"}>{views.tree && <Rows view={view} cursor={cursor} drop={drop} />}</div>
      <div class="view" hidden={shown !== "diagram"}>{views.diagram && <Diagram view={view} cursor={cursor} missing={() => cursor.say(t("part-not-loaded"))} />}</div>
    </>
  );
}

function Rows({ view, cursor, drop }: Props & { readonly drop: Drop | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  const folded = useMemo(() => signal<Folded>(new Set()), [view]);
  const tree = useMemo(() => {
    const made = new Tree();
    untracked(() => show(view, cursor, made, folded));
    return made;
  }, [view, cursor]);
  useEffect(() => follow(view, cursor, tree, folded), [tree]);
  useEffect(() => drop && hearDragging(element.current!, view, cursor, drop), [tree, drop]);
  const draw = useMemo(() => (shown: Shown) => items(view, cursor, folded, shown), [view, cursor]);
  return (
    <div ref={element} class="tree" role="tree" aria-label={t("structure-label")}>
      {tree.keys.value.map((key, i) => (
        <Lazy
          key={key} class="block" role="none" source={tree.source(key)} draw={draw} urgent={urgent} eager={i === 0}
          height={HIGH * tree.size(key)}
        />
      ))}
    </div>
  );
}

/** While one works in the text, the tree follows a frame later. */
function follow(view: LayerView, cursor: Cursor, tree: Tree, folded: Signal<Folded>): () => void {
  const later = new Later(() => show(view, cursor, tree, folded));
  const end = effect(() => {
    const { selected, mode, pane, treeKey, panel } = cursor;
    const now = mode.value;
    const inText = now.is === "choose" ? untracked(() => view.unit(now.candidates[now.at]!)) !== undefined : pane.value === "text";
    // All that the tree shows follows from these.
    void [view.layer.value, selected.value, treeKey.value, panel.value, folded.value];
    if (inText) later.ask();
    else untracked(() => later.now());
  });
  return () => {
    later.cancel();
    end();
  };
}

function show(view: LayerView, cursor: Cursor, tree: Tree, folded: Signal<Folded>): void {
  const all = view.rows.value;
  const key = cursor.treeKey.value;
  const mode = cursor.mode.value;
  const candidate = mode.is === "choose" ? mode.candidates[mode.at]! : null;
  // What the cursor is on in the tree, or a relation to choose, is seen.
  const seen = candidate !== null ? `r:${candidate}` : cursor.pane.value === "tree" ? key : null;
  if (seen !== null && folded.value.size > 0) folded.value = revealing(all, folded.value, seen);
  const rows = shownRows(all, folded.value);
  tree.draw(rows, view.labels.value, view.layer.value.relations);
  const under = here(cursor, tree);
  tree.mark({
    here: under,
    candidate: candidate !== null ? tree.standFor(candidate) : [],
    folded: [...folded.value],
    selected: under[0] ?? null,
    entry: key !== null && tree.has(key) ? key : (rows[0]?.key ?? null),
  });
}

/** The row under the cursor; where that is in the text, the rows of its unit. */
function here(cursor: Cursor, tree: Tree): readonly string[] {
  const selected = cursor.selected.value;
  const key = cursor.treeKey.value;
  if (!selected) return [];
  if (cursor.pane.value === "tree" && key) return [key];
  return selected.kind === "unit" ? tree.ownRows(selected.id) : [];
}

function items(view: LayerView, cursor: Cursor, folded: Signal<Folded>, { block, labels, here, candidate, selected, entry, folded: closed }: Shown) {
  return (
    <>
      {block.items.map((row) => (
        <Item
          key={row.key} view={view} cursor={cursor} folded={folded} row={row} entry={row.key === entry} here={here.includes(row.key)}
          selected={row.key === selected} expanded={row.isParent ? !closed.includes(row.key) : undefined}
          candidate={candidate.includes(row.key)} label={row.unit ? (labels.get(row.unit.id) ?? "?") : ""} aside={asideOf(view, row)}
        />
      ))}
    </>
  );
}

interface ItemProps extends Props {
  readonly folded: Signal<Folded>;
  readonly row: Row;
  readonly entry: boolean;
  readonly here: boolean;
  readonly selected: boolean;
  /** Undefined where nothing is below it. */
  readonly expanded: boolean | undefined;
  readonly candidate: boolean;
  readonly label: string;
  readonly aside: string;
}

/** A row; drawn again only when something of it changed. */
class Item extends Component<ItemProps> {
  override shouldComponentUpdate(next: ItemProps): boolean {
    return (Object.keys(next) as (keyof ItemProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ view, cursor, folded, row, entry, here, selected, expanded, candidate }: ItemProps) {
    const css = ["row", `l${Math.min(row.level, 9)}`, row.kind, here ? "here" : "", candidate ? "candidate" : ""];
    const clicked = (): void => {
      const ends = [row.relation, row.unit].flatMap((each) => each?.id ?? []);
      if (!cursor.clickAt(...ends)) cursor.selectRow(row.key);
    };
    return (
      <div
        role="treeitem" class={css.filter(Boolean).join(" ")} tabIndex={entry ? 0 : -1} data-row={row.key}
        aria-level={row.level} aria-posinset={row.position} aria-setsize={row.siblings} aria-selected={selected} aria-expanded={expanded}
        onClick={clicked} onDblClick={() => row.unit && cursor.toThing(row.unit.id)} onKeyDown={(event) => pressed(view, cursor, folded, row, event)}
        onFocus={() => {
          // While one chooses, the focus is on a candidate; one goes back to where one was.
          if (cursor.mode.value.is === "choose") return;
          cursor.pane.value = "tree";
          if (cursor.mode.value.is === "read" && cursor.treeKey.value !== row.key) cursor.selectRow(row.key);
        }}
      >
        {expanded !== undefined && <Fold folded={folded} row={row} expanded={expanded} />}
        {words(this.props)}
      </div>
    );
  }
}

/** Folds by mouse; by keyboard the arrows do. */
function Fold({ folded, row, expanded }: { folded: Signal<Folded>; row: Row; expanded: boolean }) {
  const clicked = (event: Event): void => {
    event.stopPropagation();
    folded.value = folding(folded.peek(), row.key, expanded);
  };
  return <span class="fold" aria-hidden="true" onClick={clicked} onDblClick={(event) => event.stopPropagation()} />;
}

function pressed(view: LayerView, cursor: Cursor, folded: Signal<Folded>, row: Row, event: KeyboardEvent): void {
  if (cursor.mode.value.is !== "read" || event.defaultPrevented) return;
  const key = nameOf(event);
  const closed = folded.peek();
  const command = commandFor(key, "read", ownKeys.value, view.scheme);
  const move = moveOf(key, command, shownRows(view.rows.value, closed), row.key, closed);
  if (!move) return;
  event.preventDefault();
  batch(() => {
    if (move.is !== "go") folded.value = folding(closed, move.row, move.is === "fold");
    cursor.selectRow(move.row);
  });
}

function words({ view, row, label, aside }: ItemProps) {
  const { scheme, document } = view;
  const { relation, unit } = row;
  const verb = relation && `${row.undercut ? "⤫ " : ""}${titleOf(scheme.relations, relation.category)}`;
  const tag = unit && <span class={`tag ${styleOf(scheme, unit.category)}`}>{label}</span>;
  switch (row.kind) {
    case "linked":
      return <span class="verb">{t("structure-together", { units: aside, relation: verb ?? "" })}</span>;
    case "restatement":
      return <><span class="verb">= {verb}</span> {tag} {unit && document.firstWords(unit, 5)}</>;
    case "reference":
      return (
        <>
          {tag} <span class="verb">{verb}</span> <span class="words">{unit && document.firstWords(unit, 5)}</span>{" "}
          <span class="muted">↗ {aside}</span>
        </>
      );
    default:
      return (
        <>
          {tag} {verb && <span class="verb">{verb}</span>} {aside && <span class="value">{aside}</span>}{" "}
          <span class="words">{unit && document.firstWords(unit, 9)}</span>
        </>
      );
  }
}

/** What a row says besides its unit: the sources of linked premises, where else a unit stands, its stance. */
function asideOf(view: LayerView, { kind, relation, unit }: Row): string {
  const labels = view.labels.value;
  if (kind === "linked") return relation!.sources.map((id) => labels.get(id) ?? id).join(" + ");
  if (kind === "reference" && relation && !unit) return view.sentenceOf(relation);
  if (kind === "reference") return relation ? t("structure-also", { relation: view.shortOf(relation) }) : t("structure-elsewhere");
  if (!unit || kind === "restatement") return "";
  const types = view.scheme.attributes.filter((type) => type.of.includes(unit.category ?? ""));
  return types.flatMap((type) => unit.attributes[type.name] ?? []).join(", ");
}
