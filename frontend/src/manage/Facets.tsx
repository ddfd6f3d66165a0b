// Agreement by what it is about: a sentence, then the tables.

import type { Cell, Facet, Table } from "./answers";
import { beginning, Range } from "./Range";
import { commonReason } from "./reasons";

export function Facets({ facets }: { facets: readonly Facet[] }) {
  const said = commonReason(facets);
  return (
    <>
      {said && <p>Where no interval stands: {said}.</p>}
      {facets.map((facet) => <Section key={facet.facet} facet={facet} said={said} />)}
    </>
  );
}

interface Part {
  /** Why figures have no interval, where that was said once for all. */
  readonly said: string | null;
}

function Section({ facet, said }: Part & { facet: Facet }) {
  return (
    <section class="facet" aria-labelledby={`facet-${facet.facet}`}>
      <h3 id={`facet-${facet.facet}`}>{facet.title}</h3>
      <p><span class="muted">{facet.asks}</span>{facet.verdict && <> {facet.verdict}</>}</p>
      {facet.nothing && <p class="muted">No figure: {lower(facet.nothing)}</p>}
      {facet.tables.map((table) => <Figures key={table.title} table={table} said={said} />)}
    </section>
  );
}

function Figures({ table, said }: Part & { table: Table }) {
  const from = beginning(table.rows.flatMap((row) => row.cells));
  const name = table.items ? `${table.title}, by ${table.items}` : table.title;
  return (
    <div class="scroll" role="region" aria-label={name} tabIndex={0}>
      <table class="figures">
        <caption>{name}</caption>
        <thead>
          <tr><td />{table.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.title} class={row.joint ? "joint" : ""}>
              <th scope="row">{row.title}{row.asks && <small>{row.asks}</small>}</th>
              {row.cells.map((cell, i) => <td key={i}>{cell ? <Figure cell={cell} from={from} said={said} /> : <span class="muted">—</span>}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ cell, from, said }: Part & { cell: Cell; from: number }) {
  const reason = cell.no_interval ?? "none was asked for";
  if (cell.value === null) return <><span>—</span> <small>no value: {cell.undefined}</small></>;
  return (
    <>
      <span class="amount" title={cell.signature}>{cell.shown}</span>
      <small>{cell.reach || (reason === said ? "no interval" : `no interval: ${reason}`)}</small>
      <Range cell={cell} from={from} />
    </>
  );
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
