// What the scheme says about the layer; the server checks, so there is one engine of rules.

import { effect, signal, untracked, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { nameIn, toProblem } from "../annotator/moving";
import type { Session } from "../annotator/session";
import { Following } from "../look/Following";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { kept } from "../model/known";
import type { Layer, Violation } from "../model/types";
import { counted, withLabels } from "./messages";

/** Problems that are drawn in one piece, and about how high one is, in rem. */
const BLOCK = 10;
const HIGH = 5.5;
/** Units that are named behind a message at most. */
const MOST = 3;

export function Check({ session }: { session: Session }) {
  return <Following draw={() => content(session)} />;
}

function content(session: Session) {
  const { violations, checked, status } = session.saver;
  const errors = violations.value.filter((violation) => violation.severity === "error").length;
  return (
    <>
      {!checked.value && (
        <p class="muted">{status.value.is === "offline" ? "The check waits for the connection; below is what it said last." : "Checking …"}</p>
      )}
      {violations.value.length === 0 ? (
        <p>{checked.value && "Nothing stands against the scheme."}</p>
      ) : (
        <>
          <p class="muted">
            {errors > 0 ? `${counted(errors, "error")} before you can finish.` : "Only remarks; you can finish."} N and P go round.
          </p>
          <Problems session={session} />
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

function Problems({ session }: { session: Session }) {
  const { blocks, count } = useMemo(() => {
    const made: List = { blocks: [], count: signal(0) };
    untracked(() => show(session, made));
    return made;
  }, [session]);
  useEffect(() => follow(session, { blocks, count }), [blocks]);
  const draw = useMemo(() => (shown: Shown) => some(session, shown), [session]);
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
function follow(session: Session, list: List): () => void {
  const later = new Later(() => show(session, list));
  const end = effect(() => {
    void [session.saver.violations.value, session.saver.layer.value, session.problemIndex.value];
    later.ask();
  });
  return () => {
    later.cancel();
    end();
  };
}

function show(session: Session, to: List): void {
  const all = session.saver.violations.value;
  const labels = session.labels.value;
  const { layer } = session;
  const current = session.problemIndex.value;
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

function some(session: Session, { from, violations, labels, at }: Shown) {
  return (
    <>
      {violations.map((violation, i) => (
        <div role="listitem" key={i}>
          <button
            type="button" class={`problem ${violation.severity}`} aria-current={at === i} onClick={() => toProblem(session, from + i)}
          >
            <span class="sign">{violation.severity === "error" ? "Error" : "Remark"}</span>{" "}
            {withLabels(violation, (id) => nameIn(session, id))}{wordsAt(session, violation, labels)}
          </button>
        </div>
      ))}
    </>
  );
}

/** The first words of what the message is about, as labels alone say little. */
function wordsAt(session: Session, violation: Violation, labels: ReadonlyMap<string, string>) {
  const named = violation.ids.flatMap((id) => {
    const relation = session.relation(id);
    return session.unit(id) ?? (relation ? [...relation.sources, relation.target].flatMap((end) => session.unit(end) ?? []) : []);
  });
  const units = [...new Set(named)].slice(0, MOST);
  if (units.length === 0) return null;
  return (
    <span class="about">
      {units.map((unit) => <span key={unit.id}><b>{labels.get(unit.id)}</b> {session.document.firstWords(unit, 5)}</span>)}
    </span>
  );
}
