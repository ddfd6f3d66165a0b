// A note about the unit or relation under the cursor, or about the whole document.

import { NOTE } from "../model/names";
import { shortOf } from "../model/look";
import type { Operation } from "../model/types";
import { Typed } from "../saving/Typed";
import { setAttribute, update, withAttribute } from "./changes";
import { toThing } from "./moving";
import type { Session } from "./session";

export function Notes({ session }: { session: Session }) {
  const thing = session.selectedUnit ?? session.selectedRelation;
  const value = String((thing ?? session.layer).attributes[NOTE] ?? "");
  const note = (words: string): readonly Operation[] => {
    const said = words === "" ? null : words;
    // It may have changed since this was drawn.
    return [thing ? update(withAttribute(session.thing(thing.id) ?? thing, NOTE, said)) : setAttribute(NOTE, said)];
  };
  const all = [...session.layer.units, ...session.layer.relations];
  const others = all.filter((each) => each.attributes[NOTE] !== undefined && each.id !== thing?.id);
  return (
    <>
      <label class="note">
        {thing ? `About ${nameOf(session, thing.id)}` : "About the whole document"}
        <Typed
          key={thing?.id ?? ""} session={session} id={NOTE} rows={6} value={value} change={note}
          left={() => session.moved.value++}
        />
      </label>
      {others.length > 0 && (
        <ul class="others">
          {others.map((each) => (
            <li key={each.id}>
              <button type="button" class="quiet" onClick={() => toThing(session, each.id)}>{nameOf(session, each.id)}</button>{" "}
              {String(each.attributes[NOTE])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function nameOf(session: Session, id: string): string {
  const relation = session.relation(id);
  if (relation) return shortOf(relation, session.layer, session.scheme, session.labels.value);
  return session.labels.value.get(id) ?? id;
}
