// A part of the page that is drawn a frame behind the key that changed it.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { behind } from "./later";

/** `draw` stays the same for good; the components in what it returns read no signal that a key changes. */
export function Following({ draw }: { draw: () => ComponentChildren }) {
  const { value, end } = useMemo(() => behind(draw), []);
  useEffect(() => end, []);
  return <>{value.value}</>;
}
