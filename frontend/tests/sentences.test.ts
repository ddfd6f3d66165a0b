// @vitest-environment happy-dom
// What a scheme says, and what is wrong with it, in the language of the page.

import { afterEach, expect, it } from "vitest";
import type { SchemeData } from "../src/scheme/data";
import { flawWords, inSentence } from "../src/scheme/sentences";
import { speak } from "../src/texts/texts";

const SCHEME: SchemeData = {
  units: [{ id: "claim", title: "Behauptung" }, { id: "premise", title: "Prämisse" }],
  relations: [{ id: "support", title: "stützt" }, { id: "attack", title: "greift an" }],
};

afterEach(() => speak("en"));

const said = (code: string, parameters: Record<string, string | number | string[] | null>): string => inSentence({ code, text: "a sentence of the server", parameters }, SCHEME);

it("is said in English as the server says it", () => {
  expect(said("acyclic", {})).toBe("A sentence of the server.");
});

it.each([
  ["count-exactly", { category: "claim", scope: "document", part: "", number: 1 }, "Im Dokument gibt es genau eine Einheit „Behauptung“."],
  ["count-at-least", { category: "claim", scope: "paragraph", part: "body", min: 2 }, "Im Hauptteil gibt es mindestens 2 Einheiten „Behauptung“."],
  ["relates-several", { relations: ["support", "attack"], sources: ["premise"], targets: ["claim", "relation:support", "relation:attack"], scope: "paragraph", part: "" },
    "Möglich ist „stützt“ oder „greift an“ von „Prämisse“ zu „Behauptung“ oder der Beziehung „stützt“ oder „greift an“ im selben Absatz; mehrere Quellen dürfen zusammen zählen."],
  ["degree-out-at-most", { categories: ["claim", "premise"], relations: [], max: 1 }, "Von jeder Einheit „Behauptung“ oder „Prämisse“ geht höchstens eine Beziehung aus."],
  ["attribute-required", { attribute: "Haltung", of: ["claim", "document"], values: ["dafür", "dagegen"] }, "Bei „Behauptung“ oder dem Dokument ist das Merkmal „Haltung“ anzugeben: „dafür“ oder „dagegen“."],
  ["split-related-in", { what: "unit", attribute: "", before: "claim", after: null, relations: [], others: ["relation:support"] }, "Einheiten „Behauptung“, auf die eine Beziehung von der Beziehung „stützt“ zeigt, werden entfernt."],
  ["split-placed-from-end", { what: "unit", attribute: "", before: "claim", after: "premise", segmentation: "paragraph", label: "", number: 1 }, "Einheiten „Behauptung“ im letzten Absatz werden zu „Prämisse“."],
  ["of-another-library", {}, "A sentence of the server."],
])("is said in German by its code and what it names: %s", async (code, parameters, words) => {
  await speak("de", { pages: true });
  expect(said(code, parameters as Record<string, string>)).toBe(words);
});

it.each([
  ["derived-value", { value: "fr", attribute: "Haltung", near: ["für"] }, "„fr“ ist kein Wert von „Haltung“; ist „für“ gemeint?"],
  ["derived-value", { value: "fr", attribute: "Haltung", near: [] }, "„fr“ ist kein Wert von „Haltung“"],
  ["unknown-category", { category: "" }, "hier ist noch keine Kategorie gewählt"],
  ["wrong-kind", { category: "support", what: "units", instead: ["relation:support"] }, "„stützt“ gehört nicht zu den Kategorien von Einheiten; es gibt aber eine Beziehung dieses Namens"],
])("what is wrong is said in German, with a proposal where there is one: %s", async (code, parameters, words) => {
  await speak("de", { pages: true });
  expect(flawWords({ code, severity: "error", place: "", message: "", parameters: parameters as Record<string, string> }, SCHEME)).toBe(words);
});
