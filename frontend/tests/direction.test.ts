import { describe, expect, it } from "vitest";
import { withLabels } from "../src/check/messages";
import { cutAtControls, directionOf, quoted } from "../src/model/direction";
import type { Violation } from "../src/model/types";

describe("text from right to left", () => {
  it.each([
    ["שלום world", "rtl"], ["العربية", "rtl"], ["World שלום", "ltr"], ["12 – שלום", "rtl"], ["12", "ltr"], ["", "ltr"], ["\u200fabc", "rtl"],
  ])("has the direction of its first letter: %j", (words, direction) => {
    expect(directionOf(words)).toBe(direction);
  });

  it("loses no character where those that turn it round are marked", () => {
    const words = "a \u202ebcd\u202c e\u200f";
    const parts = cutAtControls(words);
    expect(parts.map((part) => part.words).join("")).toBe(words);
    expect(parts.flatMap((part) => part.control ?? [])).toEqual(["RLO", "PDF", "RLM"]);
  });

  it("turns nothing round in the sentence that it is quoted in", () => {
    expect(quoted("plain words")).toBe("plain words");
    expect(quoted("שלום")).toBe("\u2068שלום\u2069");
    expect(quoted("a \u202eb")).toBe("\u2068a [RLO]b\u2069");
    const unit = { id: "u1", words: "a \u202eb", kind: "unit" };
    const violation = { template: "{unit} is wrong", parameters: { unit } } as unknown as Violation;
    expect(withLabels(violation, () => "C1")).toBe("unit C1 “\u2068a [RLO]b\u2069” is wrong");
  });
});
