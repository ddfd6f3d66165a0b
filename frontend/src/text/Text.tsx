// The text with its units: what one reads, moves through and marks.

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { fromSelection } from "../annotator/marking";
import { pointAt } from "../annotator/relating";
import type { Session } from "../annotator/session";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { BODY, CONCLUSION } from "../model/names";
import { Drawing, urgent, type Shown } from "./drawing";
import { Words } from "./Run";
import { found } from "./Search";

/** About the first screen, in characters; the rest of a long text is drawn behind it. */
const FIRST = 4000;
const LINE = 70;

export function Text({ session }: { session: Session }) {
  const drawing = useMemo(() => begun(session), [session]);
  useEffect(() => follow(session, drawing), [drawing]);
  const { document } = session;
  const { points } = document;
  const { runs } = drawing;
  const draw = useMemo(() => runs.map((run) => {
    const words = new Words(points, run, document.directionAt(run.paragraph));
    return (shown: Shown) => words.draw(shown);
  }), [runs]);
  return (
    <div
      class="text" id="text" lang={String(document.metadata.language ?? "")} onClick={(event) => clicked(session, event)}
      onMouseUp={() => dragged(session)} onFocusIn={(event) => entered(session, event)}
    >
      {runs.map((run, i) => (
        <Lazy
          key={i} class={`paragraph${run.goesOn ? " goes-on" : ""}`} source={drawing.shown[i]!} draw={draw[i]!} urgent={urgent}
          eager={run.span[0] < FIRST} height={2.2 * Math.ceil((run.span[1] - run.span[0]) / LINE)}
        />
      ))}
    </div>
  );
}

function begun(session: Session): Drawing {
  const drawing = new Drawing(session.document, session.scheme);
  untracked(() => {
    drawing.divide(partsOf(session));
    show(session, drawing);
    drawing.enter(entryOf(session));
  });
  return drawing;
}

/** Draw what changes from now on, a frame later while one works in the tree; whoever calls what comes back ends it. */
function follow(session: Session, drawing: Drawing): () => void {
  const later = new Later(() => show(session, drawing));
  // Tab comes to where the cursor is; nobody presses it within a frame, and to change it costs a layout.
  const entry = new Later(() => drawing.enter(entryOf(session)));
  const ends = [
    effect(() => {
      const { saver, selected, mode, pane } = session;
      const inTree = pane.value === "tree";
      const reads = mode.value.is === "read";
      // All that the text shows follows from these and the two above.
      void [saver.layer.value, selected.value];
      entry.ask();
      if (inTree && reads) later.ask();
      else untracked(() => later.now());
    }),
    () => later.cancel(),
    () => entry.cancel(),
    effect(() => drawing.search(found.value)),
    effect(() => drawing.divide(partsOf(session))),
  ];
  return () => ends.forEach((end) => end());
}

/** The part that begins with a paragraph, where the annotator divided the text. */
function partsOf(session: Session): ReadonlyMap<number, string> {
  const { [BODY]: body, [CONCLUSION]: conclusion } = session.layer.attributes;
  if (body === undefined && conclusion === undefined) return new Map();
  return new Map([[0, "Introduction"], [Number(body) - 1, "Body"], [Number(conclusion) - 1, "Conclusion"]]);
}

function show(session: Session, drawing: Drawing): void {
  drawing.cover(session.units.value, session.labels.value, session.isPlace.value);
  const mode = session.mode.value;
  const selected = session.selectedKey();
  drawing.mark({
    draft: mode.is === "mark" ? mode.draft : null,
    here: selected?.startsWith("r:") ? null : selected,
    candidate: mode.is === "choose" ? `u:${mode.candidates[mode.at]}` : null,
  });
}

function entryOf(session: Session): string | null {
  const current = session.places.value[Math.max(0, session.currentPlace())];
  return current?.key ?? null;
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
  // While one chooses, the focus is on a candidate; one goes back to where one was.
  if (session.mode.value.is === "choose") return;
  session.pane.value = "text";
  if (!key || session.mode.value.is !== "read" || key === session.selectedKey()) return;
  const place = session.places.value.find((each) => each.key === key);
  if (place) session.selected.value = place.kind === "unit" ? { kind: "unit", id: place.id } : { kind: "segment", index: place.index };
}
