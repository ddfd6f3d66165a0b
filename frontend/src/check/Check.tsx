// What the scheme says about the layer; the server checks, so there is one engine of rules.

import { toProblem } from "../annotator/moving";
import type { Session } from "../annotator/session";
import { counted, withLabels } from "./messages";

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
