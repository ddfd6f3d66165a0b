// Which commands the scheme and the phase have a use for.

import { forwardingOf } from "./forwarding";
import type { Session } from "./session";

const OF_UNITS = new Set(["mark", "merge", "part", "forward", "sentence", "clause", "sentence-on", "sentence-back", "drop", "role", "unsure", "confidence"]);
const OF_RELATIONS = new Set(["relate", "restate", "retarget", "undercut", "link"]);
const EDGE = /^(start|end)-/;

export function uses({ view, tasks, suggestions }: Pick<Session, "view" | "tasks" | "suggestions">, command: string): boolean {
  const { scheme } = view;
  if ((OF_UNITS.has(command) || EDGE.test(command)) && !tasks.includes("units")) return false;
  if (OF_RELATIONS.has(command) && !tasks.includes("relations")) return false;
  if (command.startsWith("suggestion")) return suggestions.value !== null;
  switch (command) {
    case "relate":
    case "retarget":
    case "link":
      return scheme.relations.length > 0;
    case "forward":
      return forwardingOf(scheme) !== null;
    case "earlier":
    case "later":
      return scheme.by !== null;
    case "restate":
      return scheme.symmetric.length > 0;
    case "undercut":
      return (scheme.patterns ?? []).some((pattern) => pattern.targets.some((end) => end.startsWith("relation")));
    case "merge":
      return scheme.by === "segment";
    case "drop":
      return scheme.outside.length > 0;
    case "flip":
      return scheme.relations.length + scheme.attributes.length > 0;
    case "role":
      return scheme.units.length > 1;
    case "next-step":
    case "previous-step":
      return scheme.procedure.length > 1;
    default:
      return true;
  }
}
