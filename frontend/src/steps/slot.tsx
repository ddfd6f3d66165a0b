// The sentence with a slot: what is marked must fill it and make sense.

import type { Session } from "../annotator/session";

export function slot(session: Session, template: string) {
  const mode = session.mode.value;
  const unit = session.selectedUnit;
  const fits = unit && session.step?.marks.includes(unit.category ?? "");
  const words =
    mode.is === "mark" ? session.document.words(mode.draft) : unit && fits ? session.document.wordsOf(unit) : null;
  const topic = String(session.document.metadata.topic ?? "The topic");
  const [before] = template.replace("TOPIC", topic).split("...");
  return (
    <p class="slot">
      {before}
      {words === null ? <span class="gap" aria-label="a gap" role="img">…</span> : <mark>{words}</mark>}
    </p>
  );
}
