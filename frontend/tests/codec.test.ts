// A scheme that goes through the browser loses nothing, whether the browser knows it or not.

import { describe, expect, it } from "vitest";
import { decodeScheme, encodeScheme } from "../src/model/codec";
import schemes from "./schemes.json";

/** A scheme of a later Argora, or of one with rules from another distribution. */
const LATER = {
  id: "later",
  version: "3",
  citation: "Somebody (2031)",
  licence: { name: "CC0", holders: ["a", "b"] },
  units: [{ id: "claim", title: "Claim", parent: "point", colour: "blue" }],
  relations: [{ id: "support", title: "supports", aliases: ["pro"] }],
  attributes: [{ name: "stance", of: ["claim"], values: ["for"], aliases: { pro: "for" }, hint: "look twice" }],
  rules: [
    { balance: { name: "as-many-for-as-against", severity: "warning", shares: [0.4, 0.6] } },
    { relates: { patterns: [{ category: "support", sources: ["claim"], targets: ["claim"], later: true }], note: "x" } },
    { granularity: { by: "sentence", unless: "dialogue" } },
    { symmetric: { category: "support", closure: true } },
  ],
  procedure: [{ id: "find", title: "Find them", marks: ["claim"], locks: true, seconds: 40 }],
};

describe("a scheme that is read and written", () => {
  it.each(Object.entries(schemes))("is what it was: %s", (_, scheme) => {
    expect(encodeScheme(decodeScheme(scheme))).toEqual(scheme);
  });

  it("keeps rules of kinds that the browser does not know, and fields of a later version", () => {
    expect(encodeScheme(decodeScheme(LATER))).toEqual(LATER);
  });

  it("keeps rules and parts in their order", () => {
    const { rules, units } = encodeScheme(decodeScheme(LATER));
    expect(JSON.stringify(rules)).toBe(JSON.stringify(LATER.rules));
    expect(Object.keys(units[0])).toEqual(["id", "title", "parent", "colour"]);
  });
});

describe("what the screen draws of the rules", () => {
  it("is found among others", () => {
    const { patterns, symmetric, by } = decodeScheme(LATER);
    expect(patterns).toEqual([{ category: "support", sources: ["claim"], targets: ["claim"], later: true }]);
    expect([symmetric, by]).toEqual([["support"], "sentence"]);
  });

  it("is nothing where there are no rules", () => {
    const { patterns, symmetric, by } = decodeScheme({ id: "bare" });
    expect([patterns, symmetric, by]).toEqual([null, [], null]);
  });
});
