// The sentences in the order that the annotator proposes.

import { forgetOrder, orderOf, proposed } from "../annotator/ordering";
import { toThing } from "../annotator/moving";
import { run } from "../annotator/commands";
import type { Session } from "../annotator/session";
import { styleOf } from "../model/look";

export function Order({ session }: { session: Session }) {
  const order = orderOf(session.layer);
  const inText = session.layer.units.filter((unit) => order.includes(unit.id)).map((unit) => unit.id);
  const other = proposed(session.layer).length > 0;
  const move = (id: string, command: string): void => {
    session.select({ kind: "unit", id });
    run(session, command);
  };
  return (
    <>
      <p class="muted">
        {other ? "The order that you propose; the number behind is the place in the text." : "The order of the text."} Alt and an arrow move the sentence under the cursor.
      </p>
      <ol class="order">
        {order.map((id, i) => {
          const unit = session.unit(id)!;
          const was = inText.indexOf(id) + 1;
          const label = session.labels.value.get(id);
          const here = session.selectedUnit?.id === id;
          return (
            <li key={id} class={here ? "here" : undefined} aria-current={here ? "true" : undefined}>
              <button type="button" class="quiet words" onClick={() => toThing(session, id)}>
                <span class={`tag ${styleOf(session.scheme, unit.category)}`}>{label}</span> {session.document.firstWords(unit, 6)}
              </button>
              {was !== i + 1 && <span class="value">was {was}</span>}
              {!session.readOnly.value && (
                <span class="moves">
                  <button type="button" class="quiet" aria-label={`${label} one place earlier`} disabled={i === 0} onClick={() => move(id, "earlier")}>↑</button>
                  <button type="button" class="quiet" aria-label={`${label} one place later`} disabled={i === order.length - 1} onClick={() => move(id, "later")}>↓</button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {other && !session.readOnly.value && <button type="button" class="quiet" onClick={() => forgetOrder(session)}>The order of the text again</button>}
    </>
  );
}
