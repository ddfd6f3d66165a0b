// A link that is shown once, to be sent to somebody.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../texts/texts";

export function OnceLink({ id, words, path }: { id: string; words: string; path: string }) {
  const [said, setSaid] = useState("");
  const element = useRef<HTMLDivElement>(null);
  // It is shown once, so it is seen.
  useEffect(() => element.current!.scrollIntoView({ block: "nearest" }), []);
  const address = location.origin + path;
  const copy = async (): Promise<void> => {
    const field = document.getElementById(id) as HTMLInputElement;
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      setSaid(t("link-copied"));
    } catch {
      // Without TLS browsers give no clipboard to pages.
      setSaid(t("link-copy-keys"));
    }
  };
  return (
    <div ref={element} class="link-once">
      <label for={id}>{t("link-once", { link: words })}</label>
      <p><input id={id} readOnly value={address} /> <button type="button" onClick={() => void copy()}>{t("link-copy")}</button> <span role="status">{said}</span></p>
    </div>
  );
}
