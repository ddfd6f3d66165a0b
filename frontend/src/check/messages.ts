// What the check says, in the words of the screen.

import type { Violation } from "../model/types";

export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** The message with P3 in place of the id that the unit has in the file. */
export function withLabels(violation: Violation, labels: ReadonlyMap<string, string>): string {
  return violation.ids.reduce((message, id) => {
    const label = labels.get(id);
    return label ? message.replaceAll(new RegExp(`(?<![\\w-])${escaped(id)}(?![\\w-])`, "g"), label) : message;
  }, violation.message);
}

const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
