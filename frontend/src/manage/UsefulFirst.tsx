// Whether the most useful documents come first in a plan, and the order that says which these are.

import { useState } from "preact/hooks";
import { call, inPhase } from "../api";
import { moment } from "../look/dates";
import { inWords, t } from "../texts/texts";
import type { OrderAnswer } from "./answers";
import { useFresh } from "./fresh";
import { keyOf, readersOf, wordsFor } from "./readers";

interface Props {
  readonly study: string;
  /** Of the tasks of the study. */
  readonly path: string;
  readonly phase: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

const isUnderWay = ({ state }: OrderAnswer): boolean => state === "queued" || state === "running";

export function UsefulFirst({ study, path, phase, checked, change }: Props) {
  const at = `${path}/order`;
  const { value, error, again } = useFresh(study, `order ${phase}`, () => call<OrderAnswer>("GET", at + inPhase(phase)), {
    waits: isUnderWay,
    concerns: ({ order }) => order !== undefined,
  });
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  if (value === null) return error && <p role="alert">{error.message}</p>;
  const offered = readersOf(value);
  const reader = offered.find((each) => keyOf(each) === chosen) ?? offered[0];
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await act();
      again();
    } catch (reason) {
      setProblem((reason as Error).message);
    }
  };
  return (
    <details open={value.order !== null || isUnderWay(value)}>
      <summary>{t("order-title")}</summary>
      <p>{t("order-about")}</p>
      {reader === undefined ? <p>{t("order-nothing-to-choose")}</p> : (
        <>
          <label>{t("order-by")}
            <select value={keyOf(reader)} onChange={(event) => setChosen(event.currentTarget.value)}>
              {offered.map((each) => <option key={keyOf(each)} value={keyOf(each)}>{wordsFor(each)}</option>)}
            </select>
          </label>
          <p><button type="button" disabled={isUnderWay(value)} onClick={() => void tried(() => call("POST", at, { phase, ...reader }))}>{t("order-compute")}</button></p>
        </>
      )}
      <p class="problem-line" role="alert">{problem}</p>
      <Standing answer={value} cancel={() => tried(() => call("DELETE", at + inPhase(phase)))} />
      <label class="choose"><input type="checkbox" checked={checked} disabled={value.order === null && !checked} onChange={(event) => change(event.currentTarget.checked)} /> <span>{t("order-use")}<small>{t("order-use-hint")}</small></span></label>
    </details>
  );
}

function Standing({ answer, cancel }: { answer: OrderAnswer; cancel: () => Promise<void> }) {
  const { order, state, problem, n_done: done, n_all: all } = answer;
  return (
    <>
      <p role="status">
        {order === null ? t("order-none") : t("order-done", { n: order.n_ranked, reader: wordsFor(order), when: moment(order.at) })}
        {order !== null && order.n_unread > 0 && <> {t("order-unread", { n: order.n_unread })}</>}
        {isUnderWay(answer) && <> {all > 0 ? t("order-counted", { done, n: all }) : t("order-busy")}</>}
        {state === "failed" && <> {t("order-failed", { reason: inWords(problem ?? "") })}</>}
        {state === "cancelled" && <> {t("order-cancelled")}</>}
      </p>
      {isUnderWay(answer) && <p><button type="button" class="quiet" onClick={() => void cancel()}>{t("order-cancel")}</button></p>}
    </>
  );
}
