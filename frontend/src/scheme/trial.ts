// Annotating an example under a scheme that is being written: all stays in this page, and only the rules are asked.

import { signal } from "@preact/signals";
import { ApiError, call, type DocumentAnswer, type LayerAnswer, type SaveAnswer, type Schemas } from "../api";
import { Session } from "../annotator/session";
import { decodeLayer, decodeOperation, decodeScheme, encodeOperation, encodeThing } from "../model/codec";
import { Document } from "../model/document";
import { fold, inverse } from "../model/operations";
import type { Layer, Operation } from "../model/types";
import type { Wire } from "../saving/owner";
import { inMemory } from "../saving/queue";
import { Saver } from "../saving/saver";
import type { SchemeData } from "./data";

type Checked = Schemas["Checked"];

const WHO = "you";
const EXAMPLE = "example";

/** Ask what of a scheme, and of an example under it, is wrong. */
export const check = (scheme: SchemeData, text = "", layer: unknown = null): Promise<Checked> =>
  call<Checked>("POST", "/api/schemes/check", { scheme, text, layer });

/** Open an example for annotating; `address` is where one comes from, and goes back to. */
export async function tryScheme(scheme: SchemeData, text: string, address: string): Promise<Session> {
  const { segmentations } = await check(scheme, text);
  const decoded = decodeScheme(scheme);
  const answer: DocumentAnswer = { key: EXAMPLE, title: decoded.title || decoded.id, text, segmentations };
  const saver = await Saver.open(alone(scheme, text), inMemory(), { scheme_version: decoded.version, guideline_version: null });
  const seat = { mine: signal(true), takeOver: () => {}, tell: () => {}, leave: () => {}, comeBack: () => {} };
  const guideline = { version: null, text: null };
  return new Session(new Document(answer, decoded), decoded, guideline, saver, seat, { study: "", document: EXAMPLE, phase: null, name: WHO, back: address });
}

/** What a server would do for one layer, in the page. */
function alone(scheme: SchemeData, text: string): Wire {
  let layer = decodeLayer({ state: "open" });
  let version = 1;
  let done: Operation[] = [];
  let undone: Operation[] = [];
  const standing = async (): Promise<Omit<LayerAnswer, "layer" | "state" | "diverged">> => {
    const { violations } = await check(scheme, text, encoded(layer));
    return {
      version, base: String(version), violations, can_undo: done.length > 0, can_redo: undone.length > 0,
      scheme_version: scheme.version ?? "1", guideline_version: null,
    };
  };
  const turn = (from: Operation[], to: Operation[]): Operation[] => {
    const operation = from.pop();
    if (!operation) return [];
    to.push(inverse(operation, layer));
    return [operation];
  };
  const refuseBroken = async (): Promise<void> => {
    const { violations } = await check(scheme, text, encoded(layer));
    const broken = violations.find(({ severity }) => severity === "error");
    if (broken) throw new ApiError(422, { code: "broken-rules", detail: broken.message, violations });
  };
  return {
    open: async () => ({ ...(await standing()), diverged: false, state: layer.state, layer: encoded(layer) }) as unknown as LayerAnswer,
    post: async (what, body) => {
      let operations: readonly Operation[] = [];
      if (what === "operations") {
        operations = (body.operations ?? []).map(decodeOperation);
        done = [...done, inverse({ tag: "batch", operations }, layer)];
        undone = [];
      } else if (what === "undo") operations = turn(done, undone);
      else if (what === "redo") operations = turn(undone, done);
      else if (what === "finish") await refuseBroken();
      layer = fold(layer, operations);
      if (what === "finish" || what === "reopen") layer = { ...layer, state: what === "finish" ? "finished" : "open" };
      version++;
      return { ...(await standing()), repeated: false, operations: operations.map(encodeOperation) } as unknown as SaveAnswer;
    },
  };
}

const encoded = (layer: Layer): Record<string, unknown> => ({
  document: EXAMPLE,
  annotator: WHO,
  units: layer.units.map((unit) => encodeThing(unit)["unit"]),
  relations: layer.relations.map((relation) => encodeThing(relation)["relation"]),
  attributes: layer.attributes,
  state: layer.state,
});
