// What a change of a scheme does to a study: what becomes of what, numbers, and which rules layers would break.

import type { Schemas } from "../api";
import { reviewAddress } from "../manage/addresses";
import { t } from "../texts/texts";
import type { AttributeData, SchemeData } from "./data";
import { keyOf, type Choice } from "./moves";

export type ChangeEffect = Schemas["ChangeEffect"];

export function Effect({ study, effect }: { study: string; effect: ChangeEffect }) {
  const { units, relations } = effect;
  const n = (counts: Readonly<Record<string, number>>, what: string): number => counts[what] ?? 0;
  return (
    <>
      <p role="status">{t("change-layers", { n: effect.n_layers, all: effect.n_all_layers })}</p>
      <table class="effect">
        <thead><tr><th scope="col">{t("change-counted")}</th><th scope="col" class="number">{t("change-changed")}</th><th scope="col" class="number">{t("change-removed")}</th><th scope="col" class="number">{t("change-added")}</th></tr></thead>
        <tbody>
          {([["change-units", units], ["change-relations", relations]] as const).map(([words, counts]) => (
            <tr key={words}><th scope="row">{t(words)}</th>{["changed", "removed", "added"].map((what) => <td key={what} class="number">{n(counts, what)}</td>)}</tr>
          ))}
        </tbody>
      </table>
      {effect.relations_followed > 0 && <p>{t("change-followed", { n: effect.relations_followed })}</p>}
      {effect.relations_shortened > 0 && <p>{t("change-shortened", { n: effect.relations_shortened })}</p>}
      {effect.n_lost > 0 && <p>{t("change-lost", { n: effect.n_lost })}</p>}
      {effect.effects.length > 0 && <ul>{effect.effects.map(({ text, n, n_layers }) => <li key={text}><span lang="en">{text}</span>: {t("change-effect", { n, layers: n_layers })}</li>)}</ul>}
      <Broken study={study} breaches={effect.breaches} />
    </>
  );
}

function Broken({ study, breaches }: { study: string; breaches: ChangeEffect["breaches"] }) {
  if (breaches.length === 0) return <p>{t("change-breaks-nothing")}</p>;
  return (
    <>
      <h3>{t("change-breaks")}</h3>
      {breaches.map(({ rule, n, n_before, n_layers, layers }) => (
        <details key={rule} open={n > n_before}>
          <summary><span lang="en">{rule}</span>: {t("change-breaks-rule", { before: n_before, n, layers: n_layers })}</summary>
          <ul>
            {layers.map(({ document, title, annotator, round, phase, message }) => (
              <li key={`${document} ${annotator} ${round} ${phase}`}><a href={reviewAddress(study, document, { annotator, round, phase })}>{title}, {annotator}</a>: <span lang="en">{message}</span></li>
            ))}
            {n_layers > layers.length && <li>{t("change-breaks-more", { n: n_layers - layers.length })}</li>}
          </ul>
        </details>
      ))}
    </>
  );
}

interface BecomesProps {
  readonly name: { readonly what: "unit" | "relation" | "attribute" | "value"; readonly attribute: string; readonly name: string; readonly options: readonly string[] };
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice) => void;
  /** Whose attributes may decide; without it nothing is split. */
  readonly before?: SchemeData;
}

/** What becomes of one name: another one, nothing, or several by the values of an attribute. */
export function Becomes({ name, choice, choose, before }: BecomesProps) {
  const attributes = (before?.attributes ?? []).filter((each) => each.of.includes(name.name) && (each.values ?? []).length > 0);
  const shown = choice?.by !== undefined ? `by ${choice.by}` : choice && `to ${choice.to}`;
  const set = (value: string): void => {
    const attribute = attributes.find((each) => `by ${each.name}` === value);
    choose(attribute ? { to: "", by: attribute.name, cases: casesOf(attribute) } : { to: value.slice(3) });
  };
  const label = t("change-becomes", { what: name.what, name: name.name, attribute: name.attribute });
  return (
    <div class="becomes">
      <label>{label}{" "}
        <select value={shown ?? ""} onChange={(event) => set(event.currentTarget.value)}>
          {shown === undefined && <option value="">{t("scheme-choose")}</option>}
          {name.options.map((to) => <option key={to} value={`to ${to}`}>{to}</option>)}
          {(name.what === "unit" || name.what === "relation") && attributes.map((each) => <option key={each.name} value={`by ${each.name}`}>{t("change-by", { attribute: each.name })}</option>)}
          <option value="to ">{t("change-is-removed")}</option>
        </select>
      </label>
      {choice?.by !== undefined && (
        <ul>
          {Object.entries(choice.cases ?? {}).map(([value, to]) => (
            <li key={value}><Target label={t("change-case", { attribute: choice.by!, value })} options={name.options} to={to} choose={(after) => choose({ ...choice, cases: { ...choice.cases, [value]: after } })} /></li>
          ))}
          <li><Target label={t("change-otherwise")} options={name.options} to={choice.to} choose={(to) => choose({ ...choice, to })} /></li>
        </ul>
      )}
    </div>
  );
}

const casesOf = (attribute: AttributeData): Record<string, string> => Object.fromEntries((attribute.values ?? []).map((value) => [value, ""]));

function Target({ label, options, to, choose }: { label: string; options: readonly string[]; to: string; choose: (to: string) => void }) {
  return (
    <label>{label}{" "}
      <select value={to} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((each) => <option key={each} value={each}>{each}</option>)}
        <option value="">{t("change-is-removed")}</option>
      </select>
    </label>
  );
}

interface AllProps {
  readonly names: readonly BecomesProps["name"][];
  readonly choices: ReadonlyMap<string, Choice>;
  readonly choose: (choices: ReadonlyMap<string, Choice>) => void;
  readonly before?: SchemeData;
}

export function AllBecome({ names, choices, choose, before }: AllProps) {
  return (
    <ul class="plain">
      {names.map((name) => (
        <li key={keyOf(name)}><Becomes name={name} choice={choices.get(keyOf(name))} choose={(choice) => choose(new Map([...choices, [keyOf(name), choice]]))} {...(before && { before })} /></li>
      ))}
    </ul>
  );
}
