// The text with its units: what one reads, moves through and marks.

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { fromSelection } from "../annotator/marking";
import { keyOf } from "../annotator/places";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { Lazy } from "../look/lazy";
import { Drawing, urgent, type Shown } from "./drawing";
import { Run } from "./Run";
import { found } from "./Search";

/** About the first screen, in characters; the rest of a long text is drawn behind it. */
const FIRST = 4000;
const LINE = 70;

export function Text({ session }: { session: Session }) {
  const drawing = useMemo(() => begun(session), [session]);
  useEffect(() => follow(session, drawing), [drawing]);
  const { document } = session;
  const { points } = document;
  const runs = drawing.runs.map((run, i) => ({ ...run, i }));
  const draw = runs.map(({ span }) => (shown: Shown) => <Run points={points} span={span} {...shown} />);
  return (
    <div
      class="text" id="text" lang={String(document.metadata.language ?? "")} onClick={(event) => clicked(session, event)}
      onMouseUp={() => dragged(session)} onFocusIn={(event) => entered(session, event)}
    >
      {document.paragraphs.map((_, paragraph) => (
        <div key={paragraph} class="paragraph">
          <span class="number" aria-hidden="true">{paragraph + 1}</span>
          <p>
            {runs.filter((run) => run.paragraph === paragraph).map(({ i, span }) => (
              <Lazy
                key={i} tag="span" class="run" source={drawing.shown[i]!} draw={draw[i]!} urgent={urgent} eager={span[0] < FIRST}
                height={2.2 * Math.ceil((span[1] - span[0]) / LINE)}
              />
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}

function begun(session: Session): Drawing {
  const drawing = new Drawing(session.document, session.scheme);
  untracked(() => show(session, drawing));
  return drawing;
}

/** Draw what changes from now on; whoever calls what comes back ends it. */
function follow(session: Session, drawing: Drawing): () => void {
  const ends = [
    effect(() => show(session, drawing)),
    effect(() => drawing.search(found.value)),
  ];
  return () => ends.forEach((end) => end());
}

function show(session: Session, drawing: Drawing): void {
  drawing.cover(session.units.value, session.labels.value, session.isPlace.value);
  const mode = session.mode.value;
  const selected = session.selectedKey();
  const current = session.places.value[Math.max(0, session.currentPlace())];
  drawing.mark({
    draft: mode.is === "mark" ? mode.draft : null,
    here: selected?.startsWith("r:") ? null : selected,
    candidate: mode.is === "choose" ? `u:${mode.candidates[mode.at]}` : null,
    entry: current ? keyOf(current) : null,
  });
}

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
