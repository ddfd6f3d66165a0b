// Brings a study in: files from the own computer become a study, or it is said why not.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, type Me, type Schemas, type StudyRow } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t, withElements } from "../texts/texts";
import { studyAddress } from "./addresses";
import type { Brought, Catalogue } from "./answers";
import { Files, Outcome, useBringing } from "./Bringing";
import { onlyTexts, type Chosen } from "./chosen";
import { Result } from "./Result";

/** Before the key of a scheme of one's own, among the names of ready ones. */
const OWN = "own:";

export default function New() {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    catalogue: await call<Catalogue>("GET", "/api/formats"),
    own: (await call<Schemas["Schemes"]>("GET", "/api/schemes")).drafts,
    there: (await call<{ studies: readonly StudyRow[] }>("GET", "/api/studies")).studies,
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("bring-in")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, catalogue, own, there } = found.value;
  if (!me.is_admin) {
    return <Frame title={t("bring-in")} me={me}><p role="alert">{t("bring-not-allowed")}</p></Frame>;
  }
  return <Bringing me={me} catalogue={catalogue} own={own} there={there} />;
}

function Bringing({ me, catalogue, own, there }: { me: Me; catalogue: Catalogue; own: Schemas["Schemes"]["drafts"]; there: readonly StudyRow[] }) {
  const [brought, setBrought] = useState<Brought | null>(null);
  const bringing = useBringing<Brought>("/api/studies", catalogue.most_bytes, setBrought);
  if (brought) return <Frame title={t("bring-there", { study: brought.name })} me={me}><Result brought={brought} /></Frame>;
  return (
    <Frame title={t("bring-in")} me={me}>
      <p>{t("bring-about")}</p>
      <Fields catalogue={catalogue} own={own} there={there} busy={bringing.step !== null} send={bringing.send} />
      <Outcome bringing={bringing} />
      <details class="catalogue">
        <summary>{t("bring-formats")}</summary>
        <dl>{catalogue.formats.map((each) => <div key={each.name}><dt>{each.name}</dt><dd lang="en">{each.title}</dd></div>)}</dl>
      </details>
    </Frame>
  );
}

interface FieldsProps {
  readonly catalogue: Catalogue;
  /** The schemes that they wrote. */
  readonly own: Schemas["Schemes"]["drafts"];
  /** The studies of whoever brings another one. */
  readonly there: readonly StudyRow[];
  readonly busy: boolean;
  readonly send: (from: Chosen, asked: Readonly<Record<string, string>>) => Promise<void>;
}

function Fields({ catalogue, own, there, busy, send }: FieldsProps) {
  const [from, setFrom] = useState<Chosen | null>(null);
  const [name, setName] = useState("");
  const [format, setFormat] = useState("");
  const [scheme, setScheme] = useState(() => chosenBefore(own));
  const choose = (next: Chosen): void => {
    if (name === "" || name === from?.name) setName(next.name);
    setFrom(next);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (from) void send(from, { name, format, ...(scheme.startsWith(OWN) ? { draft: scheme.slice(OWN.length) } : { scheme }) });
  };
  const twin = there.find((each) => folded(each.name) === folded(name));
  const bare = from !== null && onlyTexts(from);
  return (
    <form class="form bringing" onSubmit={submit}>
      <fieldset>
        <legend>{t("bring-where")}</legend>
        <Files from={from} choose={choose} />
      </fieldset>
      <label>{t("bring-name")}
        <input name="name" value={name} maxLength={100} required autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} />
        <small role="status">{twin && withElements("bring-twin", { name: twin.name, "<study>": (words) => <a href={studyAddress(twin.key)}>{words}</a> })}</small>
      </label>
      <label>{t("bring-scheme")}
        <select name="scheme" value={scheme} required={bare} onChange={(event) => setScheme(event.currentTarget.value)}>
          <option value="">{bare ? t("bring-scheme-choose") : t("bring-scheme-files")}</option>
          {own.length > 0 && <optgroup label={t("bring-scheme-own")}>{own.map(({ key, title }) => <option key={key} value={OWN + key}>{title || t("scheme-unnamed")}</option>)}</optgroup>}
          {catalogue.schemes.map((each) => <option key={each.name} value={each.name} lang="en">{each.title}</option>)}
        </select>
        <small>{bare ? t("bring-scheme-needed") : t("bring-scheme-hint")} <a href="/schemes">{t("bring-scheme-write")}</a></small>
      </label>
      <label>{t("bring-format")}
        <select name="format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          <option value="">{t("bring-format-find")}</option>
          {catalogue.formats.map((each) => <option key={each.name} value={each.name}>{each.name}</option>)}
        </select>
      </label>
      <button type="submit" class="main" disabled={busy || from === null}>{t("bring-button")}</button>
    </form>
  );
}

/** The scheme of one's own that the address names. */
function chosenBefore(own: FieldsProps["own"]): string {
  const draft = new URLSearchParams(location.search).get("draft");
  return own.some(({ key }) => key === draft) ? OWN + draft! : "";
}

const folded = (name: string): string => name.normalize("NFKC").trim().toLowerCase();
