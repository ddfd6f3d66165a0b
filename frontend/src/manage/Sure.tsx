// A button for what cannot simply be undone: it asks once before it acts.

import { useState } from "preact/hooks";
import { aside, t, withElements } from "../texts/texts";

interface Props {
  readonly words: string;
  readonly asks: string;
  /** Whom or what it concerns, for those who hear the page. */
  readonly of: string;
  readonly act: () => Promise<void>;
  /** It cannot be done now. */
  readonly isOff?: boolean;
}

export function Sure({ words, asks, of, act, isOff = false }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking) return <button type="button" class="quiet" disabled={isOff} onClick={() => setAsking(true)}>{withElements("on-thing", { action: words, thing: of, "<aside>": aside })}</button>;
  const done = (): void => {
    setAsking(false);
    void act();
  };
  return (
    <span class="sure" role="group" aria-label={t("on-thing-label", { action: words, thing: of })}>
      <span>{asks}</span>{" "}
      <button type="button" ref={(button) => void button?.focus()} disabled={isOff} onClick={done}>{t("answer-yes")}</button>{" "}
      <button type="button" onClick={() => setAsking(false)}>{t("answer-no")}</button>
    </span>
  );
}
