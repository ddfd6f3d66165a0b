import { expect, it } from "vitest";
import { stepAbout } from "../src/annotator/moving";
import { withLabels } from "../src/check/messages";
import type { Parameter, Scheme, Violation } from "../src/model/types";

const nameOf = (id: string): string | null => ({ u1: "C1", r1: "“P2 supports C1”" })[id] ?? null;
const unit = (id: string, words = ""): Parameter => ({ id, words, kind: "" });

it.each<[string, Record<string, Parameter>, string]>([
  ["{n} × {category}, expected one", { n: 2, category: "claim" }, "2 × claim, expected one"],
  ["{unit} points nowhere", { unit: { id: "u1", words: "It rains", kind: "claim" } }, "claim C1 “It rains” points nowhere"],
  ["the {relation} is odd", { relation: { id: "r1", words: "", kind: "relation" } }, "the relation “P2 supports C1” is odd"],
  ["circular relations: {path: → }", { path: [unit("u1"), unit("gone")] as Parameter }, "circular relations: C1 → gone"],
  ["{thing} is a {is!r}, not one of {ids!r}", { thing: unit("u1"), is: "u1", ids: ["a", "b"] }, "C1 is a 'u1', not one of ['a', 'b']"],
])("names units and relations as on the screen: %s", (template, parameters, words) => {
  const violation = { message: "not looked at", template, parameters } as unknown as Violation;
  expect(withLabels(violation, nameOf)).toBe(words);
});

it("leaves the message of a rule of another distribution as it is", () => {
  const violation = { message: "u1 is too {long}", template: "", parameters: {} } as unknown as Violation;
  expect(withLabels(violation, nameOf)).toBe("u1 is too {long}");
});

it("leads from what is missing to the step that asks for it, whatever the message says", () => {
  const procedure = [{ marks: ["claim"] }, { marks: ["major-claim", "stance"] }];
  const scheme = { procedure } as unknown as Scheme;
  const about = (...marks: string[]): Violation => ({ message: "claim", marks }) as unknown as Violation;
  expect(stepAbout(scheme, about("major-claim"))).toBe(1);
  expect(stepAbout(scheme, about("claim"))).toBe(0);
  expect(stepAbout(scheme, about())).toBe(-1);
});
