// Where saving stands, and why it waits.

import { ApiError } from "../api";
import { Stranger } from "./owner";
import type { Entry } from "./queue";

export type Status =
  | { readonly is: "saved" }
  | { readonly is: "saving" }
  /** It is tried again by itself; without a reason there is no connection. */
  | { readonly is: "offline"; readonly why: string | null }
  | { readonly is: "signed-out" }
  /** Somebody else signed in to this browser, such as in another tab. */
  | { readonly is: "stranger"; readonly who: string }
  /** It waits for the annotator. */
  | { readonly is: "stuck"; readonly on: "finished" | "role" | "removed" | "server" | "scheme"; readonly why: string };

/** A change of one's own that no longer fits what is saved; shown, never silently lost. */
export interface Refused {
  readonly entry: Entry;
  readonly reason: string;
}

/** Something could not be done now; nothing is lost by that. */
export class Held extends Error {}

/** What an error of the server means for a change: it never fits, it may fit later, or one has to do something. */
export function meaning(error: unknown): "signed-out" | "stranger" | "conflict" | "refused" | "later" | "stuck" {
  if (error instanceof Stranger) return "stranger";
  if (!(error instanceof ApiError)) return "later";
  switch (error.status) {
    case 401:
      return "signed-out";
    case 409:
      // A change of a closed phase fits, once the phase is open again.
      return error.code.startsWith("phase-") ? "stuck" : "conflict";
    case 400:
    case 413:
    case 422:
      return "refused";
    case 408:
    case 429:
      return "later";
    default:
      return error.status >= 500 ? "later" : "stuck";
  }
}

/** What an annotator has to do something about before a change can be sent. */
export function stuckOn({ status, body }: ApiError): "role" | "removed" | "server" {
  if (status !== 404) return "server";
  return body["removed"] === true ? "removed" : "role";
}

/** How saving stands where its annotator has to sign in before anything can be sent; null where they need not. */
export function keptOut(error: unknown): Status | null {
  if (error instanceof Stranger) return { is: "stranger", who: error.who };
  return meaning(error) === "signed-out" ? { is: "signed-out" } : null;
}
