// The text with its units: what one reads, moves through and marks.

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { Drawing, urgent, type Shown } from "./drawing";
import { Words } from "./Run";
import { Selecting, type Marker } from "./selecting";

/** About the first screen, in characters; the rest of a long text is drawn behind it. */
const FIRST = 4000;
const LINE = 70;

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  /** Takes what is selected with the mouse or a finger; none where the layer is only read. */
  readonly marker?: Marker;
  readonly id?: string;
}

export function Text({ view, cursor, marker, id }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const hasEdges = marker?.hasEdges ?? (() => false);
  const drawing = useMemo(() => begun(view, cursor, hasEdges), [view, cursor]);
  useEffect(() => {
    const selecting = new Selecting(view, cursor, marker ?? null);
    const ends = [follow(view, cursor, drawing, selecting, hasEdges), selecting.listen(element.current!)];
    return () => ends.forEach((end) => end());
  }, [drawing]);
  const { document } = view;
  const { points } = document;
  const { runs } = drawing;
  const draw = useMemo(() => runs.map((run) => {
    const words = new Words(points, run, document.directionAt(run.paragraph));
    return (shown: Shown) => words.draw(shown);
  }), [runs]);
  return (
    <div
      ref={element} class="text" id={id} lang={String(document.metadata.language ?? "")}
      onFocusIn={(event) => entered(view, cursor, event)}
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

function begun(view: LayerView, cursor: Cursor, hasEdges: () => boolean): Drawing {
  const drawing = new Drawing(view.document, view.scheme);
  untracked(() => {
    drawing.divide(partsOf(view));
    show(view, cursor, drawing, hasEdges);
    drawing.enter(entryOf(view, cursor));
  });
  return drawing;
}

/** Draw what changes from now on, a frame later while one works in the tree; whoever calls what comes back ends it. */
function follow(view: LayerView, cursor: Cursor, drawing: Drawing, selecting: Selecting, hasEdges: () => boolean): () => void {
  const later = new Later(() => show(view, cursor, drawing, hasEdges, selecting.held.peek()));
  // Tab comes to where the cursor is; nobody presses it within a frame, and to change it costs a layout.
  const entry = new Later(() => drawing.enter(entryOf(view, cursor)));
  const ends = [
    effect(() => {
      const { selected, mode, pane } = cursor;
      const inTree = pane.value === "tree";
      const reads = mode.value.is === "read";
      // All that the text shows follows from these and the two above.
      void [view.layer.value, view.drawn.value, cursor.suggestion.value, selected.value, selecting.held.value];
      if (mode.value.is !== "mark") untracked(() => selecting.letGo());
      entry.ask();
      if (inTree && reads) later.ask();
      else untracked(() => later.now());
    }),
    () => later.cancel(),
    () => entry.cancel(),
    effect(() => drawing.search(cursor.found.value)),
    effect(() => drawing.divide(partsOf(view))),
  ];
  return () => ends.forEach((end) => end());
}

/** The part that begins with a paragraph, where the annotator divided the text. */
function partsOf(view: LayerView): ReadonlyMap<number, string> {
  const { attributes } = view.layer.value;
  const asked = view.scheme.procedure.flatMap((step) => step.asks).filter((each) => each.part !== "");
  const answered = asked.filter((each) => attributes[each.attribute] !== undefined);
  const first = asked.find((each) => each.before !== "")?.before;
  const parts = new Map(answered.length > 0 && first !== undefined ? [[0, first]] : []);
  for (const { attribute, part } of answered) parts.set(Number(attributes[attribute]) - 1, part);
  return parts;
}

/** Where the browser shows a selection, the draft is not drawn: the text around it stays the same elements. */
function show(view: LayerView, cursor: Cursor, drawing: Drawing, hasEdges: () => boolean, isHeld = false): void {
  drawing.cover(view.drawn.value, view.labels.value, view.isPlace.value);
  const mode = cursor.mode.value;
  const selected = cursor.suggestion.value === null ? cursor.selectedKey() : `g:${cursor.suggestion.value}`;
  drawing.mark({
    draft: mode.is === "mark" && !isHeld ? mode.draft : null,
    here: selected?.startsWith("r:") ? null : selected,
    gripped: mode.is === "read" && selected?.startsWith("u:") && hasEdges() ? selected : null,
    candidate: mode.is === "choose" ? `u:${mode.candidates[mode.at]}` : null,
  });
}

function entryOf(view: LayerView, cursor: Cursor): string | null {
  const at = cursor.currentPlace();
  const current = view.places.value[at < 0 ? cursor.lastPlace : at];
  return current?.key ?? null;
}

/** Tab into the text, or a screen reader's cursor, moves the cursor too. */
function entered(view: LayerView, cursor: Cursor, event: FocusEvent): void {
  const key = (event.target as HTMLElement).dataset.place;
  // While one chooses, the focus is on a candidate; one goes back to where one was.
  if (cursor.mode.value.is === "choose") return;
  cursor.pane.value = "text";
  if (!key || cursor.mode.value.is !== "read" || key === cursor.selectedKey()) return;
  const place = view.places.value.find((each) => each.key === key);
  if (place) cursor.selected.value = place.kind === "unit" ? { kind: "unit", id: place.id } : { kind: "segment", index: place.index };
}
