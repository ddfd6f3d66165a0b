// Erasing a person: what will happen, the name typed once more, and then it is done for good.

import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../api";
import { Form } from "../pages/Form";
import { t } from "../texts/texts";
import type { Erased, Erasing as Preview, ErasingEffect } from "./answers";

interface Props {
  /** The address that erases; a preview is asked for behind it. */
  readonly path: string;
  readonly name: string;
  /** What names the person to the server, besides the address. */
  readonly who: Readonly<Record<string, string>>;
  readonly erased: (answer: Erased) => Promise<void>;
  readonly close: () => void;
}

type Votes = "keep" | "remove" | null;

const VOTES = ["keep", "remove"] as const;

export function Erasing({ path, name, who, erased, close }: Props) {
  const [votes, setVotes] = useState<Votes>(null);
  const [words, setWords] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = { ...who, votes, words };
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let isNewest = true;
    const newest = <T,>(set: (value: T) => void) => (value: T): void => {
      if (isNewest) set(value);
    };
    setProblem(null);
    call<Preview>("POST", `${path}/preview`, body).then(newest(setPreview), newest((error: Error) => setProblem(error.message)));
    return () => {
      isNewest = false;
    };
  }, [votes, words]);
  const chosen = votes ?? preview?.studies[0]?.votes;
  const send = async ({ typed }: Readonly<Record<string, string>>): Promise<void> => erased(await call<Erased>("POST", path, { ...body, typed }));
  return (
    <section class="erasing" aria-labelledby="erasing">
      <h2 id="erasing" tabIndex={-1} ref={heading}>{t("erase-title", { name })}</h2>
      <p>{t("erase-about")}</p>
      <div class="form">
        <fieldset>
          <legend>{t("erase-votes")}</legend>
          {VOTES.map((key) => (
            <label key={key} class="choose"><input type="radio" name="votes" value={key} checked={chosen === key} onChange={() => setVotes(key)} /> <span>{t(`erase-votes-${key}`)}</span></label>
          ))}
        </fieldset>
        <label>{t("erase-words")}
          <textarea rows={2} maxLength={1000} onChange={(event) => setWords(linesOf(event.currentTarget.value))} />
          <small>{t("erase-words-hint")}</small>
        </label>
      </div>
      <p class="problem-line" role="alert">{problem}</p>
      {preview !== null && <div class="losses some" role="status">{preview.studies.map((each) => <Effect key={each.study} effect={each} />)}<p>{accountOf(preview)}</p></div>}
      {problem === null && <Form fields={[{ name: "typed", label: t("erase-type", { name }), hint: t("erase-type-hint") }]} button={t("erase-button")} send={send} />}
      <p><button type="button" onClick={close}>{t("erase-cancel")}</button></p>
    </section>
  );
}

function Effect({ effect }: { effect: ErasingEffect }) {
  return (
    <>
      <p>{t("erase-work", { annotator: effect.annotator ?? "" })}</p>
      <ul>
        <li>{t(`erase-layers-${effect.votes}`, { n: effect.n_layers })}</li>
        <li>{t("erase-notes", { n: effect.n_notes })}</li>
        <li>{t("erase-mentions", { n: effect.n_mentions })}</li>
        <li>{t("erase-tasks", { n: effect.n_tasks })}</li>
        {effect.n_left > 0 && <li><b>{t("erase-left", { n: effect.n_left })}</b></li>}
      </ul>
    </>
  );
}

function accountOf({ account }: Preview): string {
  return account === null ? t("erase-account-none") : t("erase-account", { name: account });
}

const linesOf = (text: string): string[] => text.split("\n").map((each) => each.trim()).filter((each) => each !== "");

/** What is said when somebody was erased. */
export function doneWords({ name, is_clean }: Erased): string {
  return is_clean ? t("erase-done", { name }) : t("erase-done-later", { name });
}
