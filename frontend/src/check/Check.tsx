// What the scheme says about the layer; the server checks, so there is one engine of rules.

import { effect, signal, untracked, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Following } from "../look/Following";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { kept } from "../model/known";
import type { Layer, Violation } from "../model/types";
import type { Saver } from "../saving/saver";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { withLabels } from "./messages";

/** Problems that are drawn in one piece, and about how high one is, in rem. */
const BLOCK = 10;
const HIGH = 5.5;
/** Units that are named behind a message at most. */
const MOST = 3;

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  readonly found: Pick<Saver, "violations" | "checked" | "status">;
  /** Go to a problem, by its number. */
  readonly toProblem: (at: number) => void;
}

export function Check(props: Props) {
  return <Following draw={() => content(props)} />;
}

function content(props: Props) {
  const { violations, checked, status } = props.found;
  const errors = violations.value.filter((violation) => violation.severity === "error").length;
  return (
    <>
      {!checked.value && (
        <p class="muted">{status.value.is === "offline" ? t("check-waits") : t("check-running")}</p>
      )}
      {violations.value.length === 0 ? (
        <p>{checked.value && t("check-nothing")}</p>
      ) : (
        <>
          <p class="muted">{errors > 0 ? t("check-errors", { n: errors }) : t("check-only-remarks")}</p>
          <Problems {...props} />
        </>
      )}
    </>
  );
}

interface Shown {
  readonly from: number;
  readonly violations: readonly Violation[];
  readonly labels: ReadonlyMap<string, string>;
  readonly layer: Layer;
  /** The one under the cursor, counted in this block. */
  readonly at: number | null;
}

function Problems(props: Props) {
  const { blocks, count } = useMemo(() => {
    const made: List = { blocks: [], count: signal(0) };
    untracked(() => show(props, made));
    return made;
  }, [props.view]);
  useEffect(() => follow(props, { blocks, count }), [blocks]);
  const draw = useMemo(() => (shown: Shown) => some(props, shown), [props.view]);
  return (
    <div class="problems" role="list">
      {blocks.slice(0, count.value).map((source, i) => (
        <Lazy key={i} class="block" role="none" source={source} draw={draw} urgent={moved} eager={i === 0} height={HIGH * BLOCK} />
      ))}
    </div>
  );
}

interface List {
  readonly blocks: Signal<Shown>[];
  readonly count: Signal<number>;
}

/** The list follows a frame behind the change. */
function follow(props: Props, list: List): () => void {
  const later = new Later(() => show(props, list));
  const end = effect(() => {
    void [props.found.violations.value, props.view.layer.value, props.cursor.problemIndex.value];
    later.ask();
  });
  return () => {
    later.cancel();
    end();
  };
}

function show({ view, cursor, found }: Props, to: List): void {
  const all = found.violations.value;
  const labels = view.labels.value;
  const layer = view.layer.value;
  const current = cursor.problemIndex.value;
  const n = Math.ceil(all.length / BLOCK);
  for (let i = 0; i < n; i++) {
    const from = i * BLOCK;
    const violations = all.slice(from, from + BLOCK);
    const at = current >= from && current < from + BLOCK ? current - from : null;
    const each = to.blocks[i];
    if (!each) to.blocks.push(signal({ from, violations, labels, layer, at }));
    else {
      const now = each.peek();
      const same = kept(now.violations, violations);
      if (same !== now.violations || now.layer !== layer || now.at !== at) each.value = { from, violations: same, labels, layer, at };
    }
  }
  to.count.value = n;
}

const moved = (before: Shown | null, now: Shown): boolean => (before?.at ?? null) !== now.at;

function some({ view, toProblem }: Props, { from, violations, labels, at }: Shown) {
  return (
    <>
      {violations.map((violation, i) => (
        <div role="listitem" key={i}>
          <button
            type="button" class={`problem ${violation.severity}`} aria-current={at === i} onClick={() => toProblem(from + i)}
          >
            <span class="sign">{violation.severity === "error" ? t("severity-error") : t("severity-warning")}</span>{" "}
            {withLabels(violation, (id) => view.nameOf(id))}{wordsAt(view, violation, labels)}
          </button>
        </div>
      ))}
    </>
  );
}

/** The first words of what the message is about, as labels alone say little. */
function wordsAt(view: LayerView, violation: Violation, labels: ReadonlyMap<string, string>) {
  const named = violation.ids.flatMap((id) => {
    const relation = view.relation(id);
    return view.unit(id) ?? (relation ? [...relation.sources, relation.target].flatMap((end) => view.unit(end) ?? []) : []);
  });
  const all = [...new Set(named)];
  const units = all.slice(0, MOST);
  if (units.length === 0) return null;
  return (
    <span class="about">
      {units.map((unit) => <span key={unit.id}><b>{labels.get(unit.id)}</b> {view.document.firstWords(unit, 5)}</span>)}
      {all.length > MOST && <span>{t("step-more", { n: all.length - MOST })}</span>}
    </span>
  );
}
