// Erasing a person: what will happen, the name typed once more, and then it is done for good.

import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../api";
import { Form } from "../pages/Form";
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

const VOTES = {
  keep: "stay under a neutral name; figures of agreement stay the same",
  remove: "are deleted with all of their history",
} as const;

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
      <h2 id="erasing" tabIndex={-1} ref={heading}>Erase {name}</h2>
      <p>The name, all notes and every mention go for good, also from the history and from new backups. Nobody can bring them back.</p>
      <div class="form">
        <fieldset>
          <legend>Units, relations and categories</legend>
          {Object.entries(VOTES).map(([key, meaning]) => (
            <label key={key} class="choose"><input type="radio" name="votes" value={key} checked={chosen === key} onChange={() => setVotes(key as Votes)} /> <span>{meaning}</span></label>
          ))}
        </fieldset>
        <label>What else names the person, one a line
          <textarea rows={2} maxLength={1000} onChange={(event) => setWords(linesOf(event.currentTarget.value))} />
          <small>Such as an address. Notes of others do not mention it any more.</small>
        </label>
      </div>
      <p class="problem-line" role="alert">{problem}</p>
      {preview !== null && <div class="losses some" role="status">{preview.studies.map((each) => <Effect key={each.study} effect={each} />)}<p>{accountOf(preview)}</p></div>}
      {problem === null && <Form fields={[{ name: "typed", label: `Type the name, ${name}`, hint: "So that nobody else is erased by mistake." }]} button="Erase for good" send={send} />}
      <p><button type="button" onClick={close}>Do not erase</button></p>
    </section>
  );
}

function Effect({ effect }: { effect: ErasingEffect }) {
  return (
    <>
      <p>Of the work as {effect.annotator}:</p>
      <ul>
        <li>{counted(effect.n_layers, "layer")} {effect.votes === "keep" ? "kept under a neutral name" : "deleted"}</li>
        <li>{counted(effect.n_notes, "note")} deleted</li>
        <li>{counted(effect.n_mentions, "mention")} by others replaced</li>
        <li>{counted(effect.n_tasks, "unfinished task")} taken back</li>
        {effect.n_left > 0 && <li><b>{counted(effect.n_left, "text")} of the study (documents, guidelines, schemes, its name) mention the person and stay as they are</b></li>}
      </ul>
    </>
  );
}

function accountOf({ account }: Preview): string {
  return account === null ? "No account is deleted." : `The account ${account} is deleted and signed out.`;
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

const linesOf = (text: string): string[] => text.split("\n").map((each) => each.trim()).filter((each) => each !== "");

/** What is said when somebody was erased. */
export function doneWords({ name, is_clean }: Erased): string {
  return `Erased. In figures and exports stands ${name}.${is_clean ? "" : " The files of the database are cleaned when the server starts next."}`;
}
