// What stands between a change and the server, what was done elsewhere, and what one can do about it.

import type { ComponentChildren } from "preact";
import { changeGuideline } from "../annotator/finishing";
import type { Session } from "../annotator/session";
import { counted } from "../check/messages";
import type { Contested } from "./meeting";
import { SignInAgain } from "./SignInAgain";
import type { Status } from "./status";
import { listOf, wordsOf, wordsOfEntry } from "./words";

const MOST_NAMED = 6;

export function Banners({ session }: { session: Session }) {
  const { saver, seat } = session;
  const status = saver.status.value;
  return (
    <div class="banners" role="region" aria-label="Saving" aria-live="polite">
      {!seat.mine.value && (
        <Banner>
          This document is open in another tab, where it can be changed; here you can read it.{" "}
          <button type="button" onClick={() => seat.takeOver()}>Take over</button>
        </Banner>
      )}
      {!saver.durable.value && saver.waiting.value > 0 && (
        <Banner>This browser keeps nothing (a private window, or its storage is full): leave this page open until everything is saved.</Banner>
      )}
      {status.is === "signed-out" && (
        <Banner>
          You are signed out{saver.waiting.value > 0 ? `; ${counted(saver.waiting.value, "change")} kept here until you sign in again` : ""}.
          <SignInAgain session={session} />
        </Banner>
      )}
      {status.is === "stranger" && (
        <Banner>
          You are signed in as {status.who} now; sign in as {session.place.name} to go on
          {saver.waiting.value > 0 ? `. ${counted(saver.waiting.value, "change")} kept here until then, and given to nobody else` : ""}.
          <SignInAgain session={session} />
        </Banner>
      )}
      <Newer session={session} />
      {status.is === "stuck" && <Stuck session={session} status={status} />}
      {saver.contested.value.map((each) => {
        const Asked = each.entry.setBack ? SetBack : BothWays;
        return <Asked key={each.entry.id} session={session} contested={each} />;
      })}
      {saver.refused.value.map((each) => (
        <Banner key={each.entry.id}>
          One of your changes could not be saved, and is not in the text: {wordsOfEntry(each.entry, session)}. The reason: {each.reason}.{" "}
          <button type="button" onClick={() => saver.forget(each)}>I have seen it</button>
        </Banner>
      ))}
      {saver.news.value !== null && (
        <Banner>
          {saver.news.value} <button type="button" onClick={() => (saver.news.value = null)}>I have seen it</button>
        </Banner>
      )}
    </div>
  );
}

const Banner = ({ children }: { children: ComponentChildren }) => <div class="banner">{children}</div>;

function BothWays({ session, contested }: { session: Session; contested: Contested }) {
  const { saver } = session;
  return (
    <Banner>
      Changed here and elsewhere. Here: <strong>{wordsOfEntry(contested.entry, session, contested.before)}</strong>. Elsewhere:{" "}
      <strong>{wordsOf(contested.theirs, session, contested.before)}</strong>.{" "}
      {saver.mine(contested) ? (
        <button type="button" onClick={() => saver.decide(contested, true)}>Take what I did here</button>
      ) : "What you did here does not fit any more."}{" "}
      <button type="button" onClick={() => saver.decide(contested, false)}>Keep what is there</button>
    </Banner>
  );
}

/** What only this page had when the server was set back to an older state. */
function SetBack({ session, contested }: { session: Session; contested: Contested }) {
  const { saver } = session;
  const { entry, theirs, before } = contested;
  const { from, to } = entry.setBack!;
  const [mine, other] = [entry.operations, theirs].map((each) => listOf(each, session, before));
  return (
    <Banner>
      The study was set back to an older state on the server: this document was at version {from} here and is at version {to} there.{" "}
      {mine!.length > 0 && <>Missing there: <strong>{some(mine!)}</strong>. </>}
      {other!.length > 0 && <>Only there: <strong>{some(other!)}</strong>. </>}
      Nothing was put together by itself.{" "}
      {mine!.length > 0 && <><button type="button" onClick={() => saver.decide(contested, true)}>Put back what I did</button>{" "}</>}
      <button type="button" onClick={() => saver.decide(contested, false)}>Keep what is there</button>
    </Banner>
  );
}

const some = (words: readonly string[]): string =>
  words.length > MOST_NAMED ? `${words.slice(0, MOST_NAMED).join("; ")}; and ${words.length - MOST_NAMED} more` : words.join("; ");

/** What was done before it came is saved as done under what was on the screen. */
function Newer({ session }: { session: Session }) {
  switch (session.saver.newer.value) {
    case "guideline":
      return (
        <Banner>
          The guideline has a new version. Until you go on, your changes are kept as made under the one that you see.{" "}
          <button type="button" onClick={attempting(session)(() => changeGuideline(session))}>Go on under the new guideline</button>
        </Banner>
      );
    case "scheme":
      return (
        <Banner>
          The categories of this study have a new version. Until you load the page again, your changes are saved only where they fit it.{" "}
          <button type="button" onClick={() => location.reload()}>Load again</button>
        </Banner>
      );
    default:
      return null;
  }
}

const attempting = (session: Session) => (what: () => Promise<void>) => (): void => void what().catch((error: Error) => session.say(error.message));

function Stuck({ session, status }: { session: Session; status: Extract<Status, { is: "stuck" }> }) {
  const { saver } = session;
  const waiting = saver.waiting.value;
  const attempt = attempting(session);
  const kept = waiting > 0 ? ` ${counted(waiting, "change")} of yours ${waiting === 1 ? "is" : "are"} kept here.` : "";
  switch (status.on) {
    case "finished":
      return (
        <Banner>
          This document was finished elsewhere.{kept}{" "}
          <button type="button" onClick={attempt(() => saver.reopenAndSave())}>Reopen and save</button>{" "}
          {waiting > 0 && <button type="button" onClick={() => confirm("Throw away what is not saved?") && saver.giveUp()}>Throw away</button>}
        </Banner>
      );
    case "role":
      return (
        <Banner>
          You have no role in this study any more{waiting > 0 && "; your changes are kept in this browser"}. Ask who manages it.{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>Try again</button>
        </Banner>
      );
    case "removed":
      return (
        <Banner>
          This study was removed{waiting > 0 && "; your changes are kept in this browser, and are saved when it is there again"}. Ask who managed it.{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>Try again</button>
        </Banner>
      );
    case "server":
      return (
        <Banner>
          The server does not take your changes: {status.why}.{kept}{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>Try again</button>
        </Banner>
      );
  }
}
