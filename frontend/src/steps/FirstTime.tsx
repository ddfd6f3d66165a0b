// What somebody sees who opens an empty document: what to do next, in plain words.

import { signal, useComputed } from "@preact/signals";
import { categoryCommand, ownKeys, shownKeys } from "../keys/keymap";
import { remember, remembered } from "../saving/remembering";
import type { Editor } from "../saving/editor";
import { t, withElements } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

const KEPT = "argora:been-here";
const seen = signal(remembered(KEPT) === "yes");

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  readonly editor: Editor;
}

export function FirstTime({ view, cursor, editor }: Props) {
  const empty = useComputed(() => view.units.value.length === 0).value;
  if (seen.value || !empty || editor.readOnly.value) return null;
  const { scheme } = view;
  const keyOf = shownKeys(ownKeys.value, scheme);
  const key = (command: string) => <kbd>{keyOf(command)}</kbd>;
  const first = scheme.units[0]?.title ?? t("first-time-category");
  return (
    <section class="first-time" aria-label={t("first-time-label")}>
      <h2>{t("first-time-title")}</h2>
      <ol>
        {scheme.procedure.length > 0 && <li>{withElements("first-time-step", { key: key("next-step") })}</li>}
        <li>
          {scheme.by
            ? withElements("first-time-sentences", { next: key("next"), previous: key("previous"), category: key(categoryCommand(0)), title: first })
            : withElements("first-time-mark", { next: key("next"), mark: key("mark"), category: key(categoryCommand(0)), title: first })}
        </li>
        {scheme.relations.length > 0 && <li>{withElements("first-time-relate", { relate: key("relate"), accept: key("accept") })}</li>}
        <li>{withElements("first-time-saved", { undo: key("undo"), guideline: key("guideline"), help: key("help") })}</li>
        <li>{t("first-time-finish")}</li>
      </ol>
      <button
        type="button" class="quiet" onClick={() => {
          remember(KEPT, "yes");
          seen.value = true;
          cursor.moved.value++;
        }}
      >
        {t("first-time-button")}
      </button>
    </section>
  );
}
