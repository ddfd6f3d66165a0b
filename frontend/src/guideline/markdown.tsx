// Guidelines are written in Markdown. What reads it is loaded with the first guideline that is opened;
// until then, and where it cannot be loaded, the text is shown as it was written.

import type { ComponentChild } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

type Reader = (text: string) => ComponentChild[];

let known: Reader | null = null;

interface Props {
  readonly text: string;
  /** Hears that headings and all else are on the page. */
  readonly onDrawn?: () => void;
}

export function Markdown({ text, onDrawn }: Props) {
  const [reader, setReader] = useState<{ readonly read: Reader } | null>(known && { read: known });
  useEffect(() => {
    if (reader) return;
    let gone = false;
    import("./elements").then(
      ({ elementsOf }) => {
        known = elementsOf;
        if (!gone) setReader({ read: elementsOf });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  const elements = useMemo(() => reader?.read(text), [reader, text]);
  useEffect(() => {
    if (elements) onDrawn?.();
  }, [elements]);
  return elements ? <>{elements}</> : <div class="as-written">{text}</div>;
}
