// Opens a document for its annotator. What goes on beside the screen from then on has one owner, which ends it.

import { effect, untracked } from "@preact/signals";
import { aboutPath, ApiError, call, documentPath, layerPath, type DocumentAnswer, type LayerAnswer, type Me, type StudyAbout } from "../api";
import { decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { keepTyped, watchLeaving } from "../saving/leaving";
import { listenForVersions } from "../saving/listening";
import { ownedBy, type Wire } from "../saving/owner";
import { moveQueue, openQueue, placeOf, unsent, type Under } from "../saving/queue";
import { Saver } from "../saving/saver";
import { takeSeat, type Seat } from "../saving/tabs";
import { Session } from "./session";

export interface Opened {
  readonly session: Session;
  /** End all that goes on beside the screen; returns when what waited is sent, or kept in the browser. */
  readonly close: () => Promise<void>;
}

/** Open a document in a phase; without one, in that in which the server opens it. */
export async function openDocument(study: string, key: string, wanted?: string): Promise<Opened> {
  const [me, about, answer] = await Promise.all([
    call<Me>("GET", "/api/me"),
    call<StudyAbout>("GET", aboutPath(study)),
    call<DocumentAnswer>("GET", documentPath(study, key)),
  ]);
  const scheme = decodeScheme(about.scheme);
  const phase = about.phases.length > 0 ? await inStudyWithPhases(me.name, study, key, wanted) : "";
  const place = placeOf(me.name, study, key, phase);
  const annotator = me.roles?.find((role) => role.study === study)?.annotator ?? me.name;
  const wire = ownedBy({ name: me.name, annotator }, call, layerPath(study, key), phase);
  const heard = (): void => void (seat.mine.value ? saver.resume() : saver.refresh()).catch(() => {});
  const shown = { scheme_version: scheme.version, guideline_version: about.guideline.version };
  const seat = takeSeat(place, heard);
  const saver = await openSaver(wire, place, shown, seat);
  // Whoever may write takes up what an earlier tab left unsent.
  const unfollow = effect(() => {
    const mine = seat.mine.value;
    untracked(() => void (mine ? saver.resume() : saver.stop()));
  });
  const stopListening = listenForVersions(study, key, phase, saver);
  const stopWatching = watchLeaving(saver);
  const page = new AbortController();
  const { signal } = page;
  window.addEventListener("online", () => void saver.drain(), { signal });
  window.addEventListener("pagehide", () => seat.leave(), { signal });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    seat.comeBack();
    void saver.refresh().catch(() => {});
  }, { signal });
  const location = { study, document: key, phase: about.phases.find((each) => each.name === phase) ?? null, name: me.name };
  const session = new Session(new Document(answer, scheme), scheme, about.guideline, saver, seat, location);
  const close = async (): Promise<void> => {
    keepTyped();
    session.dispose();
    stopListening();
    // Until then the page still warns before it goes, and tries again when there is a connection.
    await isSettled(saver);
    stopWatching();
    page.abort();
    seat.leave();
    unfollow();
  };
  return { session, close };
}

/** Return the phase to open; what waits from before the study had phases goes to the first one of the document. */
async function inStudyWithPhases(account: string, study: string, key: string, wanted?: string): Promise<string> {
  const before = placeOf(account, study, key, "");
  const isLeft = (await unsent()).has(before);
  if (wanted && !isLeft) return wanted;
  try {
    const first = (await call<LayerAnswer>("GET", layerPath(study, key))).layer.phase ?? "";
    if (isLeft && first !== "") await moveQueue(before, placeOf(account, study, key, first));
    return wanted || first;
  } catch (error) {
    // What waits stays where it is, until the first phase can be opened.
    if (wanted && error instanceof ApiError) return wanted;
    throw error;
  }
}

/** Without a saver, nobody needs the seat. */
async function openSaver(wire: Wire, place: string, shown: Under, seat: Seat): Promise<Saver> {
  try {
    return await Saver.open(wire, await openQueue(place), shown, (version) => seat.tell(version));
  } catch (error) {
    seat.leave();
    throw error;
  }
}

/** Wait until all is sent, or kept in this browser for when the document is opened again. */
async function isSettled(saver: Saver): Promise<void> {
  await saver.drain();
  if (saver.durable.value) return;
  await new Promise<void>((resolve) => {
    const end = saver.waiting.subscribe((n) => {
      if (n > 0) return;
      // Not within the first call, which comes before there is an end.
      queueMicrotask(() => end());
      resolve();
    });
  });
}
