import { describe, expect, it } from "vitest";
import { bindings, categoryCommand, clash, commandFor, nameOf, shownKeys, withKey } from "../src/keys/keymap";
import type { Scheme } from "../src/model/types";
import { SCHEME } from "./fixtures";

const category = (i: number) => ({ id: `c${i}`, title: `category ${i}`, description: "" });
const scheme: Scheme = SCHEME;
const SIXTEEN = { ...scheme, units: Array.from({ length: 16 }, (_, i) => category(i)) };

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
    const clashes = bindings({}, SIXTEEN).flatMap((each) => each.keys.filter((key) => clash(key, each.command, {}, SIXTEEN) !== null));
    expect(clashes).toEqual([]);
  });

  it("can be one's own", () => {
    expect(commandFor("w", "read", { relate: "w" }, scheme)).toBe("relate");
    expect(commandFor("r", "read", { relate: "w" }, scheme)).toBeNull();
    expect(clash("x", "relate", {}, scheme)?.command).toBe("delete");
  });

  it("give each of sixteen categories in every mode", () => {
    const keyOf = shownKeys({}, SIXTEEN);
    const keys = SIXTEEN.units.map((_, i) => keyOf(categoryCommand(i)));
    expect(keys.join(" ")).toBe("1 2 3 4 5 6 7 8 9 0 A B E Q W Y");
    for (const when of ["read", "mark", "choose"] as const) {
      expect(keys.map((key) => commandFor(key.toLowerCase(), when, {}, SIXTEEN))).toEqual(keys.map((_, i) => categoryCommand(i)));
    }
  });

  it("stand only where they work", () => {
    const many = { ...scheme, units: Array.from({ length: 18 }, (_, i) => category(i)) };
    expect(shownKeys({}, many)(categoryCommand(17))).toBe("");
    const own = { relate: "w" };
    expect(commandFor("w", "read", own, SIXTEEN)).toBe("relate");
    expect(SIXTEEN.units.map((_, i) => shownKeys(own, SIXTEEN)(categoryCommand(i))).join(" ")).toBe("1 2 3 4 5 6 7 8 9 0 A B E Q Y Z");
    expect(clash("y", "relate", own, SIXTEEN)?.command).toBe(categoryCommand(14));
    expect(clash("y", "relate", own, scheme)).toBeNull();
    expect(clash("7", "relate", own, scheme)?.command).toBe(categoryCommand(6));
  });

  it("chosen for a category hold in its scheme", () => {
    const own = withKey({}, categoryCommand(11), "Alt+c");
    expect(commandFor("Alt+c", "mark", own, SIXTEEN)).toBe(categoryCommand(11));
    expect(commandFor("e", "mark", own, SIXTEEN)).toBe(categoryCommand(12));
    expect(withKey(own, "relate", "Alt+c")).toEqual({ relate: "Alt+c" });
  });
});
