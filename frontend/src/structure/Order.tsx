// The sentences in the order that the annotator proposes.

import type { ReadonlySignal } from "@preact/signals";
import { styleOf } from "../model/look";
import { orderOf, proposed } from "../model/order";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";

/** What changes the order. */
export interface Reordering {
  readonly readOnly: ReadonlySignal<boolean>;
  /** Move the sentence under the cursor one place. */
  readonly move: (by: 1 | -1) => void;
  /** Go back to the order of the text. */
  readonly forget: () => void;
}

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  readonly reordering: Reordering | undefined;
}

export function Order({ view, cursor, reordering }: Props) {
  const order = orderOf(view.layer.value, view.scheme);
  const inText = view.layer.value.units.filter((unit) => order.includes(unit.id)).map((unit) => unit.id);
  const other = proposed(view.layer.value).length > 0;
  const changes = reordering?.readOnly.value === false ? reordering : null;
  const move = (id: string, by: 1 | -1): void => {
    cursor.select({ kind: "unit", id });
    changes?.move(by);
  };
  return (
    <>
      <p class="muted">{other ? t("order-proposed") : t("order-text")}</p>
      <ol class="order">
        {order.map((id, i) => {
          const unit = view.unit(id)!;
          const was = inText.indexOf(id) + 1;
          const label = view.labelOf(id);
          const here = cursor.selectedUnit?.id === id;
          return (
            <li key={id} class={here ? "here" : undefined} aria-current={here ? "true" : undefined}>
              <button type="button" class="quiet words" onClick={() => cursor.toThing(id)}>
                <span class={`tag ${styleOf(view.scheme, unit.category)}`}>{label}</span> {view.document.firstWords(unit, 6)}
              </button>
              {was !== i + 1 && <span class="value">{t("order-was", { place: was })}</span>}
              {changes && (
                <span class="moves">
                  <button type="button" class="quiet" aria-label={t("order-earlier", { unit: label })} disabled={i === 0} onClick={() => move(id, -1)}>↑</button>
                  <button type="button" class="quiet" aria-label={t("order-later", { unit: label })} disabled={i === order.length - 1} onClick={() => move(id, 1)}>↓</button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {other && changes && <button type="button" class="quiet" onClick={changes.forget}>{t("order-again")}</button>}
    </>
  );
}
