// All keys, and a place to change them.

import { signal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Scheme } from "../model/types";
import { t, withElements } from "../texts/texts";
import { bindings, categoryOf, clash, keepKeys, nameOf, ownKeys, shown, withKey, type Binding, type Own, type When } from "./keymap";

/** The command whose new key is awaited. */
const asking = signal<string | null>(null);
const remark = signal("");

interface Props {
  readonly scheme: Scheme;
  readonly shown: Signal<boolean>;
  readonly closed: () => void;
  /** Whether there is a use for a command here. */
  readonly isUsed: (command: string) => boolean;
}

export function Help({ scheme, shown: isShown, closed, isUsed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = isShown.value;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  // The browser says later that the dialog is closed; the next key is the page's at once.
  const close = (): void => {
    if (!isShown.value) return;
    dialog.current?.close();
    isShown.value = false;
    asking.value = null;
    closed();
  };
  const all = bindings(ownKeys.value, scheme);
  const n = Math.max(scheme.units.length, scheme.relations.length);
  const marks = isUsed("mark");
  const categories = all.filter((each) => (categoryOf(each.command) ?? n) < n);
  const of = (when: When): Binding[] => all.filter((each) => categoryOf(each.command) === null && each.when[0] === when && isUsed(each.command));
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close} onKeyDown={(event) => pressed(scheme, event)} {...{ closedby: "any" }}>
      <header>
        <h2 id="help-title">{t("help-title")}</h2>
        <button type="button" class="quiet" onClick={close}>{t("help-close")}</button>
      </header>
      <p class="muted" role="status">{remark.value || t("help-ask")}</p>
      <Group title={t("help-categories")} rows={categories} />
      <Group title={t("help-read")} rows={of("read")} />
      <p>{withElements("help-tree", { left: <kbd>←</kbd>, right: <kbd>→</kbd> })}</p>
      {marks && <Group title={t("help-mark")} rows={of("mark")} />}
      {isUsed("relate") && <Group title={t("help-choose")} rows={of("choose")} />}
      <button type="button" class="quiet" onClick={() => keep({})}>{t("help-as-they-were")}</button>
    </dialog>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Binding[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map((each) => (
          <div key={each.command}>
            <dt>
              <button type="button" class="quiet" aria-label={t("help-key-for", { command: each.title() })} onClick={() => (asking.value = each.command)}>
                {asking.value === each.command ? t("help-press") : each.keys.length > 0 ? each.keys.map((key) => <kbd key={key}>{shown(key)}</kbd>) : t("help-no-key")}
              </button>
            </dt>
            <dd>{each.title()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pressed(scheme: Scheme, event: KeyboardEvent): void {
  const command = asking.value;
  if (command === null) return;
  if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  asking.value = null;
  if (event.key === "Escape") return;
  const key = nameOf(event);
  const taken = clash(key, command, ownKeys.value, scheme)?.title();
  if (taken) remark.value = t("help-taken", { key: shown(key), command: taken });
  else keep(withKey(ownKeys.value, command, key));
}

function keep(keys: Own): void {
  remark.value = "";
  keepKeys(keys);
}
