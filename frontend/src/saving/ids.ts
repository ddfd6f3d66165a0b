// Names of changes: nobody else makes them up, and one can see which come from this browser.

import { remember, remembered } from "./remembering";

const KEPT = "argora:browser";

/** randomUUID is only there on loopback and https. */
function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function browser(): string {
  const kept = remembered(KEPT);
  if (kept && /^[0-9a-f]{12}$/.test(kept)) return kept;
  const made = random(6);
  remember(KEPT, made);
  return made;
}

const here = browser();

export const freshId = (): string => `${here}-${random(10)}`;

/** Whether a change was made in this browser, by this tab or an earlier one. */
export const isOurs = (id: string): boolean => id.startsWith(`${here}-`);
