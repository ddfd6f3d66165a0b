// Finish and reopen: everything is sent first, and errors of the scheme stand in the way.

import { aboutPath, ApiError, call, type StudyAbout } from "../api";
import type { Layer } from "../model/types";
import { keepTyped } from "../saving/leaving";
import type { Guideline, Session } from "./session";

export async function finish(session: Session): Promise<void> {
  keepTyped();
  if (session.refuses() || session.finishing.value || asks(session)) return;
  await change(session, "finish", "Finished. Thank you.");
}

/** The layers for which somebody was asked whether that nothing is marked is meant. */
const asked = new WeakSet<Layer>();

/** Ask once before a document is finished in which nothing is marked; that can be the right answer. */
function asks(session: Session): boolean {
  const { layer, saver } = session;
  const refused = saver.violations.value.some((violation) => violation.severity === "error");
  if (layer.units.length > 0 || refused || asked.has(layer)) return false;
  asked.add(layer);
  session.say("Nothing is marked here. Finish all the same? Then press Finish or Ctrl-Enter again.");
  return true;
}

export async function reopen(session: Session): Promise<void> {
  if (!session.seat.mine.value) return void session.refuses();
  await change(session, "reopen", "Open again.");
}

/** Show the guideline that holds now, and go on under it. */
export async function changeGuideline(session: Session): Promise<void> {
  const guideline = guidelineOf(await call<StudyAbout>("GET", aboutPath(session.place.study)));
  session.guideline.value = guideline;
  session.panel.value = "guideline";
  session.narrow.value = "side";
  session.saver.showsGuideline(guideline?.version ?? null);
}

/** The guideline that holds, or null where there is none. */
export function guidelineOf({ guideline: { version, text } }: StudyAbout): Guideline | null {
  return text === null ? null : { version, text };
}

async function change(session: Session, what: "finish" | "reopen", done: string): Promise<void> {
  session.finishing.value = true;
  try {
    await session.saver.state(what);
    session.say(done);
  } catch (error) {
    session.say((error as Error).message);
    if (error instanceof ApiError && error.body.violations) {
      session.panel.value = "check";
      session.narrow.value = "side";
      session.say("Not finished yet: the check finds errors. N goes to the first one.");
    }
  } finally {
    session.finishing.value = false;
  }
}
