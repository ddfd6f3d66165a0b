// What the scheme says about the layer; the server checks, so there is one engine of rules.

import { toProblem } from "../annotator/moving";
import type { Session } from "../annotator/session";
import type { Violation } from "../model/types";

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
              <li key={`${violation.rule}:${violation.ids.join()}`}>
                <button
                  type="button" class={`problem ${violation.severity}`} aria-current={session.problemIndex.value === i}
                  onClick={() => toProblem(session, i)}
                >
                  <span class="sign">{violation.severity === "error" ? "Error" : "Remark"}</span>{" "}
                  {withLabels(violation, session.labels.value)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** The message with P3 in place of the id that the unit has in the file. */
export function withLabels(violation: Violation, labels: ReadonlyMap<string, string>): string {
  return violation.ids.reduce((message, id) => {
    const label = labels.get(id);
    return label ? message.replaceAll(new RegExp(`(?<![\\w-])${escaped(id)}(?![\\w-])`, "g"), label) : message;
  }, violation.message);
}

const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
