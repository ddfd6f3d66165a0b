// The categories of units or of relations: what each is called, what it looks like, its key, and what it belongs to.

import { ownKeys, categoryCommand, shownKeys } from "../keys/keymap";
import { decodeScheme } from "../model/codec";
import { lettersOf, styleOf } from "../model/look";
import { t } from "../texts/texts";
import { freshIdIn, idOf, idsOf, renamed, replaced, titled, without, type CategoryData, type Kind, type Part } from "./data";
import { Items, Select, Words } from "./Items";

export function Categories({ scheme, change, inUse, kind }: Part & { kind: Kind }) {
  const categories = scheme[kind] ?? [];
  const letters = lettersOf(categories.map(({ id, title }) => title || id));
  const decoded = decodeScheme(scheme);
  const keys = shownKeys(ownKeys.value, decoded);
  const set = (at: number, changed: Partial<CategoryData>, joined = true): void =>
    change({ ...scheme, [kind]: replaced(categories, at, { ...categories[at]!, ...changed }) }, joined);
  const add = (): void => {
    const title = t(`scheme-new-${kind}`);
    change({ ...scheme, [kind]: [...categories, { id: freshIdIn(idsOf(scheme), idOf(title)), title }] });
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`#${kind} .item:last-child input`)?.select());
  };
  const draw = (category: CategoryData, at: number) => (
    <>
      <p class="badges">
        {kind === "units" && <span class={`tag ${styleOf(decoded, category.id)}`} aria-hidden="true">{letters[at]}</span>}
        <kbd aria-label={t("scheme-key-of", { key: keys(categoryCommand(at)) })}>{keys(categoryCommand(at))}</kbd>
      </p>
      <label class="short">{t(`scheme-${kind}-title`)} <input value={category.title ?? category.id} maxLength={100} onInput={(event) => change(titled(scheme, kind, at, event.currentTarget.value, inUse), true)} /></label>
      <label>{t("scheme-description")} <textarea rows={2} value={category.description ?? ""} maxLength={2000} onInput={(event) => set(at, { description: event.currentTarget.value })} /></label>
      <details>
        <summary>{t("scheme-more")}</summary>
        <label>{t("scheme-id")} <input value={category.id} maxLength={100} onChange={(event) => change(renamed(scheme, kind, at, event.currentTarget.value.trim()))} /><small>{t("scheme-id-hint")}</small></label>
        <Words label={t("scheme-aliases")} hint={t("scheme-aliases-hint")} words={category.aliases ?? []} change={(aliases) => set(at, { aliases })} />
        <Select label={t("scheme-parent")} value={category.parent ?? ""} choose={(parent) => {
          const { parent: _, ...other } = category;
          change({ ...scheme, [kind]: replaced(categories, at, parent === "" ? other : { ...other, parent }) });
        }} options={[{ id: "", title: t("scheme-no-parent") }, ...others(categories, category).map(({ id, title }) => ({ id, title: title || id }))]} />
      </details>
    </>
  );
  return (
    <section aria-labelledby={`${kind}-heading`} id={kind}>
      <h2 id={`${kind}-heading`}>{t(`scheme-${kind}`)}</h2>
      <p>{t(`scheme-${kind}-lead`)}</p>
      <Items of={kind} items={categories} nameOf={({ id, title }) => title || id} draw={draw} change={(items) => change({ ...scheme, [kind]: items })} remove={(at) => change(without(scheme, kind, at))}>
        <button type="button" onClick={add}>{t(`scheme-add-${kind}`)}</button>
      </Items>
    </section>
  );
}

/** The categories that may stand above one: none of those below it. */
function others(categories: readonly CategoryData[], category: CategoryData): CategoryData[] {
  const isBelow = (each: CategoryData): boolean => {
    const passed = new Set<string>();
    for (let at: CategoryData | undefined = each; at && !passed.has(at.id); at = categories.find(({ id }) => id === at?.parent)) {
      if (at.id === category.id) return true;
      passed.add(at.id);
    }
    return false;
  };
  return categories.filter((each) => !isBelow(each));
}
