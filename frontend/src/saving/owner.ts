// Tabs share one cookie: what comes and what is sent is held to the annotator whose layer is open here.

import { ApiError, type Change, type LayerAnswer, type SaveAnswer } from "../api";
import { t } from "../texts/texts";

/** What the saver needs of the server. */
export interface Wire {
  /** The layer; `known` is what the page has of it, to hear whether that is no more. */
  open(known?: Seen): Promise<LayerAnswer>;
  post(what: string, body: Change): Promise<SaveAnswer>;
}

/** A version, and what names it. */
export interface Seen {
  readonly version: number;
  readonly mark: string | undefined;
}

export interface Owner {
  /** The account, and as whom it annotates. */
  readonly name: string;
  readonly annotator: string;
}

/** Somebody else is signed in than whose layer this is; nothing was saved. */
export class Stranger extends Error {
  constructor(readonly who: string) {
    super(t("stranger", { name: who }));
  }
}

/** The layer at an address, in a phase where the study has them, for its owner alone. */
export function ownedBy(owner: Owner, ask: <T>(method: string, path: string, body?: unknown) => Promise<T>, path: string, phase = ""): Wire {
  const guarded = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (typeof error.body.signed_in_as === "string") throw new Stranger(error.body.signed_in_as);
      // Who has no part in a study finds nothing there.
      if (error.status !== 404) throw error;
      const who = (await ask<{ name: string }>("GET", "/api/me")).name;
      throw who === owner.name ? error : new Stranger(who);
    }
  };
  return {
    open: async (known) => {
      const answer = await guarded(ask<LayerAnswer>("GET", path + asked(phase, known)));
      if (answer.layer.annotator === owner.annotator) return answer;
      throw new Stranger((await ask<{ name: string }>("GET", "/api/me")).name);
    },
    post: (what, body) => guarded(ask("POST", `${path}/${what}${asked(phase)}`, { ...body, annotator: owner.annotator })),
  };
}

function asked(phase: string, known?: Seen): string {
  const query = new URLSearchParams(phase === "" ? {} : { phase });
  if (known?.mark !== undefined) {
    query.set("base_version", String(known.version));
    query.set("base", known.mark);
  }
  return query.size > 0 ? `?${query}` : "";
}
