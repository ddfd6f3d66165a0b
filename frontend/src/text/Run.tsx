// A run of the text as elements: what each unit is called, and its words.

import type { VNode } from "preact";
import type { CodePoints } from "../border";
import { cutAtControls, type Direction } from "../model/direction";
import type { Shown, UnitCover } from "./drawing";
import { piecesOf, type Piece } from "./pieces";
import type { Run } from "./runs";

interface RunProps extends Shown {
  readonly points: CodePoints;
  readonly run: Run;
  readonly direction: Direction;
}

/** The number of the paragraph and the labels of its units in the margin, and the words. */
export function Words(props: RunProps) {
  const { run: { span, paragraph, begins }, units, segments, draft, part, direction } = props;
  const covers = new Map(units.map((cover) => [cover.key, cover]));
  return (
    <>
      <span class="number" aria-hidden="true">
        {begins && paragraph + 1}
        {units.filter((cover) => cover.first && cover.span[0] >= span[0]).map((cover) => <span key={cover.key}>{cover.label}</span>)}
      </span>
      {part && <h2 class="part">{part}</h2>}
      <p dir={direction}>{piecesOf(span, units, segments, draft).map((piece) => drawn(piece, props, covers))}</p>
    </>
  );
}

function drawn(piece: Piece, props: RunProps, covers: ReadonlyMap<string, UnitCover>): VNode {
  const { points, here, candidate, entry, found } = props;
  const tags = piece.begins.flatMap((key) => covers.get(key) ?? []);
  // A place that begins where another does has the focus on the tag, so that both can be stood on.
  const place = piece.begins.find((key) => !covers.has(key)) ?? null;
  const looks = piece.units.map((key) => covers.get(key)!);
  const inner = looks.at(-1);
  const is = (key: string | null): boolean => key !== null && (piece.units.includes(key) || piece.segment === key);
  const css = [
    inner ? `unit ${inner.css}` : "",
    looks.length > 1 ? "nested" : "",
    looks.some((look) => look.unsure) ? "unsure" : "",
    is(here) ? "here" : "",
    is(candidate) ? "candidate" : "",
    piece.draft ? "draft" : "",
  ].filter(Boolean).join(" ");
  const words = points.slice(piece.start, piece.end);
  return (
    <>
      {tags.map((tag) => (
        <span
          key={tag.key} dir="ltr" class={`tag ${tag.css}${tag.key === here ? " here" : ""}`} data-place={tag.key}
          tabIndex={tag.key === entry ? 0 : -1}
        >
          {tag.label}
          <span class="aside">{` ${tag.title}${tag.unsure ? ", unsure" : ""}: `}</span>
        </span>
      ))}
      <span
        key={piece.start} class={css || undefined} data-at={piece.start} data-unit={piece.units.at(-1)}
        data-segment={piece.segment ?? undefined} data-place={place ?? undefined}
        tabIndex={place === null ? undefined : place === entry ? 0 : -1}
      >
        {found === "" ? visible(words) : marked(words, found)}
      </span>
    </>
  );
}

/** The words with what was searched for in a frame. */
function marked(words: string, found: string): Visible[] {
  const low = words.toLowerCase();
  const parts: Visible[] = [];
  let from = 0;
  // Lower case has another length in a few scripts; nothing is framed then.
  for (let at = low.length === words.length ? low.indexOf(found) : -1; at >= 0; at = low.indexOf(found, from)) {
    parts.push(visible(words.slice(from, at)), <mark class="found">{visible(words.slice(at, at + found.length))}</mark>);
    from = at + found.length;
  }
  return [...parts, visible(words.slice(from))];
}

type Visible = string | VNode | (string | VNode)[];

/** The words with a mark before each character that changes the direction; none is added to the text. */
function visible(words: string): string | (string | VNode)[] {
  const parts = cutAtControls(words);
  if (parts.every((part) => part.control === null)) return words;
  return parts.map((part) =>
    part.control === null ? part.words : (
      <span class={`control${part.control.endsWith("O") ? " override" : ""}`} data-name={part.control} title={`a character that is not seen and changes the direction of the text: ${part.control}`}>
        {part.words}
      </span>
    ),
  );
}
