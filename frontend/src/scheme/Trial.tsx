// Trying a scheme: the annotator's screen on an example; nothing of it is kept.

import "./scheme.css";
import { useState } from "preact/hooks";
import { call } from "../api";
import { Screen } from "../annotator/Screen";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { remember, remembered } from "../saving/remembering";
import { t } from "../texts/texts";
import { FlawList } from "./Flaws";
import { check, tryScheme } from "./trial";
import { draftPath, type Draft } from "./work";

const TEXT = "argora:example";
const LONGEST = 20_000;

export default function Trial({ draft }: Readonly<Record<string, string>>) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) return <Choose draft={draft!} start={setText} />;
  return <Tried draft={draft!} text={text} />;
}

/** The text to try it on, and whether the scheme is one. */
function Choose({ draft, start }: { draft: string; start: (text: string) => void }) {
  const found = useLoaded(async () => {
    const { scheme } = await call<Draft>("GET", draftPath(draft));
    return { scheme, ...(await check(scheme)) };
  });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("scheme-try")}><p class="muted">{t("loading")}</p></Frame>;
  const address = `/schemes/${encodeURIComponent(draft)}`;
  const back = <a class="back" href={address}>{t("to-scheme")}</a>;
  if (found.value.problems.length > 0) {
    return <Frame title={t("scheme-try")}><p role="alert">{t("scheme-try-broken")}</p><FlawList flaws={found.value.problems} scheme={found.value.scheme} address={address} /><p>{back}</p></Frame>;
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = (event.currentTarget as HTMLFormElement).querySelector("textarea")!.value;
    remember(TEXT, text);
    start(text);
  };
  return (
    <Frame title={t("scheme-try")}>
      <p>{t("scheme-try-lead")}</p>
      <form class="form wide" onSubmit={submit}>
        <label>{t("scheme-example")} <textarea name="text" rows={8} required maxLength={LONGEST} defaultValue={remembered(TEXT) ?? t("scheme-example-text")} /></label>
        <button type="submit" class="main">{t("scheme-annotate")}</button>
      </form>
      <p>{back}</p>
    </Frame>
  );
}

function Tried({ draft, text }: { draft: string; text: string }) {
  const address = `/schemes/${encodeURIComponent(draft)}`;
  const found = useLoaded(async () => tryScheme((await call<Draft>("GET", draftPath(draft))).scheme, text, address), (session) => session.dispose());
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("scheme-try")}><p class="muted">{t("loading")}</p></Frame>;
  return <Screen session={found.value} />;
}
