// Two files or corpora against each other, for anybody. Nothing of them is stored, here or on the server.

import "../manage/manage.css";
import "./open.css";
import { useState } from "preact/hooks";
import { call, type Schemas } from "../api";
import { Sections } from "../manage/Blocks";
import { Files, Outcome, useBringing } from "../manage/Bringing";
import type { Section } from "../manage/blocks";
import { chosen, type Chosen } from "../manage/chosen";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";

type Compared = Omit<Schemas["Compared"], "orders"> & { readonly orders: readonly (readonly Section[])[] };
type Asked = Readonly<Record<string, string>>;

const SIDES = ["first", "second"] as const;
type Side = (typeof SIDES)[number];
type Both = Readonly<Partial<Record<Side, Chosen>>>;

export default function Compare() {
  const found = useLoaded(() => call<Schemas["OpenPages"]>("GET", "/api/open"));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("compare-title")}><p class="muted">{t("loading")}</p></Frame>;
  return <Frame title={t("compare-title")}><Comparing most={found.value.most_bytes} /></Frame>;
}

function Comparing({ most }: { most: number }) {
  const [compared, setCompared] = useState<Compared | null>(null);
  const comparing = useBringing<Compared>("/api/open/compare", most, setCompared, { withSettings: true });
  const send = (from: Both, asked: Asked): void => {
    setCompared(null);
    void comparing.send(together(from), asked);
  };
  return (
    <div class="manage compare">
      <p>{t("compare-about")}</p>
      <Fields busy={comparing.step !== null} send={send} />
      <Outcome bringing={comparing} words={{ title: t("compare-refused"), advice: t("compare-mend") }} />
      {compared && <Result compared={compared} />}
    </div>
  );
}

/** Both as one, each in a folder of its own. */
function together(from: Both): Chosen {
  const files = SIDES.flatMap((side) => (from[side]?.files ?? []).map(({ path, content }) => ({ path: `${side}/${path}`, content })));
  return { files, name: "", bytes: files.reduce((sum, { content }) => sum + content.size, 0) };
}

function Fields({ busy, send }: { busy: boolean; send: (from: Both, asked: Asked) => void }) {
  const [from, setFrom] = useState<Both>({});
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const asked = [...fields].filter((field): field is [string, string] => typeof field[1] === "string");
    send(from, Object.fromEntries(asked));
  };
  /** One file falls on its side; two on either are both sides. */
  const drop = (side: Side, event: DragEvent): void => {
    event.preventDefault();
    const [one, other, ...more] = [...(event.dataTransfer?.files ?? [])];
    if (one && other && more.length === 0) setFrom({ first: chosen([one]), second: chosen([other]) });
    else if (one) setFrom({ ...from, [side]: chosen([one, ...(other ? [other] : []), ...more]) });
  };
  return (
    <form class="form bringing comparing" onSubmit={submit}>
      <div class="pair">
        {SIDES.map((side) => (
          <fieldset key={side} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(side, event)}>
            <legend>{t(`compare-${side}`)}</legend>
            <Files from={from[side] ?? null} choose={(next) => setFrom({ ...from, [side]: next })} />
            <label>{t("compare-annotator")} <input name={`${side}.annotator`} maxLength={500} autocomplete="off" /><small>{t("compare-annotator-hint")}</small></label>
          </fieldset>
        ))}
      </div>
      <label class="choose"><input type="checkbox" name="via" value="aif" /> <span>{t("compare-aif")} <small>{t("compare-aif-hint")}</small></span></label>
      <button type="submit" class="main" disabled={busy || !from.first || !from.second}>{t("compare-button")}</button>
      <p><small>{t("open-stays")}</small></p>
    </form>
  );
}

/** What `argora evaluate` says, with either of the two as the gold. */
function Result({ compared }: { compared: Compared }) {
  const [order, setOrder] = useState(0);
  const { names, notes, orders } = compared;
  return (
    <div class="result">
      <h2 ref={toResult} tabIndex={-1}>{t("compare-result", { first: names[0]!, second: names[1]! })}</h2>
      {notes.length > 0 && <ul class="muted" lang="en">{notes.map((note) => <li key={note}>{note}</li>)}</ul>}
      <fieldset class="filter">
        <legend>{t("compare-gold")}</legend>
        {names.map((name, i) => <label key={i}><input type="radio" name="gold" checked={order === i} onChange={() => setOrder(i)} /> {name}</label>)}
      </fieldset>
      <Sections sections={orders[order]!} />
    </div>
  );
}

/** Who does not see the page hears that the answer is there. */
function toResult(element: HTMLElement | null): void {
  element?.focus();
}
