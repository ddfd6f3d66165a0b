// How far everybody is: a row for each document, a column for each annotator.

import { useState } from "preact/hooks";
import { moment } from "../look/dates";
import type { Progress } from "./answers";
import { broken } from "./broken";

const AT_ONCE = 50;
const SIGNS = { assigned: "·", open: "○", finished: "●" } as const;
const WORDS = { assigned: "not begun", open: "begun", finished: "finished" } as const;

export function Matrix({ progress }: { progress: Progress }) {
  const [most, setMost] = useState(AT_ONCE);
  const { annotators, documents, cells, counts } = progress;
  const again = cells.filter((cell) => cell.round > 1 && !cell.counts).length;
  const at = new Map<string, Progress["cells"][number][]>();
  for (const cell of cells) {
    const name = `${cell.document}\n${cell.annotator}`;
    at.set(name, [...(at.get(name) ?? []), cell]);
  }
  return (
    <>
      <p>{counts.finished} finished, {counts.open} begun, {counts.assigned} not begun.{again > 0 && ` Later rounds (${again}) are marked with ↻ and not counted here.`}</p>
      <p class="key muted">{Object.entries(SIGNS).map(([state, sign]) => <span key={state}>{sign} {WORDS[state as keyof typeof WORDS]} </span>)}<span>! what the scheme finds wrong</span></p>
      <div class="scroll" role="region" aria-label="Documents by annotators" tabIndex={0}>
        <table class="matrix">
          <thead>
            <tr><th scope="col">Document</th>{annotators.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {documents.slice(0, most).map((document) => (
              <tr key={document.key}>
                <th scope="row">{document.title}</th>
                {annotators.map((name) => <td key={name}>{(at.get(`${document.key}\n${name}`) ?? []).map((cell) => <Cell key={cell.round} cell={cell} />)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {documents.length > most && (
        <p>{most} of {documents.length} documents. <button type="button" onClick={() => setMost(most + AT_ONCE)}>Show more</button></p>
      )}
    </>
  );
}

function Cell({ cell }: { cell: Progress["cells"][number] }) {
  const wrong = (cell.errors ?? 0) + (cell.warnings ?? 0);
  const when = cell.at ? `, last changed ${moment(cell.at)}` : "";
  const round = cell.round > 1 ? `, round ${cell.round}` : "";
  return (
    <span class={`cell ${cell.state}`} title={`${WORDS[cell.state]}${round}${when}`}>
      <span aria-hidden="true">{SIGNS[cell.state]}</span>
      <span class="aside">{WORDS[cell.state]}{round}</span>
      {cell.version > 1 && <small>v{cell.version}</small>}
      {cell.round > 1 && <small>↻{cell.round}</small>}
      {wrong > 0 && <small class="wrong" title={broken(cell)}>!{wrong}<span class="aside"> {broken(cell)}</span></small>}
      {cell.warnings === null && <small title="not looked at yet">…</small>}
    </span>
  );
}
