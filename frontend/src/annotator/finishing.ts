// Finish and reopen: everything is sent first, and errors of the scheme stand in the way.

import { ApiError, call, studyPath, type StudyAnswer } from "../api";
import type { Session } from "./session";

export async function finish(session: Session): Promise<void> {
  if (session.refuses() || session.finishing.value) return;
  await change(session, "finish", "Finished. Thank you.");
}

export async function reopen(session: Session): Promise<void> {
  if (!session.seat.mine.value) return void session.refuses();
  await change(session, "reopen", "Open again.");
}

/** Show the guideline that is valid now, and save what waits under it. */
export async function changeGuideline(session: Session): Promise<void> {
  const { guideline } = await call<StudyAnswer>("GET", studyPath(session.place.study));
  session.guideline.value = guideline;
  session.panel.value = "guideline";
  await session.saver.acceptGuideline();
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
