// A run of the text as elements: what each unit is called, and its words.

import { Fragment, type VNode } from "preact";
import type { CodePoints } from "../border";
import { cutAtControls, type Direction } from "../model/direction";
import { t } from "../texts/texts";
import type { Shown, UnitCover } from "./drawing";
import { piecesOf, type Piece } from "./pieces";
import type { Run } from "./runs";

/** An element, and all that it shows besides its words. */
interface Drawn {
  readonly looks: readonly unknown[];
  readonly node: VNode;
}

/** A piece with what covers it, what begins in it and the parts of units that go on in it. */
interface Cut extends Omit<Piece, "units"> {
  readonly keys: readonly string[];
  readonly units: readonly UnitCover[];
  readonly tags: readonly UnitCover[];
  readonly goesOn: readonly UnitCover[];
  readonly place: string | null;
}

/** A run that knows what it drew last: a piece that shows the same stays the same element, at which nobody looks again. */
export class Words {
  private cutBy: readonly unknown[] = [];
  private pieces: readonly Cut[] = [];
  private drawn: ReadonlyMap<number, Drawn> = new Map();

  constructor(
    private readonly points: CodePoints,
    private readonly run: Run,
    private readonly direction: Direction,
  ) {}

  /** The number of the paragraph and the labels of its units in the margin, and the words. */
  draw(shown: Shown): VNode {
    const { span, paragraph, begins } = this.run;
    const { units, part } = shown;
    this.cut(shown);
    this.drawn = new Map(this.pieces.map((piece) => [piece.start, this.piece(piece, shown)]));
    return (
      <>
        <span class="number" aria-hidden="true">
          {begins && paragraph + 1}
          {units.filter((cover) => cover.first && cover.span[0] >= span[0] && cover.key[0] === "u").map((cover) => <span key={cover.key}>{cover.label}</span>)}
        </span>
        {part && <h2 class="part">{part}</h2>}
        <p dir={this.direction}>{Array.from(this.drawn.values(), ({ node }) => node)}</p>
      </>
    );
  }

  /** Where the pieces begin and end follows from the units, the segments and the draft; the cursor cuts nothing. */
  private cut({ units, segments, draft }: Shown): void {
    const by = [units, segments, draft?.[0], draft?.[1]];
    if (same(by, this.cutBy)) return;
    this.cutBy = by;
    const covers = new Map(units.map((cover) => [cover.key, cover]));
    const parts = new Map<number, UnitCover[]>();
    for (const cover of units) if (cover.part > 0) parts.set(cover.span[0], [...(parts.get(cover.span[0]) ?? []), cover]);
    this.pieces = piecesOf(this.run.span, units, segments, draft).map(({ units: keys, ...piece }) => ({
      ...piece,
      keys,
      units: keys.map((key) => covers.get(key)!),
      tags: piece.begins.flatMap((key) => covers.get(key) ?? []),
      goesOn: parts.get(piece.start) ?? [],
      // A place that begins where another does has the focus on the tag, so that both can be stood on.
      place: piece.begins.find((key) => !covers.has(key)) ?? null,
    }));
  }

  private piece(piece: Cut, shown: Shown): Drawn {
    const { here, candidate, entry, found, gripped, draft } = shown;
    const { units, tags, place, goesOn } = piece;
    const is = (key: string | null): boolean => key !== null && (piece.keys.includes(key) || piece.segment === key);
    const begins = (key: string | null): string | null => (key !== null && piece.begins.includes(key) ? key : null);
    const own = gripped === null ? undefined : shown.units.find(({ key, span }) => key === gripped && span[0] <= piece.start && piece.end <= span[1]);
    const begun = piece.draft ? (draft![0] === piece.start ? 0 : null) : own?.span[0] === piece.start ? own.part : null;
    const ended = piece.draft ? (draft![1] === piece.end ? 0 : null) : own?.span[1] === piece.end ? own.part : null;
    const looks = [
      begun, ended, piece.end, piece.segment, piece.draft, place, found, is(here), is(candidate), begins(here), begins(entry),
      units.length, ...units, ...tags, ...goesOn,
    ];
    const before = this.drawn.get(piece.start);
    if (before && same(before.looks, looks)) return before;
    const css = [cssOf(units), is(here) ? "here" : "", is(candidate) ? "candidate" : "", piece.draft ? "draft" : ""].filter(Boolean).join(" ");
    const words = this.points.slice(piece.start, piece.end);
    const node = (
      <Fragment key={piece.start}>
        {tags.map((tag) => tagOf(tag, here, entry))}
        {goesOn.map(({ key, part, css, label }) => <span key={`${key}+${part}`} dir="ltr" class={`tag ${css}`}>…{label}</span>)}
        {begun !== null && gripOf("start", begun)}
        <span
          key={piece.start} class={css || undefined} data-at={piece.start} data-unit={piece.keys.at(-1)}
          data-segment={piece.segment ?? undefined} data-place={place ?? undefined}
          tabIndex={place === null ? undefined : place === entry ? 0 : -1}
        >
          {found === "" ? visible(words) : marked(words, found)}
        </span>
        {ended !== null && gripOf("end", ended)}
      </Fragment>
    );
    return { looks, node };
  }
}

/** How the units look that cover a piece, the innermost last. */
function cssOf(units: readonly UnitCover[]): string {
  const inner = units.at(-1);
  return [inner ? `unit ${inner.css}` : "", units.length > 1 ? "nested" : "", units.some((unit) => unit.unsure) ? "unsure" : ""].filter(Boolean).join(" ");
}

function tagOf(tag: UnitCover, here: string | null, entry: string | null): VNode {
  return (
    <span
      key={tag.key} dir="ltr" class={`tag ${tag.css}${tag.key === here ? " here" : ""}`} data-place={tag.key}
      tabIndex={tag.key === entry ? 0 : -1}
    >
      {tag.label}
      <span class="aside">{` ${tag.unsure ? t("tag-unsure", { category: tag.title }) : tag.title}: `}</span>
    </span>
  );
}

/** The handle at an edge. The knob is a block, as only blocks keep a finger from scrolling. */
const gripOf = (edge: "start" | "end", part: number): VNode => (
  <span key={edge} class={`grip ${edge}`} data-edge={edge} data-part={part} aria-hidden="true"><span class="knob" /></span>
);

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((each, i) => each === b[i]);

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
      <span class={`control${part.control.endsWith("O") ? " override" : ""}`} data-name={part.control} title={t("control-title", { name: part.control })}>
        {part.words}
      </span>
    ),
  );
}
