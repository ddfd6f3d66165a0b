// A text field whose words are kept while one types, and not only when one leaves it.

import { useEffect, useRef } from "preact/hooks";
import { whileTyping } from "./leaving";

interface Props {
  readonly id?: string;
  readonly name?: string;
  readonly value: string;
  readonly rows?: number;
  readonly disabled: boolean;
  readonly list?: string;
  readonly save: (words: string) => void;
  readonly left?: () => void;
}

const PAUSE = 2000;

export function Typed({ id, name, value, rows, disabled, list, save, left }: Props) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const state = useRef({ saved: value, words: value, save, timer: 0 });
  state.current.save = save;
  const keep = (): void => {
    const now = state.current;
    clearTimeout(now.timer);
    const words = now.words.trim();
    if (words === now.saved) return;
    now.saved = words;
    now.save(words);
  };
  // What comes from elsewhere is shown, but not under somebody's hands.
  useEffect(() => {
    if (!box.current || value === state.current.saved || document.activeElement === box.current) return;
    state.current.saved = state.current.words = value;
    box.current.value = value;
  }, [value]);
  useEffect(() => {
    const forget = whileTyping(keep);
    return () => {
      keep();
      forget();
    };
  }, []);
  const common = {
    id, name, disabled, defaultValue: value, ref: box, onChange: keep,
    onInput: (event: InputEvent) => {
      state.current.words = (event.currentTarget as HTMLInputElement).value;
      clearTimeout(state.current.timer);
      state.current.timer = window.setTimeout(keep, PAUSE);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      keep();
      box.current?.blur();
      left?.();
    },
  };
  return rows === undefined ? <input {...common} list={list} /> : <textarea {...common} rows={rows} />;
}
