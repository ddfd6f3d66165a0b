// Search in the text: every place is framed, Enter goes to the next one.

import { signal } from "@preact/signals";
import type { Session } from "../annotator/session";

/** What is searched for, in lower case. */
export const found = signal("");

export function Search({ session }: { session: Session }) {
  const typed = (event: InputEvent): void => {
    found.value = (event.currentTarget as HTMLInputElement).value.toLowerCase();
  };
  const pressed = (event: KeyboardEvent): void => {
    const input = event.currentTarget as HTMLInputElement;
    if (event.key === "Enter") next(session);
    if (event.key !== "Escape") return;
    found.value = input.value = "";
    session.moved.value++;
  };
  return (
    <label class="search">
      <span class="aside">Search in the text</span>
      <input id="search" type="search" placeholder="Search" onInput={typed} onKeyDown={pressed} />
    </label>
  );
}

function next(session: Session): void {
  if (found.value === "") return;
  const { document } = session;
  const places = session.places.value;
  const from = session.currentPlace();
  for (let i = 1; i <= places.length; i++) {
    const place = places[(from + i + places.length) % places.length]!;
    const unit = place.kind === "unit" ? session.unit(place.id) : undefined;
    const words = unit ? document.wordsOf(unit) : place.kind === "segment" ? document.words(document.segments.spans[place.index]!) : "";
    if (!words.toLowerCase().includes(found.value)) continue;
    session.selectPlace(place);
    return;
  }
  session.say("Not found.");
}
