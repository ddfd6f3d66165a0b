// One paragraph; drawn again only when something in it changed.

import type { RefObject, VNode } from "preact";
import type { CodePoints } from "../border";
import { Lazy } from "../look/lazy";
import type { Span } from "../model/types";
import { piecesOf, type Cover, type Piece } from "./pieces";

export interface UnitCover extends Cover {
  readonly label: string;
  readonly css: string;
  readonly title: string;
  readonly unsure: boolean;
}

export interface ParagraphProps {
  readonly points: CodePoints;
  readonly number: number;
  readonly span: Span;
  readonly units: readonly UnitCover[];
  readonly segments: readonly Cover[];
  readonly draft: Span | null;
  /** The key of the place under the cursor, if it is in this paragraph. */
  readonly here: string | null;
  /** The key of the candidate that is being chosen. */
  readonly candidate: string | null;
  /** The key of the place that Tab comes to. */
  readonly entry: string | null;
  readonly found: string;
  /** The part of the text that begins here, such as the conclusion. */
  readonly part: string | null;
}

export class Paragraph extends Lazy<ParagraphProps> {
  protected override same(next: ParagraphProps): boolean {
    const { props } = this;
    return (
      next.points === props.points && next.found === props.found && next.part === props.part && !this.urgent(next) &&
      sameCovers(next.units, props.units) && sameCovers(next.segments, props.segments)
    );
  }

  /** The cursor, a draft and new units are seen at once; the numbers of other units can wait. */
  protected override urgent(next: ParagraphProps): boolean {
    const { props } = this;
    return (
      next.here !== props.here || next.candidate !== props.candidate || next.entry !== props.entry ||
      !sameSpan(next.draft, props.draft) || next.units.length !== props.units.length
    );
  }

  render({ points, number, span, units, segments, draft, part }: ParagraphProps): VNode {
    const covers = new Map(units.map((cover) => [cover.key, cover]));
    return (
      <div ref={this.root as RefObject<HTMLDivElement>} class="paragraph" data-start={span[0]}>
        <span class="number" aria-hidden="true">
          {number}
          {units.filter((cover) => cover.first && cover.span[0] >= span[0]).map((cover) => <span key={cover.key}>{cover.label}</span>)}
        </span>
        {part && <h2 class="part">{part}</h2>}
        <p>{piecesOf(span, units, segments, draft).map((piece) => this.piece(piece, points, covers))}</p>
      </div>
    );
  }

  private piece(piece: Piece, points: CodePoints, covers: ReadonlyMap<string, UnitCover>): VNode {
    const { here, candidate, entry, found } = this.props;
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
            key={tag.key} class={`tag ${tag.css}${tag.key === here ? " here" : ""}`} data-place={tag.key}
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
          {found === "" ? words : marked(words, found)}
        </span>
      </>
    );
  }
}

/** The words with what was searched for in a frame. */
function marked(words: string, found: string): (string | VNode)[] {
  const low = words.toLowerCase();
  const parts: (string | VNode)[] = [];
  let from = 0;
  // Lower case has another length in a few scripts; nothing is framed then.
  for (let at = low.length === words.length ? low.indexOf(found) : -1; at >= 0; at = low.indexOf(found, from)) {
    parts.push(words.slice(from, at), <mark class="found">{words.slice(at, at + found.length)}</mark>);
    from = at + found.length;
  }
  return [...parts, words.slice(from)];
}

const sameSpan = (a: Span | null, b: Span | null): boolean => a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1]);

function sameCovers(a: readonly Cover[], b: readonly Cover[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every((cover, i) => {
    const other = b[i]!;
    return (Object.keys(cover) as (keyof Cover)[]).every((name) =>
      name === "span" ? sameSpan(cover.span, other.span) : cover[name] === other[name],
    );
  });
}
