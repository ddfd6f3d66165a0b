// The cases of a document as a list; the one that is open shows its versions.

import { Component } from "preact";
import { useState } from "preact/hooks";
import { t } from "../texts/texts";
import type { Case } from "./answers";
import { agreedOn, FILTERS, type Filter } from "./cases";
import { Card } from "./Card";
import type { Desk } from "./desk";
import { headline, kindWords } from "./wording";

/** Cases that are drawn without being asked for, and that are there behind the one that is open. */
const AT_ONCE = 40;
const BEHIND = 5;

export function Cases({ desk }: { desk: Desk }) {
  const { filter, current, chosen } = desk;
  const [most, setMost] = useState(AT_ONCE);
  const labels = desk.gold.labels.value;
  const all = desk.cases.value;
  const listed = desk.listed.value;
  const shown = listed.slice(0, Math.max(most, listed.findIndex(({ key }) => key === current.value) + BEHIND));
  const n = all.filter(desk.isOpen).length;
  const numbers = new Map(all.map((one, i) => [one.key, i + 1]));
  return (
    <section class="cases" id="cases" aria-labelledby="cases-title" tabIndex={-1}>
      <h2 id="cases-title">{t("curate-cases")}</h2>
      <p class="muted" role="status">{n > 0 ? t("curate-n-open", { n, all: all.length }) : t("curate-none-open-of", { all: all.length })}</p>
      <form class="filter" aria-label={t("curate-filter")} onSubmit={(event) => event.preventDefault()}>
        <label>{t("curate-show")} <select value={filter.value} onChange={(event) => (filter.value = event.currentTarget.value as Filter)}>{FILTERS.map((each) => <option key={each} value={each}>{t(`curate-show-${each}`)}</option>)}</select></label>
        <Bulk desk={desk} />
        <Agreed desk={desk} />
      </form>
      {shown.length === 0 && <p class="muted">{t("curate-no-such-case")}</p>}
      <ol>
        {shown.map((one) => (
          <Line
            key={one.key} desk={desk} one={one} number={numbers.get(one.key)!} isCurrent={one.key === current.value}
            chosen={chosen.value.get(one.key) ?? null} labels={labels}
          />
        ))}
      </ol>
      {shown.length < listed.length && <p>{t("curate-shown-of", { shown: shown.length, n: listed.length })} <button type="button" onClick={() => setMost(shown.length + 5 * AT_ONCE)}>{t("show-more")}</button></p>}
    </section>
  );
}

/** What annotators to whom cases were opened would all take; decided at once. */
function Agreed({ desk }: { desk: Desk }) {
  const asked = desk.cases.value.filter((one) => one.opinions !== null && desk.isOpen(one));
  if (asked.length === 0) return null;
  const n = agreedOn(asked).cases.length;
  return <p><button type="button" disabled={n === 0 || desk.isFinished} onClick={() => desk.takeAgreed()}>{t("curate-take-agreed", { n })}</button> <small>{t("curate-take-agreed-hint", { n: asked.length })}</small></p>;
}

/** What decides on many cases at once; undo takes it back as a whole. */
function Bulk({ desk }: { desk: Desk }) {
  const [alias, setAlias] = useState("");
  const aliases = desk.aliases.value;
  const whose = aliases.includes(alias) ? alias : (aliases[0] ?? "");
  const n = desk.cases.value.filter(({ status, key }) => status === "proposed" && !desk.chosen.value.has(key)).length;
  return (
    <details class="bulk">
      <summary>{t("curate-bulk")}</summary>
      <p><button type="button" disabled={n === 0 || desk.isFinished} onClick={() => desk.acceptProposals()}>{t("curate-accept-proposals", { n })}</button> <small>{t("curate-accept-proposals-hint")}</small></p>
      {aliases.length > 0 && (
        <p>
          <label>{t("curate-all-of")} <select value={whose} onChange={(event) => setAlias(event.currentTarget.value)}>{aliases.map((each) => <option key={each} value={each}>{t("curate-annotator", { annotator: each })}</option>)}</select></label>{" "}
          <button type="button" disabled={desk.isFinished} onClick={() => desk.takeAllOf(whose)}>{t("curate-all-of-button")}</button> <small>{t("curate-all-of-hint")}</small>
        </p>
      )}
    </details>
  );
}

interface LineProps {
  readonly desk: Desk;
  readonly one: Case;
  readonly number: number;
  readonly isCurrent: boolean;
  /** The key of the option that waits to be saved; empty for an edit, null where none waits. */
  readonly chosen: string | null;
  readonly labels: ReadonlyMap<string, string>;
}

/** A case; drawn again only when something of it changed. */
class Line extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return (Object.keys(next) as (keyof LineProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ desk, one, number, isCurrent, chosen }: LineProps) {
    const status = chosen === null ? one.status : "waiting";
    const taken = chosen === null ? null : (one.options.find(({ key }) => key === chosen) ?? null);
    return (
      <li class={`case ${status}${isCurrent ? " current" : ""}`} data-case={one.key}>
        <button type="button" class="head" aria-expanded={isCurrent} onClick={() => desk.goTo(one.key)}>
          <span class="n">{number}</span>
          <span class="kind">{kindWords(one)}</span>{" "}
          <span class="state">{t(`curate-status-${status}`)}</span>
          <span class="headline">{headline(one, desk.gold)}</span>
        </button>
        {isCurrent && <Card desk={desk} one={one} taken={taken} isWaiting={chosen !== null} />}
      </li>
    );
  }
}

