// Talks to the server: JSON in and out, errors with the sentence that the server gives.

import type { components } from "./schema";
import { t, translated } from "./texts/texts";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, any>,
    readonly retryAfter: number | null = null,
  ) {
    super(sentence(status, body));
  }

  /** What is wrong, as a word that stays the same; the message is for people only. */
  get code(): string {
    return typeof this.body.code === "string" ? this.body.code : "";
  }

  /** The values that the message names. */
  get parameters(): Readonly<Record<string, unknown>> {
    return this.body.parameters ?? {};
  }
}

/** Nothing came back: no connection, or the server does not run. */
export class Offline extends Error {}

/** What the server answers, and what it is sent; `npm run types` writes it from the description of the routes. */
export type Schemas = components["schemas"];

export type Me = Schemas["AccountAnswer"];
export type StudyRow = Schemas["StudyRow"];
export type DocumentRow = Schemas["DocumentRow"];
export type DocumentRows = Schemas["DocumentRows"];
export type StudyAbout = Schemas["StudyAbout"];
export type Phase = Schemas["PhaseInfo"];
export type StudyAnswer = Schemas["StudyAnswer"];
/** Of a document the text and where it is cut are enough to show it. */
export type DocumentAnswer = Partial<Schemas["DocumentAnswer"]> & Pick<Schemas["DocumentAnswer"], "key" | "title" | "text" | "segmentations">;
export type LayerAnswer = Schemas["OwnLayer"];
export type SaveAnswer = Schemas["SaveAnswer"];
/** A change before it is said whose layer it is for; operations are as the codec writes them. */
export type Change = Omit<Schemas["Change"], "annotator"> & { readonly operations?: readonly Record<string, unknown>[] };

const TIMEOUT = 20_000;

/** `until` ends the waiting; by default that is soon. */
export async function call<T>(method: string, path: string, body?: unknown, until?: AbortSignal): Promise<T> {
  const answer = await send(method, path, body, until ?? AbortSignal.timeout(TIMEOUT));
  const type = answer.headers.get("Content-Type") ?? "";
  // An answer may say JSON and have no body, such as a 204.
  const text = type.includes("json") ? await answer.text() : "";
  const data = text === "" ? undefined : JSON.parse(text);
  if (answer.ok) return data as T;
  throw new ApiError(answer.status, data ?? {}, Number(answer.headers.get("Retry-After")) || null);
}

async function send(method: string, path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-Argora"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Offline(t("server-away"));
  }
}

/** The sentence for the code in another language, else that of the server, else one by the status. */
function sentence(status: number, { code, parameters, detail }: Record<string, any>): string {
  const words = typeof code === "string" ? translated(`error-${code}`, valuesOf(parameters ?? {})) : null;
  if (words !== null) return words;
  if (typeof detail === "string") return detail;
  if (status === 401) return t("server-sign-in");
  return status === 404 ? t("server-nothing") : t("server-answered", { status: String(status) });
}

const valuesOf = (parameters: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typeof value === "number" ? value : String(value)]));

const part = encodeURIComponent;

export const studyPath = (study: string): string => `/api/studies/${part(study)}`;
/** A study without its list of documents, which may be long. */
export const aboutPath = (study: string): string => `${studyPath(study)}/about`;
export const documentPath = (study: string, document: string): string =>
  `${studyPath(study)}/documents/${part(document)}`;
/** What an address says of a phase; nothing where there is none. */
export const inPhase = (phase: string): string => (phase === "" ? "" : `?${new URLSearchParams({ phase })}`);
/** The page of a document in somebody's list, or what stands below it. */
export const pageOf = (study: string, { key, phase }: Pick<DocumentRow, "key" | "phase">, what = ""): string =>
  `/s/${part(study)}/d/${part(key)}${what}${inPhase(phase ?? "")}`;
export const layerPath = (study: string, document: string): string => `${documentPath(study, document)}/layer`;
