// From a key stroke to a command. Nothing fires in a text field.

import { batch } from "@preact/signals";
import type { Scheme } from "../model/types";
import type { Cursor } from "../view/cursor";
import { commandFor, nameOf, ownKeys } from "./keymap";
import { tabFrom } from "./tab";

interface Heard {
  readonly scheme: Scheme;
  readonly cursor: Cursor;
  /** Whether keys are heard now. */
  readonly isOn: () => boolean;
  readonly run: (command: string) => void;
  /** Whether the text runs from right to left where the cursor is. */
  readonly isTurned: () => boolean;
}

/** Hear the keys of the page, until the function that is returned is called. */
export function listen({ scheme, cursor, isOn, run, isTurned }: Heard): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isOn()) return;
    const target = event.target as HTMLElement;
    const key = nameOf(event);
    if (key === "Tab" || key === "Shift+Tab") {
      if (tabFrom(target, event.shiftKey)) event.preventDefault();
      return;
    }
    if (key === "Escape" && target.tagName === "SELECT") {
      // As in a text field, one is back at the cursor.
      target.blur();
      cursor.moved.value++;
      return;
    }
    if (isTextField(target) || (isControl(target) && ["Enter", "Space", "ArrowLeft", "ArrowRight"].includes(key))) return;
    const command = commandFor(isTurned() ? turned(key) : key, cursor.mode.value.is, ownKeys.value, scheme);
    if (command === null || (event.repeat && command === "finish")) return;
    event.preventDefault();
    // Whoever watches looks once, when all is done.
    batch(() => run(command));
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Left and right change places: the arrow that points on in the text goes on. */
const turned = (key: string): string => key.replace(/Arrow(Left|Right)$/, (_, side: string) => (side === "Left" ? "ArrowRight" : "ArrowLeft"));

const isTextField = (target: HTMLElement): boolean =>
  target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** Buttons and links keep the keys that press them. */
const isControl = (target: HTMLElement): boolean => ["BUTTON", "A", "SUMMARY"].includes(target.tagName);
