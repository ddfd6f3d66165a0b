// The structure as a tree that a screen reader can walk.

import { effect, untracked, useComputed } from "@preact/signals";
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { selectRow, toThing } from "../annotator/moving";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { sentenceOf, shortOf, styleOf, titleOf } from "../model/look";
import type { Row } from "../model/tree";
import { Diagram } from "./Diagram";
import { Order } from "./Order";
import { Tree, urgent, type Shown } from "./drawing";

/** About as high as a row, in rem. */
const HIGH = 1.85;

export function Structure({ session }: { session: Session }) {
  const isEmpty = useComputed(() => session.units.value.length === 0).value;
  const switched = session.diagram.value;
  const views = useRef({ tree: false, diagram: false }).current;
  if (isEmpty) {
    return <p class="muted">Nothing is marked yet. J and K move through the text; Space begins a unit; the key of a category gives it to a whole sentence.</p>;
  }
  const view = session.ordering.value && session.scheme.by ? "order" : switched ? "diagram" : "tree";
  // What was shown once stays, hidden: to build it again takes much longer than to keep it.
  if (view !== "order") views[view] = true;
  return (
    <>
      <p class="switch">
        <button type="button" class="quiet" onClick={() => (session.diagram.value = !switched)}>
          {switched ? "Show as a tree" : "Show as a diagram"}
        </button>
        {session.scheme.by && (
          <button type="button" class="quiet" onClick={() => (session.ordering.value = !session.ordering.value)}>
            {session.ordering.value ? "Show the structure" : "Show the order"}
          </button>
        )}
      </p>
      {view === "order" && <Order session={session} />}
      <div class="view" hidden={view !== "tree"}>{views.tree && <Rows session={session} />}</div>
      <div class="view" hidden={view !== "diagram"}>{views.diagram && <Diagram session={session} />}</div>
    </>
  );
}

function Rows({ session }: { session: Session }) {
  const tree = useMemo(() => {
    const made = new Tree();
    untracked(() => show(session, made));
    return made;
  }, [session]);
  useEffect(() => follow(session, tree), [tree]);
  const draw = useMemo(() => (shown: Shown) => items(session, shown), [session]);
  return (
    <div class="tree" role="tree" aria-label="Structure">
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
function follow(session: Session, tree: Tree): () => void {
  const later = new Later(() => show(session, tree));
  const end = effect(() => {
    const { selected, mode, pane, treeKey, panel, saver } = session;
    const now = mode.value;
    const inText = now.is === "choose" ? untracked(() => session.unit(now.candidates[now.at]!)) !== undefined : pane.value === "text";
    // All that the tree shows follows from these.
    void [saver.layer.value, selected.value, treeKey.value, panel.value];
    if (inText) later.ask();
    else untracked(() => later.now());
  });
  return () => {
    later.cancel();
    end();
  };
}

function show(session: Session, tree: Tree): void {
  const rows = session.rows.value;
  tree.draw(rows, session.labels.value, session.layer.relations);
  const key = session.treeKey.value;
  const mode = session.mode.value;
  tree.mark({
    here: here(session, tree),
    candidate: mode.is === "choose" ? tree.standFor(mode.candidates[mode.at]!) : [],
    entry: key !== null && tree.has(key) ? key : (rows[0]?.key ?? null),
  });
}

/** The row under the cursor; where that is in the text, the rows of its unit. */
function here(session: Session, tree: Tree): readonly string[] {
  const selected = session.selected.value;
  const key = session.treeKey.value;
  if (!selected) return [];
  if (session.pane.value === "tree" && key) return [key];
  return selected.kind === "unit" ? tree.ownRows(selected.id) : [];
}

function items(session: Session, { block, labels, here, candidate, entry }: Shown) {
  return (
    <>
      {block.items.map((row) => (
        <Item
          key={row.key} session={session} row={row} entry={row.key === entry} here={here.includes(row.key)}
          candidate={candidate.includes(row.key)} label={row.unit ? (labels.get(row.unit.id) ?? "?") : ""} aside={asideOf(session, row)}
        />
      ))}
    </>
  );
}

interface ItemProps {
  readonly session: Session;
  readonly row: Row;
  readonly entry: boolean;
  readonly here: boolean;
  readonly candidate: boolean;
  readonly label: string;
  readonly aside: string;
}

/** A row; drawn again only when something of it changed. */
class Item extends Component<ItemProps> {
  override shouldComponentUpdate(next: ItemProps): boolean {
    return (Object.keys(next) as (keyof ItemProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ session, row, entry, here, candidate }: ItemProps) {
    const css = ["row", `l${Math.min(row.level, 9)}`, row.kind, here ? "here" : "", candidate ? "candidate" : ""];
    const clicked = (): void => {
      if (row.relation && pointAt(session, row.relation.id)) return;
      if (row.unit && pointAt(session, row.unit.id)) return;
      selectRow(session, row.key);
    };
    return (
      <div
        role="treeitem" class={css.filter(Boolean).join(" ")} tabIndex={entry ? 0 : -1} data-row={row.key}
        aria-level={row.level} aria-posinset={row.position} aria-setsize={row.siblings} aria-selected={here}
        onClick={clicked} onDblClick={() => row.unit && toThing(session, row.unit.id)}
        onFocus={() => {
          // While one chooses, the focus is on a candidate; one goes back to where one was.
          if (session.mode.value.is === "choose") return;
          session.pane.value = "tree";
          if (session.mode.value.is === "read" && session.treeKey.value !== row.key) selectRow(session, row.key);
        }}
      >
        {words(this.props)}
      </div>
    );
  }
}

function words({ session, row, label, aside }: ItemProps) {
  const { scheme, document } = session;
  const { relation, unit } = row;
  const verb = relation && `${row.undercut ? "⤫ " : ""}${titleOf(scheme.relations, relation.category)}`;
  const tag = unit && <span class={`tag ${styleOf(scheme, unit.category)}`}>{label}</span>;
  switch (row.kind) {
    case "linked":
      return <span class="verb">{aside} together {verb}</span>;
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
function asideOf(session: Session, { kind, relation, unit }: Row): string {
  const labels = session.labels.value;
  if (kind === "linked") return relation!.sources.map((id) => labels.get(id) ?? id).join(" + ");
  if (kind === "reference" && relation && !unit) return sentenceOf(relation, session.layer, session.scheme, session.document, labels);
  if (kind === "reference") return relation ? `also ${shortOf(relation, session.layer, session.scheme, labels)}` : "stands elsewhere";
  if (!unit || kind === "restatement") return "";
  const types = session.scheme.attributes.filter((type) => type.of.includes(unit.category ?? ""));
  return types.flatMap((type) => unit.attributes[type.name] ?? []).join(", ");
}
