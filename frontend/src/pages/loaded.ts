// Something fetched once for a page: not there yet, there, or the reason why not.

import { useEffect, useState } from "preact/hooks";

export type Loaded<T> =
  | { readonly is: "waiting" }
  | { readonly is: "there"; readonly value: T }
  | { readonly is: "failed"; readonly error: Error };

export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ is: "waiting" });
  useEffect(() => {
    load().then(
      (value) => setState({ is: "there", value }),
      (error: Error) => setState({ is: "failed", error }),
    );
  }, []);
  return state;
}
