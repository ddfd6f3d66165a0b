import { expect, test } from "vitest";
import type { Cell, Facet } from "../src/manage/answers";
import { commonReason } from "../src/manage/reasons";

const cell = (parts: Partial<Cell>): Cell => ({ value: 0.5, reach: "", no_interval: null, ...parts }) as Cell;
const facets = (...cells: (Cell | null)[]): Facet[] => [{ tables: [{ rows: cells.map((each) => ({ cells: [each] })) }] } as unknown as Facet];
const few = cell({ no_interval: "only 4 documents" });

test("the reason of most figures is said once", () => {
  expect(commonReason(facets(few, few, null, few, cell({ no_interval: "another" })))).toBe("only 4 documents");
});

test("a reason of two figures stays beside them", () => {
  expect(commonReason(facets(few, few, cell({ reach: "0.4 to 0.6" })))).toBeNull();
});

test("figures without a value and figures with an interval do not count", () => {
  const none = cell({ value: null, no_interval: "only 4 documents" });
  expect(commonReason(facets(none, none, none, few, cell({ reach: "0.4 to 0.6", no_interval: "only 4 documents" })))).toBeNull();
});
