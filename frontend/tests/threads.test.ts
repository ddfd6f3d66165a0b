import { expect, test } from "vitest";
import type { Thread } from "../src/manage/answers";
import { isAbout } from "../src/manage/Threads";

const thread: Thread = { key: "t", phase: "", layer: "L", annotator: "A", kind: "person", element: "p3", begins: 10, ends: 20, state: "open", remarks: [] };

test.each([
  [{}, true],
  [{ layer: "L" }, true],
  [{ layer: "M" }, false],
  [{ layer: "L", element: "p3" }, true],
  [{ layer: "L", element: "p4" }, false],
  [{ begins: 19, ends: 30 }, true],
  [{ begins: 20, ends: 30 }, false],
  [{ begins: 0, ends: 10 }, false],
])("a thread is shown where its layer, its element and its place fit: %j", (subject, fits) => {
  expect(isAbout(thread, subject)).toBe(fits);
});
