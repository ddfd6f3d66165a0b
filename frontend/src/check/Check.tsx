// What the scheme says about the layer; the server checks, so there is one engine of rules.

import { nameIn, toProblem } from "../annotator/moving";
import type { Violation } from "../model/types";
import type { Session } from "../annotator/session";
import { counted, withLabels } from "./messages";

const MOST = 3;

export function Check({ session }: { session: Session }) {
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
          <ol class="problems">
            {violations.value.map((violation, i) => (
              <li key={`${i}:${violation.rule}`}>
                <button
                  type="button" class={`problem ${violation.severity}`} aria-current={session.problemIndex.value === i}
                  onClick={() => toProblem(session, i)}
                >
                  <span class="sign">{violation.severity === "error" ? "Error" : "Remark"}</span>{" "}
                  {withLabels(violation, (id) => nameIn(session, id))}{wordsAt(session, violation)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** The first words of what the message is about, as labels alone say little. */
function wordsAt(session: Session, violation: Violation) {
  const named = violation.ids.flatMap((id) => {
    const relation = session.relation(id);
    return session.unit(id) ?? (relation ? [...relation.sources, relation.target].flatMap((end) => session.unit(end) ?? []) : []);
  });
  const units = [...new Set(named)].slice(0, MOST);
  if (units.length === 0) return null;
  return (
    <span class="about">
      {units.map((unit) => <span key={unit.id}><b>{session.labels.value.get(unit.id)}</b> {session.document.firstWords(unit, 5)}</span>)}
    </span>
  );
}
