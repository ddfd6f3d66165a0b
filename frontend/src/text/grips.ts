// The handles at the edges of what is marked: a finger, a pen or the mouse draws them along the text.

import type { LayerView } from "../view/layer";
import { caretAt, pointOf, type Grip, type Marker } from "./selecting";

/** So near to the border of what is seen, in pixels, the text scrolls. */
const BORDER = 36;
const STRIDE = 14;

interface Held extends Grip {
  /** From the pointer to the middle of the line at the edge. */
  readonly x: number;
  readonly y: number;
  isMoved: boolean;
}

/** Hear who takes a handle in the text, until the signal ends it. */
export function hearGrips(text: HTMLElement, view: LayerView, marker: Marker, signal: AbortSignal): void {
  let held: Held | null = null;
  // The browser clicks where the pointer is released, or nearby; that was no click.
  let isReleased = false;
  const letGo = ({ clientX, clientY }: PointerEvent): void => {
    if (!held) return;
    // Who only taps means what lies below the handle.
    const below = held.isMoved ? null : document.elementFromPoint(clientX, clientY);
    held = null;
    text.classList.remove("gripping");
    if (below instanceof HTMLElement) below.click();
    else marker.release();
    isReleased = true;
  };
  text.addEventListener("click", (event) => {
    if (isReleased) event.stopImmediatePropagation();
    isReleased = false;
  }, { signal, capture: true });
  text.addEventListener("pointerdown", (event) => {
    isReleased = false;
    const grip = (event.target as Element).closest<HTMLElement>(".grip");
    if (!grip || event.button !== 0 || !marker.hasEdges()) return;
    event.preventDefault();
    // The handle itself is drawn anew when the words change.
    text.setPointerCapture(event.pointerId);
    text.classList.add("gripping");
    const { left, top, height } = grip.getBoundingClientRect();
    held = { edge: grip.dataset.edge as Grip["edge"], at: Number(grip.dataset.part), x: left - event.clientX, y: top + height / 2 - event.clientY, isMoved: false };
  }, { signal });
  text.addEventListener("pointermove", (event) => {
    if (!held) return;
    scroll(text, event.clientY);
    const caret = caretAt(event.clientX + held.x, event.clientY + held.y);
    const point = caret && pointOf(view, text, caret);
    if (point === null) return;
    held.isMoved = true;
    marker.reach(held, point);
  }, { signal });
  text.addEventListener("pointerup", letGo, { signal });
  text.addEventListener("pointercancel", letGo, { signal });
}

function scroll(text: HTMLElement, y: number): void {
  const pane = text.parentElement!;
  const { top, bottom } = pane.getBoundingClientRect();
  if (y < top + BORDER) pane.scrollTop -= STRIDE;
  if (y > bottom - BORDER) pane.scrollTop += STRIDE;
}
