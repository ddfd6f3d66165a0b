// A gold that came with files, or that a person made: it stays as it is, and can be read, finished and opened again.

import { useState } from "preact/hooks";
import { call, documentPath, inPhase, studyPath, type Me, type StudyAbout } from "../api";
import { reviewAddress } from "../manage/addresses";
import type { DerivedLayer, LayerRow } from "../manage/answers";
import { StudyNav } from "../manage/StudyNav";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { freshId } from "../saving/ids";
import { t } from "../texts/texts";
import { Reopen } from "./Bar";

interface Props {
  readonly me: Me;
  readonly about: StudyAbout;
  readonly document: string;
  readonly phase: string;
  /** Why there is nothing to decide. */
  readonly reason: string;
}

export function OfPerson({ me, about, document: key, phase, reason }: Props) {
  const study = about.key;
  const [problem, setProblem] = useState<string | null>(null);
  const found = useLoaded(async () => {
    const { layers } = await call<{ layers: readonly LayerRow[] }>("GET", `${documentPath(study, key)}/layers`);
    return layers.find((each) => each.kind === "gold" && each.phase === phase) ?? null;
  });
  const path = `${studyPath(study)}/phases/gold`;
  const put = (state: "open" | "finished"): void => {
    const sent = { phase, document: key, state, client_op_id: freshId() };
    call("POST", `${path}/state`, sent).then(() => location.reload(), (error: Error) => setProblem(error.message));
  };
  const later = async (): Promise<readonly DerivedLayer[]> =>
    (await call<{ derived: readonly DerivedLayer[] }>("GET", `${path}/derived?${new URLSearchParams({ phase, document: key })}`)).derived;
  const gold = found.is === "there" ? found.value : null;
  return (
    <Frame title={t("curate-title")} me={me}>
      <div class="manage">
        <StudyNav study={study} role={about.role} here="curate" />
        <p>{reason}</p>
        {gold && <p><a href={reviewAddress(study, key, gold)}>{t("curate-read-gold")}</a></p>}
        {gold && <p>{gold.state === "finished" ? <Reopen open={() => put("open")} say={setProblem} later={later} /> : <button type="button" onClick={() => put("finished")}>{t("finish-button")}</button>}</p>}
        <p class="problem-line" role="alert">{problem}</p>
        <p><a href={`/s/${encodeURIComponent(study)}/curate${inPhase(phase)}`}>{t("curate-to-queue")}</a></p>
      </div>
    </Frame>
  );
}
