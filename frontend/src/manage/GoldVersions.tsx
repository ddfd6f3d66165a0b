// The versions of the gold of a phase: made and exported; what changed, other rules, and each annotator beside the gold.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, studyPath } from "../api";
import { moment } from "../look/dates";
import { aside, t, withElements } from "../texts/texts";
import type { GoldFiguresAnswer, GoldVersion, GoldVersionsAnswer, Phase } from "./answers";
import { Sections } from "./Blocks";
import type { Section } from "./blocks";
import { useFresh } from "./fresh";
import { GoldRules } from "./GoldRules";
import { draftOf, ruleOf, type RuleDraft, type Task } from "./goldRules";

interface Props {
  readonly study: string;
  readonly phase: Pick<Phase, "name" | "asks">;
}

/** Stands for the gold as it is. */
const NOW = 0;

export function GoldVersions(props: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={(event) => setWasOpened(wasOpened || event.currentTarget.open)}>
      <summary>{t("gold-versions")}</summary>
      {wasOpened && <Versions {...props} />}
    </details>
  );
}

function Versions({ study, phase }: Props) {
  const path = `${studyPath(study)}/phases/gold/versions`;
  const [versions, setVersions] = useState<readonly GoldVersion[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: Error): void => setProblem(error.message);
  useEffect(() => {
    call<GoldVersionsAnswer>("GET", `${path}?${new URLSearchParams({ phase: phase.name })}`).then((answer) => setVersions(answer.versions), failed);
  }, []);
  if (versions === null) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  const make = (name: string, about: string): void => {
    setProblem(null);
    call<GoldVersionsAnswer>("POST", path, { phase: phase.name, name, about }).then((answer) => setVersions(answer.versions), failed);
  };
  const about = { study, phase, path, versions };
  return (
    <>
      <p>{t("gold-versions-about")}</p>
      <Listed {...about} />
      <Making key={versions.length} next={`v${versions.length + 1}`} make={make} />
      <p class="problem-line" role="alert">{problem}</p>
      {versions.length > 0 && <Changes {...about} />}
      <Agreement {...about} />
      <OtherRule {...about} />
    </>
  );
}

interface About extends Props {
  readonly path: string;
  readonly versions: readonly GoldVersion[];
}

function Listed({ path, phase, versions }: About) {
  if (versions.length === 0) return <p class="muted">{t("gold-versions-none")}</p>;
  return (
    <div class="scroll" role="region" aria-label={t("gold-versions-caption")} tabIndex={0}>
      <table class="documents">
        <caption>{t("gold-versions-caption")}</caption>
        <thead><tr><th scope="col">{t("gold-versions-column-name")}</th><th scope="col">{t("gold-versions-column-made")}</th><th scope="col">{t("gold-versions-column-documents")}</th></tr></thead>
        <tbody>
          {versions.map(({ number, name, about, author, at, n_documents: n, n_open: open, n_stale: stale }) => (
            <tr key={number}>
              <th scope="row">
                <bdi>{name}</bdi>{about && <><br /><small><bdi>{about}</bdi></small></>}<br />
                <a href={`${path}/${number}/export?${new URLSearchParams({ phase: phase.name })}`} download>{withElements("gold-versions-export", { name, "<aside>": aside })}</a>
              </th>
              <td>{author ? t("gold-versions-by", { moment: moment(at), author }) : moment(at)}</td>
              <td>
                {t("gold-versions-documents", { n })}
                {open > 0 && <><br /><small>{t("gold-versions-not-finished", { n: open })}</small></>}
                {stale > 0 && <><br /><small>{t("gold-versions-stale", { n: stale })}</small></>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Making({ next, make }: { next: string; make: (name: string, about: string) => void }) {
  const [name, setName] = useState(next);
  const [about, setAbout] = useState("");
  return (
    <form class="form wide" onSubmit={(event) => { event.preventDefault(); make(name, about); }}>
      <label>{t("gold-versions-name")} <input required maxLength={100} autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} /></label>
      <label>{t("gold-versions-note")} <input maxLength={2000} autocomplete="off" value={about} onInput={(event) => setAbout(event.currentTarget.value)} /></label>
      <p><button type="submit">{t("gold-versions-make")}</button></p>
    </form>
  );
}

/** Something that is asked with a button, and its answer below. */
function Asking({ about, title, button, query, children }: { about: About & { readonly what: string }; title: string; button: string; query: Readonly<Record<string, string>>; children: ComponentChildren }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { study, phase, path, what } = about;
  return (
    <details>
      <summary>{title}</summary>
      <form class="form wide" onSubmit={(event) => { event.preventDefault(); setAsked(`${path}/${what}?${new URLSearchParams({ phase: phase.name, ...query })}`); }}>
        {children}
        <p><button type="submit">{button}</button></p>
      </form>
      {asked !== null && <Answer key={asked} study={study} path={asked} />}
    </details>
  );
}

function Answer({ study, path }: { study: string; path: string }) {
  const [again, setAgain] = useState(false);
  const { value, error } = useFresh(study, `${path}${again ? "&again=true" : ""}`, () => call<GoldFiguresAnswer>("GET", `${path}${again ? "&again=true" : ""}`), {
    waits: ({ state }) => state === "queued" || state === "running",
    concerns: ({ gold }, answer) => gold !== undefined && answer?.state !== "done",
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (value === null) return <p class="muted">{t("loading")}</p>;
  if (value.state === "done") return <Sections sections={value.sections as unknown as readonly Section[]} />;
  if (value.state === "failed" || value.state === "cancelled") {
    return <p role="alert">{t("gold-versions-failed", { reason: value.problem ?? "" })} {!again && <button type="button" class="quiet" onClick={() => setAgain(true)}>{t("gold-versions-again")}</button>}</p>;
  }
  return <p role="status">{t("gold-versions-waits", { step: value.step || "none" })}</p>;
}

function Choice({ label, versions, value, change }: { label: string; versions: readonly GoldVersion[]; value: number; change: (number: number) => void }) {
  return (
    <label>{label} <select value={value} onChange={(event) => change(Number(event.currentTarget.value))}>
      {versions.map(({ number, name }) => <option key={number} value={number}>{name}</option>)}
      <option value={NOW}>{t("gold-versions-now")}</option>
    </select></label>
  );
}

function Changes(about: About) {
  const [old, setOld] = useState(about.versions.at(-1)!.number);
  const [later, setLater] = useState(NOW);
  return (
    <Asking about={{ ...about, what: "changes" }} title={t("gold-versions-changes")} button={t("gold-versions-show-changes")} query={{ old: `${old}`, new: `${later}` }}>
      <Choice label={t("gold-versions-old")} versions={about.versions} value={old} change={setOld} />
      <Choice label={t("gold-versions-new")} versions={about.versions} value={later} change={setLater} />
    </Asking>
  );
}

function Agreement(about: About) {
  const [version, setVersion] = useState(NOW);
  return (
    <Asking about={{ ...about, what: "agreement" }} title={t("gold-versions-agreement")} button={t("gold-versions-show-agreement")} query={{ version: `${version}` }}>
      <Choice label={t("gold-versions-of")} versions={about.versions} value={version} change={setVersion} />
    </Asking>
  );
}

function OtherRule(about: About) {
  const { asks } = about.phase;
  const [rules, setRules] = useState<Readonly<Record<Task, RuleDraft>>>({ units: draftOf("units", "plurality"), attributes: draftOf("attributes", null), relations: draftOf("relations", null) });
  const chosen = asks.map((task) => [task, ruleOf(rules[task])] as const).filter(([, rule]) => rule !== null);
  return (
    <Asking about={{ ...about, what: "rule" }} title={t("gold-versions-rule")} button={t("gold-versions-show-rule")} query={Object.fromEntries(chosen) as Record<string, string>}>
      <p>{t("gold-versions-rule-about")}</p>
      <GoldRules tasks={asks} rules={rules} change={(task, rule) => setRules({ ...rules, [task]: rule })} />
    </Asking>
  );
}
