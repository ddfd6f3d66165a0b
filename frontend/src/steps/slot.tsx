// The sentence with a slot: what is marked must fill it and make sense.

import type { Step } from "../model/types";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

export function slot(view: LayerView, cursor: Cursor, { marks, template }: Step) {
  if (template === null) return null;
  const mode = cursor.mode.value;
  const unit = cursor.selectedUnit;
  const fits = unit && marks.includes(unit.category ?? "");
  const words =
    mode.is === "mark" ? view.document.words(mode.draft) : unit && fits ? view.document.wordsOf(unit) : null;
  const topic = String(view.document.metadata.topic ?? t("step-topic"));
  const [before] = template.replace("TOPIC", topic).split("...");
  return (
    <p class="slot">
      {before}
      {words === null ? <span class="gap" aria-label={t("step-gap")} role="img">…</span> : <mark>{words}</mark>}
    </p>
  );
}
