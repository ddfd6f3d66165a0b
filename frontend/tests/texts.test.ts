// @vitest-environment happy-dom
// The catalogues say the same in every language, and the right one is spoken.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { createElement, render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api";
import { withLabels } from "../src/check/messages";
import { DEFAULTS, shown } from "../src/keys/keymap";
import { day } from "../src/look/dates";
import type { Violation } from "../src/model/types";
import { listed, preferred, use } from "../src/texts/languages";
import { speak, t, withElements } from "../src/texts/texts";
import germanScreen from "../src/texts/de.ftl?raw";
import screen from "../src/texts/en.ftl?raw";
import types from "../src/texts/ids.ts?raw";
import germanPages from "../src/texts/pages.de.ftl?raw";
import pages from "../src/texts/pages.en.ftl?raw";
import schemes from "../src/texts/schemes.de.ftl?raw";
import server from "../src/texts/server.de.ftl?raw";
import { namesIn, typesOf } from "../texts.js";

const english = `${screen}\n${pages}`;
const FILES = Object.entries(import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).filter(([path]) => !path.endsWith("/ids.ts"));

/** Which sentences some code uses. */
function usedIn(code: string): (id: string) => boolean {
  const literal = new Set([...code.matchAll(/"([a-z][\w-]*)"/g)].map((match) => match[1]!));
  const begun = [...code.matchAll(/(?:t|withElements)\(`([\w-]*)\$\{[^}]*\}([\w-]*)`/g)].map(([, before, after]) => new RegExp(`^${before}.+${after}$`));
  return (id) => literal.has(id) || begun.some((pattern) => pattern.test(id));
}

/** The messages and lines of a catalogue that cannot be read: Fluent leaves them out without a word. */
const unread = (text: string): string[] => {
  const read = new Set(new FluentResource(text).body.map(({ id }) => id));
  const ids = [...text.matchAll(/^([a-z][\w-]*)\s*=/gm)].map((match) => match[1]!);
  return [...ids.filter((id) => !read.has(id)), ...text.split("\n").filter((line) => !/^(|#.*|[a-z][\w-]* = .+|\}.*| +.+)$/.test(line) || /^\} =/.test(line))];
};

const drawn = (node: ReturnType<typeof withElements>): string => {
  const box = document.createElement("div");
  render(node, box);
  return box.innerHTML;
};

afterEach(async () => {
  localStorage.clear();
  vi.unstubAllGlobals();
  await speak("en");
});

describe("the catalogues", () => {
  it.each([["screen", screen, germanScreen], ["pages", pages, germanPages]])("have the same ids in the same order, and the same values and elements in each sentence: %s", (_, one, other) => {
    expect([...namesIn(other)]).toEqual([...namesIn(one)]);
  });

  it.each([["en", english], ["de", `${germanScreen}\n${germanPages}`], ["server.de", `${server}\n${schemes}`]])("can be read, and have no id twice: %s", (_, text) => {
    expect(unread(text)).toEqual([]);
    expect(new FluentBundle("en").addResource(new FluentResource(text))).toEqual([]);
  });

  it("have the types that were written from them", () => {
    expect(types).toBe(typesOf(english));
  });

  it.each([["en", screen], ["de", germanScreen]])("name no key where fingers are used: %s", (language, text) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    const named = [...namesIn(text).keys()].filter((id) => !/^(key|keyname|help)-|^keyless/.test(id)).filter((id) => {
      const words = bundle.formatPattern(bundle.getMessage(id)!.value!, { by: "hand", n: 2 }, []);
      return /\b(Ctrl|Strg|Alt|Space|Leertaste|Enter|Eingabe|[JKNPRFSC](?= (and|und|the|den|nimmt|moves|goes|führt|setzt)))\b|: F\.$/.test(words);
    });
    expect(named).toEqual([]);
  });

  it("say all that they say somewhere", () => {
    const isUsed = usedIn(FILES.map(([, text]) => text).join("\n"));
    const within = new Set([...english.matchAll(/\{ ([a-z][\w-]*) \}/g)].map((match) => match[1]!));
    const unused = [...namesIn(english).keys()].filter((id) => !within.has(id) && !isUsed(id));
    expect(unused).toEqual([]);
  });

  it("of the pages are not needed by the annotator's screen, which loads them only with suggestions", () => {
    const isPage = (path: string): boolean => /\/(curate\/|manage\/|open\/|scheme\/|annotator\/(Suggested|suggestions)|pages\/(?!Annotate|Failed|Form|Frame|SignIn|loaded))/.test(path);
    const isUsed = usedIn(FILES.filter(([path]) => !isPage(path)).map(([, text]) => text).join("\n"));
    expect([...namesIn(pages).keys()].filter(isUsed)).toEqual([]);
  });
});

describe("a sentence", () => {
  it("has its values in the order and the number of its language", async () => {
    expect([t("state-kept-offline", { n: 1 }), t("state-kept-offline", { n: 1200 })]).toEqual(["1 change kept offline", "1,200 changes kept offline"]);
    await speak("de");
    expect([t("state-kept-offline", { n: 1 }), t("state-kept-offline", { n: 1200 })]).toEqual(["1 Änderung offline gespeichert", "1.200 Änderungen offline gespeichert"]);
    expect(t("progress-open", { questions: listed(["Thema", "Haltung"]) })).toBe("noch offen: Thema und Haltung");
  });

  it("has elements as values and around its words", async () => {
    const link = (words: unknown) => createElement("a", null, words as string);
    expect(drawn(withElements("failed-again", { "<again>": link, "<studies>": link }))).toBe("<a>Try again</a> or go <a>to the studies</a>.");
    await speak("de");
    expect(drawn(withElements("keyless-categories", { key: createElement("kbd", null, "?") }))).toBe("Für Kategorien ohne Taste: <kbd>?</kbd> drücken und eine wählen.");
  });

  it("takes what looks like an element in a value for words", () => {
    const bold = (words: unknown) => createElement("b", null, words as string);
    const args = { mine: "<b>x</b>", theirs: "a < b", "<b>": bold };
    expect(drawn(withElements("banner-contested", args))).toBe("Changed here and elsewhere. Here: <b>&lt;b&gt;x&lt;/b&gt;</b>. Elsewhere: <b>a &lt; b</b>.");
  });

  it("of a page is there once its catalogue is loaded", async () => {
    await speak("en", { pages: true });
    expect(t("mine-progress", { finished: 1, n: 1200 })).toBe("1 of 1,200 finished.");
    await speak("de", { pages: true });
    expect(t("mine-progress", { finished: 1, n: 1200 })).toBe("1 von 1.200 abgeschlossen.");
  });

  it("is said in English by a language that cannot be loaded", async () => {
    vi.doMock("../src/texts/de.ftl?raw", () => {
      throw new Error("offline");
    });
    await speak("de");
    vi.doUnmock("../src/texts/de.ftl?raw");
    expect([t("finish-button"), document.documentElement.lang]).toEqual(["Finish", "en"]);
  });
});

describe("the language", () => {
  it.each([
    [["de-AT", "en"], null, "de"],
    [["fr", "en-GB"], null, "en"],
    [["fr"], null, "en"],
    [["de"], "en", "en"],
    [["en"], "nonsense", "en"],
  ])("is the first of the browser's, unless one was chosen: %j %s", (languages, chosen, language) => {
    vi.stubGlobal("navigator", { languages });
    if (chosen) localStorage.setItem("argora:language", chosen);
    expect(preferred()).toBe(language);
  });

  it("gives the page its name and direction, and dates their form", () => {
    vi.stubGlobal("navigator", { languages: ["de-AT"] });
    use("de");
    expect([document.documentElement.lang, document.documentElement.dir, day("2026-01-05T12:00:00Z")]).toEqual(["de", "ltr", "05.01.2026"]);
    use("mirrored");
    expect([document.documentElement.lang, document.documentElement.dir, day("2026-01-05T12:00:00Z")]).toEqual(["en", "rtl", "Jan 5, 2026"]);
  });

  it("names keys as its keyboards do, and leaves the keys where they are", async () => {
    const keys = DEFAULTS.map((each) => each.keys);
    expect([shown("Ctrl+Shift+z"), shown("Alt+ArrowUp")]).toEqual(["Ctrl Shift Z", "Alt ↑"]);
    await speak("de");
    expect([shown("Ctrl+Shift+z"), shown("Space")]).toEqual(["Strg Umschalt Z", "Leertaste"]);
    expect(DEFAULTS.map((each) => each.keys)).toEqual(keys);
    expect(DEFAULTS.find((each) => each.command === "relate")?.title()).toBe("Zu einer anderen Einheit in Beziehung setzen");
  });
});

describe("what the server says", () => {
  const refusal = { code: "name-taken", parameters: { name: "Ada" }, detail: "the name 'Ada' is used already; take another one" };
  const violation = {
    template: "{unit} points to {n}, expected at most {bound}", message: "", parameters: { unit: { id: "u1", words: "It rains", kind: "claim" }, n: 2, bound: 1 },
  } as unknown as Violation;

  it("is shown as it comes where it is in the language of the page", () => {
    expect(new ApiError(409, refusal).message).toBe(refusal.detail);
    expect(withLabels(violation, () => "C1")).toBe("claim C1 “It rains” points to 2, expected at most 1");
  });

  it("is said by its code or its template in another", async () => {
    await speak("de");
    expect(new ApiError(409, refusal).message).toBe("der Name Ada ist vergeben; bitte einen anderen wählen");
    expect(withLabels(violation, () => "C1")).toBe("claim C1 „It rains“ zeigt auf 2, höchstens 1 erwartet");
  });

  it("stays as it is where the language has no sentence for it", async () => {
    await speak("de");
    expect(new ApiError(422, { code: "format", detail: "line 3 is broken" }).message).toBe("line 3 is broken");
    const other = { ...violation, template: "{unit} is not to my taste" };
    expect(withLabels(other, () => "C1")).toBe("claim C1 „It rains“ is not to my taste");
  });
});
