// The bottom bar: what just happened, what is saved, and Finish.

import { ownKeys, shownKeys } from "../keys/keymap";
import { Following } from "../look/Following";
import { t } from "../texts/texts";
import { finish, reopen } from "./finishing";
import { run } from "./commands";
import { addressOf } from "./onward";
import type { Session } from "./session";

export function Bar({ session }: { session: Session }) {
  return <footer class="bar"><Following draw={() => content(session)} /></footer>;
}

function content(session: Session) {
  const { view, cursor, editor } = session;
  const { saver } = editor;
  const finished = view.layer.value.state === "finished";
  const mine = editor.seat.mine.value;
  const onward = session.onward.value;
  return (
    <>
      <p class="said" role="status" aria-live="polite">{editor.problem.value ?? cursor.said.value}</p>
      <p class="progress">{stepped(session) && <button type="button" class="quiet" onClick={() => toSteps(session)}>{stepped(session)}</button>}</p>
      <p class="saving" role="status" aria-live="polite">{saving(session)}</p>
      <div class="buttons">
        <button type="button" class="quiet" disabled={!saver.canUndo.value || editor.readOnly.value} onClick={() => run(session, "undo")}>{t("undo-button")}</button>
        <button type="button" class="quiet" disabled={!saver.canRedo.value || editor.readOnly.value} onClick={() => run(session, "redo")}>{t("redo-button")}</button>
        <button type="button" class="quiet keys-only" aria-label={t("help-title")} onClick={() => run(session, "help")}>?</button>
        {finished ? (
          <>
            <button type="button" class={onward?.next ? "quiet" : undefined} disabled={!mine} onClick={() => void reopen(session)}>{t("reopen-button")}</button>
            {onward?.feedback && <a href={onward.feedback}>{t("feedback-link")}</a>}
            {onward?.next && <a class="button" href={addressOf(session, onward.next)} title={onward.next.title}>{t("next-document")} <kbd>{shownKeys(ownKeys.value, view.scheme)("finish")}</kbd></a>}
          </>
        ) : (
          <button type="button" class="main" disabled={!mine || session.finishing.value} onClick={() => void finish(session)}>{t("finish-button")}</button>
        )}
      </div>
    </>
  );
}

/** To the steps, which stand above the text. */
function toSteps({ cursor }: Session): void {
  cursor.narrow.value = "text";
  requestAnimationFrame(() => document.querySelector(".steps")?.scrollIntoView({ block: "nearest" }));
}

/** Which step it is, and how far. */
function stepped({ procedure }: Session): string {
  const n = procedure.steps.length;
  if (n === 0) return "";
  const step = procedure.index.value + 1;
  const progress = procedure.progress.value?.words;
  return progress ? t("step-of-progress", { step, n, progress }) : t("step-of", { step, n });
}

/** What a person wants to know of saving, in a few words. */
function saving({ view, editor }: Session): string {
  const { saver } = editor;
  const n = saver.waiting.value;
  const status = saver.status.value;
  // A name, not a number that one counts.
  const version = String(saver.version.value);
  switch (status.is) {
    case "offline":
      if (status.why !== null) return t("state-kept-because", { n, reason: status.why });
      return n > 0 ? t("state-kept-offline", { n }) : t("state-offline");
    case "signed-out":
      return t("state-signed-out", { n });
    case "stranger":
      return t("state-stranger", { n, name: status.who });
    case "stuck":
      return n > 0 ? t("state-kept", { n }) : t("state-saved", { version });
    case "saving":
      return t("state-saving");
    default:
      if (n > 0) return t("state-decide", { n });
      return view.layer.value.state === "finished" ? t("state-finished", { version }) : t("state-saved", { version });
  }
}
