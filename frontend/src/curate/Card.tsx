// A case that is open: its versions and who has which, and what one can do besides taking one.

import { useState } from "preact/hooks";
import { moment } from "../look/dates";
import { current, listed } from "../texts/languages";
import { inWords, t, withElements } from "../texts/texts";
import type { Case, Option } from "./answers";
import { nothing, versions } from "./cases";
import type { Desk } from "./desk";
import { Edit } from "./Edit";
import { keyOfVersion, keysOf } from "./keys";
import { annotatorsWords, optionWords } from "./wording";

interface Props {
  readonly desk: Desk;
  readonly one: Case;
  /** The version that was taken and waits to be saved. */
  readonly taken: Option | null;
  readonly isWaiting: boolean;
}

export function Card({ desk, one, taken, isWaiting }: Props) {
  const { decided } = one;
  const none = nothing(one);
  const about = one.task === "unit" || one.unit === null ? undefined : desk.gold.unit(one.unit);
  return (
    <div class="card">
      {about && <p class="about"><b>{desk.gold.labelOf(about.id)}</b> <bdi>{desk.gold.document.firstWords(about, 12)}</bdi></p>}
      {one.reason && <p class="reason" {...(translated(one.reason) ? {} : { lang: "en" })}>{inWords(one.reason)}</p>}
      {decided && (
        <p class="decided-by">
          {t("curate-decided-by", { names: listed(decided.by), when: moment(decided.at) })}{decided.why && <> <q><bdi>{decided.why}</bdi></q></>}
        </p>
      )}
      {desk.isEditing.value && <Edit key={one.key} desk={desk} one={one} />}
      <div role="group" class="versions" aria-label={t("curate-versions")}>
        {versions(one).map((option, i) => <Version key={option.key} desk={desk} one={one} option={option} letter={keyOfVersion(i)} isTaken={isTaken(one, option, taken, isWaiting)} />)}
        {none && <Version desk={desk} one={one} option={none} letter={keysOf("nothing")[0]!.toUpperCase()} isTaken={isTaken(one, none, taken, isWaiting)} />}
      </div>
      {!desk.isEditing.value && <Actions desk={desk} one={one} />}
    </div>
  );
}

/** Whether all clauses of a reason have words in the language of the page. */
const translated = (reason: string): boolean => current() === "en" || reason.split("; ").every((clause) => inWords(clause) !== clause);

/** What waits to be saved is shown as taken; else what a person decided. */
const isTaken = (one: Case, option: Option, taken: Option | null, isWaiting: boolean): boolean =>
  isWaiting ? option === taken : one.status === "decided" && option.is_gold;

function Version({ desk, one, option, letter, isTaken }: { desk: Desk; one: Case; option: Option; letter: string; isTaken: boolean }) {
  const span = option.units[0]?.spans[0];
  /** What the version covers is marked in the text, as long as one is at it. */
  const preview = (isOn: boolean): void => {
    if (desk.isEditing.peek()) return;
    desk.inText.mode.value = isOn && span ? { is: "mark", draft: span, inside: span, part: null } : { is: "read" };
  };
  return (
    <button
      type="button" class="version" aria-pressed={isTaken} disabled={desk.isFinished || option.decisions.length === 0} onClick={() => desk.take(option)}
      onFocus={() => preview(true)} onBlur={() => preview(false)} onMouseEnter={() => preview(true)} onMouseLeave={() => preview(false)}
    >
      {letter && <kbd>{letter}</kbd>}
      <span class="what"><bdi>{optionWords(option, one, desk.gold)}</bdi></span>
      <span class="who">{one.n_annotators > 0 && <>{t("curate-n-of", { n: option.supporters.length, all: one.n_annotators })}, {annotatorsWords(option.supporters)}</>}{one.opinions !== null && one.opinions.n_said > 0 && <strong class="would">{t("curate-would", { n: one.opinions.counts[option.key] ?? 0, all: one.opinions.n_asked })}</strong>}{option.is_gold && <strong>{t("curate-in-gold")}</strong>}{option.decisions.length === 0 && <small>{t("curate-no-record")}</small>}</span>
    </button>
  );
}

function Actions({ desk, one }: { desk: Desk; one: Case }) {
  const key = (command: "edit" | "reason") => <kbd>{keysOf(command)[0]!.toUpperCase()}</kbd>;
  return (
    <>
      <p class="actions">
        <button type="button" class="quiet" disabled={desk.isFinished} onClick={() => (desk.isEditing.value = true)}>{withElements("curate-edit-button", { key: key("edit") })}</button>
        {one.decided && <button type="button" class="quiet" disabled={desk.isFinished} onClick={() => desk.withdraw(one)}>{t("curate-withdraw-button")}</button>}
      </p>
      <Reason desk={desk} one={one} label={withElements("curate-reason", { key: key("reason") })} />
    </>
  );
}

/** Goes with the next decision on the case; of one that is decided, it can be changed alone. */
function Reason({ desk, one, label }: { desk: Desk; one: Case; label: preact.ComponentChildren }) {
  const before = one.decided?.why ?? "";
  const [typed, setTyped] = useState(desk.reasons.get(one.key) ?? before);
  const change = (words: string): void => {
    setTyped(words);
    desk.reasons.set(one.key, words);
  };
  const now = one.options.find(({ is_gold }) => is_gold);
  return (
    <div class="why">
      <label><span>{label}</span>
        <textarea rows={2} maxLength={2000} value={typed} disabled={desk.isFinished} onInput={(event) => change(event.currentTarget.value)} onKeyDown={(event) => event.key === "Escape" && event.currentTarget.closest(".case")?.querySelector<HTMLElement>(".head")?.focus()} />
      </label>
      {one.decided && now && typed !== before && <button type="button" onClick={() => desk.decide(one, now.decisions, now.key)}>{t("curate-save-reason")}</button>}
    </div>
  );
}
