import { describe, expect, it } from "vitest";
import { clash, commandFor, DEFAULTS, nameOf } from "../src/keys/keymap";

const stroke = (key: string, held = ""): string =>
  nameOf({ key, ctrlKey: held.includes("c"), metaKey: false, altKey: held.includes("a"), shiftKey: held.includes("s") });

describe("keys", () => {
  it.each([
    ["j", "", "j"], ["J", "s", "j"], ["?", "s", "?"], ["{", "s", "{"], [" ", "", "Space"],
    ["ArrowRight", "s", "Shift+ArrowRight"], ["z", "c", "Ctrl+z"], ["Z", "cs", "Ctrl+Shift+z"], ["Enter", "c", "Ctrl+Enter"],
  ])("%s %s is %s", (key, held, name) => {
    expect(stroke(key, held)).toBe(name);
  });

  it("never do two things at once", () => {
    const clashes = DEFAULTS.flatMap((each) => each.keys.filter((key) => clash(key, each.command, {}) !== null));
    expect(clashes).toEqual([]);
  });

  it("can be one's own", () => {
    expect(commandFor("w", "read", { relate: "w" })).toBe("relate");
    expect(commandFor("r", "read", { relate: "w" })).toBeNull();
    expect(clash("x", "relate", {})?.command).toBe("delete");
  });

  it("give categories by number", () => {
    expect(commandFor("3", "read", {})).toBe("category-3");
  });
});
