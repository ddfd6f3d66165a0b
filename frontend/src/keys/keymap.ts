// Which key does what. Everybody may have their own; what they changed is kept in the browser.

import { signal, type Signal } from "@preact/signals";
import type { Scheme } from "../model/types";
import { remember, remembered } from "../saving/remembering";

export type When = "read" | "mark" | "choose";

export interface Binding {
  readonly command: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly when: readonly When[];
}

const bind = (command: string, title: string, keys: string, when: string = "read"): Binding => ({
  command,
  title,
  keys: keys.split(" "),
  when: when.split(" ") as When[],
});

export const DEFAULTS: readonly Binding[] = [
  bind("next", "Next unit or sentence", "j ArrowDown ArrowRight", "read choose"),
  bind("previous", "Previous unit or sentence", "k ArrowUp ArrowLeft", "read choose"),
  bind("first", "First unit or sentence", "Home", "read choose"),
  bind("last", "Last unit or sentence", "End", "read choose"),
  bind("across", "From the text to the tree, and back", "Enter"),
  bind("mark", "Mark a unit: begin", "Space"),
  bind("end-word-on", "End one word later", "ArrowRight }", "mark"),
  bind("end-word-back", "End one word earlier", "ArrowLeft {", "mark"),
  bind("end-letter-on", "End one character later", "Shift+ArrowRight", "mark"),
  bind("end-letter-back", "End one character earlier", "Shift+ArrowLeft", "mark"),
  bind("start-word-on", "Begin one word later", "ArrowDown ]", "mark"),
  bind("start-word-back", "Begin one word earlier", "ArrowUp [", "mark"),
  bind("start-letter-on", "Begin one character later", "Shift+ArrowDown", "mark"),
  bind("start-letter-back", "Begin one character earlier", "Shift+ArrowUp", "mark"),
  bind("sentence", "The whole sentence", "s", "mark"),
  bind("clause", "The next clause", "c", "mark"),
  bind("accept", "Mark or choose", "Enter", "mark choose"),
  bind("cancel", "Leave it", "Escape", "mark choose"),
  bind("start-back", "Unit begins one word earlier", "["),
  bind("start-on", "Unit begins one word later", "]"),
  bind("end-back", "Unit ends one word earlier", "{"),
  bind("end-on", "Unit ends one word later", "}"),
  bind("relate", "Relate to another unit", "r"),
  bind("undercut", "Undercut a relation", "u"),
  bind("restate", "Says the same as", "="),
  bind("link", "Link as a further premise of a relation", "l"),
  bind("merge", "Merge with the next segment", "+"),
  bind("forward", "What it puts forward", "i"),
  bind("drop", "Drop, and give the reason", "d"),
  bind("role", "Change the role", "o"),
  bind("flip", "Flip the stance, or the direction of a relation", "f"),
  bind("earlier", "Move the sentence one place earlier", "Alt+ArrowUp"),
  bind("later", "Move the sentence one place later", "Alt+ArrowDown"),
  bind("delete", "Delete", "x Delete"),
  bind("undo", "Undo", "Ctrl+z", "read mark choose"),
  bind("redo", "Redo", "Ctrl+Shift+z Ctrl+y", "read mark choose"),
  bind("next-problem", "Next problem", "n"),
  bind("previous-problem", "Previous problem", "p"),
  bind("next-step", "Next step", "."),
  bind("previous-step", "Previous step", ","),
  bind("structure", "Structure", "t"),
  bind("guideline", "Guideline for this category", "g"),
  bind("note", "Note", "m"),
  bind("unsure", "Unsure", "h"),
  bind("confidence", "Confidence: low, middle, high", "c"),
  bind("diagram", "Tree or diagram", "v"),
  bind("search", "Search in the text", "/"),
  bind("finish", "Finish", "Ctrl+Enter"),
  bind("help", "These keys", "?", "read mark choose"),
];

/** The keys of the categories, in their order: no command has one of them. */
const FREE = [..."1234567890abeqwyz"];
/** So many are for categories alone, however few a scheme has, so that they are the same in all. */
const DIGITS = 9;
const CATEGORY = "category-";
const KEPT = "argora:keys";

export type Own = Readonly<Record<string, string>>;

function keptKeys(): Own {
  try {
    return JSON.parse(remembered(KEPT) ?? "{}") as Own;
  } catch {
    return {};
  }
}

export const ownKeys: Signal<Own> = signal(keptKeys());

export function keepKeys(own: Own): void {
  ownKeys.value = own;
  remember(KEPT, JSON.stringify(own));
}

/** The bindings with one's own keys in place of the first ones. */
export function bindings(own: Own, scheme: Scheme): Binding[] {
  const all = [...DEFAULTS, ...categoryBindings(own, scheme)];
  return all.map((each) => (own[each.command] ? { ...each, keys: [own[each.command]!] } : each));
}

/** The commands that give the categories of the scheme; those behind the last free key have none at first. */
function categoryBindings(own: Own, { units, relations }: Scheme): Binding[] {
  const taken = Object.values(own);
  const free = FREE.filter((key) => !taken.includes(key) || /[1-9]/.test(key));
  return Array.from({ length: Math.max(DIGITS, units.length, relations.length) }, (_, i): Binding => {
    const titles = [units[i]?.title, relations[i]?.title].filter((title) => title !== undefined);
    const title = titles.length > 0 ? `Category: ${titles.join(" or ")}` : `Category ${i + 1}`;
    return { command: categoryCommand(i), title, keys: free.slice(i, i + 1), when: ["read", "mark", "choose"] };
  });
}

/** Which category a command gives, from 0 on; null where it does something else. */
export function categoryOf(command: string): number | null {
  return command.startsWith(CATEGORY) ? Number(command.slice(CATEGORY.length)) - 1 : null;
}

export const categoryCommand = (index: number): string => `${CATEGORY}${index + 1}`;

/** How the first key of each command is shown; empty where it has none. */
export function shownKeys(own: Own, scheme: Scheme): (command: string) => string {
  const known = new Map(bindings(own, scheme).map((each) => [each.command, each.keys[0] ?? ""]));
  return (command) => shown(known.get(command) ?? "");
}

export function commandFor(key: string, when: When, own: Own, scheme: Scheme): string | null {
  return bindings(own, scheme).find((each) => each.when.includes(when) && each.keys.includes(key))?.command ?? null;
}

/** Another command that the key would take away. */
export function clash(key: string, command: string, own: Own, scheme: Scheme): Binding | null {
  const all = bindings(own, scheme);
  const when = all.find((each) => each.command === command)?.when ?? [];
  const others = all.filter((each) => each.command !== command && each.keys.includes(key));
  return others.find((each) => each.when.some((one) => when.includes(one))) ?? null;
}

/** One's own keys with another one; a category that only other schemes have loses it. */
export function withKey(own: Own, command: string, key: string): Own {
  const kept = Object.entries(own).filter(([each, its]) => its !== key || categoryOf(each) === null);
  return { ...Object.fromEntries(kept), [command]: key };
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The name of a key stroke: j, ?, Shift+ArrowRight, Ctrl+Shift+z. */
export function nameOf(event: Pressed): string {
  const control = event.ctrlKey || event.metaKey;
  const letter = /^\p{L}$/u.test(event.key);
  const key = event.key === " " ? "Space" : letter ? event.key.toLowerCase() : event.key;
  // Shift is part of the character itself, except with Ctrl.
  const shift = event.shiftKey && (event.key.length > 1 || (letter && control));
  return `${control ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${key}`;
}

const WORDS: Readonly<Record<string, string>> = {
  ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", Delete: "Del",
};

export function shown(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => WORDS[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part))
    .join(" ");
}
