// What a scheme says by its steps and rules alone: what puts what forward, and what has no place in the structure.

import { describe, expect, it } from "vitest";
import { forwardingOf, leadsOn } from "../src/annotator/forwarding";
import { decodeScheme } from "../src/model/codec";
import type { Scheme } from "../src/model/types";
import ready from "./schemes.json";

const schemes = new Map(Object.entries(ready).map(([id, each]) => [id, decodeScheme(each)]));
const scheme = (id: string): Scheme => schemes.get(id)!;

describe("what is said puts a content forward", () => {
  it("where a step marks a category and a relation that leads to it from another one", () => {
    expect(forwardingOf(scheme("iat"))).toEqual({ said: "locution", content: "proposition", by: "illocution" });
  });

  it("in no other ready scheme", () => {
    const others = [...schemes.keys()].filter((id) => id !== "iat");
    expect(others.length).toBeGreaterThan(4);
    expect(others.filter((id) => forwardingOf(scheme(id)) !== null)).toEqual([]);
  });

  it("and is followed by what ties nothing else", () => {
    const { relations } = scheme("iat");
    expect(relations.map((each) => each.id).filter((id) => leadsOn(scheme("iat"), id))).toEqual(["transition"]);
    expect(leadsOn(scheme("icnale-as"), "support")).toBe(false);
    expect(leadsOn(scheme("claim-premise"), undefined)).toBe(false);
  });
});

describe("what has no place in the structure", () => {
  it("is what the rules on the whole leave out", () => {
    expect(scheme("icnale-as").outside).toEqual(["dropped"]);
    expect(scheme("microtexts").outside).toEqual([]);
  });
});
