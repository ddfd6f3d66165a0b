// For annotators: what the guideline said before, and under what their own work was done.

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { call, studyPath } from "../api";
import { t } from "../texts/texts";
import type { GuidelineVersion } from "./Versions";

interface Found {
  readonly Versions: ComponentType<{ readonly path: string; readonly versions: readonly GuidelineVersion[] }>;
  readonly versions: readonly GuidelineVersion[];
}

interface Props {
  readonly study: string;
  /** The version that is shown, and the one under which the layer was changed last. */
  readonly shown: string;
  readonly under: unknown;
}

export function Earlier({ study, shown, under }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `${studyPath(study)}/guideline`;
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
      {typeof under === "string" && under !== shown && <p>{t("guideline-under", { version: under })}</p>}
      <details class="earlier" onToggle={(event) => event.currentTarget.open && found === null && void open()}>
        <summary>{t("guideline-versions")}</summary>
        {problem !== null && <p role="alert">{t("not-loaded", { reason: problem })}</p>}
        {found && <found.Versions path={path} versions={found.versions} />}
      </details>
    </>
  );
}
