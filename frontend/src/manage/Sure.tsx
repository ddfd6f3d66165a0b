// A button for what cannot simply be undone: it asks once before it acts.

import { useState } from "preact/hooks";

interface Props {
  readonly words: string;
  readonly asks: string;
  /** Whom or what it concerns, for those who hear the page. */
  readonly of: string;
  readonly act: () => Promise<void>;
}

export function Sure({ words, asks, of, act }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking) return <button type="button" class="quiet" onClick={() => setAsking(true)}>{words}<span class="aside"> {of}</span></button>;
  const done = (): void => {
    setAsking(false);
    void act();
  };
  return (
    <span class="sure" role="group" aria-label={`${words} ${of}`}>
      <span>{asks}</span>{" "}
      <button type="button" ref={(button) => void button?.focus()} onClick={done}>Yes</button>{" "}
      <button type="button" onClick={() => setAsking(false)}>No</button>
    </span>
  );
}
