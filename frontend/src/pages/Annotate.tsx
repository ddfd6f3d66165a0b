// Opens a document for its annotator.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { call, documentPath, layerPath, studyPath, type DocumentAnswer, type Me, type StudyAnswer } from "../api";
import { Screen } from "../annotator/Screen";
import { Session } from "../annotator/session";
import { decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { openQueue } from "../saving/queue";
import { Saver, type Wire } from "../saving/saver";
import { takeSeat } from "../saving/tabs";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Annotate({ study, document: key }: Readonly<Record<string, string>>) {
  const found = useLoaded(() => open(study!, key!));
  useEffect(() => {
    if (found.is === "there") document.title = `${found.value.document.answer.title} · Argora`;
  }, [found]);
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Opening"><p class="muted">Loading …</p></Frame>;
  return <Screen session={found.value} />;
}

async function open(study: string, key: string): Promise<Session> {
  const [me, about, answer] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAnswer>("GET", studyPath(study)),
    call<DocumentAnswer>("GET", documentPath(study, key)),
  ]);
  const scheme = decodeScheme(about.scheme);
  const place = `${me.name}/${study}/${key}`;
  const wire: Wire = {
    open: () => call("GET", layerPath(study, key)),
    post: (what, body) => call("POST", `${layerPath(study, key)}/${what}`, body),
  };
  const seat = takeSeat(place, () => void saver.refresh().catch(() => {}));
  const saver = await Saver.open(wire, await openQueue(place), seat.tell);
  // Whoever may write takes up what an earlier tab left unsent.
  effect(() => (seat.mine.value ? void saver.resume() : void saver.stop()));
  listenForVersions(study, key, saver);
  window.addEventListener("online", () => void saver.drain());
  window.addEventListener("pagehide", () => seat.leave());
  return new Session(new Document(answer, scheme), scheme, about.guideline, saver, seat, { study, document: key });
}

/** The server says when this layer got another version elsewhere, such as on another device. */
function listenForVersions(study: string, key: string, saver: Saver): void {
  const events = new EventSource(`${studyPath(study)}/events`);
  events.onmessage = (event) => {
    const told = JSON.parse(String(event.data)) as { document?: string; version?: number };
    if (told.document === key && (told.version ?? 0) > saver.version.value) void saver.refresh().catch(() => {});
  };
}
