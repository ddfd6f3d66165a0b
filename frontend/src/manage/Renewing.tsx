// Brings a new version of the guideline: written here or from a file, and what happens then.

import { useEffect, useState } from "preact/hooks";
import { ApiError, call } from "../api";
import { Markdown } from "../guideline/markdown";
import { t } from "../texts/texts";
import type { GuidelineAnswer } from "./answers";
import { nextVersion, textOf } from "./renewal";

interface Props {
  readonly path: string;
  readonly before: GuidelineAnswer;
  readonly renewed: () => Promise<void>;
}

export function Renewing({ path, before, renewed }: Props) {
  const [text, setText] = useState(before.text ?? "");
  // What somebody typed stays when the versions come again.
  const [named, setNamed] = useState<string | null>(null);
  const version = named ?? nextVersion(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = text !== (before.text ?? "") && text.trim() !== "";
  useKept(changed);
  const write = (words: string): void => {
    setText(words);
    setSaid(null);
  };
  const choose = async (event: Event): Promise<void> => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    setProblem(null);
    if (file) await textOf(file).then(write, (error: Error) => setProblem(error.message));
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { version: now } = await call<GuidelineAnswer>("PUT", path, { version: version.trim(), text });
      setNamed(null);
      setSaid(t("guideline-saved", { version: now ?? "" }));
      await renewed();
    } catch (error) {
      setProblem(t("not-saved", { reason: (error as Error).message }));
      // Somebody else may have brought it meanwhile; what is written here stays.
      if (error instanceof ApiError && error.status === 409) await renewed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="renew">
      <h2 id="renew">{before.version === null ? t("guideline-write") : t("guideline-renew")}</h2>
      <form class="form wide" onSubmit={(event) => void submit(event)}>
        <label>{t("guideline-file")}
          <input type="file" accept=".md,.markdown,.txt,text/markdown,text/plain" onClick={(event) => (event.currentTarget.value = "")} onChange={(event) => void choose(event)} />
        </label>
        <label>{t("guideline-text")}
          <textarea name="text" rows={14} value={text} maxLength={before.most_characters} required spellcheck onInput={(event) => write(event.currentTarget.value)} />
          <small>{t("guideline-markdown")}</small>
        </label>
        {changed && <Preview text={text} />}
        <label>{t("guideline-version-name")}
          <input name="version" value={version} maxLength={100} required autocomplete="off" onInput={(event) => setNamed(event.currentTarget.value)} />
          <small>{t("guideline-version-hint")}</small>
        </label>
        <Consequences />
        <p class="problem-line" role="alert">{problem}</p>
        <p><button type="submit" class="main" disabled={busy || !changed}>{t("guideline-save")}</button> <span role="status">{said}</span></p>
      </form>
    </section>
  );
}

function Consequences() {
  return (
    <div class="losses">
      <p>{t("guideline-holds-at-once")}</p>
      <p>{t("guideline-stays")}</p>
    </div>
  );
}

/** Let nobody leave with words that are not saved. */
function useKept(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}

/** How long nobody has typed before the text is read anew, in milliseconds. */
const PAUSE = 300;

/** Reading a long text takes longer than a key may: it is read when it is opened, and when whoever types pauses. */
function Preview({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("guideline-preview")}</summary>
      <div class="sheet" role="region" aria-label={t("guideline-preview")} tabIndex={0}>{open && <Markdown text={shown} />}</div>
    </details>
  );
}
