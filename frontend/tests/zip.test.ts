// @vitest-environment happy-dom
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { chosen, onlyTexts, summary, zipOf } from "../src/manage/chosen";
import { packed } from "../src/manage/zip";
import { speak } from "../src/texts/texts";

beforeAll(() => speak("en", { pages: true }));

function file(path: string, text: string): File {
  const made = new File([text], path.slice(path.lastIndexOf("/") + 1));
  Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
  return made;
}

test("what is packed comes out again, under its own name", async () => {
  const told: number[] = [];
  const words = "Nurses. ".repeat(99_999);
  const zip = await packed([{ path: "a/Größe.txt", content: new Blob([words]) }, { path: "b", content: new Blob([]) }], (n) => told.push(n));
  expect(zip.size).toBeLessThan(words.length / 10);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["a/Größe.txt", "b"]);
  expect(strFromU8(files["a/Größe.txt"]!) === words).toBe(true);
  expect(files["b"]).toHaveLength(0);
  expect(told).toEqual([1, 2]);
});

test("hidden files stay at home, and the folder gives the name", () => {
  const from = chosen([file("essays/a.txt", "A."), file("essays/.git/config", "x"), file("essays/.DS_Store", "x")]);
  expect(from.files.map(({ path }) => path)).toEqual(["essays/a.txt"]);
  expect(from.name).toBe("essays");
  expect(onlyTexts(from)).toBe(true);
  expect(onlyTexts(chosen([file("a.txt", "A."), file("a.ann", "")]))).toBe(false);
});

test("a zip is sent as it is", async () => {
  const from = chosen([file("study.ZIP", "packed already")]);
  expect([from.name, await (await zipOf(from, () => {})).text()]).toEqual(["study", "packed already"]);
  expect(summary(from)).toBe("study.ZIP, 14 bytes");
});
