// The server says when this layer got another version elsewhere, such as on another device.

import { studyPath } from "../api";
import type { Saver } from "./saver";

const AGAIN = 10_000;
const SOON = 3_000;

/** Listen until the function that is returned is called. */
export function listenForVersions(study: string, key: string, phase: string, saver: Saver): () => void {
  const events = new EventSource(`${studyPath(study)}/events`);
  let [soon, again]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  let end = (): void => events.close();
  const refresh = (): void => void saver.refresh().catch(() => {});
  events.onmessage = (event) => {
    const told = JSON.parse(String(event.data)) as { document?: string; phase?: string; version?: number; scheme?: string };
    if (told.scheme !== undefined) refresh();
    if (told.document === key && (told.phase ?? "") === phase && told.version !== saver.version.value) refresh();
  };
  let opened = false;
  events.onopen = () => {
    // What came in between was not heard; and a server that was started again may have another state. Not all ask at once.
    if (opened) soon = setTimeout(refresh, Math.random() * SOON);
    opened = true;
  };
  events.onerror = () => {
    // The browser tries again by itself, unless the server said no, as it does to who is signed out.
    if (events.readyState !== EventSource.CLOSED) return;
    again = setTimeout(() => {
      refresh();
      end = listenForVersions(study, key, phase, saver);
    }, AGAIN);
  };
  return () => {
    clearTimeout(soon);
    clearTimeout(again);
    end();
  };
}
