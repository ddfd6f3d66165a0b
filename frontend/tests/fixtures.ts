// A text of forty sentences in four paragraphs, a scheme without rules, and how far an annotator is.

import type { DocumentAnswer } from "../src/api";
import type { Workload } from "../src/manage/answers";
import { Document } from "../src/model/document";
import type { Scheme, Span } from "../src/model/types";

export const SCHEME = {
  units: [{ id: "claim", title: "claim" }, { id: "premise", title: "premise" }], relations: [], attributes: [], outside: [], procedure: [], by: null,
} as unknown as Scheme;
export const SENTENCE = "One word and more. ";
export const N = 40;
export const sentences = Array.from({ length: N }, (_, i): Span => [i * SENTENCE.length, (i + 1) * SENTENCE.length - 1]);
export const document = new Document(
  {
    key: "d", title: "d", text: SENTENCE.repeat(N),
    segmentations: { sentence: sentences, paragraph: [0, 10, 20, 30].map((at) => [sentences[at]![0], sentences[at + 9]![1]] as const) },
  } as DocumentAnswer,
  SCHEME,
);

export const workload = (annotator: string, n_finished: number, n_tasks: number, is_member = true): Workload => ({ annotator, is_member, n_tasks, n_begun: 0, n_finished, at: null });
