// Finish and reopen: everything is sent first, and errors of the scheme stand in the way.

import { aboutPath, ApiError, call, type StudyAbout } from "../api";
import type { Layer } from "../model/types";
import { keepTyped } from "../saving/leaving";
import { t } from "../texts/texts";
import { goOn } from "./onward";
import type { Session } from "./session";

export async function finish(session: Session): Promise<void> {
  keepTyped();
  if (session.view.layer.value.state === "finished" && goOn(session)) return;
  if (session.editor.refuses() || session.finishing.value || asks(session)) return;
  await change(session, "finish", t("finished"));
}

/** The layers for which somebody was asked whether that nothing is marked is meant. */
const asked = new WeakSet<Layer>();

/** Ask once before a document is finished in which nothing is marked; that can be the right answer. */
function asks({ view, cursor, editor }: Session): boolean {
  const layer = view.layer.value;
  const refused = editor.saver.violations.value.some((violation) => violation.severity === "error");
  if (layer.units.length > 0 || refused || asked.has(layer)) return false;
  asked.add(layer);
  cursor.say(t("finish-nothing-marked"));
  return true;
}

export async function reopen(session: Session): Promise<void> {
  const { editor } = session;
  if (!editor.seat.mine.value) return void editor.refuses();
  await change(session, "reopen", t("reopened"));
}

/** Show the guideline that holds now, and go on under it. */
export async function changeGuideline(session: Session): Promise<void> {
  const { cursor, editor } = session;
  const { guideline } = await call<StudyAbout>("GET", aboutPath(session.location.study));
  session.guideline.value = guideline;
  cursor.panel.value = "guideline";
  cursor.narrow.value = "side";
  editor.saver.showsGuideline(guideline.version);
}

async function change(session: Session, what: "finish" | "reopen", done: string): Promise<void> {
  const { cursor, editor } = session;
  session.finishing.value = true;
  try {
    await editor.saver.state(what);
    cursor.say(done);
  } catch (error) {
    cursor.say((error as Error).message);
    if (error instanceof ApiError && error.body.violations) {
      cursor.panel.value = "check";
      cursor.narrow.value = "side";
      cursor.say(t("finish-errors"));
    }
  } finally {
    session.finishing.value = false;
  }
}
