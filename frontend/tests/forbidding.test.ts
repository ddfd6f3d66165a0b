import { expect, it } from "vitest";
import { forbidden } from "../src/annotator/forbidding";
import type { DocumentAnswer } from "../src/api";
import { Document } from "../src/model/document";
import type { Scheme, Unit } from "../src/model/types";

it("says at once what the check would say of a relation", () => {
  const patterns = [{ category: "supports", sources: ["premise"], targets: ["premise", "claim"], scope: "paragraph" }];
  const scheme = { units: [], relations: [], attributes: [], by: null, patterns } as unknown as Scheme;
  const document = new Document({ key: "d", title: "d", text: "one two\nthree", segmentations: { paragraph: [[0, 7], [8, 13]] } } as unknown as DocumentAnswer, scheme);
  const unit = (id: string, start: number, category: string): Unit => ({ id, spans: [[start, start + 3]], category, attributes: {}, segment: [], text: null });
  const here = unit("a", 0, "premise");
  expect(forbidden(scheme, document, here, unit("b", 4, "claim"), "supports")).toBe(null);
  expect(forbidden(scheme, document, here, unit("b", 8, "claim"), "supports")).toBe("both ends must lie in one paragraph");
  expect(forbidden(scheme, document, unit("b", 4, "claim"), here, "supports")).toBe("the scheme has no such relation");
});
