// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { nextVersion, textOf } from "../src/manage/renewal";
import { speak } from "../src/texts/texts";

beforeAll(() => speak("en", { pages: true }));

const of = (...names: readonly string[]) => ({
  version: names.at(-1) ?? null,
  versions: names.map((version) => ({ version })),
});

test.each([
  [[], "1"],
  [["1"], "2"],
  [["3", "2"], "4"],
  [["1", "May"], ""],
  [["1.2"], ""],
])("after the versions %j the next is proposed as %j", (names, next) => {
  expect(nextVersion(of(...names))).toBe(next);
});

test("a file brings its text, without the mark at its beginning", async () => {
  expect(await textOf(new Blob(["\ufeff# Größe\r\n"]))).toBe("# Größe\r\n");
});

test.each([[new Uint8Array([0xff, 0xfe, 0x41, 0x00])], [new Uint8Array([0x50, 0x4b, 0x03, 0x00])]])(
  "a file that is no text is refused in words", async (bytes) => {
    await expect(textOf(new Blob([bytes]))).rejects.toThrow("choose it again");
  },
);
