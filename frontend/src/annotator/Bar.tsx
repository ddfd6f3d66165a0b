// The bottom bar: what just happened, what is saved, and Finish.

import { counted } from "../check/messages";
import { Following } from "../look/Following";
import { finish, reopen } from "./finishing";
import { run } from "./commands";
import type { Session } from "./session";

export function Bar({ session }: { session: Session }) {
  return <footer class="bar"><Following draw={() => content(session)} /></footer>;
}

function content(session: Session) {
  const { view, cursor, editor } = session;
  const { saver } = editor;
  const finished = view.layer.value.state === "finished";
  const mine = editor.seat.mine.value;
  return (
    <>
      <p class="said" role="status" aria-live="polite">{editor.problem.value ?? cursor.said.value}</p>
      <p class="progress">{stepped(session)}</p>
      <p class="saving" role="status" aria-live="polite">{saving(session)}</p>
      <div class="buttons">
        <button type="button" class="quiet" disabled={!saver.canUndo.value || editor.readOnly.value} onClick={() => run(session, "undo")}>Undo</button>
        <button type="button" class="quiet" disabled={!saver.canRedo.value || editor.readOnly.value} onClick={() => run(session, "redo")}>Redo</button>
        <button type="button" class="quiet" aria-label="Keys" onClick={() => run(session, "help")}>?</button>
        {finished ? (
          <button type="button" disabled={!mine} onClick={() => void reopen(session)}>Reopen</button>
        ) : (
          <button type="button" class="main" disabled={!mine || session.finishing.value} onClick={() => void finish(session)}>Finish</button>
        )}
      </div>
    </>
  );
}

/** Which step it is, and how far. */
function stepped({ procedure }: Session): string {
  const { length } = procedure.steps;
  if (length === 0) return "";
  const words = procedure.progress.value?.words;
  return `Step ${procedure.index.value + 1} of ${length}${words ? `: ${words}` : ""}`;
}

/** What a person wants to know of saving, in a few words. */
function saving({ view, editor }: Session): string {
  const { saver } = editor;
  const waiting = saver.waiting.value;
  const status = saver.status.value;
  const version = `saved v${saver.version.value}`;
  switch (status.is) {
    case "offline":
      if (status.why !== "no connection") return `${counted(waiting, "change")} kept here: ${status.why}`;
      return waiting > 0 ? `${counted(waiting, "change")} kept offline` : "offline";
    case "signed-out":
      return `signed out; ${counted(waiting, "change")} kept here`;
    case "stranger":
      return `signed in as ${status.who}; ${counted(waiting, "change")} kept here`;
    case "stuck":
      return waiting > 0 ? `${counted(waiting, "change")} kept here, see above` : version;
    case "saving":
      return "saving …";
    default:
      if (waiting > 0) return `${counted(waiting, "change")} to decide, see above`;
      return view.layer.value.state === "finished" ? `finished, ${version}` : version;
  }
}
