// The scheme of a study in use: its version, changing it, and taking the last change back.

import { useState } from "preact/hooks";
import { call, studyPath } from "../api";
import { moment } from "../look/dates";
import { Sure } from "../manage/Sure";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import { ask, usePreviews } from "./Change";
import { AllBecome, Effect, type ChangeEffect } from "./Effect";
import { keyOf, movesOf, type Choice } from "./moves";
import { versionOf, type Draft, type InForce } from "./work";

/** Only its managers change it. */
export function InUse({ study }: { study: string }) {
  const found = useLoaded(() => call<InForce>("GET", `${studyPath(study)}/scheme`));
  if (found.is === "failed") return <p role="alert" class="problem-line">{found.error.message}</p>;
  if (found.is === "waiting") return <p class="muted">{t("loading")}</p>;
  return <Held study={study} first={found.value} />;
}

function Held({ study, first }: { study: string; first: InForce }) {
  const [now, setNow] = useState(first);
  const [problem, setProblem] = useState("");
  const path = `${studyPath(study)}/scheme`;
  const change = async (): Promise<void> => {
    try {
      const { key } = await call<Draft>("POST", `${path}/draft`);
      location.assign(`/schemes/${encodeURIComponent(key)}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const version = versionOf(now);
  return (
    <>
      <section aria-labelledby="scheme-now">
        <h2 id="scheme-now">{now.scheme.title ?? now.scheme.id}</h2>
        <p role="status">{t("scheme-holds", { version })}</p>
        <p>{t("scheme-change-about")}</p>
        <p class="problem-line" role="alert">{problem}</p>
        <p><button type="button" class="main" onClick={() => void change()}>{t("scheme-change")}</button></p>
      </section>
      {now.last && <Last key={version} study={study} now={now} done={async () => setNow(await call<InForce>("GET", path))} />}
    </>
  );
}

/** The last change, and taking it back: at once as long as nobody saved anything since, else after a preview. */
function Last({ study, now, done }: { study: string; now: InForce; done: () => Promise<void> }) {
  const [effect, setEffect] = useState<ChangeEffect | Error | null>(null);
  const [names, setNames] = useState<ChangeEffect["undecided"]>([]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [refused, setRefused] = useState<Error | null>(null);
  const [isGoing, setGoing] = useState(false);
  const { isWaiting, preview: askFor } = usePreviews();
  const last = now.last!;
  const path = `${studyPath(study)}/scheme/back`;
  const decided = (chosen: ReadonlyMap<string, Choice>): unknown => ({ before: versionOf(now), moves: movesOf(names.filter((each) => chosen.has(keyOf(each))), chosen) });
  const preview = async (chosen = choices): Promise<void> => {
    const answer = await askFor(`${path}/preview`, decided(chosen));
    if (answer === null) return;
    setEffect(answer);
    if (!(answer instanceof Error)) setNames([...names, ...answer.undecided.filter((each) => names.every((other) => keyOf(other) !== keyOf(each)))]);
  };
  const takeBack = async (): Promise<void> => {
    setGoing(true);
    setRefused(null);
    const answer = await ask(path, decided(choices));
    if (answer instanceof Error) {
      setRefused(answer);
      await preview();
    } else await done();
    setGoing(false);
  };
  const choose = (chosen: ReadonlyMap<string, Choice>): void => {
    setChoices(chosen);
    setRefused(null);
    void preview(chosen);
  };
  const isOpen = effect !== null && !(effect instanceof Error) && effect.undecided.length === 0;
  const back = <Sure words={t(now.untouched ? "change-undo-now" : "change-take-back")} asks={t("change-undo-sure", { version: last.before })} of={t("change-version", { version: versionOf(now) })} act={takeBack} isOff={isWaiting || isGoing} />;
  return (
    <section aria-labelledby="last">
      <h2 id="last">{t("change-last")}</h2>
      <p>{t("change-last-when", { before: last.before, when: moment(last.at) })}</p>
      {last.lines.length > 0 && <ul lang="en">{last.lines.map((line) => <li key={line}>{line}</li>)}</ul>}
      <p>{t(now.untouched ? "change-undo-about" : "change-take-back-about")}</p>
      {effect === null && (now.untouched ? <p>{back}</p> : <p><button type="button" onClick={() => void preview()}>{t("change-take-back-preview")}</button></p>)}
      {refused && !(effect instanceof Error) && <p role="alert" class="problem-line">{refused.message}</p>}
      {effect instanceof Error && <p role="alert" class="problem-line">{effect.message}</p>}
      {names.length > 0 && <><h3>{t("change-undecided")}</h3><AllBecome names={names} choices={choices} choose={choose} /></>}
      {effect !== null && !(effect instanceof Error) && <Effect study={study} effect={effect} />}
      {isOpen && <p>{back}</p>}
    </section>
  );
}
