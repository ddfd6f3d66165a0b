// Sentences from the catalogue of the language; what a language lacks is said in English.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { createElement, Fragment, type ComponentChild, type VNode } from "preact";
import english from "./en.ftl?raw";
import type { Texts } from "./ids";
import { direction, use, type Language } from "./languages";

export type Id = keyof Texts;
/** Those without elements inside. */
export type PlainId = { [K in Id]: Extract<Texts[K], `<${string}`> extends never ? K : never }[Id];

type Value = string | number;
type Values = Readonly<Record<string, Value>>;
type Arguments<K extends Id> = [Texts[K]] extends [never] ? [] : [Readonly<Record<Texts[K], Value>>];

/** Draws what stands between <name> and </name>. */
type Drawing = (words: readonly ComponentChild[]) => ComponentChild;
type Elements<K extends Id> = { readonly [N in Texts[K]]: N extends `<${string}` ? Drawing : ComponentChild };

const ENGLISH = bundleOf("en", english);
/** The catalogues to look a sentence up in, the wanted language first. */
let bundles: readonly FluentBundle[] = [ENGLISH];
/** What the server says, in another language than its own; null where that is not needed. */
let ofServer: FluentBundle | null = null;

function bundleOf(language: Language, ...sources: readonly string[]): FluentBundle {
  const isMirrored = language === "mirrored";
  const bundle = new FluentBundle(isMirrored ? "en" : language, {
    // Values from left to right would turn a sentence round that runs from right to left.
    useIsolating: direction(language) === "rtl",
    ...(isMirrored && { transform: mirrored }),
  });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return bundle;
}

/** Words drawn from right to left, as those of a language that is written so. */
const mirrored = (words: string): string => (words.trim() === "" ? words : `\u202e${words}\u202c`);

interface Catalogues {
  readonly words: string;
  /** Of the pages beside the annotator's screen. */
  readonly pages: string;
  /** What the server says; nothing in its own language. */
  readonly server: readonly string[];
}

async function german(pages: boolean): Promise<Catalogues> {
  const [words, server, rest, schemes] = await Promise.all([
    import("./de.ftl?raw"), import("./server.de.ftl?raw"),
    pages ? import("./pages.de.ftl?raw") : null, pages ? import("./schemes.de.ftl?raw") : null,
  ]);
  return { words: words.default, pages: rest?.default ?? "", server: [server.default, schemes?.default ?? ""] };
}

const inEnglish = async (pages: boolean): Promise<Catalogues> =>
  ({ words: english, pages: pages ? (await import("./pages.en.ftl?raw")).default : "", server: [] });

/** Speak a language from now on, once its catalogues are there; English where they cannot be loaded. The annotator's screen needs none for `pages`. */
export async function speak(language: Language, { pages = false } = {}): Promise<void> {
  const loaded = language === "de" ? await german(pages).catch(() => null) : await inEnglish(pages);
  if (loaded === null) return speak("en", { pages });
  bundles = [bundleOf(language, loaded.words, loaded.pages), ENGLISH];
  ofServer = loaded.server.length === 0 ? null : bundleOf(language, ...loaded.server);
  use(language);
}

/** A sentence of the interface. */
export function t<K extends PlainId>(id: K, ...[values]: Arguments<K>): string {
  return formatted(id, values ?? {});
}

/** What the server says, by the id of its sentence; null where it is to be shown as it came, also because a value is missing. */
export function translated(id: string, values: Values = {}): string | null {
  const pattern = ofServer?.getMessage(id)?.value;
  const errors: Error[] = [];
  const words = pattern ? ofServer!.formatPattern(pattern, values, errors) : null;
  return errors.length > 0 ? null : words;
}

/** An id out of English words: points-to-n-expected-at-most-bound. */
export const slug = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** A sentence of the server that has numbers in it and no other values: the first one is $n1. */
export const inWords = (sentence: string): string => sentence.split("; ").map(clause).join("; ");

function clause(words: string): string {
  const numbers = [...words.matchAll(NUMBER)].map(([each]) => Number(each.replaceAll(",", "")));
  const values = Object.fromEntries(numbers.map((n, i) => [`n${i + 1}`, n]));
  return translated(`says-${slug(words.replace(NUMBER, "n"))}`, values) ?? words;
}

/** As the server writes it in a sentence. */
const NUMBER = /\d[\d,]*/g;

/** A screen for fingers: there, $by is "hand", and sentences name buttons; elsewhere it is "keys". */
const hand = globalThis.matchMedia?.("(max-width: 60rem) and (pointer: coarse)");

function formatted(id: string, values: Values): string {
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(id)?.value;
    // What goes wrong is noted in the list, and the rest is said all the same.
    if (pattern) return bundle.formatPattern(pattern, { by: hand?.matches ? "hand" : "keys", ...values }, []);
  }
  return id;
}

/** Stands for an element while a sentence is put together, and for < in a value, which begins no element. */
const [ELEMENT, LESS] = ["\ufdd0", "\ufdd1"];
const PARTS = new RegExp(`${ELEMENT}(\\d+)${ELEMENT}|<(\\w+)>(.*?)</\\2>`, "gs");

/** A sentence with elements in it, as values or around some of its words. */
export function withElements<K extends Id>(id: K, args: Elements<K>): VNode {
  const all = Object.entries<unknown>(args);
  const values = all.filter(([name]) => !name.startsWith("<")).map(([name, value], i): [string, Value] => {
    if (typeof value === "number") return [name, value];
    return [name, typeof value === "string" ? value.replaceAll("<", LESS) : `${ELEMENT}${i}${ELEMENT}`];
  });
  const elements = all.filter(([name]) => !name.startsWith("<")).map(([, value]) => value as ComponentChild);
  const drawings = Object.fromEntries(all.filter(([name]) => name.startsWith("<"))) as Readonly<Record<string, Drawing>>;
  return createElement(Fragment, null, ...drawn(formatted(id, Object.fromEntries(values)), elements, drawings));
}

/** Draws words that are heard and not seen. */
export const aside: Drawing = (words) => createElement("span", { class: "aside" }, words);

function drawn(words: string, elements: readonly ComponentChild[], drawings: Readonly<Record<string, Drawing>>): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let from = 0;
  const plain = (to: number): void => void (to > from && parts.push(words.slice(from, to).replaceAll(LESS, "<")));
  for (const match of words.matchAll(PARTS)) {
    const [whole, at, name, inside] = match;
    plain(match.index);
    from = match.index + whole.length;
    parts.push(at === undefined ? drawings[`<${name}>`]!(drawn(inside!, elements, drawings)) : elements[Number(at)]);
  }
  plain(words.length);
  return parts;
}
