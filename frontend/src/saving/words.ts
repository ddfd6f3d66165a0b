// What a change does, in words, for when it has to be shown apart from the text.

import { titleOf } from "../model/look";
import type { Session } from "../annotator/session";
import { isRelation, type Layer, type Operation, type Thing } from "../model/types";
import { find } from "../model/operations";
import { parts } from "./meeting";
import type { Entry } from "./queue";

export function wordsOfEntry(entry: Entry, session: Session, before?: Layer): string {
  if (entry.kind === "undo") return "undo of the last change";
  if (entry.kind === "redo") return "redo of the last change";
  return wordsOf(entry.operations, session, before);
}

export function wordsOf(operations: readonly Operation[], session: Session, before?: Layer): string {
  return listOf(operations, session, before).join("; ") || "nothing that is shown";
}

export const listOf = (operations: readonly Operation[], session: Session, before?: Layer): readonly string[] =>
  [...new Set(parts(operations).flatMap((each) => one(each, session, before) ?? []))];

function one(operation: Operation, session: Session, before?: Layer): string | null {
  switch (operation.tag) {
    case "create":
    case "update":
      return thingInWords(operation.thing, session, before);
    case "delete": {
      const thing = session.thing(operation.id) ?? (before && find(before, operation.id));
      return `deleted: ${thing ? thingInWords(thing, session, before) : "something that is gone"}`;
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

function thingInWords(thing: Thing, session: Session, before?: Layer): string {
  const { scheme, document } = session;
  const said = Object.entries(thing.attributes).map(([name, value]) => `, ${name.replace(/^note:/, "")} ${value === true ? "yes" : value === false ? "no" : String(value)}`).join("");
  if (!isRelation(thing)) return `“${document.firstWords(thing)}” as ${titleOf(scheme.units, thing.category)}${said}`;
  const name = (id: string): string => {
    const end = session.thing(id) ?? (before && find(before, id));
    return end && !isRelation(end) ? `“${document.firstWords(end, 4)}”` : "a relation";
  };
  return `${thing.sources.map(name).join(" with ")} ${titleOf(scheme.relations, thing.category)} ${name(thing.target)}${said}`;
}
