// A part of the page with a script of its own, which comes while nobody waits for it, or when it is asked for.

import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { atRest } from "./rest";

interface Seldom<P> {
  (props: P & { readonly missing: () => void }): VNode | null;
  /** Fetch its script when somebody rests. */
  readonly soon: () => void;
  /** Fetch its script, so that nothing moves when it is drawn; what cannot be fetched is left out. */
  readonly now: () => Promise<void>;
}

/** `load` fetches the component; `missing` of what is returned is called where it cannot be fetched. */
export function seldom<P extends object>(load: () => Promise<ComponentType<P>>): Seldom<P> {
  const loaded = signal<{ readonly Part: ComponentType<P> } | null>(null);
  const fetched = async (): Promise<void> => void (loaded.value ??= { Part: await load() });
  const part = ({ missing, ...props }: P & { readonly missing: () => void }): VNode | null => {
    useEffect(() => void fetched().catch(missing), []);
    const Part = loaded.value?.Part as ComponentType<object> | undefined;
    return Part ? <Part {...props} /> : null;
  };
  const now = (): Promise<void> => fetched().catch(() => {});
  return Object.assign(part, { now, soon: () => atRest(() => void now()) });
}
