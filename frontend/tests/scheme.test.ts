// Writing a scheme: names follow everywhere, and no form changes what it does not show.

import { expect, it } from "vitest";
import { attributeRenamed, freshIdIn, idOf, moved, renamed, titled, without, type SchemeData } from "../src/scheme/data";
import { freshRule, RULES, tagOf, TAGS, valueOf, withField, type Field, type Tag } from "../src/scheme/rules";
import ready from "./schemes.json";

const SCHEMES = Object.entries(ready as unknown as Readonly<Record<string, SchemeData>>);

it.each(SCHEMES)("%s: every rule has a form, and setting a field to what it is changes nothing", (_, scheme) => {
  for (const rule of scheme.rules ?? []) {
    const tag = tagOf(rule);
    expect(TAGS).toContain(tag);
    const fields: readonly Field[] = RULES[tag as Tag];
    for (const { name } of fields) {
      const value = valueOf(rule, name);
      if (value !== undefined) expect(withField(rule, name, value)).toEqual(rule);
    }
    const named = Object.keys(rule[tag]!).filter((name) => name !== "name" && name !== "severity");
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  }
});

it.each(SCHEMES)("%s: another name of a category and back is the scheme as it was", (_, scheme) => {
  for (const kind of ["units", "relations"] as const) {
    (scheme[kind] ?? []).forEach(({ id }, at) => {
      const other = renamed(scheme, kind, at, "of-another-name");
      expect(JSON.stringify(other.rules ?? []).includes(`"${id}"`)).toBe(false);
      expect(JSON.stringify(other.procedure ?? []).split(`"${id}"`).length).toBe(JSON.stringify(steps(scheme, id)).split(`"${id}"`).length);
      expect(renamed(other, kind, at, id)).toEqual(scheme);
    });
  }
});

/** What of the steps has the name as its own, which stays. */
const steps = (scheme: SchemeData, id: string) => (scheme.procedure ?? []).filter((step) => step.id === id).map((step) => step.id);

it("takes a category that goes out of lists, and leaves what cannot be without it to the check", () => {
  const scheme: SchemeData = {
    units: [{ id: "a" }, { id: "b", parent: "a" }],
    relations: [{ id: "r" }],
    attributes: [{ name: "sure", of: ["a", "b"] }],
    rules: [
      { count: { category: "a" } },
      { relates: { patterns: [{ category: "r", sources: ["a", "b"], targets: ["a", "relation:r"] }] } },
    ],
    procedure: [{ id: "s", title: "S", marks: ["a", "r"] }],
  };
  expect(without(scheme, "units", 0)).toEqual({
    units: [{ id: "b" }],
    relations: [{ id: "r" }],
    attributes: [{ name: "sure", of: ["b"] }],
    rules: [
      { count: { category: "a" } },
      { relates: { patterns: [{ category: "r", sources: ["b"], targets: ["relation:r"] }] } },
    ],
    procedure: [{ id: "s", title: "S", marks: ["r"] }],
  });
  expect(without(scheme, "relations", 0).rules![1]).toEqual({ relates: { patterns: [{ category: "r", sources: ["a", "b"], targets: ["a"] }] } });
});

it("gives the name of an attribute to steps and rules", () => {
  const scheme: SchemeData = {
    attributes: [{ name: "stance", of: ["claim"] }],
    rules: [{ derived: { attribute: "stance", source: "claim", target: "thesis" } }],
    procedure: [{ id: "s", title: "S", marks: ["stance"] }],
  };
  const other = attributeRenamed(scheme, 0, "side");
  expect(JSON.stringify(other)).not.toContain("stance");
  expect(attributeRenamed(other, 0, "stance")).toEqual(scheme);
});

it("lets the name in files follow the title until it is changed", () => {
  const fresh: SchemeData = { units: [{ id: "category-2", title: "category" }, { id: "claim", title: "claim" }] };
  expect(titled(fresh, "units", 0, "Major claim").units![0]!.id).toBe("major-claim");
  expect(titled(fresh, "units", 0, "Claim").units![0]!.id).toBe("claim-2");
  expect(titled({ units: [{ id: "mine", title: "claim" }] }, "units", 0, "Claim!").units![0]!.id).toBe("mine");
});

it("makes names, and moves what is listed", () => {
  expect(idOf("  Größe & Maß: I ")).toBe("größe-maß-i");
  expect(freshIdIn(["a", "a-2"], "a")).toBe("a-3");
  expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(freshRule("degree")).toEqual({ degree: { categories: [], direction: "out" } });
});
