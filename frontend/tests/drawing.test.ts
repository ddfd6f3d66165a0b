import { describe, expect, it } from "vitest";
import { Places } from "../src/view/places";
import { labelsOf } from "../src/model/look";
import type { Span, Unit } from "../src/model/types";
import { Drawing, UNMARKED, urgent } from "../src/text/drawing";
import { CodePoints } from "../src/border";
import { runsOf } from "../src/text/runs";
import { document, SCHEME, sentences } from "./fixtures";

const unit = (sentence: number, category = "claim", more = 0): Unit => ({
  id: `u${sentence}`, spans: [[sentences[sentence]![0], sentences[sentence]![0] + 8 + more]], category, attributes: {}, segment: [], text: null,
});

function shown(drawing: Drawing, units: readonly Unit[]): readonly unknown[] {
  const places = new Set(new Places(document).of(units).map((place) => place.key));
  drawing.cover(units, labelsOf(units, SCHEME), (key) => places.has(key));
  return drawing.shown.map((each) => each.value);
}

const differing = (a: readonly unknown[], b: readonly unknown[]): number[] => a.flatMap((each, i) => (each === b[i] ? [] : [i]));

describe("what the runs of a text show", () => {
  const units = [unit(2), unit(12), unit(22), unit(32)];

  it("is a new object only for the paragraph that a change touches", () => {
    const drawing = new Drawing(document, SCHEME);
    const before = shown(drawing, units);
    expect(differing(before, shown(drawing, units.with(2, unit(22, "claim", 3))))).toEqual([2]);
  });

  it("is the same where equal units are said again", () => {
    const drawing = new Drawing(document, SCHEME);
    expect(differing(shown(drawing, units), shown(drawing, [...units]))).toEqual([]);
  });

  it("changes for every unit that gets another number, and for no other", () => {
    const drawing = new Drawing(document, SCHEME);
    const mixed = units.with(2, unit(22, "premise"));
    const before = shown(drawing, mixed);
    expect(differing(before, shown(drawing, mixed.with(1, unit(12, "premise"))))).toEqual([1, 2, 3]);
    expect(differing(shown(drawing, mixed), shown(drawing, mixed.with(3, unit(32, "premise"))))).toEqual([3]);
  });

  it("knows the cursor only where it was and where it is", () => {
    const drawing = new Drawing(document, SCHEME);
    shown(drawing, units);
    drawing.mark({ ...UNMARKED, here: "u:u2" });
    drawing.enter("u:u2");
    const before = drawing.shown.map((each) => each.value);
    drawing.mark({ ...UNMARKED, here: "u:u32" });
    const now = drawing.shown.map((each) => each.value);
    expect(differing(before, now)).toEqual([0, 3]);
    expect(now.map((each) => each.here)).toEqual([null, null, null, "u:u32"]);
    expect(urgent(before[3]!, now[3]!)).toBe(true);
    expect(now.map((each) => each.entry)).toEqual(["u:u2", null, null, null]);
    drawing.enter("u:u32");
    expect(drawing.shown.map((each) => each.value.entry)).toEqual([null, null, null, "u:u32"]);
  });

  it("has a draft and a unit in every run into which they reach", () => {
    const drawing = new Drawing(document, SCHEME);
    const long = { ...unit(5), spans: [[sentences[8]![0], sentences[21]![1]]] as Span[] };
    shown(drawing, [long]);
    drawing.mark({ ...UNMARKED, draft: [sentences[19]![0], sentences[20]![1]], here: "u:u5" });
    const now = drawing.shown.map((each) => each.value);
    expect(now.map((each) => each.units.length)).toEqual([1, 1, 1, 0]);
    expect(now.map((each) => each.here !== null)).toEqual([true, true, true, false]);
    expect(now.map((each) => each.draft !== null)).toEqual([false, true, true, false]);
  });
});

describe("runs", () => {
  it("are the paragraphs, and several where one is very long; no character is left out", () => {
    const short: Span = [0, 2000];
    const long: Span = [2002, 12000];
    const ends = Array.from({ length: 120 }, (_, i): Span => [i * 100, i * 100 + 99]);
    const runs = runsOf([short, long], ends, new CodePoints("x".repeat(12000)));
    expect(runs[0]).toEqual({ span: short, paragraph: 0, begins: true, goesOn: false });
    const parts = runs.slice(1);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.every((run) => run.paragraph === 1)).toBe(true);
    expect(parts.map((run) => run.span[0]).slice(1)).toEqual(parts.map((run) => run.span[1]).slice(0, -1));
    expect([parts[0]!.span[0], parts.at(-1)!.span[1]]).toEqual(long);
    expect([parts.map((run) => run.begins).indexOf(true), parts.map((run) => run.goesOn).indexOf(false)]).toEqual([0, parts.length - 1]);
    expect(parts.slice(1).every((run) => ends.some(([start]) => start === run.span[0]))).toBe(true);
  });

  it("begin at words where no sentence ends, and are cut nowhere in text without blanks", () => {
    const text = new CodePoints("so 🚌 we say ".repeat(1000));
    const runs = runsOf([[0, text.length]], [[0, text.length]], text);
    expect(runs.length).toBeGreaterThan(5);
    expect(runs.map(({ span }) => text.slice(...span)).join("")).toBe(text.text);
    for (const { span } of runs.slice(1)) expect(text.slice(span[0] - 1, span[0] + 1)).toMatch(/^ \S/);
    for (const { span } of runs) expect(span[1] - span[0]).toBeLessThan(3000);
    expect(runsOf([[0, 5000]], [[0, 5000]], new CodePoints("x".repeat(5000)))).toHaveLength(1);
  });
});

describe("places", () => {
  it("are units and the segments that none takes up as a whole, each segment before the units in it", () => {
    const whole = { ...unit(1), spans: [sentences[1]!] };
    expect(new Places(document).of([unit(0), whole, unit(3)]).slice(0, 5).map((place) => place.key)).toEqual(["s:0", "u:u0", "u:u1", "s:2", "s:3"]);
  });
});
