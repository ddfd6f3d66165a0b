// The guideline of a study: what annotators read now, and a new version of it.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { Markdown } from "../guideline/markdown";
import { Versions } from "../guideline/Versions";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { t, withElements } from "../texts/texts";
import type { GuidelineAnswer } from "./answers";
import { Renewing } from "./Renewing";
import { StudyNav } from "./StudyNav";

interface Known {
  readonly me: Me;
  readonly study: StudyAbout;
  readonly guideline: GuidelineAnswer;
}

export default function Guideline({ study }: Readonly<Record<string, string>>) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const load = (): Promise<void> => ask(study!).then(setKnown, (problem: Error) => {
    // What somebody is writing stays on the page.
    if (known === null) setError(problem);
  });
  useEffect(() => void load(), []);
  if (error) return <Failed error={error} />;
  if (known === null) return <Frame title={t("guideline")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: about, guideline } = known;
  return (
    <Frame title={about.name} part={t("guideline")} me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="guideline" />
        <section aria-labelledby="now">
          <h2 id="now">{t("guideline-now")}</h2>
          <Now guideline={guideline} />
        </section>
        <Renewing path={`${studyPath(about.key)}/guideline`} before={guideline} renewed={load} />
        {guideline.versions.length > 0 && (
          <section aria-labelledby="versions">
            <h2 id="versions">{t("guideline-versions-title")}</h2>
            <Versions key={guideline.versions.length} path={`${studyPath(about.key)}/guideline`} versions={guideline.versions} />
          </section>
        )}
      </div>
    </Frame>
  );
}

async function ask(study: string): Promise<Known> {
  const path = studyPath(study);
  return {
    me: await call<Me>("GET", "/api/me"),
    study: await call<StudyAbout>("GET", aboutPath(study)),
    guideline: await call<GuidelineAnswer>("GET", `${path}/guideline`),
  };
}

function Now({ guideline }: { guideline: GuidelineAnswer }) {
  if (guideline.text === null) return <p>{t("guideline-none-yet")}</p>;
  return (
    <>
      <p>{withElements("guideline-now-version", { version: guideline.version, "<b>": (words) => <strong>{words}</strong> })}</p>
      <div class="sheet" role="region" aria-label={t("guideline-version", { version: guideline.version ?? "" })} tabIndex={0}><Markdown text={guideline.text} /></div>
    </>
  );
}
