// A changed scheme before it holds: what becomes of what, what that does to every layer, and letting it hold.

import "./scheme.css";
import "../manage/manage.css";
import { useRef, useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { schemeAddress } from "../manage/addresses";
import { StudyNav } from "../manage/StudyNav";
import { Sure } from "../manage/Sure";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import { AllBecome, Effect, type ChangeEffect } from "./Effect";
import { choicesOf, movesOf, type Choice } from "./moves";
import { versionOf, type Draft, type InForce } from "./work";

/** Large studies take long. */
const PATIENCE = 600_000;

export default function Change({ study }: Readonly<Record<string, string>>) {
  const path = `${studyPath(study!)}/scheme`;
  const found = useLoaded(async () => {
    const draft = await call<Draft>("POST", `${path}/draft`);
    const now = await call<InForce>("GET", path);
    return {
      me: await call<Me>("GET", "/api/me"),
      about: await call<StudyAbout>("GET", aboutPath(study!)),
      draft,
      now,
      first: await ask(`${path}/preview`, { scheme: draft.scheme, before: versionOf(now) }),
    };
  });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("change-title")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about, draft, now, first } = found.value;
  return (
    <Frame title={about.name} part={t("change-title")} me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="scheme" />
        <Previewed study={about.key} draft={draft} now={now} first={first} />
      </div>
    </Frame>
  );
}

/** Ask what a change would do, or what it did; or say why it cannot be. */
export const ask = (path: string, sent: unknown): Promise<ChangeEffect | Error> =>
  call<ChangeEffect>("POST", path, sent, AbortSignal.timeout(PATIENCE)).catch((error: Error) => error);

/** Previews: answers to earlier questions than the newest one are dropped. */
export function usePreviews(): { readonly isWaiting: boolean; readonly preview: (path: string, sent: unknown) => Promise<ChangeEffect | Error | null> } {
  const newest = useRef(0);
  const [isWaiting, setWaiting] = useState(false);
  const preview = async (path: string, sent: unknown): Promise<ChangeEffect | Error | null> => {
    const number = ++newest.current;
    setWaiting(true);
    const answer = await ask(path, sent);
    if (number !== newest.current) return null;
    setWaiting(false);
    return answer;
  };
  return { isWaiting, preview };
}

function Previewed({ study, draft, now, first }: { study: string; draft: Draft; now: InForce; first: ChangeEffect | Error }) {
  const [effect, setEffect] = useState(first);
  const [said, setSaid] = useState(first instanceof Error ? null : first);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(said ? choicesOf(said.moves) : new Map());
  const [refused, setRefused] = useState<Error | null>(null);
  const [isApplying, setApplying] = useState(false);
  const { isWaiting, preview } = usePreviews();
  const path = `${studyPath(study)}/scheme`;
  const before = versionOf(now);
  const back = <a href={`/schemes/${encodeURIComponent(draft.key)}`}>{t("to-scheme")}</a>;
  if (said === null) return <><p role="alert" class="problem-line">{(effect as Error).message}</p><p>{back}</p></>;
  const choose = async (chosen: ReadonlyMap<string, Choice>): Promise<void> => {
    setChoices(chosen);
    setRefused(null);
    const answer = await preview(`${path}/preview`, { scheme: draft.scheme, before, moves: movesOf(said.gone, chosen) });
    if (answer === null) return;
    setEffect(answer);
    if (!(answer instanceof Error)) setSaid(answer);
  };
  const apply = async (): Promise<void> => {
    setApplying(true);
    const answer = await ask(`${path}/changes`, { scheme: draft.scheme, before, draft: draft.version, moves: said.moves });
    if (!(answer instanceof Error)) return location.assign(schemeAddress(study));
    setApplying(false);
    setRefused(answer);
  };
  return (
    <>
      {draft.began !== before && <p class="problem-line">{t("change-began", { began: draft.began ?? "", before })}</p>}
      <section aria-labelledby="becomes">
        <h2 id="becomes">{t("change-what-becomes")}</h2>
        {said.gone.length === 0 ? <p>{t("change-nothing-gone")}</p> : <><p>{t("change-what-becomes-about")}</p><AllBecome names={said.gone} choices={choices} choose={(chosen) => void choose(chosen)} before={now.scheme} /></>}
      </section>
      <section aria-labelledby="effect">
        <h2 id="effect">{t("change-effects", { before: said.before, after: said.after })}</h2>
        {effect instanceof Error ? <p role="alert" class="problem-line">{effect.message}</p> : <Effect study={study} effect={effect} />}
        <p>{t("change-agreement", { after: said.after })}</p>
        {refused && <p role="alert" class="problem-line">{refused.message}</p>}
      </section>
      <p class="next">
        <Sure words={t("change-apply")} asks={t("change-apply-sure")} of={t("change-version", { version: said.after })} act={apply} isOff={isWaiting || isApplying || effect instanceof Error} />
        {back}
      </p>
    </>
  );
}
