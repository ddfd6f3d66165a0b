// For annotators: what the guideline said before, and under what their own work was done.

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { call, studyPath } from "../api";
import type { Session } from "../annotator/session";
import type { GuidelineVersion } from "./Versions";

interface Found {
  readonly Versions: ComponentType<{ readonly path: string; readonly versions: readonly GuidelineVersion[] }>;
  readonly versions: readonly GuidelineVersion[];
}

export function Earlier({ session }: { session: Session }) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `${studyPath(session.place.study)}/guideline`;
  const under = session.layer.other.guideline_version;
  const open = async (): Promise<void> => {
    setProblem(null);
    try {
      const [{ Versions }, { versions }] = await Promise.all([
        import("./Versions"),
        call<{ readonly versions: readonly GuidelineVersion[] }>("GET", `${path}/versions`),
      ]);
      setFound({ Versions, versions });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      {typeof under === "string" && under !== session.guideline.value?.version && <p>Your last change here was made under version {under}.</p>}
      <details class="earlier" onToggle={(event) => event.currentTarget.open && found === null && void open()}>
        <summary>All versions, and what changed</summary>
        {problem !== null && <p role="alert">Not loaded: {problem}.</p>}
        {found && <found.Versions path={path} versions={found.versions} />}
      </details>
    </>
  );
}
