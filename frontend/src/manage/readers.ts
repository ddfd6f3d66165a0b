// What reads documents in the place of a person: a model on the server, or the layers of one in the study.

import { t } from "../texts/texts";

export interface Reader {
  readonly kind: "model" | "layer";
  readonly name: string;
}

export const readersOf = ({ models, annotators }: { readonly models: readonly string[]; readonly annotators: readonly string[] }): readonly Reader[] => [
  ...models.map((name) => ({ kind: "model", name }) as const),
  ...annotators.map((name) => ({ kind: "layer", name }) as const),
];

export const keyOf = ({ kind, name }: Reader): string => `${kind} ${name}`;

export const wordsFor = ({ kind, name }: Reader): string => t(kind === "model" ? "suggest-model" : "suggest-layer", { name });
