import { describe, expect, it } from "vitest";
import { rowsOf } from "../src/model/tree";
import type { Layer, Relation, Scheme, Unit } from "../src/model/types";

const SCHEME = { symmetric: ["same"], units: [], relations: [] } as unknown as Scheme;

/** Relations as "b+c>a": b and c linked, to a; "b=a": the same; a name before a colon is the id. */
function layerOf(units: string, ...relations: string[]): Layer {
  return {
    units: [...units].map((id, i): Unit => ({ id, spans: [[i, i + 1]], category: null, attributes: {}, segment: [], text: null })),
    relations: relations.map((written, i): Relation => {
      const [id, ends] = written.includes(":") ? written.split(":") : [`r${i}`, written];
      const [sources, target] = ends!.split(/[>=]/);
      return { id: id!, sources: sources!.split("+"), target: target!, category: ends!.includes("=") ? "same" : "support", attributes: {} };
    }),
    attributes: {}, state: "open", other: {},
  };
}

const drawn = (layer: Layer): string[] =>
  rowsOf(layer, SCHEME).map((row) => `${"  ".repeat(row.level - 1)}${row.undercut ? "!" : ""}${row.kind === "unit" || row.kind === "root" ? "" : `${row.kind} `}${row.unit?.id ?? ""}`.trimEnd());

describe("rows", () => {
  it("stand below what they speak for, in text order", () => {
    expect(drawn(layerOf("abcd", "d>a", "b>a", "c>b"))).toEqual(["a", "  b", "    c", "  d"]);
  });

  it("show an undercut below the row of its relation, before what supports the source", () => {
    expect(drawn(layerOf("abcd", "r:b>a", "c>r", "d>b"))).toEqual(["a", "  b", "    !c", "    d"]);
  });

  it("show linked premises together", () => {
    expect(drawn(layerOf("abcd", "b+c>a", "d>c"))).toEqual(["a", "  linked", "    b", "    c", "      d"]);
  });

  it("show a second parent as a reference", () => {
    expect(drawn(layerOf("abc", "c>a", "c>b"))).toEqual(["a", "  c", "b", "  reference c"]);
  });

  it("show a restatement at both ends", () => {
    expect(drawn(layerOf("ab", "a=b"))).toEqual(["a", "  restatement b", "b", "  restatement a"]);
  });

  it("lose no unit of a circle and end", () => {
    expect(drawn(layerOf("ab", "a>b", "b>a"))).toEqual(["a", "  b", "    reference a"]);
  });

  it("know their place among their siblings", () => {
    const rows = rowsOf(layerOf("abc", "b>a", "c>a"), SCHEME);
    expect(rows.map((row) => [row.level, row.position, row.siblings])).toEqual([[1, 1, 1], [2, 1, 2], [2, 2, 2]]);
  });
});
