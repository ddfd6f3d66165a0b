// The schemes that somebody writes, and beginning another one: from nothing, or from a ready one.

import "./scheme.css";
import { useState } from "preact/hooks";
import { call, type Me, type Schemas } from "../api";
import { moment } from "../look/dates";
import { Sure } from "../manage/Sure";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import type { SchemeData } from "./data";
import { draftPath, type Draft } from "./work";

type Listed = Schemas["Schemes"];

const EMPTY: SchemeData = { id: "", title: "" };

export default function Schemes() {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    listed: await call<Listed>("GET", "/api/schemes"),
    ready: (await call<Schemas["Catalogue"]>("GET", "/api/formats")).schemes,
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("schemes-title")}><p class="muted">{t("loading")}</p></Frame>;
  return <List me={found.value.me} first={found.value.listed} ready={found.value.ready} />;
}

function List({ me, first, ready }: { me: Me; first: Listed; ready: Schemas["Catalogue"]["schemes"] }) {
  const [listed, setListed] = useState(first);
  const [from, setFrom] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    try {
      const scheme = from === "" ? EMPTY : await call<SchemeData>("GET", `/api/schemes/ready/${encodeURIComponent(from)}`);
      const { key } = await call<Draft>("POST", "/api/schemes", { scheme });
      location.assign(`/schemes/${encodeURIComponent(key)}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const remove = async (key: string): Promise<void> => {
    try {
      await call("DELETE", draftPath(key));
      setListed(await call<Listed>("GET", "/api/schemes"));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Frame title={t("schemes-title")} me={me}>
      <p>{t("schemes-lead")}</p>
      <ul class="cards">
        {listed.drafts.map(({ key, title, changed }) => (
          <li key={key}>
            <a href={`/schemes/${encodeURIComponent(key)}`}>{title || t("scheme-unnamed")}</a>
            <p class="muted">{t("scheme-last-changed", { when: moment(changed) })} <Sure words={t("scheme-delete")} asks={t("scheme-delete-sure")} of={title || t("scheme-unnamed")} act={() => remove(key)} /></p>
          </li>
        ))}
      </ul>
      <form class="form" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
        <label>{t("scheme-begin-with")}
          <select name="from" value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
            <option value="">{t("scheme-from-nothing")}</option>
            {ready.map(({ name, title }) => <option key={name} value={name} lang="en">{title}</option>)}
          </select>
        </label>
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main">{t("scheme-begin")}</button>
      </form>
    </Frame>
  );
}
