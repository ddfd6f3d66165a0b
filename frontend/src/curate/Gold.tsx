// The gold as it grows: its structure, the rules of the scheme that it breaks, and what people say about it.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Check } from "../check/Check";
import { LayerThreads } from "../manage/Threads";
import type { Status } from "../saving/status";
import { Structure } from "../structure/Structure";
import { t } from "../texts/texts";
import type { Desk } from "./desk";

export function Gold({ study, document, desk }: { study: string; document: string; desk: Desk }) {
  const { gold, inTree, violations } = desk;
  const found = useMemo(() => ({ violations, checked: signal(true), status: signal<Status>({ is: "saved" }) }), [desk]);
  const toProblem = (at: number): void => {
    inTree.problemIndex.value = at;
    const id = violations.value[at]?.ids[0];
    if (id !== undefined && gold.unit(id)) inTree.select({ kind: "unit", id });
    else if (id !== undefined && gold.relation(id)) inTree.toThing(id);
  };
  return (
    <section class="gold" aria-labelledby="gold-title">
      <h2 id="gold-title">{t("curate-gold")}</h2>
      <Structure view={gold} cursor={inTree} />
      <h3>{t("curate-check", { n: violations.value.filter(({ severity }) => severity === "error").length })}</h3>
      <Check view={gold} cursor={inTree} found={found} toProblem={toProblem} />
      {!desk.isSecond && <h3>{t("threads-title")}</h3>}
      {!desk.isSecond && <LayerThreads study={study} document={document} layer={desk.state.value.layer_key} view={gold} cursor={inTree} />}
    </section>
  );
}
