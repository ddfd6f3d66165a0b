// What a reader will stumble over in a text, for whoever wrote it. Nothing of it is stored, here or on the server.

import "../manage/manage.css";
import "./open.css";
import { useState } from "preact/hooks";
import { call, type Schemas } from "../api";
import { Sections } from "../manage/Blocks";
import type { Section } from "../manage/blocks";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";

/** Longer than the server computes, and waits for its turn. */
const PATIENCE = 600_000;

export default function Feedback() {
  const found = useLoaded(() => call<Schemas["OpenPages"]>("GET", "/api/open"));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("writing-title")}><p class="muted">{t("loading")}</p></Frame>;
  const { pages, writes, most_characters: most } = found.value;
  return (
    <Frame title={t("writing-title")}>
      {pages.includes("feedback") && writes ? <Writing most={most} /> : <p>{t("writing-no-model")}</p>}
    </Frame>
  );
}

function Writing({ most }: { most: number }) {
  const [text, setText] = useState("");
  const [state, setState] = useState<"" | "reading" | Error>("");
  const [sections, setSections] = useState<readonly Section[] | null>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setState("reading");
    setSections(null);
    try {
      const answer = await call<Schemas["TextFeedback"]>("POST", "/api/open/feedback", { text }, AbortSignal.timeout(PATIENCE));
      setSections(answer.sections as unknown as readonly Section[]);
      setState("");
    } catch (error) {
      setState(error as Error);
    }
  };
  return (
    <div class="manage writing">
      <p>{t("writing-about")}</p>
      <form class="form bringing" onSubmit={(event) => void submit(event)}>
        <label>{t("writing-text")} <textarea rows={12} dir="auto" required maxLength={most} autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} /><small>{t("writing-language")}</small></label>
        <button type="submit" class="main" disabled={state === "reading" || text.trim() === ""}>{t("writing-button")}</button>
        <p><small>{t("open-stays")}</small></p>
      </form>
      <p role="status">{state === "reading" && t("writing-reading")}</p>
      {state instanceof Error && <p class="problem-line" role="alert">{state.message}</p>}
      {sections && <div class="result"><Sections sections={sections} /></div>}
    </div>
  );
}
