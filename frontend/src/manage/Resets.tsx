// Links by which people who forgot their password set a new one.

import { useState } from "preact/hooks";
import { call } from "../api";
import { t } from "../texts/texts";
import { OnceLink } from "./OnceLink";

interface Offered {
  readonly name: string;
  readonly path: string;
}

/** The links that were made on this page, and how to make one; errors are thrown. */
export function useResets(): { readonly links: readonly Offered[]; readonly offer: (at: string, name: string) => Promise<void> } {
  const [links, setLinks] = useState<readonly Offered[]>([]);
  const offer = async (at: string, name: string): Promise<void> => {
    const { path } = await call<{ readonly path: string }>("POST", `${at}/reset`);
    // A newer link ends the older one.
    setLinks((before) => [{ name, path }, ...before.filter((each) => each.name !== name)]);
  };
  return { links, offer };
}

export function Resets({ links }: { links: readonly Offered[] }) {
  return <>{links.map(({ name, path }) => <OnceLink key={path} id={path} words={t("link-password", { name })} path={path} />)}</>;
}
