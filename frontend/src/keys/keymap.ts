// Which key does what. Everybody may have their own; what they changed is kept in the browser.

import { signal, type Signal } from "@preact/signals";
import type { Scheme } from "../model/types";
import { remember, remembered } from "../saving/remembering";
import { listed } from "../texts/languages";
import { t, type PlainId } from "../texts/texts";

export type When = "read" | "mark" | "choose";

export interface Binding {
  readonly command: string;
  /** What it does, in the language of the screen. */
  readonly title: () => string;
  readonly keys: readonly string[];
  readonly when: readonly When[];
}

type Command = PlainId extends infer K ? (K extends `key-${infer C}` ? C : never) : never;

const bind = (command: Exclude<Command, "category" | "category-number">, keys: string, when: string = "read"): Binding => ({
  command,
  title: () => t(`key-${command}`),
  keys: keys.split(" "),
  when: when.split(" ") as When[],
});

export const DEFAULTS: readonly Binding[] = [
  bind("next", "j ArrowDown ArrowRight", "read choose"),
  bind("previous", "k ArrowUp ArrowLeft", "read choose"),
  bind("first", "Home", "read choose"),
  bind("last", "End", "read choose"),
  bind("across", "Enter"),
  bind("mark", "Space"),
  bind("end-word-on", "ArrowRight }", "mark"),
  bind("end-word-back", "ArrowLeft {", "mark"),
  bind("end-letter-on", "Shift+ArrowRight", "mark"),
  bind("end-letter-back", "Shift+ArrowLeft", "mark"),
  bind("start-word-on", "ArrowDown ]", "mark"),
  bind("start-word-back", "ArrowUp [", "mark"),
  bind("start-letter-on", "Shift+ArrowDown", "mark"),
  bind("start-letter-back", "Shift+ArrowUp", "mark"),
  bind("sentence", "s", "mark"),
  bind("clause", "c", "mark"),
  bind("sentence-on", "j", "mark"),
  bind("sentence-back", "k", "mark"),
  bind("accept", "Enter", "mark choose"),
  bind("cancel", "Escape", "mark choose"),
  bind("start-back", "["),
  bind("start-on", "]"),
  bind("end-back", "{"),
  bind("end-on", "}"),
  bind("relate", "r"),
  bind("undercut", "u"),
  bind("restate", "="),
  bind("link", "l"),
  bind("retarget", ">"),
  bind("part", "&", "read mark"),
  bind("merge", "+"),
  bind("forward", "i"),
  bind("drop", "d"),
  bind("role", "o"),
  bind("flip", "f"),
  bind("earlier", "Alt+ArrowUp"),
  bind("later", "Alt+ArrowDown"),
  bind("delete", "x Delete"),
  bind("undo", "Ctrl+z", "read mark choose"),
  bind("redo", "Ctrl+Shift+z Ctrl+y", "read mark choose"),
  bind("next-problem", "n"),
  bind("previous-problem", "p"),
  bind("next-step", "."),
  bind("previous-step", ","),
  bind("structure", "t"),
  bind("guideline", "g"),
  bind("note", "m"),
  bind("unsure", "h"),
  bind("confidence", "c"),
  bind("diagram", "v"),
  bind("suggestion-next", "s"),
  bind("suggestion-accept", "!"),
  bind("suggestion-reject", "-"),
  bind("search", "/", "read choose"),
  bind("finish", "Ctrl+Enter"),
  bind("help", "?", "read mark choose"),
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
    const title = (): string => (titles.length > 0 ? t("key-category", { titles: listed(titles, "disjunction") }) : t("key-category-number", { n: i + 1 }));
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

const ARROWS: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→" };
/** Keys that have other names on the keyboards of other languages. */
const NAMED = new Map<string, PlainId & `keyname-${string}`>([
  ["Ctrl", "keyname-ctrl"], ["Delete", "keyname-delete"], ["End", "keyname-end"], ["Enter", "keyname-enter"],
  ["Escape", "keyname-escape"], ["Home", "keyname-home"], ["Shift", "keyname-shift"], ["Space", "keyname-space"],
]);

/** A key stroke as it is shown. */
export const shown = (key: string): string => key.split(/\+(?=.)/).map(shownPart).join(" ");

function shownPart(part: string): string {
  const name = NAMED.get(part);
  if (name) return t(name);
  return ARROWS[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part);
}
