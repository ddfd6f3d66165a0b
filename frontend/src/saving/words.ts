// What a change does, in words, for when it has to be shown apart from the text.

import { titleOf } from "../model/look";
import { isRelation, type Layer, type Operation, type Thing } from "../model/types";
import { find, parts } from "../model/operations";
import type { LayerView } from "../view/layer";
import type { Entry } from "./queue";

export function wordsOfEntry(entry: Entry, view: LayerView, before?: Layer): string {
  if (entry.kind === "undo") return "undo of the last change";
  if (entry.kind === "redo") return "redo of the last change";
  return wordsOf(entry.operations, view, before);
}

export function wordsOf(operations: readonly Operation[], view: LayerView, before?: Layer): string {
  return listOf(operations, view, before).join("; ") || "nothing that is shown";
}

export const listOf = (operations: readonly Operation[], view: LayerView, before?: Layer): readonly string[] =>
  [...new Set(parts(operations).flatMap((each) => one(each, view, before) ?? []))];

function one(operation: Operation, view: LayerView, before?: Layer): string | null {
  switch (operation.tag) {
    case "create":
    case "update":
      return thingInWords(operation.thing, view, before);
    case "delete": {
      const thing = view.thing(operation.id) ?? (before && find(before, operation.id));
      return `deleted: ${thing ? thingInWords(thing, view, before) : "something that is gone"}`;
    }
    case "set-attribute":
      return `${operation.name.replace(/^note:/, "")}: ${operation.value === null ? "nothing" : String(operation.value)}`;
    case "set-field":
      // Times and versions change with every step.
      return operation.name === "state" ? `the document is ${String(operation.value)}` : operation.name === "order" ? "another order" : null;
    case "batch":
      return null;
  }
}

function thingInWords(thing: Thing, view: LayerView, before?: Layer): string {
  const { scheme, document } = view;
  const said = Object.entries(thing.attributes).map(([name, value]) => `, ${name.replace(/^note:/, "")} ${value === true ? "yes" : value === false ? "no" : String(value)}`).join("");
  if (!isRelation(thing)) return `“${document.firstWords(thing)}” as ${titleOf(scheme.units, thing.category)}${said}`;
  const name = (id: string): string => {
    const end = view.thing(id) ?? (before && find(before, id));
    return end && !isRelation(end) ? `“${document.firstWords(end, 4)}”` : "a relation";
  };
  return `${thing.sources.map(name).join(" with ")} ${titleOf(scheme.relations, thing.category)} ${name(thing.target)}${said}`;
}
