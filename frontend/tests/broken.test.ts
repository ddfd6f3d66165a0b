// @vitest-environment happy-dom
// What a cell of the table of progress says of broken rules.

import { beforeAll, expect, it } from "vitest";
import { broken } from "../src/manage/broken";
import { speak } from "../src/texts/texts";

beforeAll(() => speak("en", { pages: true }));

it.each([
  [1, 0, "1 error of the scheme"],
  [0, 1, "1 warning of the scheme"],
  [2, 1, "2 errors and 1 warning of the scheme"],
  [1, 3, "1 error and 3 warnings of the scheme"],
  [2, null, "2 errors of the scheme"],
])("%s errors and %s warnings", (errors, warnings, said) => {
  expect(broken({ errors, warnings })).toBe(said);
});
