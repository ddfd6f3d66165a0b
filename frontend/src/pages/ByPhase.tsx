// My documents in a study with phases: those of the open phase first, with its question.

import type { VNode } from "preact";
import type { DocumentRow, Phase } from "../api";
import { questionOf } from "../steps/phase";
import { t } from "../texts/texts";

interface Props {
  readonly phases: readonly Phase[];
  readonly documents: readonly DocumentRow[];
  /** Whether these are all there are; of a part of them nothing is counted. */
  readonly isAll: boolean;
  readonly table: (rows: readonly DocumentRow[]) => VNode;
}

export function ByPhase({ phases, documents, isAll, table }: Props) {
  const ordered = [...phases].sort((one, other) => Number(other.state === "open") - Number(one.state === "open"));
  return (
    <>
      {ordered.map((phase) => {
        const rows = documents.filter((each) => each.phase === phase.name);
        if (rows.length === 0) return null;
        const done = rows.filter((each) => each.state === "finished").length;
        const waiting = rows.filter((each) => each.waits).length;
        return (
          <section key={phase.name} aria-label={phase.name}>
            <h2>{phase.name}</h2>
            <p>{phase.state === "closed" ? t("mine-phase-closed") : questionOf(phase)}{isAll && ` ${t("mine-progress", { finished: done, n: rows.length })}`}</p>
            {waiting > 0 && <p class="muted">{t("mine-waiting", { n: waiting })}</p>}
            {table(rows)}
          </section>
        );
      })}
    </>
  );
}
