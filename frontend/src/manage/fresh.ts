// Keeps what a page shows up to date: the server says that something changed, and it is asked again, now and then.

import { useEffect, useState } from "preact/hooks";
import { ApiError, studyPath } from "../api";

/** What the server says on its stream: a document has another version, or the agreement, a gold, suggestions or an order another state. */
export interface Change {
  readonly document?: string;
  readonly agreement?: string;
  readonly gold?: string;
  /** The document whose threads changed. */
  readonly threads?: string;
  readonly suggestions?: string;
  readonly order?: string;
}

export interface Fresh<T> {
  readonly value: T | null;
  readonly error: Error | null;
  /** Ask again at once. */
  readonly again: () => void;
}

interface Options<T> {
  /** Whether the server is still at it, so that it is asked again in a while. */
  readonly waits?: (value: T) => boolean;
  /** Whether a change is about what is shown; by default every change is. */
  readonly concerns?: (change: Change, value: T | null) => boolean;
}

/** Thirty people save six times a second; nobody reads a table that changes as often. */
const AT_MOST_EVERY = 3000;
const SOON = 700;
const WHILE_WAITING = 4000;

const streams = new Map<string, { readonly source: EventSource; readonly heard: Set<(change: Change) => void> }>();

/** Hear of the changes of a study; all parts of a page share one stream. */
export function listen(study: string, hear: (change: Change) => void): () => void {
  const stream = streams.get(study) ?? { source: new EventSource(`${studyPath(study)}/events`), heard: new Set() };
  streams.set(study, stream);
  stream.heard.add(hear);
  stream.source.onmessage = ({ data }: MessageEvent<string>) => stream.heard.forEach((each) => each(JSON.parse(data) as Change));
  return () => {
    stream.heard.delete(hear);
    if (stream.heard.size > 0) return;
    stream.source.close();
    streams.delete(study);
  };
}

/** Load something, again whenever `key` is another, and again when it may have changed. */
export function useFresh<T>(study: string, key: string, load: () => Promise<T>, { waits = () => false, concerns = () => true }: Options<T> = {}): Fresh<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [again, setAgain] = useState<() => void>(() => () => {});

  useEffect(() => {
    let timer = 0;
    let due = Infinity;
    let asked = -Infinity;
    let shown: T | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      due = Infinity;
      asked = performance.now();
      try {
        shown = await load();
        if (isOver) return;
        setValue(shown);
        setError(null);
        if (waits(shown)) later(WHILE_WAITING);
      } catch (problem) {
        if (isOver) return;
        setError(problem as Error);
        // What will not be otherwise in a while is not asked for again.
        if (!(problem instanceof ApiError && problem.status < 500)) later(WHILE_WAITING);
      }
    };
    const later = (milliseconds: number): void => {
      const at = performance.now() + milliseconds;
      if (isOver || at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = window.setTimeout(() => void ask(), milliseconds);
    };
    const end = listen(study, (change) => {
      if (concerns(change, shown)) later(Math.max(SOON, asked + AT_MOST_EVERY - performance.now()));
    });
    setAgain(() => () => void ask());
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [study, key]);
  return { value, error, again };
}
