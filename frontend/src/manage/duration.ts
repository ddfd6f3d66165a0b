// How long something took, in words.

import { t } from "../texts/texts";

/** `8 min`, `1 h 20 min`, or `40 s` where it was less than a minute. */
export function duration(seconds: number): string {
  if (seconds < 59.5) return t("duration-seconds", { n: Math.round(seconds) });
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("duration-minutes", { n: minutes });
  return minutes % 60 === 0 ? t("duration-hours", { n: hours }) : t("duration-hours-minutes", { hours, minutes: minutes % 60 });
}

/** The middle value; null without any. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
