// Opens a document for its annotator.

import { effect, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { aboutPath, call, documentPath, layerPath, type DocumentAnswer, type Me, type StudyAbout } from "../api";
import { Screen } from "../annotator/Screen";
import { Session } from "../annotator/session";
import { decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { watchLeaving } from "../saving/leaving";
import { listenForVersions } from "../saving/listening";
import { ownedBy } from "../saving/owner";
import { openQueue } from "../saving/queue";
import { Saver } from "../saving/saver";
import { takeSeat } from "../saving/tabs";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Annotate({ study, document: key }: Readonly<Record<string, string>>) {
  const found = useLoaded(() => open(study!, key!));
  useEffect(() => {
    if (found.is === "there") document.title = `${found.value.view.document.answer.title} · Argora`;
  }, [found]);
  if (found.is === "failed") return <Failed error={found.error} place={`${study}/${key}`} />;
  if (found.is === "waiting") return <Frame title="Opening"><p class="muted">Loading …</p></Frame>;
  return <Screen session={found.value} />;
}

async function open(study: string, key: string): Promise<Session> {
  const [me, about, answer] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAbout>("GET", aboutPath(study)),
    call<DocumentAnswer>("GET", documentPath(study, key)),
  ]);
  const scheme = decodeScheme(about.scheme);
  const place = `${me.name}/${study}/${key}`;
  const annotator = me.roles?.find((role) => role.study === study)?.annotator ?? me.name;
  const wire = ownedBy({ name: me.name, annotator }, call, layerPath(study, key));
  const heard = (): void => void (seat.mine.value ? saver.resume() : saver.refresh()).catch(() => {});
  const shown = { scheme_version: scheme.version, guideline_version: about.guideline.version };
  const seat = takeSeat(place, heard);
  const saver = await Saver.open(wire, await openQueue(place), shown, (version) => seat.tell(version));
  // Whoever may write takes up what an earlier tab left unsent.
  effect(() => {
    const mine = seat.mine.value;
    untracked(() => void (mine ? saver.resume() : saver.stop()));
  });
  listenForVersions(study, key, saver);
  window.addEventListener("online", () => void saver.drain());
  watchLeaving(saver);
  window.addEventListener("pagehide", () => seat.leave());
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    seat.comeBack();
    void saver.refresh().catch(() => {});
  });
  return new Session(new Document(answer, scheme), scheme, about.guideline, saver, seat, { study, document: key, name: me.name });
}
