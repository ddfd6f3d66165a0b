// All keys, and a place to change them.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "../annotator/session";
import { bindings, clash, DIGITS, keepKeys, nameOf, ownKeys, shown, type Binding } from "./keymap";

/** The command whose new key is awaited. */
const asking = signal<string | null>(null);
const own = signal(ownKeys());
const remark = signal("");

export function Help({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = session.help.value;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const closed = (): void => {
    session.help.value = false;
    asking.value = null;
    session.moved.value++;
  };
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={closed} onKeyDown={pressed}>
      <header>
        <h2 id="help-title">Keys</h2>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>Close</button>
      </header>
      <p class="muted" role="status">{remark.value || "Choose a command, then press the key it should have."}</p>
      <Group title="Moving and doing" rows={of("read")} first={[`${DIGITS}`, "Category of the sentence, unit or relation"]} />
      <Group title="While marking a unit" rows={of("mark")} first={[`${DIGITS}`, "Mark with this category"]} />
      <Group title="While choosing the other end" rows={of("choose")} first={[`${DIGITS}`, "Category of the relation"]} />
      <button type="button" class="quiet" onClick={() => keep({})}>All keys as they were</button>
    </dialog>
  );
}

const of = (when: Binding["when"][number]): Binding[] => bindings(own.value).filter((each) => each.when[0] === when);

function Group({ title, rows, first }: { title: string; rows: readonly Binding[]; first: readonly [string, string] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        <div><dt><kbd>{first[0]}</kbd></dt><dd>{first[1]}</dd></div>
        {rows.map((each) => (
          <div key={each.command}>
            <dt>
              <button type="button" class="quiet" aria-label={`Key for: ${each.title}`} onClick={() => (asking.value = each.command)}>
                {asking.value === each.command ? "press a key" : each.keys.map((key) => <kbd key={key}>{shown(key)}</kbd>)}
              </button>
            </dt>
            <dd>{each.title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pressed(event: KeyboardEvent): void {
  const command = asking.value;
  if (command === null) return;
  if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  asking.value = null;
  if (event.key === "Escape") return;
  const key = nameOf(event);
  const taken = /^[1-9]$/.test(key) ? "the categories" : clash(key, command, own.value)?.title;
  if (taken) remark.value = `${shown(key)} is taken: ${taken}.`;
  else keep({ ...own.value, [command]: key });
}

function keep(keys: Readonly<Record<string, string>>): void {
  own.value = keys;
  remark.value = "";
  keepKeys(keys);
}

export { own as ownKeysNow };
