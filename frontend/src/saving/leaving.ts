// Before a page is left: what is being typed becomes a change, and what is not saved is not left unseen.

import type { Saver } from "./saver";

/** Text fields save what was typed when they are told so. */
const typed = new Set<() => void>();

export const keepTyped = (): void => typed.forEach((save) => save());

export function whileTyping(save: () => void): () => void {
  typed.add(save);
  return () => {
    typed.delete(save);
  };
}

/** Watch until the function that is returned is called. */
export function watchLeaving(saver: Saver): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keepTyped();
    else void saver.refresh().catch(() => {});
  }, { signal });
  window.addEventListener("pagehide", keepTyped, { signal });
  window.addEventListener("beforeunload", (event) => {
    keepTyped();
    // What is on its way is kept in this browser and goes out within the second.
    const safe = saver.status.value.is === "saving" && saver.durable.value && saver.isSafe;
    if (saver.waiting.value > 0 && !safe) event.preventDefault();
  }, { signal });
  return () => watching.abort();
}
