// What the check says, in the words of the screen.

import { quoted } from "../model/direction";
import type { Violation } from "../model/types";

export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** The message with P3, or “P3 supports C1”, in place of the id that the unit or relation has in the file. */
export function withLabels(violation: Violation, nameOf: (id: string) => string | null): string {
  const message = violation.message.replace(/“([^”]*)”/g, (_, words: string) => `“${quoted(words)}”`);
  return violation.ids.reduce((message, id) => {
    const name = nameOf(id);
    return name === null ? message : message.replaceAll(new RegExp(`(?<![\\w-])${escaped(id)}(?![\\w-])`, "g"), () => name);
  }, message);
}

const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
