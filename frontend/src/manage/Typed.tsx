// A field to search in a list that the server keeps.

import { useEffect, useRef } from "preact/hooks";

const TYPING = 300;

/** A field whose words count once nothing was typed for a moment. */
export function Typed({ label, change }: { label: string; change: (words: string) => void }) {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const typed = (words: string): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => change(words.trim()), TYPING);
  };
  return <label>{label} <input type="search" onInput={(event) => typed(event.currentTarget.value)} /></label>;
}
