// The languages of the interface: which one is chosen, and how it writes dates, numbers and lists.

import { remember, remembered } from "../saving/remembering";

interface Spoken {
  /** For `lang` and for Intl. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
}

const SPOKEN = {
  en: { tag: "en", direction: "ltr" },
  de: { tag: "de", direction: "ltr" },
  // English drawn from right to left, for looking at the layout; nothing offers it.
  mirrored: { tag: "en", direction: "rtl" },
} as const satisfies Readonly<Record<string, Spoken>>;

export type Language = keyof typeof SPOKEN;

/** What one can choose, each by its own name. */
export const OFFERED = { en: "English", de: "Deutsch" } as const satisfies Partial<Record<Language, string>>;

const KEPT = "argora:language";
let chosen: Language = "en";
/** For Intl: the language with the region of the browser, which decides how a date is written. */
let tag = "en";

const isLanguage = (name: string | null): name is Language => name !== null && Object.hasOwn(SPOKEN, name);
const firstPart = (tag: string): string => tag.split("-")[0]!.toLowerCase();

/** The language that was chosen here, else the first of the browser's that there is, else English. */
export function preferred(): Language {
  const kept = remembered(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map(firstPart).find((each): each is keyof typeof OFFERED => Object.hasOwn(OFFERED, each)) ?? "en";
}

export const current = (): Language => chosen;
export const direction = (language: Language): "ltr" | "rtl" => SPOKEN[language].direction;

/** Let dates, numbers and the whole page follow a language. */
export function use(language: Language): void {
  chosen = language;
  tag = navigator.languages.find((each) => firstPart(each) === SPOKEN[language].tag) ?? SPOKEN[language].tag;
  document.documentElement.lang = SPOKEN[language].tag;
  document.documentElement.dir = SPOKEN[language].direction;
}

/** Choose a language for good; the page is loaded again in it. */
export function choose(language: Language): void {
  remember(KEPT, language);
  location.reload();
}

/** The language as Intl takes it. */
export const locale = (): string => tag;

/** A number on its own, as sentences write it. */
export const number = (n: number, options?: Intl.NumberFormatOptions): string => n.toLocaleString(SPOKEN[chosen].tag, options);

/** Several as one enumeration: a, b and c. */
export const listed = (items: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(tag, { type }).format(items);
