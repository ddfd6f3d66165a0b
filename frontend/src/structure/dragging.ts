// Dragging a row of the tree with the mouse onto another row, or onto a unit in the text: choosing the other end by hand.

import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

/** A pointer that moves less, in pixels, is clicking. */
const STILL = 4;

/** What dragging does to the layer. */
export interface Drop {
  /** Begin to choose another target for the relation of a row, or a target for its unit; tell whether there is one to choose. */
  readonly begin: (row: string) => boolean;
  readonly accept: () => void;
  readonly cancel: () => void;
}

interface Press {
  readonly row: string;
  readonly x: number;
  readonly y: number;
  isMoved: boolean;
  isChoosing: boolean;
  /** Whether the pointer is over something that can be chosen. */
  isOver: boolean;
}

/** Hear the mouse, until the function that is returned is called. */
export function hearDragging(tree: HTMLElement, view: LayerView, cursor: Cursor, drop: Drop): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  let press: Press | null = null;
  const pressed = ({ target, button, clientX: x, clientY: y }: MouseEvent): void => {
    const row = (target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
    const isFree = button === 0 && cursor.mode.value.is === "read" && !(target as Element).closest(".fold");
    press = isFree && row !== undefined ? { row, x, y, isMoved: false, isChoosing: false, isOver: false } : null;
  };
  const moved = (event: MouseEvent): void => {
    if (!press || (event.buttons & 1) === 0) return;
    if (!press.isMoved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
      press.isMoved = true;
      press.isChoosing = drop.begin(press.row);
    }
    if (press.isChoosing) press.isOver = pointsAt(view, cursor, event.target as Element, press.row);
  };
  const released = (): void => {
    const { isChoosing, isOver } = press ?? {};
    press = null;
    if (isChoosing) (isOver ? drop.accept : drop.cancel)();
  };
  tree.addEventListener("mousedown", pressed, { signal });
  document.addEventListener("mousemove", moved, { signal });
  document.addEventListener("mouseup", released, { signal });
  document.addEventListener("keydown", () => (press = null), { signal });
  return () => heard.abort();
}

/** Point at what is under the pointer: the unit of a row rather than its relation. */
function pointsAt(view: LayerView, cursor: Cursor, target: Element, from: string): boolean {
  const element = target.closest<HTMLElement>("[data-row], [data-unit], .tag[data-place]");
  if (!element) return false;
  const { row: key, unit, place } = element.dataset;
  if (key === undefined) return pointsAtOnce(cursor, (unit ?? place)!.slice(2));
  const row = key === from ? undefined : view.rows.value.find((each) => each.key === key);
  return [row?.unit?.id, row?.relation?.id].some((id) => id !== undefined && pointsAtOnce(cursor, id));
}

/** Whether it is a candidate; it is pointed at unless it is already. */
function pointsAtOnce(cursor: Cursor, id: string): boolean {
  const mode = cursor.mode.value;
  return mode.is === "choose" && (mode.candidates[mode.at] === id || cursor.pointAt(id));
}
