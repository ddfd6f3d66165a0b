// The keys of curation, as a list.

import type { RefObject } from "preact";
import { shown } from "../keys/keymap";
import { t } from "../texts/texts";
import { COMMANDS, keysOf } from "./keys";

const VERSIONS = [["1", "A"], ["2", "B"], ["3", "C"]] as const;

export function Keys({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" {...{ closedby: "any" }}>
      <header>
        <h2 id="help-title">{t("help-title")}</h2>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>{t("help-close")}</button>
      </header>
      <dl>
        {VERSIONS.map(([digit, letter]) => <div key={digit}><dt><kbd>{digit}</kbd> <kbd>{letter}</kbd></dt><dd>{t("curate-key-version", { n: Number(digit) })}</dd></div>)}
        {COMMANDS.map((command) => <div key={command}><dt>{keysOf(command).map((key) => <kbd key={key}>{shown(key)}</kbd>)}</dt><dd>{t(`curate-key-${command}`)}</dd></div>)}
      </dl>
      <p>{t("curate-keys-fields")}</p>
    </dialog>
  );
}
