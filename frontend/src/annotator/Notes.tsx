// A note about the unit or relation under the cursor, or about the whole document.

import { CONFIDENCE, LEVELS, NOTE, UNSURE } from "../model/names";
import { isUnit, type Operation, type Thing } from "../model/types";
import { Typed } from "../saving/Typed";
import { t } from "../texts/texts";
import { setAttribute, update, withAttribute } from "./changes";
import type { LayerView } from "../view/layer";
import type { Session } from "./session";

export function Notes({ session }: { session: Session }) {
  const { view, cursor, editor, tasks } = session;
  // Nothing is added to units that are fixed, a note neither.
  const thing = (tasks.includes("units") ? cursor.selectedUnit : undefined) ?? cursor.selectedRelation;
  const value = String((thing ?? view.layer.value).attributes[NOTE] ?? "");
  const note = (words: string): readonly Operation[] => {
    const said = words === "" ? null : words;
    // It may have changed since this was drawn.
    return [thing ? update(withAttribute(view.thing(thing.id) ?? thing, NOTE, said)) : setAttribute(NOTE, said)];
  };
  const all = [...view.layer.value.units, ...view.layer.value.relations];
  const others = all.filter((each) => (each.attributes[NOTE] !== undefined && each.id !== thing?.id) || isDoubtful(each));
  return (
    <>
      <label class="note">
        {thing ? t("note-about", { thing: nameOf(view, thing.id) }) : t("note-about-document")}
        <Typed
          key={thing?.id ?? ""} editor={editor} id={NOTE} rows={6} value={value} change={note}
          left={() => cursor.moved.value++}
        />
      </label>
      {others.length > 0 && (
        <section>
          <h3>{t("notes-others")}</h3>
          <ul class="others">
            {others.map((each) => (
              <li key={each.id}>
                <button type="button" class="quiet" onClick={() => cursor.toThing(each.id)}>{nameOf(view, each.id)}</button>{" "}
                {isDoubtful(each) && <span class="value">{each.attributes[UNSURE] === true ? t("unsure") : t("notes-low")}</span>} {String(each.attributes[NOTE] ?? "")}
                {isUnit(each) && <span class="muted"> {view.document.firstWords(each)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What somebody marked as unsure, or as hardly sure. */
const isDoubtful = ({ attributes }: Thing): boolean => attributes[UNSURE] === true || attributes[CONFIDENCE] === LEVELS[0];

function nameOf(view: LayerView, id: string): string {
  const relation = view.relation(id);
  return relation ? view.shortOf(relation) : view.labelOf(id);
}
