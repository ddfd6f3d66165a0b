// The text with its units: what one reads, moves through and marks.

import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { fromSelection } from "../annotator/marking";
import { keyOf } from "../annotator/places";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { isUnsure, styleOf, titleOf } from "../model/look";
import { BODY, CONCLUSION } from "../model/names";
import type { Span } from "../model/types";
import { Paragraph, type UnitCover } from "./Paragraph";
import type { Cover } from "./pieces";
import { found } from "./Search";

interface Parts {
  readonly units: UnitCover[];
  readonly segments: Cover[];
}

export function Text({ session }: { session: Session }) {
  const parts = useMemo(() => computed(() => partsOf(session)), [session]);
  const { document } = session;
  const selected = session.selectedKey();
  const mode = session.mode.value;
  const candidate = mode.is === "choose" ? `u:${mode.candidates[mode.at]}` : null;
  const relation = session.selectedRelation;
  const here = relation ? null : selected;
  const places = session.places.value;
  const current = places[Math.max(0, session.currentPlace())];
  const entry = current ? keyOf(current) : null;
  return (
    <div
      class="text" id="text" lang={String(document.metadata.language ?? "")} onClick={(event) => clicked(session, event)}
      onMouseUp={() => dragged(session)} onFocusIn={(event) => entered(session, event)}
    >
      {document.paragraphs.map((span, i) => {
        const { units, segments } = parts.value[i]!;
        const has = (key: string | null): string | null =>
          key !== null && (units.some((c) => c.key === key) || segments.some((c) => c.key === key)) ? key : null;
        return (
          <Paragraph
            key={i} points={document.points} number={i + 1} span={span} units={units} segments={segments}
            draft={mode.is === "mark" && touches(mode.draft, span) ? mode.draft : null}
            here={has(here)} candidate={has(candidate)} entry={has(entry)} found={found.value} part={partAt(session, i)}
          />
        );
      })}
    </div>
  );
}

/** The part that begins with a paragraph, where the annotator divided the text. */
function partAt(session: Session, i: number): string | null {
  const { [BODY]: body, [CONCLUSION]: conclusion } = session.layer.attributes;
  if (conclusion === i + 1) return "Conclusion";
  if (body === i + 1) return "Body";
  return i === 0 && (body ?? conclusion) !== undefined ? "Introduction" : null;
}

/** What lies in which paragraph. */
function partsOf(session: Session): Parts[] {
  const { document, layer, scheme } = session;
  const parts: Parts[] = document.paragraphs.map(() => ({ units: [], segments: [] }));
  const put = (span: Span, to: (part: Parts) => void): void => {
    for (let i = document.paragraphAt(span[0]); i < parts.length && document.paragraphs[i]![0] < span[1]; i++) {
      to(parts[i]!);
    }
  };
  for (const unit of layer.units) {
    const look = {
      key: `u:${unit.id}`,
      label: session.labels.value.get(unit.id) ?? "?",
      css: styleOf(scheme, unit.category),
      title: titleOf(scheme.units, unit.category),
      unsure: isUnsure(unit),
    };
    document.spansOf(unit).forEach((span, i) => put(span, (part) => part.units.push({ ...look, span, first: i === 0 })));
  }
  const shown = new Set(session.places.value.map(keyOf));
  document.segments.spans.forEach((span, i) => {
    const key = `s:${i}`;
    put(span, (part) => part.segments.push({ key, span, first: shown.has(key) }));
  });
  return parts;
}

const touches = (a: Span, b: Span): boolean => a[0] < b[1] && b[0] < a[1];

function clicked(session: Session, event: MouseEvent): void {
  const piece = (event.target as Element).closest<HTMLElement>("[data-place], [data-at]");
  if (!piece || !window.getSelection()?.isCollapsed) return;
  const key = piece.dataset.unit ?? piece.dataset.place ?? piece.dataset.segment;
  if (!key) return;
  const id = key.slice(2);
  if (key.startsWith("u:") && pointAt(session, id)) return;
  if (session.mode.value.is !== "read") return;
  session.pane.value = "text";
  session.select(key.startsWith("u:") ? { kind: "unit", id } : { kind: "segment", index: Number(id) });
}

/** Text chosen with the mouse becomes a draft. */
function dragged(session: Session): void {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || session.mode.value.is === "choose") return;
  const range = selection.getRangeAt(0);
  const start = pointOf(session, range.startContainer, range.startOffset);
  const end = pointOf(session, range.endContainer, range.endOffset);
  if (start === null || end === null || start >= end) return;
  selection.removeAllRanges();
  fromSelection(session, [start, end]);
}

/** The code point at a place of the browser's selection. */
function pointOf(session: Session, node: Node, offset: number): number | null {
  const piece = (node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element))?.closest<HTMLElement>("[data-at]");
  if (!piece) return null;
  const range = window.document.createRange();
  range.setStart(piece, 0);
  range.setEnd(node, offset);
  const { points } = session.document;
  return points.toPoints(points.toUnits(Number(piece.dataset.at)) + range.toString().length);
}

/** Tab into the text, or a screen reader's cursor, moves the cursor too. */
function entered(session: Session, event: FocusEvent): void {
  const key = (event.target as HTMLElement).dataset.place;
  session.pane.value = "text";
  if (!key || session.mode.value.is !== "read" || key === session.selectedKey()) return;
  const place = session.places.value.find((each) => keyOf(each) === key);
  if (place) session.selected.value = place.kind === "unit" ? { kind: "unit", id: place.id } : { kind: "segment", index: place.index };
}
