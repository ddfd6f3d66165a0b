// What a change does, in words, for when it has to be shown apart from the text.

import { titleOf } from "../model/look";
import type { Session } from "../annotator/session";
import { isRelation, type Operation, type Thing } from "../model/types";
import { parts } from "./meeting";
import type { Entry } from "./queue";

export function wordsOfEntry(entry: Entry, session: Session): string {
  if (entry.kind === "undo") return "undo of the last change";
  if (entry.kind === "redo") return "redo of the last change";
  return wordsOf(entry.operations, session);
}

export function wordsOf(operations: readonly Operation[], session: Session): string {
  return [...new Set(parts(operations).flatMap((each) => one(each, session) ?? []))].join("; ") || "nothing that is shown";
}

function one(operation: Operation, session: Session): string | null {
  switch (operation.tag) {
    case "create":
    case "update":
      return thingInWords(operation.thing, session);
    case "delete": {
      const thing = session.thing(operation.id);
      return `deleted: ${thing ? thingInWords(thing, session) : operation.id}`;
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

function thingInWords(thing: Thing, session: Session): string {
  const { scheme, document } = session;
  const said = Object.entries(thing.attributes).map(([name, value]) => `, ${name.replace(/^note:/, "")} ${String(value)}`).join("");
  if (!isRelation(thing)) return `“${document.firstWords(thing)}” as ${titleOf(scheme.units, thing.category)}${said}`;
  const name = (id: string): string => {
    const end = session.thing(id);
    return end && !isRelation(end) ? `“${document.firstWords(end, 4)}”` : "a relation";
  };
  return `${thing.sources.map(name).join(" with ")} ${titleOf(scheme.relations, thing.category)} ${name(thing.target)}${said}`;
}
