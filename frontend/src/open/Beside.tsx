// A student's annotation of a text beside the teacher's, by a link. Nothing of it is stored, here or on the server.

import "../manage/manage.css";
import "./open.css";
import { useState } from "preact/hooks";
import { call, type Schemas } from "../api";
import { moment } from "../look/dates";
import { Sections } from "../manage/Blocks";
import { Files, Outcome, useBringing } from "../manage/Bringing";
import type { Section } from "../manage/blocks";
import type { Chosen } from "../manage/chosen";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";

type Linked = Schemas["LinkedText"];

export default function Beside() {
  // Behind the #, so that no server and no other page learns of it.
  const link = location.hash.slice(1);
  const found = useLoaded(async () => ({
    linked: await call<Linked>("POST", "/api/open/link", { link }),
    most: (await call<Schemas["OpenPages"]>("GET", "/api/open")).most_bytes,
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("beside-title")}><p class="muted">{t("loading")}</p></Frame>;
  return <Frame title={t("beside-title")}><Comparing link={link} {...found.value} /></Frame>;
}

function Comparing({ link, linked, most }: { link: string; linked: Linked; most: number }) {
  const [from, setFrom] = useState<Chosen | null>(null);
  const [sections, setSections] = useState<readonly Section[] | null>(null);
  const done = (answer: Schemas["TextFeedback"]): void => setSections(answer.sections as unknown as readonly Section[]);
  const comparing = useBringing("/api/open/beside", most, done, { headers: { "X-Argora-Link": link }, withSettings: true });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSections(null);
    if (!from) return;
    const files = from.files.map(({ path, content }) => ({ path: `student/${path}`, content }));
    void comparing.send({ ...from, files }, {});
  };
  return (
    <div class="manage writing">
      <p>{t("beside-about", { title: linked.title })}</p>
      <p class="muted">{t("beside-until", { when: moment(linked.expires) })}</p>
      <details>
        <summary>{t("beside-text")}</summary>
        <p class="as-written" dir="auto">{linked.text}</p>
      </details>
      <p><a download={`${linked.title}.txt`} href={`data:text/plain;charset=utf-8,${encodeURIComponent(linked.text)}`}>{t("beside-download")}</a></p>
      <form class="form bringing" onSubmit={submit}>
        <fieldset>
          <legend>{t("beside-yours")}</legend>
          <Files from={from} choose={setFrom} />
        </fieldset>
        <button type="submit" class="main" disabled={comparing.step !== null || from === null}>{t("compare-button")}</button>
        <p><small>{t("open-stays")}</small></p>
      </form>
      <Outcome bringing={comparing} words={{ title: t("compare-refused"), advice: t("compare-mend") }} />
      {sections && <div class="result"><Sections sections={sections} /></div>}
    </div>
  );
}
