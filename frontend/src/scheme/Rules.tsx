// The rules that a finished layer obeys, each as a sentence, with a form behind it.

import { useState } from "preact/hooks";
import type { Schemas } from "../api";
import { t } from "../texts/texts";
import { removed, replaced, type PatternData, type RuleData, type Part } from "./data";
import { Choices, Items, Select } from "./Items";
import { namedIn, Patterns, Scope } from "./Patterns";
import { freshRule, RULES, tagOf, TAGS, valueOf, withField, type Field, type Tag } from "./rules";
import { inSentence } from "./sentences";

/** The sentences of the server for rules of the scheme as it was a moment ago, or before it was broken. */
export interface Said {
  readonly rules: readonly RuleData[];
  readonly sentences: Schemas["Checked"]["rules"];
}

/** `idle` are rules that name nothing yet, of which there is no sentence. */
export function Rules({ scheme, change, said, idle }: Part & { said: Said; idle: (at: number) => boolean }) {
  const rules = scheme.rules ?? [];
  const [fresh, setFresh] = useState<Tag>("relates");
  const add = (): void => {
    change({ ...scheme, rules: [...rules, freshRule(fresh)] });
    requestAnimationFrame(() => {
      const form = document.querySelector<HTMLDetailsElement>("#rules > .items > ol > .item:last-child > details");
      form?.setAttribute("open", "");
      form?.querySelector<HTMLElement>("summary")?.focus();
    });
  };
  const draw = (rule: RuleData, at: number) => {
    const tag = tagOf(rule);
    const before = said.rules.indexOf(rule);
    // One that is being changed keeps its sentence until the next comes.
    const spoken = before >= 0 ? said.sentences[before] : said.rules.length === rules.length ? said.sentences[at] : undefined;
    const sentences = idle(at) ? [] : (spoken ?? []).map((each) => inSentence(each, scheme));
    return (
      <>
        <div class="rule-sentence">{(sentences.length > 0 ? sentences : [nameOfRule(tag)]).map((each, i) => <p key={i}>{each}</p>)}</div>
        <details>
          <summary>{t("scheme-rule-change")}<span class="aside"> {nameOfRule(tag)}</span></summary>
          <Fields scheme={scheme} rule={rule} change={(changed, joined) => change({ ...scheme, rules: replaced(rules, at, changed) }, joined)} />
        </details>
      </>
    );
  };
  return (
    <section aria-labelledby="rules-heading" id="rules">
      <h2 id="rules-heading">{t("scheme-rules")}</h2>
      <p>{t("scheme-rules-lead")}</p>
      <Items of="rules" items={rules} nameOf={(rule) => nameOfRule(tagOf(rule))} draw={draw} change={(items) => change({ ...scheme, rules: items })} remove={(at) => change({ ...scheme, rules: removed(rules, at) })}>
        <Select label={t("scheme-rule-kind")} value={fresh} choose={(tag) => setFresh(tag as Tag)} options={TAGS.map((tag) => ({ id: tag, title: nameOfRule(tag) }))} />
        <button type="button" onClick={add}>{t("scheme-add-rule")}</button>
      </Items>
    </section>
  );
}

const nameOfRule = (tag: string): string => (tag in RULES ? t(`scheme-rule-${tag as Tag}`) : tag);

interface FieldsProps {
  readonly scheme: Part["scheme"];
  readonly rule: RuleData;
  readonly change: (rule: RuleData, joined?: boolean) => void;
}

function Fields({ scheme, rule, change }: FieldsProps) {
  const tag = tagOf(rule);
  const fields: readonly Field[] = tag in RULES ? RULES[tag as Tag] : [];
  const set = (name: string, value: unknown, joined = false): void => change(withField(rule, name, value), joined);
  return (
    <div class="form wide rule-form">
      {fields.map((field) => <One key={field.name} scheme={scheme} tag={tag as Tag} field={field} rule={rule} set={set} />)}
      <label>{t("scheme-rule-name")} <input value={valueOf(rule, "name")} maxLength={100} onInput={(event) => set("name", event.currentTarget.value, true)} /><small>{t("scheme-rule-name-hint")}</small></label>
      <label class="choose"><input type="checkbox" checked={valueOf(rule, "severity") === "warning"} onChange={(event) => set("severity", event.currentTarget.checked ? "warning" : "error")} /> {t("scheme-rule-warning")}</label>
    </div>
  );
}

interface OneProps extends Omit<FieldsProps, "change"> {
  readonly tag: Tag;
  readonly field: Field;
  readonly set: (name: string, value: unknown, joined?: boolean) => void;
}

function One({ scheme, tag, field, rule, set }: OneProps) {
  const { name } = field;
  const value = valueOf(rule, name);
  const label = labelOf(tag, name);
  const { units, relations } = namedIn(scheme);
  switch (field.is) {
    case "unit":
      return <Select label={label} value={value} options={units} choose={(chosen) => set(name, chosen)} />;
    case "relation":
      return <Select label={label} value={value} options={relations} choose={(chosen) => set(name, chosen)} />;
    case "attribute":
      return <Select label={label} value={value} options={(scheme.attributes ?? []).map((each) => ({ id: each.name, title: each.name }))} choose={(chosen) => set(name, chosen)} />;
    case "units":
      return <Choices legend={label} options={units} chosen={value ?? []} choose={(chosen) => set(name, chosen)} />;
    case "relations":
      return <Choices legend={label} options={relations} chosen={value ?? []} choose={(chosen) => set(name, chosen)} />;
    case "choice":
      return <Select label={label} value={value} options={field.of.map((each) => ({ id: each, title: titleOfChoice(tag, name, each) }))} choose={(chosen) => set(name, chosen)} />;
    case "scope":
      return <Scope label={label} value={value} choose={(chosen) => set(name, chosen)} />;
    case "flag":
      return <label class="choose"><input type="checkbox" checked={value === true} onChange={(event) => set(name, event.currentTarget.checked)} /> {label}</label>;
    case "number":
      return <label>{label} <input type="number" min={field.least} max={10000} value={value ?? ""} onInput={(event) => set(name, numberOf(event.currentTarget.value, field.none, field.least), true)} />{field.none && <small>{t("scheme-no-limit")}</small>}</label>;
    case "text":
      return <label>{label} <input value={value} maxLength={200} onInput={(event) => set(name, event.currentTarget.value, true)} /></label>;
    case "patterns":
      return <Patterns scheme={scheme} patterns={(value ?? []) as readonly PatternData[]} change={(patterns) => set(name, patterns)} />;
    case "values":
      return <Values scheme={scheme} rule={rule} value={(value ?? {}) as Readonly<Record<string, string>>} change={(values) => set(name, values)} />;
  }
}

const numberOf = (text: string, none: boolean, least: number): number | null => {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? (none ? null : least) : Math.max(number, least);
};

/** What a field of a rule is called; most are called alike in all rules. */
function labelOf(tag: Tag, name: string): string {
  const special = ({
    "single-root.categories": t("scheme-field-root"),
    "degree.categories": t("scheme-field-each"),
    "degree.relations": t("scheme-field-counted"),
    "symmetric.category": t("scheme-field-symmetric"),
  } as Readonly<Record<string, string>>)[`${tag}.${name}`];
  if (special) return special;
  return ({
    attribute: t("scheme-field-attribute"), by: t("scheme-field-by"), category: t("scheme-field-category"), closure: t("scheme-field-closure"),
    direction: t("scheme-field-direction"), entry_point: t("scheme-field-entry-point"), ignore: t("scheme-field-ignore"), max: t("scheme-field-max"),
    min: t("scheme-field-min"), mode: t("scheme-field-mode"), scope: t("scheme-field-scope"), source: t("scheme-field-source"),
    target: t("scheme-field-target"), within: t("scheme-field-within"),
  } as Readonly<Record<string, string>>)[name] ?? name;
}

function titleOfChoice(tag: Tag, name: string, choice: string): string {
  return ({
    "degree.direction.out": t("scheme-choice-out"), "degree.direction.in": t("scheme-choice-in"),
    "overlap.mode.forbid": t("scheme-choice-forbid"), "overlap.mode.nest": t("scheme-choice-nest"), "overlap.mode.allow": t("scheme-choice-allow"),
    "granularity.by.free": t("scheme-choice-free"), "granularity.by.token": t("scheme-choice-token"),
    "granularity.by.sentence": t("scheme-choice-sentences"), "granularity.by.segment": t("scheme-choice-segments"),
    "granularity.within.": t("scheme-choice-nowhere"), "granularity.within.sentence": t("scheme-choice-sentence"),
    "granularity.within.segment": t("scheme-choice-segment"), "granularity.within.paragraph": t("scheme-choice-paragraph"),
  } as Readonly<Record<string, string>>)[`${tag}.${name}.${choice}`] ?? choice;
}

/** For every value of the attribute the relation that it stands for. */
function Values({ scheme, rule, value, change }: { scheme: Part["scheme"]; rule: RuleData; value: Readonly<Record<string, string>>; change: (values: Readonly<Record<string, string>>) => void }) {
  const attribute = (scheme.attributes ?? []).find(({ name }) => name === valueOf(rule, "attribute"));
  const { relations } = namedIn(scheme);
  return (
    <>
      {(attribute?.values ?? []).map((each) => (
        <Select key={each} label={t("scheme-value-stands-for", { value: each })} value={value[each] ?? ""} options={relations} choose={(relation) => change({ ...value, [each]: relation })} />
      ))}
    </>
  );
}
