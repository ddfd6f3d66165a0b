// What stands between a change and the server, what was done elsewhere, and what one can do about it.

import type { ComponentChildren } from "preact";
import { counted } from "../check/messages";
import type { Contested } from "./meeting";
import type { LayerView } from "../view/layer";
import type { Editor } from "./editor";
import type { Saver } from "./saver";
import { SignInAgain } from "./SignInAgain";
import type { Status } from "./status";
import { listOf, wordsOf, wordsOfEntry } from "./words";

const MOST_NAMED = 6;

interface Props {
  readonly view: LayerView;
  readonly editor: Editor;
  /** The account of whom the layer is. */
  readonly name: string;
  readonly say: (sentence: string) => void;
  /** Show the guideline that holds now. */
  readonly changeGuideline: () => Promise<void>;
}

export function Banners({ view, editor, name, say, changeGuideline }: Props) {
  const { saver, seat } = editor;
  /** Do it, and say why where it cannot be done. */
  const attempt = (what: () => Promise<void>) => (): void => void what().catch((error: Error) => say(error.message));
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
          <SignInAgain saver={saver} name={name} />
        </Banner>
      )}
      {status.is === "stranger" && (
        <Banner>
          You are signed in as {status.who} now; sign in as {name} to go on
          {saver.waiting.value > 0 ? `. ${counted(saver.waiting.value, "change")} kept here until then, and given to nobody else` : ""}.
          <SignInAgain saver={saver} name={name} />
        </Banner>
      )}
      <Newer saver={saver} changeGuideline={attempt(changeGuideline)} />
      {status.is === "stuck" && <Stuck saver={saver} status={status} attempt={attempt} />}
      {saver.contested.value.map((each) => {
        const Asked = each.entry.setBack ? SetBack : BothWays;
        return <Asked key={each.entry.id} view={view} saver={saver} contested={each} />;
      })}
      {saver.refused.value.map((each) => (
        <Banner key={each.entry.id}>
          One of your changes could not be saved, and is not in the text: {wordsOfEntry(each.entry, view)}. The reason: {each.reason}.{" "}
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

interface Asked {
  readonly view: LayerView;
  readonly saver: Saver;
  readonly contested: Contested;
}

function BothWays({ view, saver, contested }: Asked) {
  return (
    <Banner>
      Changed here and elsewhere. Here: <strong>{wordsOfEntry(contested.entry, view, contested.before)}</strong>. Elsewhere:{" "}
      <strong>{wordsOf(contested.theirs, view, contested.before)}</strong>.{" "}
      {saver.mine(contested) ? (
        <button type="button" onClick={() => saver.decide(contested, true)}>Take what I did here</button>
      ) : "What you did here does not fit any more."}{" "}
      <button type="button" onClick={() => saver.decide(contested, false)}>Keep what is there</button>
    </Banner>
  );
}

/** What only this page had when the server was set back to an older state. */
function SetBack({ view, saver, contested }: Asked) {
  const { entry, theirs, before } = contested;
  const { from, to } = entry.setBack!;
  const [mine, other] = [entry.operations, theirs].map((each) => listOf(each, view, before));
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
function Newer({ saver, changeGuideline }: { saver: Saver; changeGuideline: () => void }) {
  switch (saver.newer.value) {
    case "guideline":
      return (
        <Banner>
          The guideline has a new version. Until you go on, your changes are kept as made under the one that you see.{" "}
          <button type="button" onClick={changeGuideline}>Go on under the new guideline</button>
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

interface StuckProps {
  readonly saver: Saver;
  readonly status: Extract<Status, { is: "stuck" }>;
  readonly attempt: (what: () => Promise<void>) => () => void;
}

function Stuck({ saver, status, attempt }: StuckProps) {
  const waiting = saver.waiting.value;
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
