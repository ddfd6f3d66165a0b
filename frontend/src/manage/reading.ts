// The keys that move through a layer which is only read.

import { commandFor, nameOf, ownKeys } from "../keys/keymap";
import { caughtUp } from "../look/later";
import type { Cursor } from "../view/cursor";
import { goOn, type Way } from "../view/cursor";
import type { LayerView } from "../view/layer";

const WAYS: Readonly<Record<string, Way>> = { next: 1, previous: -1, first: "first", last: "last" };

/** Hear them while the focus is in an element, or nowhere if `isFirst`, until the function that is returned is called. */
export function listenWithin(element: HTMLElement, view: LayerView, cursor: Cursor, isFirst: boolean): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const isHere = element.contains(event.target as Node) || (isFirst && event.target === document.body);
    if (event.defaultPrevented || !isHere) return;
    const way = WAYS[commandFor(nameOf(event), "read", ownKeys.value, view.scheme) ?? ""];
    if (way === undefined) return;
    event.preventDefault();
    goOn(view, cursor, way);
    caughtUp(() => {
      const inTree = cursor.pane.value === "tree";
      const key = inTree ? cursor.treeKey.value : cursor.selectedKey();
      element.querySelector<HTMLElement>(`[data-${inTree ? "row" : "place"}="${CSS.escape(key ?? "")}"]`)?.focus();
    });
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
