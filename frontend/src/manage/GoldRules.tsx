// By which rules a gold is made: for each task of the phase one, the usual one unless another is chosen.

import { useState } from "preact/hooks";
import { t } from "../texts/texts";
import { OFFERED, type Offered, type RuleDraft, type Task } from "./goldRules";

const LABELS = { units: "gold-rule-units", attributes: "gold-rule-attributes", relations: "gold-rule-relations" } as const;

interface Props {
  readonly tasks: readonly Task[];
  readonly rules: Readonly<Record<Task, RuleDraft>>;
  readonly change: (task: Task, rule: RuleDraft) => void;
}

export function GoldRules({ tasks, rules, change }: Props) {
  const [isOpen] = useState(() => tasks.some((task) => rules[task].chosen !== ""));
  return (
    <details class="rules" open={isOpen}>
      <summary>{t("gold-rules")}</summary>
      {tasks.map((task) => <Rule key={task} task={task} rule={rules[task]} change={(rule) => change(task, rule)} />)}
      <p><small>{t("gold-rules-hint")}</small></p>
    </details>
  );
}

function Rule({ task, rule, change }: { task: Task; rule: RuleDraft; change: (rule: RuleDraft) => void }) {
  const words = (offered: Offered): string => (offered === "" ? t(`gold-rule-${task}-usual`) : t(`gold-rule-${offered}`));
  return (
    <>
      <label>{t(LABELS[task])}
        <select name={task} value={rule.chosen} onChange={(event) => change({ ...rule, chosen: event.currentTarget.value as Offered })}>
          {OFFERED[task].map((each) => <option key={each} value={each}>{words(each)}</option>)}
        </select>
      </label>
      {rule.chosen === "k_of_n" && <label>{t("gold-rule-k")}
        <input type="number" class="short" min={1} max={1000} required value={rule.k} onInput={(event) => change({ ...rule, k: event.currentTarget.value })} />
      </label>}
      {rule.chosen === "other" && <label>{t("gold-rule-other-name")}
        <input required maxLength={200} autocomplete="off" spellcheck={false} value={rule.name} onInput={(event) => change({ ...rule, name: event.currentTarget.value })} />
        <small>{t("gold-rule-other-name-hint")}</small>
      </label>}
    </>
  );
}
