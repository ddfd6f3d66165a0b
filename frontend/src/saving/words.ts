// What a change does, in words, for when it has to be shown apart from the text.

import { titleOf, together } from "../model/look";
import { CONFIDENCE, LEVELS, NOTE, UNSURE } from "../model/names";
import { isRelation, type Layer, type Operation, type Thing, type Value } from "../model/types";
import { find, parts } from "../model/operations";
import { t } from "../texts/texts";
import type { LayerView } from "../view/layer";
import type { Entry } from "./queue";

export function wordsOfEntry(entry: Entry, view: LayerView, before?: Layer): string {
  if (entry.kind === "undo") return t("change-undo");
  if (entry.kind === "redo") return t("change-redo");
  return wordsOf(entry.operations, view, before);
}

export function wordsOf(operations: readonly Operation[], view: LayerView, before?: Layer): string {
  return listOf(operations, view, before).join("; ") || t("change-nothing");
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
      return t("change-deleted", { thing: thing ? thingInWords(thing, view, before) : t("change-deleted-gone") });
    }
    case "set-attribute":
      return operation.value === null
        ? t("change-attribute-none", { name: attributeInWords(operation.name) })
        : t("change-attribute", { name: attributeInWords(operation.name), value: valueInWords(operation.name, operation.value) });
    case "set-field":
      // Times and versions change with every step.
      if (operation.name === "state") return t(operation.value === "finished" ? "change-state-finished" : "change-state-open");
      return operation.name === "order" ? t("change-order") : null;
    case "batch":
      return null;
  }
}

function thingInWords(thing: Thing, view: LayerView, before?: Layer): string {
  const { scheme, document } = view;
  const withAttributes = (words: string): string =>
    Object.entries(thing.attributes).reduce((said, [name, value]) => t("change-with-attribute", { thing: said, name: attributeInWords(name), value: valueInWords(name, value) }), words);
  if (!isRelation(thing)) return withAttributes(t("change-unit", { words: document.firstWords(thing), category: titleOf(scheme.units, thing.category) }));
  const name = (id: string): string => {
    const end = view.thing(id) ?? (before && find(before, id));
    return end && !isRelation(end) ? t("words-quoted", { words: document.firstWords(end, 4) }) : t("change-relation");
  };
  return withAttributes(t("relation-name", {
    sources: together(thing.sources.map(name)), category: titleOf(scheme.relations, thing.category), target: name(thing.target),
  }));
}

/** Names that are ours; those of a scheme stay as they are. */
function attributeInWords(name: string): string {
  switch (name) {
    case CONFIDENCE:
      return t("attribute-confidence");
    case NOTE:
      return t("attribute-note");
    case UNSURE:
      return t("attribute-unsure");
    default:
      return name.replace(/^note:/, "");
  }
}

function valueInWords(name: string, value: Value): string {
  if (typeof value === "boolean") return t(value ? "value-yes" : "value-no");
  const level = name === CONFIDENCE ? LEVELS.find((each) => each === value) : undefined;
  return level ? t(`confidence-${level}`) : String(value);
}
