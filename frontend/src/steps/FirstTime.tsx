// What somebody sees who opens an empty document: what to do next, in plain words.

import { signal, useComputed } from "@preact/signals";
import { categoryCommand, ownKeys, shownKeys } from "../keys/keymap";
import { remember, remembered } from "../saving/remembering";
import type { Editor } from "../saving/editor";
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
  const first = scheme.units[0]?.title ?? "a category";
  return (
    <section class="first-time" aria-label="What to do here">
      <h2>How this works</h2>
      <ol>
        {scheme.procedure.length > 0 && <li>Do what the step above says, then go on to the next one: {key("next-step")}, or the button.</li>}
        <li>
          {scheme.by
            ? <>Go from sentence to sentence with {key("next")} and {key("previous")}, or click on one; give it a category by its key, such as {key(categoryCommand(0))}, {first}.</>
            : <>Mark a part of the text with the mouse, or go to its sentence with {key("next")} and press {key("mark")}; then choose a category by its key, such as {key(categoryCommand(0))}, {first}.</>}
        </li>
        {scheme.relations.length > 0 && <li>To relate two parts, go to the first, press {key("relate")}, go to the other, and press {key("accept")}.</li>}
        <li>Everything is saved by itself; {key("undo")} takes it back. {key("guideline")} shows the guideline, {key("help")} all keys.</li>
        <li>When the check finds no more errors, press Finish.</li>
      </ol>
      <button
        type="button" class="quiet" onClick={() => {
          remember(KEPT, "yes");
          seen.value = true;
          cursor.moved.value++;
        }}
      >
        I know this; do not show it again
      </button>
    </section>
  );
}
