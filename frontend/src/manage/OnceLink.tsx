// A link that is shown once, to be sent to somebody.

import { useState } from "preact/hooks";

export function OnceLink({ id, words, path }: { id: string; words: string; path: string }) {
  const [said, setSaid] = useState("");
  const address = location.origin + path;
  const copy = async (): Promise<void> => {
    const field = document.getElementById(id) as HTMLInputElement;
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      setSaid("Copied.");
    } catch {
      // Without TLS browsers give no clipboard to pages.
      setSaid("Press Ctrl-C (or ⌘-C) to copy.");
    }
  };
  return (
    <div class="link-once">
      <label for={id}>{words}: shown here only, until you leave this page</label>
      <p><input id={id} readOnly value={address} /> <button type="button" onClick={() => void copy()}>Copy</button> <span role="status">{said}</span></p>
    </div>
  );
}
