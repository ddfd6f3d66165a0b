// Takes numbers of a plan from the answer of `argora plan`, so that nobody types them.

import { useState } from "preact/hooks";
import { t } from "../texts/texts";
import { crewsIn, type Crew } from "./pilot";

export function Pilot({ take }: { take: (crew: Crew) => void }) {
  const [crews, setCrews] = useState<readonly Crew[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setCrews([]);
    try {
      setCrews(crewsIn(await file.text()));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <label>{t("pilot-file")}
        <input type="file" accept=".json,application/json" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
        <small>{t("pilot-hint")}</small>
      </label>
      {problem !== null && <p class="problem-line" role="alert">{problem}</p>}
      {crews.map((each) => (
        <p key={each.annotators}>
          {each.more === 0 ? t("pilot-enough", { annotators: each.annotators, all: each.all }) : <button type="button" onClick={() => take(each)}>{t("pilot-take", { more: each.more, annotators: each.annotators, all: each.all })}</button>}
        </p>
      ))}
    </>
  );
}
