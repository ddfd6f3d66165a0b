import { expect, test } from "vitest";
import { chosen, onlyTexts, summary, zipOf } from "../src/manage/chosen";
import { crc32, packed } from "../src/manage/zip";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function file(path: string, text: string): File {
  const made = new File([text], path.slice(path.lastIndexOf("/") + 1));
  Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
  return made;
}

test("the check sum is that of the standard", () => {
  // Printed as the check value of CRC-32/ISO-HDLC.
  expect(crc32(bytesOf("123456789"))).toBe(0xcbf43926);
});

test("what is packed comes out again, under its own name", async () => {
  const told: number[] = [];
  const zip = await packed([{ path: "a/Größe.txt", content: new Blob(["Nurses. ".repeat(99)]) }, { path: "b", content: new Blob([]) }], (n) => told.push(n));
  const view = new DataView(await zip.arrayBuffer());
  const [small, large, name] = [view.getUint32(18, true), view.getUint32(22, true), view.getUint16(26, true)];
  expect(new TextDecoder().decode(new Uint8Array(view.buffer, 30, name))).toBe("a/Größe.txt");
  expect(small).toBeLessThan(large);
  const inflated = new Blob([new Uint8Array(view.buffer, 30 + name, small)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  expect(await new Response(inflated).text()).toBe("Nurses. ".repeat(99));
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
