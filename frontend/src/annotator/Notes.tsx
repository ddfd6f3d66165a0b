// A note about the unit under the cursor, or about the whole document.

import { NOTE } from "../model/names";
import { setAttribute, update, withAttribute } from "./changes";
import type { Session } from "./session";

export function Notes({ session }: { session: Session }) {
  const unit = session.selectedUnit;
  const about = unit ? `About ${session.labels.value.get(unit.id)}` : "About the whole document";
  const value = String((unit ?? session.layer).attributes[NOTE] ?? "");
  const save = (words: string): void => {
    if (words === value) return;
    const said = words === "" ? null : words;
    session.edit([unit ? update(withAttribute(unit, NOTE, said)) : setAttribute(NOTE, said)]);
  };
  const others = session.layer.units.filter((each) => each.attributes[NOTE] !== undefined && each !== unit);
  return (
    <>
      <label class="note">
        {about}
        <textarea
          id={NOTE} key={unit?.id ?? ""} rows={6} defaultValue={value} disabled={session.readOnly.value}
          onChange={(event) => save(event.currentTarget.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.currentTarget.blur();
            session.moved.value++;
          }}
        />
      </label>
      {others.length > 0 && (
        <ul>{others.map((each) => <li key={each.id}><b>{session.labels.value.get(each.id)}</b> {String(each.attributes[NOTE])}</li>)}</ul>
      )}
    </>
  );
}
