// What is known from before is what one would find anew, whatever was done in between.

import type { VNode } from "preact";
import { describe, expect, it } from "vitest";
import { Places } from "../src/view/places";
import { labelsOf } from "../src/model/look";
import { byPlace } from "../src/model/operations";
import type { Span, Unit } from "../src/model/types";
import { Drawing } from "../src/text/drawing";
import { Words } from "../src/text/Run";
import { document, N, SCHEME, sentences } from "./fixtures";

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** Units that are made, moved, recategorised, noted and deleted, in the order of the text as in a layer. */
function* histories(seed: number, steps: number): Generator<readonly Unit[]> {
  const below = random(seed);
  const span = (): Span => {
    const start = below(document.points.length - 60);
    return below(4) === 0 ? sentences[below(N)]! : [start, start + 3 + below(50)];
  };
  let units: readonly Unit[] = [];
  for (let step = 0; step < steps; step++) {
    const at = below(units.length);
    const there = units[at];
    const what = below(6);
    if (!there || what < 2) {
      const made = { id: `u${step}`, spans: [span()], category: ["claim", "premise", null][below(3)]!, attributes: {}, segment: [], text: null };
      units = [...units, made].sort(byPlace);
    } else if (what === 2) units = units.filter((each) => each !== there);
    else {
      const now: Unit = what === 3 ? { ...there, spans: [span()] } : what === 4 ? { ...there, category: "claim" } : { ...there, attributes: { "note:unsure": true } };
      units = units.with(at, now).sort(byPlace);
    }
    yield units;
  }
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== "object" || node === null) return node;
  const { type, key, props } = node as VNode<{ children?: unknown }>;
  const { children, ...rest } = props;
  return [typeof type === "function" ? type.name : type, key, rest, plain(children)];
}

const SEEDS = [1, 2, 3, 4, 5];

describe("after any changes", () => {
  it.each(SEEDS)("the places are those of the units alone (%i)", (seed) => {
    const places = new Places(document);
    for (const units of histories(seed, 60)) expect(places.of(units)).toEqual(new Places(document).of(units));
  });

  it.each(SEEDS)("each run shows what it would if it were drawn first, and the same element for the same piece (%i)", (seed) => {
    const below = random(seed);
    const drawing = new Drawing(document, SCHEME);
    const words = drawing.runs.map((run) => new Words(document.points, run, "ltr"));
    for (const units of histories(seed, 60)) {
      const keys = new Set(new Places(document).of(units).map((place) => place.key));
      const [here, draft] = [[...keys][below(keys.size)]!, below(3) === 0 ? sentences[below(N)]! : null];
      const anew = new Drawing(document, SCHEME);
      for (const each of [drawing, anew]) {
        each.cover(units, labelsOf(units, SCHEME), (key) => keys.has(key));
        each.mark({ here, draft, candidate: null, gripped: here.startsWith("u:") ? here : null });
        each.enter(here);
      }
      const shown = drawing.shown.map((each) => each.value);
      expect(shown).toEqual(anew.shown.map((each) => each.value));
      const drawn = shown.map((each, i) => words[i]!.draw(each));
      const first = shown.map((each, i) => new Words(document.points, drawing.runs[i]!, "ltr").draw(each));
      expect(plain(drawn)).toEqual(plain(first));
      shown.forEach((each, i) => piecesIn(words[i]!.draw(each)).forEach((node, n) => expect(node).toBe(piecesIn(drawn[i]!)[n])));
    }
  });

  it("only the piece under the cursor, and the one that it left, are other elements", () => {
    const [units] = [[{ id: "u", spans: [sentences[2]!], category: "claim", attributes: {}, segment: [], text: null } as Unit]];
    const drawing = new Drawing(document, SCHEME);
    drawing.cover(units, labelsOf(units, SCHEME), () => true);
    const words = new Words(document.points, drawing.runs[0]!, "ltr");
    const drawn = ["s:0", "s:4"].map((here) => {
      drawing.mark({ here, draft: null, candidate: null, gripped: null });
      return piecesIn(words.draw(drawing.shown[0]!.value));
    });
    const other = drawn[0]!.flatMap((node, i) => (node === drawn[1]![i] ? [] : [node.key]));
    expect(other).toEqual([sentences[0]![0], sentences[4]![0]]);
  });
});

function piecesIn(drawn: VNode): VNode[] {
  const { children } = drawn.props as unknown as { children: VNode<{ children: VNode[] }>[] };
  return children.at(-1)!.props.children;
}
