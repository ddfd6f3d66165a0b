// A changed scheme before it holds: what becomes of what, what that does to every layer, and letting it hold.

import "./scheme.css";
import "../manage/manage.css";
import { useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { schemeAddress } from "../manage/addresses";
import { StudyNav } from "../manage/StudyNav";
import { Sure } from "../manage/Sure";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import type { SchemeData } from "./data";
import { AllBecome, Effect, type ChangeEffect } from "./Effect";
import { choicesOf, movesOf, type Choice } from "./moves";
import type { Draft, InForce } from "./work";

/** Large studies take long. */
const PATIENCE = 600_000;

export default function Change({ study }: Readonly<Record<string, string>>) {
  const path = `${studyPath(study!)}/scheme`;
  const found = useLoaded(async () => {
    const draft = await call<Draft>("POST", `${path}/draft`);
    return {
      me: await call<Me>("GET", "/api/me"),
      about: await call<StudyAbout>("GET", aboutPath(study!)),
      draft,
      now: await call<InForce>("GET", path),
      first: await ask(`${path}/preview`, { scheme: draft.scheme }),
    };
  });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("change-title")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about, draft, now, first } = found.value;
  return (
    <Frame title={about.name} part={t("change-title")} me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="scheme" />
        <Previewed study={about.key} draft={draft} before={now.scheme} first={first} />
      </div>
    </Frame>
  );
}

/** Ask what a change would do, or what it did; or say why it cannot be. */
export const ask = (path: string, sent: unknown): Promise<ChangeEffect | Error> =>
  call<ChangeEffect>("POST", path, sent, AbortSignal.timeout(PATIENCE)).catch((error: Error) => error);

function Previewed({ study, draft, before, first }: { study: string; draft: Draft; before: SchemeData; first: ChangeEffect | Error }) {
  const [effect, setEffect] = useState(first);
  const [said, setSaid] = useState(first instanceof Error ? null : first);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(said ? choicesOf(said.moves) : new Map());
  const path = `${studyPath(study)}/scheme`;
  const back = <a href={`/schemes/${encodeURIComponent(draft.key)}`}>{t("to-scheme")}</a>;
  if (said === null) return <><p role="alert" class="problem-line">{(effect as Error).message}</p><p>{back}</p></>;
  const moves = movesOf(said.gone, choices);
  const choose = async (chosen: ReadonlyMap<string, Choice>): Promise<void> => {
    setChoices(chosen);
    const answer = await ask(`${path}/preview`, { scheme: draft.scheme, moves: movesOf(said.gone, chosen) });
    setEffect(answer);
    if (!(answer instanceof Error)) setSaid({ ...answer, gone: said.gone });
  };
  const apply = async (): Promise<void> => {
    const answer = await ask(`${path}/changes`, { scheme: draft.scheme, moves });
    if (answer instanceof Error) setEffect(answer);
    else location.assign(schemeAddress(study));
  };
  return (
    <>
      <section aria-labelledby="becomes">
        <h2 id="becomes">{t("change-what-becomes")}</h2>
        {said.gone.length === 0 ? <p>{t("change-nothing-gone")}</p> : <><p>{t("change-what-becomes-about")}</p><AllBecome names={said.gone} choices={choices} choose={(chosen) => void choose(chosen)} before={before} /></>}
      </section>
      <section aria-labelledby="effect">
        <h2 id="effect">{t("change-effects", { before: said.before, after: said.after })}</h2>
        {effect instanceof Error ? <p role="alert" class="problem-line">{effect.message}</p> : <Effect study={study} effect={effect} />}
        <p>{t("change-agreement", { after: said.after })}</p>
      </section>
      <p class="next">
        <Sure words={t("change-apply")} asks={t("change-apply-sure")} of={t("change-version", { version: said.after })} act={apply} />
        {back}
      </p>
    </>
  );
}
