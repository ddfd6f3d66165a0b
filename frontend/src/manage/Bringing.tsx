// Files from the own computer on their way to the server: chosen, sent, asked about, refused with the reason.

import { useState } from "preact/hooks";
import { ApiError } from "../api";
import { inWords, t } from "../texts/texts";
import { chosen, size, summary, withSettingsFile, zipOf, type Chosen } from "./chosen";
import { sent } from "./sending";

type Asked = Readonly<Record<string, string>>;

interface Step {
  readonly words: string;
  /** From 0 to 1; null where nobody can say. */
  readonly share: number | null;
}

export interface Bringing {
  readonly step: Step | null;
  readonly error: Error | null;
  readonly send: (from: Chosen, asked: Asked) => Promise<void>;
  /** Send the same files again, with an answer to what they leave open. */
  readonly answer: (option: string, value: string) => void;
}

interface How {
  readonly headers?: Asked;
  /** Whether what is said of the files is a file among them, as web servers log addresses. */
  readonly withSettings?: boolean;
}

/** `most`: how many bytes the server takes at once; `done` gets its answer. */
export function useBringing<T>(path: string, most: number, done: (answer: T) => void, how: How = {}): Bringing {
  const [step, setStep] = useState<Step | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [last, setLast] = useState<{ from: Chosen; asked: Asked } | null>(null);
  const send = async (from: Chosen, asked: Asked): Promise<void> => {
    setError(null);
    setLast({ from, asked });
    try {
      done(await bring<T>(path, from, asked, most, setStep, how));
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setStep(null);
    }
  };
  const answer = (option: string, value: string): void => {
    if (last) void send(last.from, { ...last.asked, [option]: value });
  };
  return { step, error, send, answer };
}

async function bring<T>(
  path: string, from: Chosen, asked: Asked, most: number, told: (step: Step) => void, { headers, withSettings = false }: How,
): Promise<T> {
  const all = from.files.length;
  const wanted = Object.entries(asked).filter(([, value]) => value !== "");
  const content = await zipOf(withSettings ? withSettingsFile(from, Object.fromEntries(wanted)) : from, (done) => told({ words: t("bring-packing", { done: Math.min(done, all), n: all }), share: Math.min(done / all, 1) }));
  if (content.size > most) throw new Error(t("bring-too-large", { size: size(content.size), most: size(most) }));
  return sent<T>(withSettings ? path : `${path}?${new URLSearchParams(wanted)}`, content, (share) =>
    told(share < 1 ? { words: t("bring-sending", { percent: Math.floor(share * 100) }), share } : { words: t("bring-reading"), share: null }),
    headers,
  );
}

/** Two ways to choose files; of both the last one counts. */
export function Files({ from, choose }: { from: Chosen | null; choose: (next: Chosen) => void }) {
  const change = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const next = chosen(input.files ?? []);
    if (next.files.length === 0) return;
    for (const other of input.closest("fieldset")!.querySelectorAll<HTMLInputElement>("[type=file]")) if (other !== input) other.value = "";
    choose(next);
  };
  return (
    <>
      <label>{t("bring-files")} <input type="file" multiple onClick={empty} onChange={change} /></label>
      <label>{t("bring-folder")} <input type="file" {...({ webkitdirectory: true } as object)} onClick={empty} onChange={change} /></label>
      <p class="muted" aria-live="polite">{from ? t("bring-chosen", { files: summary(from) }) : t("bring-none-chosen")}</p>
    </>
  );
}

/** Files that were mended and are chosen again count as a change only where none was chosen. */
function empty(event: Event): void {
  (event.currentTarget as HTMLInputElement).value = "";
}

/** How far it is, and what came of it where that is no success; other words for a refusal where nothing is brought in. */
export function Outcome({ bringing, words }: { bringing: Bringing; words?: RefusalWords }) {
  const { step, error, answer } = bringing;
  return (
    <>
      {step && <Progress step={step} />}
      {error && (isQuestion(error) ? <Question key={error.message} error={error} answer={answer} /> : <Refusal error={error} words={words ?? { title: t("bring-refused"), advice: t("bring-mend") }} />)}
    </>
  );
}

function Progress({ step }: { step: Step }) {
  return (
    <div class="step">
      <p id="step" role="status">{step.words}</p>
      <progress aria-labelledby="step" {...(step.share === null ? {} : { value: step.share })} />
    </div>
  );
}

const isQuestion = (error: Error): error is ApiError => error instanceof ApiError && error.code === "choice";

/** What the files leave open: whoever brings them chooses, and they are sent again. */
function Question({ error, answer }: { error: ApiError; answer: (option: string, value: string) => void }) {
  const { option, question, candidates } = error.body["parameters"] as { option: string; question: string; candidates: Readonly<Record<string, string>> };
  const words = inWords(question);
  const [value, setValue] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    answer(option, value);
  };
  return (
    <form class="form bringing" onSubmit={submit}>
      <div role="alert"><h2>{t("bring-open")}</h2></div>
      <fieldset>
        <legend>{words[0]!.toUpperCase() + words.slice(1)}?</legend>
        {Object.entries(candidates).map(([name, about]) => (
          <label key={name} class="choose">
            <input type="radio" name={option} value={name} required checked={value === name} onChange={() => setValue(name)} /> <span>{name} {about && <small lang="en">{about}</small>}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="main">{t("bring-answer")}</button>
    </form>
  );
}

interface RefusalWords {
  readonly title: string;
  readonly advice: string;
}

/** What was wrong, each with its place; all fields stay as they are. */
function Refusal({ error, words }: { error: Error; words: RefusalWords }) {
  const told = error instanceof ApiError ? error.body : {};
  const problems = (told["problems"] as readonly string[] | undefined) ?? [error.message];
  const left = ((told["n_problems"] as number | undefined) ?? problems.length) - problems.length;
  return (
    <div class="refusal" role="alert">
      <h2>{words.title}</h2>
      <ul lang="en">{problems.map((each) => <li key={each}>{each}</li>)}</ul>
      {left > 0 && <p>{t("bring-refused-more", { n: left })}</p>}
      <p>{words.advice}</p>
    </div>
  );
}
