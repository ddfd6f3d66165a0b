// The phases of a study as a manager fills them in, and of which phase a page is.

import { describe, expect, it } from "vitest";
import type { Phase } from "../src/api";
import { phaseOf } from "../src/manage/PhaseChoice";
import { added, draftsOf, earlier, sentPhases } from "../src/manage/phases";

describe("phases that are filled in", () => {
  const two = added(added([])).map((each, i) => ({ ...each, name: ["components", " relations "][i]! }));
  it("are first units, then relations between the gold units", () => {
    expect(sentPhases(two).phases).toEqual([
      { name: "components", asks: ["units", "attributes"], from_gold: false, gold: "gold" },
      { name: "relations", asks: ["relations"], from_gold: true, gold: "gold" },
    ]);
  });
  it("ask for units where they do not come from gold, which the first cannot", () => {
    const all = two.map((each) => ({ ...each, asks: ["units", "relations"] as const, fromGold: true }));
    expect(sentPhases(all).phases.map(({ asks, from_gold }) => [asks, from_gold])).toEqual([[["units", "relations"], false], [["relations"], true]]);
  });
  it("change places, and keep their rows", () => {
    expect(earlier(two, 1).map((each) => each.id)).toEqual([1, 0]);
    expect(added(earlier(two, 1)).map((each) => each.id)).toEqual([1, 0, 2]);
  });
  it("are those of the study", () => {
    const phase = { name: "a", asks: ["units"], from_gold: false, gold: "gold", state: "open", n_tasks: 1, n_finished: 0, n_waiting: 0 } as const;
    expect(sentPhases(draftsOf([phase])).phases).toEqual([{ name: "a", asks: ["units"], from_gold: false, gold: "gold" }]);
  });
});

describe("the phase of a page", () => {
  const phases = ([["a", "closed"], ["b", "open"], ["c", "planned"]] as const).map(([name, state]): Phase => ({ name, state, asks: ["units"], from_gold: false }));
  it.each([
    ["a", phases, "a"],
    ["c", phases, "c"],
    [undefined, phases, "b"],
    ["gone", phases, "b"],
    [undefined, phases.slice(2), "c"],
    [undefined, [], ""],
    ["a", [], ""],
  ])("of the address %s", (wanted, all, name) => {
    expect(phaseOf(all, wanted)).toBe(name);
  });
});
