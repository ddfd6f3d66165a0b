// The steps that annotators follow: what each is called, what is marked in it, and what it locks.

import { t } from "../texts/texts";
import { freshIdIn, idOf, replaced, type StepData, type Part } from "./data";
import { Choices, Items } from "./Items";

export function Steps({ scheme, change }: Part) {
  const steps = scheme.procedure ?? [];
  const set = (at: number, changed: Partial<StepData>, joined = false): void =>
    change({ ...scheme, procedure: replaced(steps, at, { ...steps[at]!, ...changed }) }, joined);
  const ids = (at: number): string[] => steps.filter((_, i) => i !== at).map(({ id }) => id);
  const titled = (at: number, title: string): void => {
    const { id, title: before } = steps[at]!;
    const follows = id === "" || id.replace(/-\d+$/, "") === idOf(before);
    set(at, { title, ...(follows && { id: freshIdIn(ids(at), idOf(title)) }) }, true);
  };
  const add = (): void => {
    const title = t("scheme-new-step");
    change({ ...scheme, procedure: [...steps, { id: freshIdIn(ids(-1), idOf(title)), title }] });
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>("#steps .item:last-child input")?.select());
  };
  const marks = [
    ...[...(scheme.units ?? []), ...(scheme.relations ?? [])].map(({ id, title }) => ({ id, title: title || id })),
    ...(scheme.attributes ?? []).map(({ name }) => ({ id: name, title: name })),
  ];
  const template = (at: number, words: string): void => {
    const { template: _, ...other } = steps[at]!;
    change({ ...scheme, procedure: replaced(steps, at, words === "" ? other : { ...other, template: words }) }, true);
  };
  const draw = (step: StepData, at: number) => (
    <>
      <label>{t("scheme-step-title")} <input value={step.title} maxLength={300} onInput={(event) => titled(at, event.currentTarget.value)} /></label>
      <Choices legend={t("scheme-step-marks")} options={marks} chosen={step.marks ?? []} choose={(chosen) => set(at, { marks: chosen })} />
      <details>
        <summary>{t("scheme-more")}</summary>
        <label>{t("scheme-id")} <input value={step.id} maxLength={100} onChange={(event) => set(at, { id: event.currentTarget.value.trim() })} /></label>
        <label>{t("scheme-template")} <input value={step.template ?? ""} maxLength={300} onInput={(event) => template(at, event.currentTarget.value)} /><small>{t("scheme-template-hint")}</small></label>
        <label class="choose"><input type="checkbox" checked={step.locks ?? false} onChange={(event) => set(at, { locks: event.currentTarget.checked })} /> {t("scheme-locks")}</label>
        <label class="choose"><input type="checkbox" checked={step.connects ?? false} onChange={(event) => set(at, { connects: event.currentTarget.checked })} /> {t("scheme-connects")}</label>
      </details>
    </>
  );
  return (
    <section aria-labelledby="steps-heading" id="steps">
      <h2 id="steps-heading">{t("scheme-steps")}</h2>
      <p>{t("scheme-steps-lead")}</p>
      <Items of="procedure" items={steps} nameOf={({ title }) => title} draw={draw} change={(items) => change({ ...scheme, procedure: items })}>
        <button type="button" onClick={add}>{t("scheme-add-step")}</button>
      </Items>
    </section>
  );
}
