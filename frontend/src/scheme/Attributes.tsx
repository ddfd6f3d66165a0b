// Further decisions, such as a stance: what each is called, what has it, and its values.

import { t } from "../texts/texts";
import { attributeRenamed, freshIdIn, replaced, type AttributeData, type Part } from "./data";
import { Choices, Items, Words } from "./Items";

export function Attributes({ scheme, change }: Part) {
  const attributes = scheme.attributes ?? [];
  const set = (at: number, changed: Partial<AttributeData>, joined = false): void =>
    change({ ...scheme, attributes: replaced(attributes, at, { ...attributes[at]!, ...changed }) }, joined);
  const add = (): void => {
    const name = freshIdIn(attributes.map((each) => each.name), t("scheme-new-attribute"));
    change({ ...scheme, attributes: [...attributes, { name, of: [] }] });
    requestAnimationFrame(() => document.querySelector<HTMLElement>("#attributes .item:last-child input")?.focus());
  };
  const bearers = [
    ...[...(scheme.units ?? []), ...(scheme.relations ?? [])].map(({ id, title }) => ({ id, title: title || id })),
    { id: "document", title: t("scheme-whole-document") },
  ];
  const draw = (attribute: AttributeData, at: number) => (
    <>
      <label>{t("scheme-attribute-name")} <input value={attribute.name} maxLength={100} onChange={(event) => change(attributeRenamed(scheme, at, event.currentTarget.value.trim()))} /></label>
      <Choices legend={t("scheme-attribute-of")} options={bearers} chosen={attribute.of} choose={(of) => set(at, { of })} />
      <Words label={t("scheme-values")} hint={t("scheme-values-hint")} words={attribute.values ?? []} change={(values) => set(at, { values }, true)} />
      <label class="choose"><input type="checkbox" checked={attribute.required ?? false} onChange={(event) => set(at, { required: event.currentTarget.checked })} /> {t("scheme-required")}</label>
      <label>{t("scheme-description")} <textarea rows={2} value={attribute.description ?? ""} maxLength={2000} onInput={(event) => set(at, { description: event.currentTarget.value }, true)} /></label>
    </>
  );
  return (
    <section aria-labelledby="attributes-heading" id="attributes">
      <h2 id="attributes-heading">{t("scheme-attributes")}</h2>
      <p>{t("scheme-attributes-lead")}</p>
      <Items of="attributes" items={attributes} nameOf={({ name }) => name} draw={draw} change={(items) => change({ ...scheme, attributes: items })}>
        <button type="button" onClick={add}>{t("scheme-add-attribute")}</button>
      </Items>
    </section>
  );
}
