// Threads on a document: what people say about a layer, a unit or relation in it, or a place of the text.

import { useState } from "preact/hooks";
import { call, documentPath } from "../api";
import { day, moment } from "../look/dates";
import { freshId } from "../saving/ids";
import { aside, t, withElements } from "../texts/texts";
import type { Remark, Thread, ThreadSent, ThreadsAnswer } from "./answers";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { useFresh } from "./fresh";

/** What a new thread is about; without one, or without a layer in it, it is about the document. */
export type Subject = Partial<Omit<ThreadSent, "text" | "client_op_id">>;

interface Props {
  readonly study: string;
  readonly document: string;
  /** Only threads about this are shown, by default all. */
  readonly subject?: Subject;
  /** What a new thread is about, by default the subject; without either none is begun. */
  readonly next?: Subject;
  /** The same in words, where it is not all that is shown. */
  readonly nextWords?: string | null;
  /** What a thread is about, in words, such as the first words of a unit. */
  readonly about?: (thread: Thread) => string | null;
  /** Show in the text what a thread is about. */
  readonly show?: (thread: Thread) => void;
}

type Change = (method: string, path: string, body?: unknown) => Promise<boolean>;

export function Threads({ study, document, subject, next = subject, nextWords = null, about, show }: Props) {
  const path = `${documentPath(study, document)}/threads`;
  const { value, error, again } = useFresh(study, path, () => call<ThreadsAnswer>("GET", path), { concerns: ({ threads }) => threads === document });
  const [problem, setProblem] = useState<string | null>(null);
  const change: Change = async (method, at, body) => {
    setProblem(null);
    try {
      await call(method, path + at, body);
      again();
      return true;
    } catch (refused) {
      setProblem((refused as Error).message);
      return false;
    }
  };
  if (value === null) return error ? <p role="alert">{error.message}</p> : <p class="muted">{t("loading")}</p>;
  const threads = value.threads.filter((thread) => subject === undefined || isAbout(thread, subject));
  return (
    <div class="threads">
      <p class="problem-line" role="alert">{problem}</p>
      {threads.length === 0 && <p class="muted">{t("threads-none")}</p>}
      {threads.map((each) => <One key={each.key} thread={each} about={about?.(each) ?? null} show={show} people={value.people} change={change} />)}
      {next && <Write label={nextWords === null ? t("threads-begin") : t("threads-begin-about", { about: nextWords })} people={value.people} send={(text, op) => change("POST", "", { ...next, client_op_id: op, text })} />}
    </div>
  );
}

interface LayerThreadsProps {
  readonly study: string;
  readonly document: string;
  readonly layer: string;
  readonly view: LayerView;
  readonly cursor: Cursor;
}

/** Threads on a layer; what is under the cursor is what a new one is about. */
export function LayerThreads({ study, document, layer, view, cursor }: LayerThreadsProps) {
  const selected = cursor.selected.value;
  const element = selected === null || selected.kind === "segment" ? null : selected.id;
  const about = ({ element: id }: Thread): string | null => (id === null ? null : view.nameOf(id) ?? t("threads-gone"));
  return (
    <Threads
      study={study} document={document} subject={{ layer }} next={{ layer, element }} nextWords={element === null ? null : view.nameOf(element)}
      about={about} show={({ element: id }) => id !== null && cursor.toThing(id)}
    />
  );
}

/** Without an element or a place, everything about a layer is. */
export function isAbout(thread: Thread, { layer = null, element = null, begins = null, ends = null }: Subject): boolean {
  if (layer !== null && thread.layer !== layer) return false;
  if (element !== null && thread.element !== element) return false;
  if (begins === null || ends === null) return true;
  return thread.begins !== null && thread.ends !== null && thread.begins < ends && begins < thread.ends;
}

interface OneProps {
  readonly thread: Thread;
  readonly about: string | null;
  readonly show: ((thread: Thread) => void) | undefined;
  readonly people: readonly string[];
  readonly change: Change;
}

function One({ thread, about, show, people, change }: OneProps) {
  const { key, state, remarks } = thread;
  const isResolved = state === "resolved";
  const mine = remarks.filter((each) => each.is_mine && each.what === "comment").at(-1);
  const title = about ?? (thread.annotator === null ? t("threads-on-document") : t("threads-on-layer", { annotator: thread.annotator }));
  return (
    <details class={`thread ${state}`} open={!isResolved}>
      <summary>{title}<small> {isResolved ? t("threads-resolved") : t("threads-open")}, {t("threads-comments", { n: remarks.filter((each) => each.what === "comment").length })}</small></summary>
      <ul class="plain">
        {remarks.map((each) => (
          <li key={each.number} class={each.mentions_me ? "mentioned" : ""}>
            <p><b>{whoOf(each)}</b> <small>{momentOf(each.at)}</small>{each.mentions_me && <small> {t("threads-mentions-you")}</small>}{each === mine && each.text !== null && <> <button type="button" class="quiet" onClick={() => void change("DELETE", `/${key}/comments/${each.number}`)}>{t("threads-take-back")}</button></>}</p>
            <p class="remark">{each.what === "comment" ? each.text ?? <em>{t("threads-taken-back")}</em> : <em>{t(`threads-said-${each.what}`)}</em>}</p>
          </li>
        ))}
      </ul>
      <Write label={t("threads-answer")} of={title} people={people} send={(text, op) => change("POST", `/${key}/comments`, { client_op_id: op, text })} />
      <p>
        <button type="button" onClick={() => void change("PUT", `/${key}/state`, { client_op_id: freshId(), state: isResolved ? "open" : "resolved" })}>{withElements("on-thing", { action: t(isResolved ? "threads-reopen" : "threads-resolve"), thing: title, "<aside>": aside })}</button>
        {show && <> <button type="button" class="quiet" onClick={() => show(thread)}>{withElements("on-thing", { action: t("threads-show"), thing: title, "<aside>": aside })}</button></>}
      </p>
    </details>
  );
}

const whoOf = ({ author, role, is_mine }: Remark): string => [author || t(`role-${role}`), ...(is_mine ? [t("people-you")] : [])].join(", ");

/** Of whom an alias stands for, only the day is there. */
const momentOf = (at: string): string => (at.length > 10 ? moment(at) : day(at));

interface WriteProps {
  readonly label: string;
  readonly of?: string;
  readonly people: readonly string[];
  readonly send: (text: string, op: string) => Promise<boolean>;
}

/** What is not sent yet stays in the field; sent twice, it is there once. */
function Write({ label, of, people, send }: WriteProps) {
  const [text, setText] = useState("");
  const [op, setOp] = useState(freshId);
  const [sending, setSending] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "" || sending) return;
    setSending(true);
    if (await send(text, op)) {
      setText("");
      setOp(freshId());
    }
    setSending(false);
  };
  return (
    <form class="form wide" onSubmit={(event) => void submit(event)}>
      <label>{of === undefined ? label : withElements("on-thing", { action: label, thing: of, "<aside>": aside })}
        <textarea rows={2} maxLength={10000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        {people.length > 0 && <small>{t("threads-mention", { people: people.map((name) => `@${name}`).join(", ") })}</small>}
      </label>
      <p><button type="submit" disabled={sending || text.trim() === ""}>{withElements("on-thing", { action: t("threads-send"), thing: of ?? label, "<aside>": aside })}</button></p>
    </form>
  );
}
