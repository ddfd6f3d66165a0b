// Search in the text: every place is framed, Enter goes to the next one.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../texts/texts";
import type { Choosing, Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

export function Search({ view, cursor, id = "search" }: { view: LayerView; cursor: Cursor; id?: string }) {
  const isTyped = useRef(false);
  // What goes takes its frames along.
  useEffect(() => () => void (isTyped.current && (cursor.found.value = "")), [cursor]);
  const typed = (event: InputEvent): void => {
    isTyped.current = true;
    cursor.found.value = (event.currentTarget as HTMLInputElement).value.toLowerCase();
  };
  const pressed = (event: KeyboardEvent): void => {
    const input = event.currentTarget as HTMLInputElement;
    if (event.key === "Enter") next(view, cursor);
    if (event.key !== "Escape") return;
    cursor.found.value = input.value = "";
    cursor.moved.value++;
  };
  return (
    <label class="search">
      <span class="aside">{t("search-label")}</span>
      <input id={id} type="search" enterKeyHint="search" placeholder={t("search")} onInput={typed} onKeyDown={pressed} />
    </label>
  );
}

/** While one chooses a target: the next candidate with the words. */
function nextCandidate(view: LayerView, cursor: Cursor, { candidates, at, point }: Choosing): void {
  for (let i = 1; i <= candidates.length; i++) {
    const to = (at + i) % candidates.length;
    const [unit, relation] = [view.unit(candidates[to]!), view.relation(candidates[to]!)];
    const words = unit ? view.document.wordsOf(unit) : relation ? view.sentenceOf(relation) : "";
    if (words.toLowerCase().includes(cursor.found.value)) return point(to);
  }
  cursor.say(t("search-nothing"));
}

function next(view: LayerView, cursor: Cursor): void {
  const mode = cursor.mode.value;
  if (cursor.found.value === "") return;
  if (mode.is === "choose") return nextCandidate(view, cursor, mode);
  const { document } = view;
  const places = view.places.value;
  const from = cursor.currentPlace();
  for (let i = 1; i <= places.length; i++) {
    const place = places[(from + i + places.length) % places.length]!;
    const unit = place.kind === "unit" ? view.unit(place.id) : undefined;
    const words = unit ? document.wordsOf(unit) : place.kind === "segment" ? document.words(document.segments.spans[place.index]!) : "";
    if (!words.toLowerCase().includes(cursor.found.value)) continue;
    cursor.selectPlace(place);
    return;
  }
  cursor.say(t("search-nothing"));
}
