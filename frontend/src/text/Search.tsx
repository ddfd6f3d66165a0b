// Search in the text: every place is framed, Enter goes to the next one.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../texts/texts";
import type { Choosing, Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

export function Search({ view, cursor, id = "search" }: { view: LayerView; cursor: Cursor; id?: string }) {
  const isTyped = useRef(false);
  /** Whether what is pointed at was found by typing, and Enter has not confirmed it yet. */
  const isNew = useRef(false);
  // What goes takes its frames along.
  useEffect(() => () => void (isTyped.current && (cursor.found.value = "")), [cursor]);
  const typed = (event: InputEvent): void => {
    isTyped.current = true;
    cursor.found.value = (event.currentTarget as HTMLInputElement).value.toLowerCase();
    const mode = cursor.mode.value;
    isNew.current = mode.is === "choose" && cursor.found.value !== "" && nextCandidate(view, cursor, mode, 0);
  };
  const pressed = (event: KeyboardEvent): void => {
    const input = event.currentTarget as HTMLInputElement;
    if (event.key === "Enter") {
      // The focus goes to what is found, and stays where nothing is.
      input.blur();
      if (!next(view, cursor, isNew.current ? 0 : 1)) input.focus();
      isNew.current = false;
    }
    if (event.key !== "Escape") return;
    cursor.found.value = input.value = "";
    input.blur();
    cursor.moved.value++;
  };
  return (
    <label class="search">
      <span class="aside">{t("search-label")}</span>
      <input id={id} type="search" enterKeyHint="search" placeholder={t("search")} onInput={typed} onKeyDown={pressed} />
    </label>
  );
}

/** While one chooses a target: the next candidate with the words, from the one that is so many places on. */
function nextCandidate(view: LayerView, cursor: Cursor, { candidates, at, point }: Choosing, from: 0 | 1): boolean {
  for (let i = from; i < from + candidates.length; i++) {
    const to = (at + i) % candidates.length;
    const [unit, relation] = [view.unit(candidates[to]!), view.relation(candidates[to]!)];
    const words = unit ? view.document.wordsOf(unit) : relation ? view.sentenceOf(relation) : "";
    if (!words.toLowerCase().includes(cursor.found.value)) continue;
    point(to);
    return true;
  }
  cursor.say(t("search-nothing"));
  return false;
}

/** Go to the next place with the words; tell whether there is one. */
function next(view: LayerView, cursor: Cursor, on: 0 | 1): boolean {
  const mode = cursor.mode.value;
  if (cursor.found.value === "") return false;
  if (mode.is === "choose") return nextCandidate(view, cursor, mode, on);
  const { document } = view;
  const places = view.places.value;
  const from = cursor.currentPlace();
  for (let i = 1; i <= places.length; i++) {
    const place = places[(from + i + places.length) % places.length]!;
    const unit = place.kind === "unit" ? view.unit(place.id) : undefined;
    const words = unit ? document.wordsOf(unit) : place.kind === "segment" ? document.words(document.segments.spans[place.index]!) : "";
    if (!words.toLowerCase().includes(cursor.found.value)) continue;
    cursor.selectPlace(place);
    return true;
  }
  cursor.say(t("search-nothing"));
  return false;
}
