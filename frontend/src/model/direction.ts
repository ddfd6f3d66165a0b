// Text that runs from right to left, and characters that nobody sees and that change the direction.

const RIGHT_TO_LEFT =
  /[\u200f\u061c]|[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
const STRONG = /[\p{L}\u200e\u200f\u061c]/u;

/** What the characters are called; the first line marks single places, the others whole stretches. */
const NAMES: Readonly<Record<string, string>> = {
  "\u200e": "LRM", "\u200f": "RLM", "\u061c": "ALM",
  "\u202a": "LRE", "\u202b": "RLE", "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO",
  "\u2066": "LRI", "\u2067": "RLI", "\u2068": "FSI", "\u2069": "PDI",
};
const CONTROL = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

export type Direction = "ltr" | "rtl";

/** The direction of a paragraph: that of its first letter. */
export function directionOf(words: string): Direction {
  const first = STRONG.exec(words);
  return first && RIGHT_TO_LEFT.test(first[0]) ? "rtl" : "ltr";
}

/** The words cut at the characters that change the direction, each of which stands alone with its name. */
export function cutAtControls(words: string): { readonly words: string; readonly control: string | null }[] {
  if (!CONTROL.test(words)) return [{ words, control: null }];
  return words.split(/([\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069])/).flatMap((part) => (part === "" ? [] : [{ words: part, control: NAMES[part] ?? null }]));
}

/** Words of a text as they stand in a sentence of ours: they turn nothing round but themselves. */
export function quoted(words: string): string {
  if (!RIGHT_TO_LEFT.test(words) && !CONTROL.test(words)) return words;
  const plain = cutAtControls(words).map((part) => (part.control === null ? part.words : `[${part.control}]`)).join("");
  return `\u2068${plain}\u2069`;
}
