// The versions of a guideline: each can be read, and what changed between two of them.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api";
import { moment } from "../look/dates";
import { t } from "../texts/texts";
import { Changes } from "./Changes";
import { Markdown } from "./markdown";

export interface GuidelineVersion {
  readonly number: number;
  readonly version: string;
  /** Since when it holds; empty where a study that was brought in does not say. */
  readonly at: string;
  /** For managers: who brought it. */
  readonly author?: string;
}

type Opened = { readonly is: "text"; readonly of: GuidelineVersion } | { readonly is: "changes"; readonly from: GuidelineVersion; readonly to: GuidelineVersion };

interface Props {
  /** Where the guideline is. */
  readonly path: string;
  /** The oldest first; the last one holds. */
  readonly versions: readonly GuidelineVersion[];
}

export function Versions({ path, versions }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const told = versions.some((each) => each.author !== undefined);
  return (
    <>
      <div class="scroll">
        <table class="people">
          <thead><tr><th scope="col">{t("version-column")}</th><th scope="col">{t("version-since")}</th>{told && <th scope="col">{t("version-by")}</th>}<td /></tr></thead>
          <tbody>
            {[...versions].reverse().map((each, n) => (
              <tr key={each.number}>
                <th scope="row">{each.version}{n === 0 && <> <small>{t("version-holds")}</small></>}</th>
                <td>{each.at === "" ? t("version-unknown") : moment(each.at)}</td>
                {told && <td>{each.author || t("version-unknown")}</td>}
                <td><button type="button" class="quiet" aria-label={t("version-read-label", { version: each.version })} onClick={() => setOpened({ is: "text", of: each })}>{t("version-read")}</button></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {versions.length > 1 && <Between versions={versions} show={(from, to) => setOpened({ is: "changes", from, to })} />}
      {opened && <Shown key={keyOf(opened)} path={path} opened={opened} />}
    </>
  );
}

function Between({ versions, show }: { versions: readonly GuidelineVersion[]; show: (from: GuidelineVersion, to: GuidelineVersion) => void }) {
  const [from, setFrom] = useState(versions.at(-2)!.number);
  const [to, setTo] = useState(versions.at(-1)!.number);
  const of = (number: number): GuidelineVersion => versions.find((each) => each.number === number)!;
  const choice = (label: string, value: number, set: (number: number) => void) => (
    <label>{label} <select value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {versions.map((each) => <option key={each.number} value={each.number}>{each.version}</option>)}
    </select></label>
  );
  return (
    <form class="between" onSubmit={(event) => { event.preventDefault(); show(of(from), of(to)); }}>
      {choice(t("version-between-from"), from, setFrom)} {choice(t("version-between-to"), to, setTo)} <button type="submit">{t("version-between-show")}</button>
    </form>
  );
}

function Shown({ path, opened }: { path: string; opened: Opened }) {
  const [texts, setTexts] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = opened.is === "text" ? [opened.of] : [opened.from, opened.to];
  useEffect(() => {
    let gone = false;
    Promise.all(wanted.map((each) => call<{ readonly text: string }>("GET", `${path}/versions/${each.number}`))).then(
      (found) => gone || setTexts(found.map(({ text }) => text)),
      (error: Error) => gone || setProblem(error.message),
    );
    return () => {
      gone = true;
    };
  }, []);
  const name = opened.is === "text" ? t("version-one", { version: opened.of.version }) : t("version-between", { from: opened.from.version, to: opened.to.version });
  return (
    <div class="opened">
      <h3>{name}</h3>
      {problem !== null && <p role="alert">{t("not-loaded", { reason: problem })}</p>}
      {texts === null && problem === null && <p class="muted">{t("loading")}</p>}
      {texts !== null && (
        <div class="sheet" role="region" aria-label={name} tabIndex={0}>
          {opened.is === "text" ? <Markdown text={texts[0]!} /> : <Changes before={texts[0]!} after={texts[1]!} />}
        </div>
      )}
    </div>
  );
}

const keyOf = (opened: Opened): string => (opened.is === "text" ? `${opened.of.number}` : `${opened.from.number} ${opened.to.number}`);
