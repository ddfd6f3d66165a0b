// Something fetched once for a page: not there yet, there, or the reason why not.

import { useEffect, useState } from "preact/hooks";

export type Loaded<T> =
  | { readonly is: "waiting" }
  | { readonly is: "there"; readonly value: T }
  | { readonly is: "failed"; readonly error: Error };

/** `end` is called with what was loaded when the page is closed, or once it is there if that comes later. */
export function useLoaded<T>(load: () => Promise<T>, end: (value: T) => void = () => {}): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ is: "waiting" });
  useEffect(() => {
    let isClosed = false;
    const loading = load();
    loading.then(
      (value) => isClosed || setState({ is: "there", value }),
      (error: Error) => isClosed || setState({ is: "failed", error }),
    );
    return () => {
      isClosed = true;
      loading.then(end, () => {});
    };
  }, []);
  return state;
}
