// Brings a study in: files from the own computer become a study, or it is said why not.

import "./manage.css";
import { useState } from "preact/hooks";
import { ApiError, call, type Me, type StudyRow } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { studyAddress } from "./addresses";
import type { Brought, Catalogue } from "./answers";
import { chosen, onlyTexts, size, summary, zipOf, type Chosen } from "./chosen";
import { Result } from "./Result";
import { sent } from "./sending";

interface Step {
  readonly words: string;
  /** From 0 to 1; null where nobody can say. */
  readonly share: number | null;
}

export default function New() {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    catalogue: await call<Catalogue>("GET", "/api/formats"),
    there: (await call<{ studies: readonly StudyRow[] }>("GET", "/api/studies")).studies,
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Bring a study in"><p class="muted">Loading …</p></Frame>;
  const { me, catalogue, there } = found.value;
  if (!me.is_admin) {
    return <Frame title="Bring a study in" me={me}><p role="alert">Your account may not make studies. Ask whoever set Argora up.</p></Frame>;
  }
  return <Bringing me={me} catalogue={catalogue} there={there} />;
}

function Bringing({ me, catalogue, there }: { me: Me; catalogue: Catalogue; there: readonly StudyRow[] }) {
  const [brought, setBrought] = useState<Brought | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [last, setLast] = useState<{ from: Chosen; asked: Readonly<Record<string, string>> } | null>(null);
  const send = async (from: Chosen, asked: Readonly<Record<string, string>>): Promise<void> => {
    setError(null);
    setLast({ from, asked });
    try {
      setBrought(await bring(from, asked, catalogue.most_bytes, setStep));
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setStep(null);
    }
  };
  if (brought) return <Frame title={`${brought.name} is there`} me={me}><Result brought={brought} /></Frame>;
  return (
    <Frame title="Bring a study in" me={me}>
      <p>Texts that are to be annotated, or a study that was annotated elsewhere. If a file is broken, nothing is kept. Files of a kind that Argora does not read, such as Word or PDF, are left out and listed.</p>
      <Fields catalogue={catalogue} there={there} busy={step !== null} send={send} />
      {step && <Progress step={step} />}
      {error && (isQuestion(error) && last
        ? <Question key={error.message} error={error} answer={(option, value) => void send(last.from, { ...last.asked, [option]: value })} />
        : <Refusal error={error} />)}
      <details class="catalogue">
        <summary>Formats that are read</summary>
        <dl>{catalogue.formats.map((each) => <div key={each.name}><dt>{each.name}</dt><dd>{each.title}</dd></div>)}</dl>
      </details>
    </Frame>
  );
}

async function bring(
  from: Chosen, asked: Readonly<Record<string, string>>, most: number, told: (step: Step) => void,
): Promise<Brought> {
  const all = from.files.length;
  const content = await zipOf(from, (done) => told({ words: `Packing file ${done} of ${all}`, share: done / all }));
  if (content.size > most) throw new Error(`packed, these files have ${size(content.size)}; the server takes ${size(most)} at once. Leave out what is no part of the study`);
  const wanted = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));
  return sent<Brought>(`/api/studies?${wanted}`, content, (share) =>
    told(share < 1 ? { words: `Sending ${Math.floor(share * 100)} %`, share } : { words: "All is sent. The server reads the files …", share: null }),
  );
}

interface FieldsProps {
  readonly catalogue: Catalogue;
  /** The studies of whoever brings another one. */
  readonly there: readonly StudyRow[];
  readonly busy: boolean;
  readonly send: (from: Chosen, asked: Readonly<Record<string, string>>) => Promise<void>;
}

function Fields({ catalogue, there, busy, send }: FieldsProps) {
  const [from, setFrom] = useState<Chosen | null>(null);
  const [name, setName] = useState("");
  const [format, setFormat] = useState("");
  const [scheme, setScheme] = useState("");
  const choose = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const next = chosen(input.files ?? []);
    if (next.files.length === 0) return;
    // Of the two ways to choose, the last one counts.
    for (const other of input.form!.querySelectorAll<HTMLInputElement>("[type=file]")) if (other !== input) other.value = "";
    if (name === "" || name === from?.name) setName(next.name);
    setFrom(next);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (from) void send(from, { name, format, scheme });
  };
  const twin = there.find((each) => folded(each.name) === folded(name));
  const bare = from !== null && onlyTexts(from);
  return (
    <form class="form bringing" onSubmit={submit}>
      <fieldset>
        <legend>Where the study is</legend>
        <label>Files, or one zip <input type="file" multiple onClick={empty} onChange={choose} /></label>
        <label>Or a whole folder <input type="file" {...({ webkitdirectory: true } as object)} onClick={empty} onChange={choose} /></label>
        <p class="muted" aria-live="polite">{from ? `Chosen: ${summary(from)}.` : "Nothing is chosen yet."}</p>
      </fieldset>
      <label>Name of the study
        <input name="name" value={name} maxLength={100} required autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} />
        <small role="status">{twin && <>You have a study of this name already: <a href={studyAddress(twin.key)}>{twin.name}</a>. Another name tells them apart.</>}</small>
      </label>
      <label>What annotators may mark
        <select name="scheme" value={scheme} required={bare} onChange={(event) => setScheme(event.currentTarget.value)}>
          <option value="">{bare ? "Choose one …" : "As the files say"}</option>
          {catalogue.schemes.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}
        </select>
        <small>{bare ? "Texts that nobody annotated yet do not say it." : "Needed only for texts that nobody annotated yet."}</small>
      </label>
      <label>Format of the files
        <select name="format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          <option value="">Find out</option>
          {catalogue.formats.map((each) => <option key={each.name} value={each.name}>{each.name}</option>)}
        </select>
      </label>
      <button type="submit" class="main" disabled={busy || from === null}>Bring it in</button>
    </form>
  );
}

const folded = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Files that were mended and are chosen again count as a change only where none was chosen. */
function empty(event: Event): void {
  (event.currentTarget as HTMLInputElement).value = "";
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
  const [value, setValue] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    answer(option, value);
  };
  return (
    <form class="form bringing" onSubmit={submit}>
      <div role="alert"><h2>One thing is open</h2></div>
      <fieldset>
        <legend>{question[0]!.toUpperCase() + question.slice(1)}?</legend>
        {Object.entries(candidates).map(([name, about]) => (
          <label key={name} class="choose">
            <input type="radio" name={option} value={name} required checked={value === name} onChange={() => setValue(name)} /> <span>{name} {about && <small>{about}</small>}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="main">Read the files so</button>
    </form>
  );
}

/** What was wrong, each with its place; all fields stay as they are. */
function Refusal({ error }: { error: Error }) {
  const told = error instanceof ApiError ? error.body : {};
  const problems = (told["problems"] as readonly string[] | undefined) ?? [error.message];
  const left = ((told["n_problems"] as number | undefined) ?? problems.length) - problems.length;
  return (
    <div class="refusal" role="alert">
      <h2>Nothing was brought in</h2>
      <ul>{problems.map((each) => <li key={each}>{each}</li>)}</ul>
      {left > 0 && <p>And {left} more of this sort.</p>}
      <p>Mend the files, or choose other ones, and bring the study in again. Whatever you filled in is still here.</p>
    </div>
  );
}
