// Talks to the server: JSON in and out, errors with the sentence that the server gives.

import type { Violation } from "./model/types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, any>,
    readonly retryAfter: number | null = null,
  ) {
    super(sentence(status, body));
  }
}

/** Nothing came back: no connection, or the server does not run. */
export class Offline extends Error {}

export interface Me {
  readonly name: string;
  readonly is_admin?: boolean;
  readonly has_password?: boolean;
  readonly roles?: readonly { readonly study: string; readonly annotator: string | null }[];
}

export interface StudyRow {
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly documents: { readonly all: number; readonly finished: number };
}

export interface DocumentRow {
  readonly key: string;
  readonly title: string;
  /** Null for who does not annotate it. */
  readonly state: string | null;
  readonly version: number | null;
  readonly characters: number;
}

export interface StudyAnswer {
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly annotator: string | null;
  readonly scheme: Record<string, unknown>;
  readonly guideline: { readonly version: string | null; readonly text: string } | null;
  readonly documents: readonly DocumentRow[];
  readonly agreement_open: boolean;
}

export interface DocumentAnswer {
  readonly key: string;
  readonly title: string;
  /** Null where only the length is known. */
  readonly text: string | null;
  readonly segmentations: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly labels?: Readonly<Record<string, readonly string[]>>;
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>;
  readonly turns?: readonly { readonly span: readonly [number, number]; readonly speaker: string }[];
}

export interface LayerAnswer {
  readonly version: number;
  /** What names the version, as its number alone does not after a backup was restored. */
  readonly base: string;
  /** Whether the layer never was what the page says it has. */
  readonly diverged: boolean;
  readonly scheme_version: string;
  readonly guideline_version: string | null;
  readonly state: string;
  readonly layer: Readonly<Record<string, unknown>>;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  readonly violations: readonly Violation[];
}

export interface Change {
  readonly client_op_id: string;
  readonly base_version: number;
  readonly base?: string;
  readonly scheme_version: string;
  readonly guideline_version: string | null;
  readonly operations?: readonly Record<string, unknown>[];
}

export interface SaveAnswer {
  readonly version: number;
  readonly base: string;
  readonly repeated: boolean;
  /** What holds now, under whatever the change was made. */
  readonly scheme_version: string;
  readonly guideline_version: string | null;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  readonly violations: readonly Violation[];
  readonly operations?: readonly Record<string, unknown>[];
}

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
    throw new Offline("no connection to the server");
  }
}

function sentence(status: number, body: Record<string, any>): string {
  if (typeof body.detail === "string") return body.detail;
  return { 401: "sign in first", 404: "there is nothing here for you" }[status] ?? `the server answered ${status}`;
}

const part = encodeURIComponent;

export const studyPath = (study: string): string => `/api/studies/${part(study)}`;
export const documentPath = (study: string, document: string): string =>
  `${studyPath(study)}/documents/${part(document)}`;
export const layerPath = (study: string, document: string): string => `${documentPath(study, document)}/layer`;
