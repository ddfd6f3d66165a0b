// The keys of curation. None fires in a text field.

import { nameOf } from "../keys/keymap";

export const COMMANDS = ["next", "previous", "on", "back", "nothing", "edit", "reason", "undo", "finish", "help"] as const;
export type Command = (typeof COMMANDS)[number];

const KEYS: Readonly<Record<Command, readonly string[]>> = {
  next: ["n"],
  previous: ["p"],
  on: ["j"],
  back: ["k"],
  nothing: ["d", "0"],
  edit: ["e"],
  reason: ["r"],
  undo: ["z", "Ctrl+z"],
  finish: ["Ctrl+Enter"],
  help: ["?"],
};

export const keysOf = (command: Command): readonly string[] => KEYS[command];

/** The key that is shown at a version; those behind the ninth have none. */
export const keyOfVersion = (index: number): string => (index < 9 ? `${index + 1}` : "");

const LETTERS = ["a", "b", "c"];

/** Which version a key takes, counted from 0; null where it takes none. */
export function versionOf(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  const at = LETTERS.indexOf(key);
  return at < 0 ? null : at;
}

export const commandOf = (key: string): Command | null => COMMANDS.find((each) => KEYS[each].includes(key)) ?? null;

interface Heard {
  readonly run: (command: Command) => void;
  readonly take: (version: number) => void;
}

/** Hear the keys of the page, until the function that is returned is called. */
export function hearKeys({ run, take }: Heard): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.isComposing || event.repeat || target.closest("dialog")) return;
    const key = nameOf(event);
    if (isField(target) && key !== "Ctrl+Enter") return;
    const [version, command] = [versionOf(key), commandOf(key)];
    if (version === null && command === null) return;
    event.preventDefault();
    if (version !== null) take(version);
    else run(command!);
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

const isField = ({ tagName, isContentEditable }: HTMLElement): boolean => isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(tagName);
