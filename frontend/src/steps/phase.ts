// What a phase asks for, in words, and what it leaves as it is: units that are fixed, and what belongs to another phase.

import type { Phase } from "../api";
import { find, parts } from "../model/operations";
import { isUnit, type Layer, type Operation, type Scheme, type Step } from "../model/types";
import { t } from "../texts/texts";

export type Task = Phase["asks"][number];

const TASKS: readonly Task[] = ["units", "attributes", "relations"];
const QUESTIONS = {
  "units": "phase-asks-units",
  "attributes": "phase-asks-attributes",
  "relations": "phase-asks-relations",
  "units,attributes": "phase-asks-units-attributes",
  "units,relations": "phase-asks-units-relations",
  "attributes,relations": "phase-asks-attributes-relations",
  "units,attributes,relations": "phase-asks-all",
} as const;

/** What was asked of a layer; everything where it does not say that. */
export function tasksOf({ other }: Layer): readonly Task[] {
  const covers = other["covers"] as readonly string[] | undefined;
  return covers === undefined ? TASKS : TASKS.filter((each) => covers.includes(each));
}

/** The question of a phase, as its annotators read it. */
export function questionOf({ asks, from_gold }: Pick<Phase, "asks" | "from_gold">): string {
  const asked = TASKS.filter((each) => asks.includes(each)).join(",");
  const question = t(QUESTIONS[asked as keyof typeof QUESTIONS] ?? "phase-asks-all");
  return from_gold ? `${question} ${t("phase-units-are-fixed")}` : question;
}

/** The scheme without the steps that mark only what is not asked. */
export function onlyAsked(scheme: Scheme, tasks: readonly Task[]): Scheme {
  const isAsked = ({ marks }: Step): boolean => {
    const isOf = (task: Task, categories: Scheme["units"]): boolean => tasks.includes(task) && categories.some(({ id }) => marks.includes(id));
    return marks.length === 0 || isOf("units", scheme.units) || isOf("relations", scheme.relations);
  };
  return { ...scheme, procedure: scheme.procedure.filter(isAsked) };
}

/** Why what is not asked cannot be changed; null where the operations change nothing of it. */
export function notAsked(operations: readonly Operation[], layer: Layer): string | null {
  const tasks = tasksOf(layer);
  for (const part of parts(operations)) {
    const thing = part.tag === "create" || part.tag === "update" ? part.thing : part.tag === "delete" ? find(layer, part.id) : undefined;
    if (thing && isUnit(thing) && !tasks.includes("units")) return t("phase-fixed");
    if (thing && !isUnit(thing) && !tasks.includes("relations")) return t("phase-no-relations");
  }
  return null;
}
