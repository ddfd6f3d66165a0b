import { describe, expect, it } from "vitest";
import { changesOf } from "../src/guideline/changes";

/** [-gone-], {+new+}. */
const shown = (before: string, after: string): string =>
  changesOf(before, after).map(({ is, text }) => (is === "same" ? text : is === "gone" ? `[-${text}-]` : `{+${text}+}`)).join("");

describe("what changed between two texts", () => {
  it.each([
    ["", "", ""],
    ["Mark claims.", "Mark claims.", "Mark claims."],
    ["", "Mark claims.", "{+Mark claims.+}"],
    ["Mark claims.", "", "[-Mark claims.-]"],
    ["Mark all claims.", "Mark claims.", "Mark [-all -]claims."],
    ["Mark the claim.", "Mark a premise.", "Mark [-the claim-]{+a premise+}."],
    ["# A\n\nOne.\nTwo.\n", "# A\n\nOne.\nTwo more.\nThree.\n", "# A\n\nOne.\nTwo{+ more+}.\n{+Three.\n+}"],
    ["a\r\nb\r\n", "a\nb\n", "a\nb\n"],
    ["Ein Satz über Bäume", "Ein Satz über Wälder", "Ein Satz über [-Bäume-]{+Wälder+}"],
    ["Eins zwei drei", "Ganz andere Worte hier", "[-Eins zwei drei-]{+Ganz andere Worte hier+}"],
  ])("%j and %j", (before, after, seen) => {
    expect(shown(before, after)).toBe(seen);
  });

  it("gives both texts back, whatever they are", () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16807) % 2147483647) % below;
    const text = (): string => Array.from({ length: random(60) }, () => ["a", "b ", "c\n", " ", ". ", "\n", "👩🏽 ", "é"][random(8)]).join("");
    for (let i = 0; i < 500; i++) {
      const [before, after] = [text(), text()];
      const pieces = changesOf(before, after);
      const without = (is: string): string => pieces.filter((piece) => piece.is !== is).map((piece) => piece.text).join("");
      expect([without("new"), without("gone")]).toEqual([before, after]);
      pieces.forEach(({ is, text }, n) => expect([text !== "", is !== pieces[n + 1]?.is]).toEqual([true, true]));
    }
  });

  it("says of two long texts that have nothing in common that one was replaced", () => {
    const lines = (word: string): string => Array.from({ length: 20_000 }, (_, n) => `${word}${n}\n`).join("");
    expect(changesOf(lines("a"), lines("b")).map(({ is }) => is)).toEqual(["gone", "new"]);
  });
});
