// Which relations may tie what: one pattern a line, read as a sentence.

import { t } from "../texts/texts";
import { asTarget, replaced, type PatternData, type SchemeData } from "./data";
import { Choices, Items, Select } from "./Items";

interface Named {
  readonly id: string;
  readonly title: string;
}

/** The categories as one chooses them. */
export function namedIn(scheme: SchemeData): { units: readonly Named[]; relations: readonly Named[] } {
  const named = (categories: SchemeData["units"]): Named[] => (categories ?? []).map(({ id, title }) => ({ id, title: title || id }));
  return { units: named(scheme.units), relations: named(scheme.relations) };
}

interface Props {
  readonly scheme: SchemeData;
  readonly patterns: readonly PatternData[];
  readonly change: (patterns: readonly PatternData[]) => void;
}

export function Patterns({ scheme, patterns, change }: Props) {
  const { units, relations } = namedIn(scheme);
  const targets = [...units, ...relations.map(({ id, title }) => ({ id: asTarget(id), title: t("scheme-a-relation", { relation: title }) }))];
  const set = (at: number, pattern: PatternData): void => change(replaced(patterns, at, pattern));
  const titleOf = (id: string): string => targets.find((each) => each.id === id)?.title ?? id;
  const sentence = ({ category, sources, targets: ends }: PatternData): string => t("scheme-pattern", {
    sources: sources.map(titleOf).join(", ") || "…",
    relation: relations.find(({ id }) => id === category)?.title || "…",
    targets: ends.map(titleOf).join(", ") || "…",
  });
  const draw = (pattern: PatternData, at: number) => {
    const { scope: _, arity: __, ...plain } = pattern;
    const scoped = (scope: string): PatternData => ({ ...pattern, scope });
    return (
      <details open={pattern.category === ""}>
        <summary>{sentence(pattern)}</summary>
        <Select label={t("scheme-pattern-relation")} value={pattern.category} options={relations} choose={(category) => set(at, { ...pattern, category })} />
        <Choices legend={t("scheme-pattern-sources")} options={units} chosen={pattern.sources} choose={(sources) => set(at, { ...pattern, sources })} />
        <Choices legend={t("scheme-pattern-targets")} options={targets} chosen={pattern.targets} choose={(ends) => set(at, { ...pattern, targets: ends })} />
        <label class="choose"><input type="checkbox" checked={isLinked(pattern)} onChange={(event) => set(at, withArity(pattern, event.currentTarget.checked ? [1, null] : [1, 1]))} /> {t("scheme-pattern-linked")}</label>
        <Scope label={t("scheme-pattern-scope")} value={pattern.scope ?? "document"} choose={(scope) => set(at, scope === "document" ? { ...plain, ...(pattern.arity && { arity: pattern.arity }) } : scoped(scope))} />
      </details>
    );
  };
  return (
    <Items items={patterns} nameOf={sentence} draw={draw} change={change}>
      <button type="button" onClick={() => change([...patterns, { category: "", sources: [], targets: [] }])}>{t("scheme-add-pattern")}</button>
    </Items>
  );
}

const isLinked = ({ arity }: PatternData): boolean => arity !== undefined && arity[1] !== 1;

function withArity(pattern: PatternData, arity: readonly [number, number | null]): PatternData {
  const { arity: _, ...other } = pattern;
  return arity[0] === 1 && arity[1] === 1 ? other : { ...other, arity };
}

/** The whole document, each paragraph or sentence, or all paragraphs with a label together. */
export function Scope({ label, value, choose }: { label: string; value: string; choose: (scope: string) => void }) {
  const options = [
    { id: "document", title: t("scheme-scope-document") },
    { id: "paragraph", title: t("scheme-scope-paragraph") },
    { id: "sentence", title: t("scheme-scope-sentence") },
    { id: "segment", title: t("scheme-scope-segment") },
  ];
  const [part, name = ""] = value.split(":");
  return (
    <>
      <Select label={label} value={part!} options={options} choose={choose} />
      {part !== "document" && <label>{t("scheme-scope-label")} <input value={name} maxLength={100} onChange={(event) => choose([part, event.currentTarget.value.trim()].filter((each) => each !== "").join(":"))} /><small>{t("scheme-scope-label-hint")}</small></label>}
    </>
  );
}
