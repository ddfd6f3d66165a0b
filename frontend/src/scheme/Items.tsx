// A list in which one adds, moves and removes; what is used by all parts of the editor.

import { useState } from "preact/hooks";
import type { ComponentChild, ComponentChildren } from "preact";
import { t } from "../texts/texts";
import { moved, removed } from "./data";

interface Props<T> {
  /** What the items are, where something on the page leads to them: units-2 is the second one. */
  readonly of?: string;
  readonly items: readonly T[];
  /** What an item is called, for those who hear the page. */
  readonly nameOf: (item: T, at: number) => string;
  readonly draw: (item: T, at: number) => ComponentChild;
  readonly change: (items: readonly T[]) => void;
  /** Where more goes with an item than its place in the list. */
  readonly remove?: (at: number) => void;
  readonly children?: ComponentChildren;
}

export function Items<T>({ of, items, nameOf, draw, change, remove, children }: Props<T>) {
  const drop = remove ?? ((at: number): void => change(removed(items, at)));
  const focus = (event: MouseEvent): void => {
    // The item that took its place, or what adds a new one, so that the keyboard is not lost.
    const list = (event.currentTarget as HTMLElement).closest(".items")!;
    requestAnimationFrame(() => list.querySelector<HTMLElement>(".adding button, .adding select")?.focus());
  };
  return (
    <div class="items">
      <ol>
        {items.map((item, at) => {
          const name = nameOf(item, at);
          return (
            <li key={at} class="item" {...(of && { id: `${of}-${at + 1}` })}>
              {draw(item, at)}
              <p class="item-buttons">
                <button type="button" class="quiet" disabled={at === 0} aria-label={t("scheme-earlier-of", { name })} onClick={() => change(moved(items, at, -1))}>↑</button>
                <button type="button" class="quiet" disabled={at === items.length - 1} aria-label={t("scheme-later-of", { name })} onClick={() => change(moved(items, at, 1))}>↓</button>
                <button type="button" class="quiet" aria-label={t("scheme-remove-of", { name })} onClick={(event) => { focus(event); drop(at); }}>{t("scheme-remove")}</button>
              </p>
            </li>
          );
        })}
      </ol>
      <p class="adding">{children}</p>
    </div>
  );
}

interface Option {
  readonly id: string;
  readonly title: string;
}

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
}

/** Any number out of a few, in the order in which they are offered. */
export function Choices({ legend, options, chosen, choose }: ChoicesProps) {
  const set = (id: string, isOn: boolean): void => {
    const strange = chosen.filter((each) => options.every((option) => option.id !== each));
    choose([...strange, ...options.map((option) => option.id).filter((each) => (each === id ? isOn : chosen.includes(each)))]);
  };
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map(({ id, title }) => (
        <label key={id} class="choose"><input type="checkbox" checked={chosen.includes(id)} onChange={(event) => set(id, event.currentTarget.checked)} /> {title}</label>
      ))}
      {options.length === 0 && <span class="muted">{t("scheme-nothing-to-choose")}</span>}
    </fieldset>
  );
}

interface SelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

export function Select({ label, options, value, choose }: SelectProps) {
  const isKnown = options.some(({ id }) => id === value);
  return (
    <label>{label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {!isKnown && <option value={value}>{value === "" ? t("scheme-choose") : value}</option>}
        {options.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
    </label>
  );
}

/** Words with commas between them, such as other names. */
export function Words({ label, hint, words, change }: { label: string; hint?: string; words: readonly string[]; change: (words: readonly string[]) => void }) {
  const taken = (text: string): string[] => [...new Set(text.split(",").map((word) => word.trim()).filter((word) => word !== ""))];
  const [typed, setTyped] = useState("");
  // What is typed stands there as it is, with a comma at its end, until something else changes the words.
  const shown = taken(typed).join() === words.join() ? typed : words.join(", ");
  const type = (text: string): void => {
    setTyped(text);
    change(taken(text));
  };
  return (
    <label>{label}
      <input value={shown} onInput={(event) => type(event.currentTarget.value)} />
      {hint && <small>{hint}</small>}
    </label>
  );
}
