// What was last done, whether it is saved, and what closes the document.

import { useEffect, useState } from "preact/hooks";
import type { DerivedLayer } from "../manage/answers";
import { Sure } from "../manage/Sure";
import { listed } from "../texts/languages";
import { t, withElements } from "../texts/texts";
import type { Desk } from "./desk";
import { keysOf } from "./keys";

interface Next {
  readonly title: string;
  readonly address: string;
}

interface Props {
  readonly desk: Desk;
  readonly help: () => void;
  readonly next: () => Promise<Next | null>;
  /** Layers of later phases that began with the units of this gold. */
  readonly later: () => Promise<readonly DerivedLayer[]>;
}

export function Bar({ desk, help, next, later }: Props) {
  const [onward, setOnward] = useState<Next | null>(null);
  const isFinished = desk.isFinished;
  useEffect(() => {
    if (isFinished) next().then(setOnward, () => setOnward(null));
  }, [isFinished]);
  return (
    <div class="bar">
      <p class="said" role="status" aria-live="polite">{desk.said.value}</p>
      <p class="saving" role="status" aria-live="polite">{saving(desk)}</p>
      <div class="buttons">
        <Undo desk={desk} />
        <button type="button" class="quiet keys-only" aria-label={t("help-title")} onClick={help}>?</button>
        {isFinished
          ? <><Reopen open={() => desk.close("open")} say={(words) => desk.say(words)} later={later} />{onward && <a class="button" href={onward.address}>{t("curate-next", { document: onward.title })}</a>}</>
          : <button type="button" class="main" onClick={() => desk.close("finished")}>{t("finish-button")}</button>}
      </div>
    </div>
  );
}

/** Layers that began with its units are named first; none of them changes. */
export function Reopen({ open, say, later }: { open: () => void; say: (words: string) => void } & Pick<Props, "later">) {
  const [there, setThere] = useState<readonly DerivedLayer[]>([]);
  const asked = (): void => void later().then((layers) => (layers.length === 0 ? open() : setThere(layers)), (error: Error) => say(error.message));
  if (there.length === 0) return <button type="button" onClick={asked}>{t("reopen-button")}</button>;
  const layers = listed(there.map(({ annotator, phase }) => t("gold-again-later-layer", { annotator, phase })));
  return (
    <span class="sure" role="group" aria-label={t("reopen-button")}>
      {t("gold-again-later", { n: there.length, layers })}{" "}
      <button type="button" ref={(button) => void button?.focus()} onClick={() => { setThere([]); open(); }}>{t("gold-again-yes")}</button>{" "}
      <button type="button" onClick={() => setThere([])}>{t("gold-again-no")}</button>
    </span>
  );
}

/** What others did is set back only after a question. */
function Undo({ desk }: { desk: Desk }) {
  const { undo } = desk.state.value;
  const isOff = desk.isFinished || (undo === null && desk.outbox.waiting.value.length === 0);
  if (undo && !undo.is_mine && desk.outbox.waiting.value.length === 0) {
    return <Sure words={t("undo-button")} asks={t("curate-undo-of-others", { what: undo.words })} of={undo.words} isOff={isOff} act={async () => desk.undo()} />;
  }
  return <button type="button" class="quiet" disabled={isOff} title={undo?.words ?? ""} onClick={() => desk.undo()}>{withElements("curate-undo-button", { key: <kbd>{keysOf("undo")[0]!.toUpperCase()}</kbd> })}</button>;
}

function saving({ outbox, state }: Desk): string {
  const n = outbox.waiting.value.length;
  const status = outbox.status.value;
  if (outbox.held.value.length > 0) return t("curate-saving-held", { n: outbox.held.value.length });
  if (status.is === "offline") return t("curate-saving-offline", { n, reason: status.why });
  if (n > 0) return t("curate-saving-waits", { n });
  return state.value.state === "finished" ? t("curate-saving-finished") : t("curate-saving-saved");
}
