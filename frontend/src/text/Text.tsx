// The text with its units: what one reads, moves through and marks.

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Session } from "../annotator/session";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { BODY, CONCLUSION } from "../model/names";
import { Drawing, urgent, type Shown } from "./drawing";
import { Words } from "./Run";
import { found } from "./Search";
import { Selecting } from "./selecting";

/** About the first screen, in characters; the rest of a long text is drawn behind it. */
const FIRST = 4000;
const LINE = 70;

export function Text({ session }: { session: Session }) {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useMemo(() => begun(session), [session]);
  useEffect(() => {
    const selecting = new Selecting(session);
    const ends = [follow(session, drawing, selecting), selecting.listen(element.current!)];
    return () => ends.forEach((end) => end());
  }, [drawing]);
  const { document } = session;
  const { points } = document;
  const { runs } = drawing;
  const draw = useMemo(() => runs.map((run) => {
    const words = new Words(points, run, document.directionAt(run.paragraph));
    return (shown: Shown) => words.draw(shown);
  }), [runs]);
  return (
    <div
      ref={element} class="text" id="text" lang={String(document.metadata.language ?? "")}
      onFocusIn={(event) => entered(session, event)}
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
function follow(session: Session, drawing: Drawing, selecting: Selecting): () => void {
  const later = new Later(() => show(session, drawing, selecting.held.peek()));
  // Tab comes to where the cursor is; nobody presses it within a frame, and to change it costs a layout.
  const entry = new Later(() => drawing.enter(entryOf(session)));
  const ends = [
    effect(() => {
      const { saver, selected, mode, pane } = session;
      const inTree = pane.value === "tree";
      const reads = mode.value.is === "read";
      // All that the text shows follows from these and the two above.
      void [saver.layer.value, selected.value, selecting.held.value];
      if (mode.value.is !== "mark") untracked(() => selecting.letGo());
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

/** Where the browser shows a selection, the draft is not drawn: the text around it stays the same elements. */
function show(session: Session, drawing: Drawing, isHeld = false): void {
  drawing.cover(session.units.value, session.labels.value, session.isPlace.value);
  const mode = session.mode.value;
  const selected = session.selectedKey();
  drawing.mark({
    draft: mode.is === "mark" && !isHeld ? mode.draft : null,
    here: selected?.startsWith("r:") ? null : selected,
    candidate: mode.is === "choose" ? `u:${mode.candidates[mode.at]}` : null,
  });
}

function entryOf(session: Session): string | null {
  const at = session.currentPlace();
  const current = session.places.value[at < 0 ? session.lastPlace : at];
  return current?.key ?? null;
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
