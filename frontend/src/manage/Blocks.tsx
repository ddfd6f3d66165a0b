// The sections of a report, as the server says them: blocks by their type, and no section by name.

import { t } from "../texts/texts";
import type { Block, Case, Figure as Drawing, Measured, Passage, Row, Run, Section, Table, Words } from "./blocks";
import { Range, beginning } from "./Range";

/** Reports are in English, whatever the language of the page is. */
const ENGLISH = { lang: "en", dir: "ltr" } as const;

export function Sections({ sections }: { sections: readonly Section[] }) {
  return <>{sections.map((section, i) => <Part key={i} section={section} level={2} />)}</>;
}

interface At {
  /** Of the headings. */
  readonly level: number;
}

function Part({ section, level }: At & { section: Section }) {
  const { id, title, blocks } = section;
  const Title = `h${Math.min(level, 6)}` as "h2";
  return (
    <section class="said" {...ENGLISH} {...(title ? { "aria-label": title } : {})}>
      {title && <Title id={id || undefined}>{title}</Title>}
      {section.look === "columns"
        ? <div class="columns">{blocks.map((block, i) => <div key={i}><Drawn block={block} level={level} /></div>)}</div>
        : <Blocks blocks={blocks} level={title ? level + 1 : level} />}
    </section>
  );
}

function Blocks({ blocks, level }: At & { blocks: readonly Block[] }) {
  return <>{blocks.map((block, i) => <Drawn key={i} block={block} level={level} />)}</>;
}

function Drawn({ block, level }: At & { block: Block }) {
  switch (block.type) {
    case "prose":
      return <p class={LOOKS[block.look] ?? ""}><Text words={block.words} /></p>;
    case "list":
      return <List block={block} />;
    case "passages":
      return <ol class="cases">{block.cases.map((each, i) => <Example key={i} example={each} />)}</ol>;
    case "figure":
      return <Pictured figure={block} />;
    case "details":
      return (
        <details open={block.open ?? false}>
          <summary>{block.summary}{block.about && <small class="muted"> {block.about}</small>}</summary>
          <Blocks blocks={block.blocks} level={level} />
        </details>
      );
    case "series":
      return <Blocks blocks={block.blocks} level={level} />;
    case "section":
      return <Part section={block} level={level} />;
    case "table":
      return <Rows table={block} />;
    case "text":
      // Texts with marks stand in the part on where annotators differ.
      return block.look === "running" ? <Running passages={block.passages} /> : null;
  }
}

function Running({ passages }: { passages: readonly Passage[] }) {
  const paragraphs: Passage[][] = [];
  for (const each of passages) {
    if (each.paragraph || paragraphs.length === 0) paragraphs.push([]);
    paragraphs.at(-1)!.push(each);
  }
  return (
    <div class="essay">
      {paragraphs.map((members, i) => <p key={i} dir="auto">{members.map((each, j) => <Sentence key={j} passage={each} />)}</p>)}
    </div>
  );
}

function Sentence({ passage }: { passage: Passage }) {
  const { number, difference, look, versions } = passage;
  return (
    <>
      <span class={look ?? ""}>
        {number !== undefined && number > 0 && <sup>{number}</sup>}
        {versions[0]?.pieces?.map(({ text, marks = [] }, i) => {
          const [mark] = marks;
          return mark ? <mark key={i} class={mark.css} title={mark.title}>{mark.begins === "opens" && <b class={`chip ${mark.css}`}>{mark.letter}</b>}{text}</mark> : <span key={i}>{text}</span>;
        })}
        {difference && <small> {difference}</small>}
      </span>{" "}
    </>
  );
}

/** As an image, in which nothing can run or load, whatever words are in it. */
const source = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A drawing with the key to its signs; nothing where the server sends no drawings. */
function Pictured({ figure }: { figure: Drawing }) {
  const { picture, signs, title } = figure;
  return (
    <>
      {signs && <ul class="signs">{signs.map((sign) => <li key={sign.words}>{sign.picture ? <img src={source(sign.picture)} alt="" /> : <b class={sign.css}>{sign.letters}</b>} {sign.words}</li>)}</ul>}
      {picture && <div class="picture" role="group" aria-label={title} tabIndex={0}><img src={source(picture)} alt={title} /></div>}
    </>
  );
}

const LOOKS: Readonly<Record<string, string>> = { lead: "lead", small: "muted", strong: "strong", advice: "strong", warning: "problem-line" };

function Text({ words }: { words: Words }) {
  if (typeof words === "string") return <>{words}</>;
  return <>{words.map((run, i) => (typeof run === "string" ? run : <Styled key={i} run={run} />))}</>;
}

function Styled({ run }: { run: Run }) {
  if (run.link) return <a href={run.link}>{run.text}</a>;
  if (run.look === "code") return <code>{run.text}</code>;
  if (run.look === "quote") return <q>{run.text}</q>;
  if (run.look === "strong" || run.look === "title") return <b>{run.text}</b>;
  if (run.look === "chip") return <b class={`chip ${run.style ?? ""}`}>{run.text}</b>;
  if (run.look === "frame") return <span class={run.style}>{run.text}</span>;
  if (run.look === "aside") return <small class="muted">{run.text}</small>;
  return <span class={run.look === "muted" || run.look === "small" ? "muted" : undefined}>{run.text}</span>;
}

function List({ block }: { block: Extract<Block, { type: "list" }> }) {
  const { items, look, title } = block;
  if (look === "sentences") return <>{items.map((item, i) => <p key={i}><Text words={item} /></p>)}</>;
  const points = items.map((item, i) => <li key={i}>{look === "code" ? <code><Text words={item} /></code> : <Text words={item} />}</li>);
  return <>{title && <p><b>{title}</b></p>}{look === "numbered" || look === "tasks" ? <ol>{points}</ol> : <ul>{points}</ul>}</>;
}

function Example({ example }: { example: Case }) {
  return (
    <li>
      <div class="muted">{example.document}{example.place && `, ${example.place}`}</div>
      {example.words && <blockquote>{example.words}</blockquote>}
      <p>{example.said.map(({ category, annotators }) => <span key={category}><b>{category}</b> {annotators.join(", ")}{" "}</span>)}</p>
    </li>
  );
}

const isMeasured = (cell: unknown): cell is Measured => typeof cell === "object" && cell !== null && "reach" in cell;

const isRun = (cell: unknown): cell is Run => typeof cell === "object" && cell !== null && "look" in cell;

function Rows({ table }: { table: Table }) {
  const { rows, first } = table;
  const from = beginning(rows.flatMap((row) => row.cells.filter(isMeasured)));
  return (
    <>
      <Grid table={table} rows={rows.slice(0, first)} from={from} />
      {rows.length > first && <details><summary>{t("block-more", { n: rows.length - first })}</summary><Grid table={table} rows={rows.slice(first)} from={from} /></details>}
      {table.n_rows !== undefined && <p class="muted">{t("block-first", { shown: rows.length, n: table.n_rows })}</p>}
      {table.notes.length > 0 && <ul class="muted notes">{table.notes.map((note, i) => <li key={i}><Text words={note} /></li>)}</ul>}
    </>
  );
}

function Grid({ table, rows, from }: { table: Table; rows: readonly Row[]; from: number }) {
  if (rows.length === 0) return null;
  return (
    <div class="scroll" role="region" aria-label={table.title || table.columns[0]!.title || t("block-table")} tabIndex={0}>
      <table class="figures">
        {table.title && <caption>{table.title}</caption>}
        <thead><tr>{table.columns.map((column, i) => (i > 0 || column.title ? <th key={i} scope="col">{column.title}</th> : <td key={i} />))}</tr></thead>
        <tbody>
          {rows.map((row, i) => (
            <>
              {row.group && row.group !== rows[i - 1]?.group && <tr key={row.group}><th scope="rowgroup" colSpan={table.columns.length} class="muted">{row.group}</th></tr>}
              <tr key={i} class={row.joint ? "joint" : ""}>
                <th scope="row"><Cell row={row} at={0} from={from} /></th>
                {row.cells.slice(1).map((_, j) => <td key={j}><Cell row={row} at={j + 1} from={from} /></td>)}
              </tr>
            </>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ row, at, from }: { row: Row; at: number; from: number }) {
  const cell = row.cells[at];
  if (isMeasured(cell)) return <Figure cell={cell} shown={row.shown?.[at] ?? ""} from={from} />;
  return row.shown ? <>{row.shown[at]}</> : <Text words={isRun(cell) ? [cell] : ((cell ?? "") as Words)} />;
}

function Figure({ cell, shown, from }: { cell: Measured; shown: string; from: number }) {
  if (cell.value === null) return <><span>—</span> <small>{t("block-no-figure", { reason: cell.undefined ?? "" })}</small></>;
  return <><span class="amount">{shown}</span>{cell.reach && <small>{cell.reach}</small>}<Range cell={cell} from={from} /></>;
}
