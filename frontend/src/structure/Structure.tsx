// The structure as a tree that a screen reader can walk.

import { selectRow, toThing } from "../annotator/moving";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { shortOf, styleOf, titleOf } from "../model/look";
import type { Row } from "../model/tree";
import { Diagram } from "./Diagram";

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
      </p>
      {switched ? <Diagram session={session} /> : <Tree session={session} rows={rows} />}
    </>
  );
}

function Tree({ session, rows }: { session: Session; rows: readonly Row[] }) {
  const key = session.treeKey.value;
  const entry = rows.some((row) => row.key === key) ? key : rows[0]!.key;
  return (
    <ul class="tree" role="tree" aria-label="Structure">
      {rows.map((row) => (
        <Item key={row.key} session={session} row={row} entry={row.key === entry} />
      ))}
    </ul>
  );
}

function Item({ session, row, entry }: { session: Session; row: Row; entry: boolean }) {
  const mode = session.mode.value;
  const candidate = mode.is === "choose" ? mode.candidates[mode.at] : null;
  const here = isHere(session, row);
  const css = ["row", `l${Math.min(row.level, 9)}`, row.kind, here ? "here" : "", candidate !== null && (row.relation?.id === candidate || (!row.relation && row.unit?.id === candidate)) ? "candidate" : ""];
  const clicked = (): void => {
    if (row.relation && pointAt(session, row.relation.id)) return;
    if (row.unit && pointAt(session, row.unit.id)) return;
    selectRow(session, row.key);
  };
  return (
    <li
      role="treeitem" class={css.filter(Boolean).join(" ")} tabIndex={entry ? 0 : -1} data-row={row.key}
      aria-level={row.level} aria-posinset={row.position} aria-setsize={row.siblings} aria-selected={here}
      onClick={clicked} onDblClick={() => row.unit && toThing(session, row.unit.id)}
      onFocus={() => {
        session.pane.value = "tree";
        if (session.mode.value.is === "read" && session.treeKey.value !== row.key) selectRow(session, row.key);
      }}
    >
      <Words session={session} row={row} />
    </li>
  );
}

function Words({ session, row }: { session: Session; row: Row }) {
  const { scheme, document } = session;
  const labels = session.labels.value;
  const { relation, unit } = row;
  const verb = relation && titleOf(scheme.relations, relation.category);
  const tag = unit && <span class={`tag ${styleOf(scheme, unit.category)}`}>{labels.get(unit.id)}</span>;
  if (row.kind === "linked") {
    const sources = relation!.sources.map((id) => labels.get(id) ?? id).join(" + ");
    return <><span class="verb">{sources} together {lead(row)}{verb}</span></>;
  }
  if (row.kind === "restatement") return <><span class="verb">= {verb}</span> {tag} {unit && document.firstWords(unit, 5)}</>;
  if (row.kind === "reference") {
    return <>{tag} <span class="verb">{relation && verb}</span> <span class="muted">↗ {relation ? `also ${shortOf(relation, session.layer, scheme, labels)}` : "stands elsewhere"}</span></>;
  }
  const stance = unit && scheme.attributes.filter((type) => type.of.includes(unit.category ?? "") && unit.attributes[type.name] !== undefined)
    .map((type) => `${unit.attributes[type.name]}`).join(", ");
  return (
    <>
      {tag} {verb && <span class="verb">{lead(row)}{verb}</span>} {stance && <span class="value">{stance}</span>}{" "}
      <span class="words">{unit && document.firstWords(unit, 9)}</span>
    </>
  );
}

const lead = (row: Row): string => (row.undercut ? "⤫ " : "");

function isHere(session: Session, row: Row): boolean {
  const selected = session.selected.value;
  if (!selected) return false;
  if (session.pane.value === "tree" && session.treeKey.value) return row.key === session.treeKey.value;
  return selected.kind === "unit" && row.unit?.id === selected.id && (row.kind === "unit" || row.kind === "root" || row.key.endsWith(`:${selected.id}`) && row.kind !== "restatement");
}
