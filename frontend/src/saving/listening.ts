// The server says when this layer got another version elsewhere, such as on another device.

import { studyPath } from "../api";
import type { Saver } from "./saver";

const AGAIN = 10_000;

export function listenForVersions(study: string, key: string, saver: Saver): void {
  const events = new EventSource(`${studyPath(study)}/events`);
  events.onmessage = (event) => {
    const told = JSON.parse(String(event.data)) as { document?: string; version?: number };
    if (told.document === key && (told.version ?? 0) > saver.version.value) void saver.refresh().catch(() => {});
  };
  events.onerror = () => {
    // The browser tries again by itself, unless the server said no, as it does to who is signed out.
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      void saver.refresh().catch(() => {});
      listenForVersions(study, key, saver);
    }, AGAIN);
  };
}
