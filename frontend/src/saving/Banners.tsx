// What stands between a change and the server, what was done elsewhere, and what one can do about it.

import type { ComponentChild, ComponentChildren } from "preact";
import { t, withElements } from "../texts/texts";
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
  const n = saver.waiting.value;
  return (
    <div class="banners" role="region" aria-label={t("saving-label")} aria-live="polite">
      {!seat.mine.value && (
        <Banner>
          {withElements("banner-other-tab", { "<take>": (words) => <button type="button" onClick={() => seat.takeOver()}>{words}</button> })}
        </Banner>
      )}
      {!saver.durable.value && n > 0 && <Banner>{t("banner-keeps-nothing")}</Banner>}
      {status.is === "signed-out" && (
        <Banner>
          {n > 0 ? t("banner-signed-out-kept", { n }) : t("banner-signed-out")}
          <SignInAgain saver={saver} name={name} />
        </Banner>
      )}
      {status.is === "stranger" && (
        <Banner>
          {n > 0 ? t("banner-stranger-kept", { other: status.who, name, n }) : t("banner-stranger", { other: status.who, name })}
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
          {t("banner-refused", { change: wordsOfEntry(each.entry, view), reason: each.reason })}{" "}
          <button type="button" onClick={() => saver.forget(each)}>{t("seen-button")}</button>
        </Banner>
      ))}
      {saver.news.value !== null && (
        <Banner>
          {saver.news.value} <button type="button" onClick={() => (saver.news.value = null)}>{t("seen-button")}</button>
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
      {withElements("banner-contested", {
        mine: wordsOfEntry(contested.entry, view, contested.before), theirs: wordsOf(contested.theirs, view, contested.before), "<b>": bold,
      })}{" "}
      {saver.mine(contested) ? (
        <button type="button" onClick={() => saver.decide(contested, true)}>{t("banner-take-mine")}</button>
      ) : t("banner-contested-unfit")}{" "}
      <button type="button" onClick={() => saver.decide(contested, false)}>{t("banner-keep-theirs")}</button>
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
      {t("banner-set-back", { from: String(from), to: String(to) })}{" "}
      {mine!.length > 0 && <>{withElements("banner-set-back-missing", { mine: some(mine!), "<b>": bold })} </>}
      {other!.length > 0 && <>{withElements("banner-set-back-only", { theirs: some(other!), "<b>": bold })} </>}
      {t("banner-set-back-nothing")}{" "}
      {mine!.length > 0 && <><button type="button" onClick={() => saver.decide(contested, true)}>{t("banner-put-back")}</button>{" "}</>}
      <button type="button" onClick={() => saver.decide(contested, false)}>{t("banner-keep-theirs")}</button>
    </Banner>
  );
}

const bold = (words: readonly ComponentChild[]) => <strong>{words}</strong>;

function some(words: readonly string[]): string {
  const first = words.slice(0, MOST_NAMED).join("; ");
  return words.length > MOST_NAMED ? t("banner-list-more", { some: first, n: words.length - MOST_NAMED }) : first;
}

/** What was done before it came is saved as done under what was on the screen. */
function Newer({ saver, changeGuideline }: { saver: Saver; changeGuideline: () => void }) {
  switch (saver.newer.value) {
    case "guideline":
      return (
        <Banner>
          {withElements("banner-new-guideline", { "<go>": (words) => <button type="button" onClick={changeGuideline}>{words}</button> })}
        </Banner>
      );
    case "scheme":
      return (
        <Banner>
          {withElements("banner-new-scheme", { "<load>": (words) => <button type="button" onClick={() => location.reload()}>{words}</button> })}
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
  const n = saver.waiting.value;
  const kept = n > 0 ? ` ${t("banner-kept", { n })}` : "";
  switch (status.on) {
    case "finished":
      return (
        <Banner>
          {t("banner-finished")}{kept}{" "}
          <button type="button" onClick={attempt(() => saver.reopenAndSave())}>{t("banner-reopen")}</button>{" "}
          {n > 0 && <button type="button" onClick={() => confirm(t("banner-throw-away-sure")) && saver.giveUp()}>{t("banner-throw-away")}</button>}
        </Banner>
      );
    case "role":
      return (
        <Banner>
          {n > 0 ? t("banner-no-role-kept") : t("banner-no-role")}{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>{t("try-again-button")}</button>
        </Banner>
      );
    case "removed":
      return (
        <Banner>
          {n > 0 ? t("banner-removed-kept") : t("banner-removed")}{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>{t("try-again-button")}</button>
        </Banner>
      );
    case "scheme":
      // The banner of the newer scheme says what to do.
      return null;
    case "server":
      return (
        <Banner>
          {t("banner-server", { reason: status.why })}{kept}{" "}
          <button type="button" onClick={attempt(() => saver.drain())}>{t("try-again-button")}</button>
        </Banner>
      );
  }
}
