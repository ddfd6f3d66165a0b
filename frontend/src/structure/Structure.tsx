// The structure as a tree that a screen reader can walk.

import type { RefObject } from "preact";
import { useComputed } from "@preact/signals";
import { selectRow, toThing } from "../annotator/moving";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { sentenceOf, shortOf, styleOf, titleOf } from "../model/look";
import type { Row } from "../model/tree";
import { Lazy } from "../look/lazy";
import { Diagram } from "./Diagram";
import { Order } from "./Order";

export function Structure({ session }: { session: Session }) {
  const rows = session.rows.value;
  if (rows.length === 0) {
    return <p class="muted">Nothing is marked yet. J and K move through the text; Space begins a unit, a number gives a whole sentence its category.</p>;
  }
  const switched = session.diagram.value;
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
      {session.ordering.value && session.scheme.by ? <Order session={session} /> : switched ? <Diagram session={session} /> : <Tree session={session} rows={rows} />}
    </>
  );
}

function Tree({ session, rows }: { session: Session; rows: readonly Row[] }) {
  const key = session.treeKey.value;
  const entry = rows.some((row) => row.key === key) ? key : rows[0]!.key;
  const mode = session.mode.value;
  const candidate = mode.is === "choose" ? mode.candidates[mode.at]! : null;
  const texts = useComputed(() => session.rows.value.map((row) => textOf(session, row))).value;
  return (
    <ul class="tree" role="tree" aria-label="Structure">
      {rows.map((row, i) => (
        <Item
          key={row.key} session={session} row={row} entry={row.key === entry} here={isHere(session, row)}
          candidate={candidate !== null && (row.relation ?? row.unit)?.id === candidate}
          label={texts[i]!.label} aside={texts[i]!.aside}
        />
      ))}
    </ul>
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

/** A row; drawn again only when something of it changed, as there are hundreds. */
class Item extends Lazy<ItemProps> {
  protected override same(next: ItemProps): boolean {
    const { props } = this;
    return !this.urgent(next) && next.label === props.label && next.aside === props.aside && sameRow(next.row, props.row);
  }

  protected override urgent(next: ItemProps): boolean {
    const { props } = this;
    return next.entry !== props.entry || next.here !== props.here || next.candidate !== props.candidate;
  }

  render({ session, row, entry, here, candidate }: ItemProps) {
    const css = ["row", `l${Math.min(row.level, 9)}`, row.kind, here ? "here" : "", candidate ? "candidate" : ""];
    const clicked = (): void => {
      if (row.relation && pointAt(session, row.relation.id)) return;
      if (row.unit && pointAt(session, row.unit.id)) return;
      selectRow(session, row.key);
    };
    return (
      <li
        ref={this.root as RefObject<HTMLLIElement>} role="treeitem" class={css.filter(Boolean).join(" ")} tabIndex={entry ? 0 : -1} data-row={row.key}
        aria-level={row.level} aria-posinset={row.position} aria-setsize={row.siblings} aria-selected={here}
        onClick={clicked} onDblClick={() => row.unit && toThing(session, row.unit.id)}
        onFocus={() => {
          session.pane.value = "tree";
          if (session.mode.value.is === "read" && session.treeKey.value !== row.key) selectRow(session, row.key);
        }}
      >
        {this.words()}
      </li>
    );
  }

  private words() {
    const { session, row, label, aside } = this.props;
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
}

const sameRow = (a: Row, b: Row): boolean =>
  a === b || (Object.keys(a) as (keyof Row)[]).every((name) => a[name] === b[name]);

const textOf = (session: Session, row: Row): { label: string; aside: string } => ({
  label: row.unit ? (session.labels.value.get(row.unit.id) ?? "?") : "",
  aside: asideOf(session, row),
});

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

function isHere(session: Session, row: Row): boolean {
  const selected = session.selected.value;
  if (!selected) return false;
  if (session.pane.value === "tree" && session.treeKey.value) return row.key === session.treeKey.value;
  return selected.kind === "unit" && row.unit?.id === selected.id && (row.kind === "unit" || row.kind === "root" || row.key.endsWith(`:${selected.id}`) && row.kind !== "restatement");
}
