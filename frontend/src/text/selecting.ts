// Marking with the mouse or a finger: the browser's selection becomes a draft, and a click moves the cursor.

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { Span } from "../model/types";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { hearGrips } from "./grips";
import { trimmed } from "./words";

/** A pointer that moves less, in pixels, is clicking. */
const STILL = 4;
const PIECE = "[data-at]";

/** What becomes of words that somebody selects; a text that one only reads has none. */
export interface Marker {
  /** Whether words can be marked now. */
  readonly isReady: () => boolean;
  readonly mark: (span: Span) => void;
  /** Somebody dragged over no words. */
  readonly markNothing: () => void;
  /** Whether the edges of the selected unit can be moved. */
  readonly hasEdges: () => boolean;
  /** A handle is drawn to a character. */
  readonly reach: (grip: Grip, point: number) => void;
  /** The handle is let go. */
  readonly release: () => void;
}

/** The handle at an edge of the draft, or of a part of the selected unit, by its number. */
export interface Grip {
  readonly edge: "start" | "end";
  readonly at: number;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly inText: boolean;
  moved: boolean;
  /** Where the pointer is now, when it left the words. */
  beside: MouseEvent | null;
}

export class Selecting {
  /** Whether the browser shows the selection of a finger, whose handles may still move. */
  readonly held: ReadonlySignal<boolean>;
  private readonly holds = signal(false);
  private press: Press | null = null;
  private isTouch = false;
  /** Give the pressed element back what was taken from it. */
  private restore = (): void => {};

  constructor(
    private readonly view: LayerView,
    private readonly cursor: Cursor,
    private readonly marker: Marker | null,
  ) {
    this.held = this.holds;
  }

  /** Hear the pointer everywhere on the page, until the function that is returned is called. */
  listen(text: HTMLElement): () => void {
    const heard = new AbortController();
    const { signal } = heard;
    document.addEventListener("pointerdown", (event) => (this.isTouch = event.pointerType === "touch"), { signal });
    document.addEventListener("mousedown", (event) => this.pressed(text, event), { signal });
    document.addEventListener("mousemove", (event) => this.moved(text, event), { signal });
    document.addEventListener("mouseup", (event) => this.released(text, event), { signal });
    document.addEventListener("selectionchange", () => this.changed(text), { signal });
    text.addEventListener("click", (event) => this.clicked(event), { signal });
    if (this.marker) hearGrips(text, this.view, this.marker, signal);
    return () => heard.abort();
  }

  /** The text is drawn as it was while the browser holds a selection in it; let go of what is no draft any more. */
  letGo(): void {
    if (!this.holds.peek()) return;
    this.holds.value = false;
    window.getSelection()?.removeAllRanges();
  }

  private pressed(text: HTMLElement, event: MouseEvent): void {
    const { target, button, clientX: x, clientY: y } = event;
    this.press = null;
    // Who takes a handle selects nothing.
    if (target instanceof Element && target.closest(".grip")) return event.preventDefault();
    if (button !== 0 || !(target instanceof Element) || !target.closest("main")) return;
    const inText = text.contains(target);
    this.press = { x, y, inText, moved: false, beside: null };
    if (inText) this.withoutFocus(target.closest<HTMLElement>("[tabindex]"));
  }

  /** Keep a press from focusing an element: Chromium would put the caret into the text before it and select nothing. */
  private withoutFocus(element: HTMLElement | null): void {
    const before = element?.getAttribute("tabindex");
    if (!element || before == null) return;
    element.removeAttribute("tabindex");
    this.restore = () => {
      this.restore = () => {};
      element.setAttribute("tabindex", before);
    };
    // The browser moves the focus before any timer runs. Behind a tap, the release comes even earlier.
    setTimeout(() => this.restore());
  }

  private moved(text: HTMLElement, event: MouseEvent): void {
    const { press } = this;
    if (!press || (event.buttons & 1) === 0) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) >= STILL;
    press.beside = press.moved && press.inText && !isOnPiece(text, event) ? event : null;
  }

  private released(text: HTMLElement, event: MouseEvent): void {
    const { press, marker } = this;
    const selection = window.getSelection();
    const beside = press?.beside;
    this.restore();
    if (press) press.beside = null;
    if (!press || !selection || event.button !== 0 || !marker?.isReady()) return;
    if (beside) extend(text, beside);
    const span = spanOf(this.view, text, selection);
    if (span) {
      selection.removeAllRanges();
      marker.mark(span);
    } else if (press.inText && (press.moved || !selection.isCollapsed)) {
      marker.markNothing();
    }
  }

  /** A finger selects by a long press and moves the handles without any other event. */
  private changed(text: HTMLElement): void {
    const { press, marker } = this;
    if (press?.beside) extend(text, press.beside);
    const selection = window.getSelection();
    if (selection?.isCollapsed ?? true) this.holds.value = false;
    if (!selection || !this.isTouch || !marker?.isReady()) return;
    const span = spanOf(this.view, text, selection);
    if (!span) return;
    batch(() => {
      this.holds.value = true;
      marker.mark(span);
    });
  }

  private clicked({ target }: MouseEvent): void {
    const { cursor } = this;
    const piece = (target as Element).closest<HTMLElement>("[data-place], [data-at]");
    if (!piece || this.press?.moved || !window.getSelection()?.isCollapsed) return;
    const key = piece.dataset.unit ?? piece.dataset.place ?? piece.dataset.segment;
    if (!key) return;
    const id = key.slice(2);
    if (key[0] === "g") return void (cursor.suggestion.value = id);
    if (cursor.mode.value.is === "choose") return void (key.startsWith("u:") && cursor.clickAt(id));
    if (cursor.mode.value.is !== "read") return;
    cursor.pane.value = "text";
    cursor.select(key.startsWith("u:") ? { kind: "unit", id } : { kind: "segment", index: Number(id) });
  }
}

const isOnPiece = (text: HTMLElement, { target }: MouseEvent): boolean => target instanceof Element && text.contains(target.closest(PIECE));

/** Extend the selection to the place in the text that is nearest to the pointer; the browser would go by the order of elements. */
function extend(text: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const [box, seen] = [text.getBoundingClientRect(), text.parentElement!.getBoundingClientRect()];
  const y = within(clientY, Math.max(box.top, seen.top), Math.min(box.bottom, seen.bottom));
  const lines = text.querySelector("p")!.getBoundingClientRect();
  const caret = caretAt(within(clientX, lines.left, lines.right), y);
  const selection = window.getSelection();
  if (!caret || !text.contains(caret.node) || !selection?.anchorNode) return;
  if (caret.node !== selection.focusNode || caret.offset !== selection.focusOffset) selection.extend(caret.node, caret.offset);
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low + 1), high - 1);

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

export function caretAt(x: number, y: number): Caret | null {
  // Older browsers know only the second of these.
  if (!document.caretPositionFromPoint) {
    const range = document.caretRangeFromPoint(x, y);
    return range && { node: range.startContainer, offset: range.startOffset };
  }
  const caret = document.caretPositionFromPoint(x, y);
  return caret && { node: caret.offsetNode, offset: caret.offset };
}

/** The character of the text at a place on the screen; null where no words stand. */
export function pointOf({ document: { points } }: LayerView, text: HTMLElement, { node, offset }: Caret): number | null {
  const piece = node.parentElement?.closest<HTMLElement>(PIECE);
  if (!piece || !text.contains(piece)) return null;
  return points.toPoints(points.toUnits(Number(piece.dataset.at)) + unitsBefore(piece, node, offset));
}

/** The code points of the text that are selected, blanks at the edges left out; null where there are none. */
function spanOf(view: LayerView, text: HTMLElement, selection: Selection): Span | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const pieces = [...text.querySelectorAll<HTMLElement>(PIECE)].filter((piece) => range.intersectsNode(piece));
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const { points } = view.document;
  const start = first.contains(range.startContainer) ? unitsBefore(first, range.startContainer, range.startOffset) : 0;
  const end = last.contains(range.endContainer) ? unitsBefore(last, range.endContainer, range.endOffset) : last.textContent.length;
  const pointOf = (piece: HTMLElement, units: number): number => points.toPoints(points.toUnits(Number(piece.dataset.at)) + units);
  const span = trimmed(points, [pointOf(first, start), pointOf(last, end)]);
  return points.slice(...span).trim() === "" ? null : span;
}

function unitsBefore(piece: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(piece, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
