// By which rules a gold is made: for each task of the phase one, the usual one unless another is chosen.

import { useState } from "preact/hooks";
import { t } from "../texts/texts";
import type { GoldStanding } from "./answers";
import { draftOf, OFFERED, ruleOf, type Offered, type RuleDraft, type Task } from "./goldRules";

const LABELS = { units: "gold-rule-units", attributes: "gold-rule-attributes", relations: "gold-rule-relations" } as const;

interface Props {
  readonly tasks: readonly Task[];
  readonly rules: Readonly<Record<Task, RuleDraft>>;
  readonly change: (task: Task, rule: RuleDraft) => void;
  readonly presets?: Presets;
}

interface Presets {
  readonly least: string;
  readonly offered: GoldStanding["presets"];
  /** Called with the rules of a preset. */
  readonly choose: (rules: Readonly<Record<Task, RuleDraft>>, least: string) => void;
}

type Preset = GoldStanding["presets"][number];

const draftsOf = (preset: Preset | null): Readonly<Record<Task, RuleDraft>> => ({
  units: draftOf("units", preset?.units ?? null),
  attributes: draftOf("attributes", preset?.attributes ?? null),
  relations: draftOf("relations", preset?.relations ?? null),
});

export function GoldRules({ tasks, rules, change, presets }: Props) {
  const [isOpen] = useState(() => tasks.some((task) => rules[task].chosen !== ""));
  return (
    <details class="rules" open={isOpen}>
      <summary>{t("gold-rules")}</summary>
      {presets && <PresetChoice tasks={tasks} rules={rules} presets={presets} />}
      {tasks.map((task) => <Rule key={task} task={task} rule={rules[task]} change={(rule) => change(task, rule)} />)}
      <p><small>{t("gold-rules-hint")}</small></p>
    </details>
  );
}

function PresetChoice({ tasks, rules, presets: { least, offered, choose } }: Pick<Props, "tasks" | "rules"> & { presets: Presets }) {
  const matches = (preset: Preset): boolean => preset.at_least === Number(least) && tasks.every((task) => ruleOf(rules[task]) === preset[task]);
  const now = offered.find(matches) ?? null;
  return (
    <label>{t("gold-preset")}
      <select name="preset" value={now?.name ?? ""} onChange={(event) => {
        const chosen = offered.find(({ name }) => name === event.currentTarget.value) ?? null;
        choose(draftsOf(chosen), `${chosen?.at_least ?? 2}`);
      }}>
        <option value="">{t("gold-preset-none")}</option>
        {offered.map(({ name }) => <option key={name} value={name}>{t(`gold-preset-${name as "stab_gurevych_2014"}`)}</option>)}
      </select>
      <small>{t("gold-preset-hint")}</small>
    </label>
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
