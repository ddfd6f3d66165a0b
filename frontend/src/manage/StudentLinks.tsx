// Links by which students see how their annotation of a text differs from a layer.

import { useState } from "preact/hooks";
import { call, documentPath, studyPath, type Schemas } from "../api";
import { moment } from "../look/dates";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import { OnceLink } from "./OnceLink";
import { Sure } from "./Sure";

type Made = Schemas["LayerLinkMade"];

const DAYS = [1, 7, 30, 90];

/** Nothing where the administrator did not open the page that links lead to. */
export function StudentLinks({ study, document, layer }: { study: string; document: string; layer: string }) {
  const [round, setRound] = useState(0);
  return <Links key={round} study={study} document={document} layer={layer} again={() => setRound(round + 1)} />;
}

function Links({ study, document, layer, again }: { study: string; document: string; layer: string; again: () => void }) {
  const found = useLoaded(() => call<Schemas["LayerLinkList"]>("GET", `${studyPath(study)}/links`));
  const [days, setDays] = useState(7);
  const [made, setMade] = useState<readonly Made[]>([]);
  const [problem, setProblem] = useState("");
  if (found.is !== "there" || (!found.value.opened && found.value.links.length === 0)) return null;
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setProblem("");
    try {
      const link = await call<Made>("POST", `${documentPath(study, document)}/layers/${layer}/links`, { days });
      setMade([link, ...made]);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const withdraw = async (key: string): Promise<void> => {
    await call("DELETE", `${studyPath(study)}/links/${key}`);
    again();
  };
  const here = found.value.links.filter((each) => each.document === document);
  return (
    <details class="adding">
      <summary>{t("student-links")}</summary>
      <p>{t("student-links-about")}</p>
      {found.value.opened && (
        <form class="between" onSubmit={(event) => void make(event)}>
          <label>{t("student-links-days")} <select value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>{DAYS.map((n) => <option key={n} value={String(n)}>{t("student-links-n-days", { n })}</option>)}</select></label>
          <button type="submit">{t("student-links-make")}</button>
        </form>
      )}
      <p class="problem-line" role="alert">{problem}</p>
      {made.map((each) => <OnceLink key={each.key} id={`link-${each.key}`} words={t("student-links-link", { annotator: each.annotator })} path={each.path} />)}
      {here.length > 0 && (
        <ul class="plain">
          {here.map((each) => (
            <li key={each.key}>{t("student-links-until", { annotator: each.annotator, when: moment(each.expires) })} <Sure words={t("student-links-withdraw")} asks={t("student-links-withdraw-sure")} of={t("student-links-link", { annotator: each.annotator })} act={() => withdraw(each.key)} /></li>
          ))}
        </ul>
      )}
    </details>
  );
}
