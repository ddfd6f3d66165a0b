import { afterEach, expect, it, vi } from "vitest";
import { call } from "../src/api";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["that says nothing of its kind", {}],
  ["that says it is JSON", { "Content-Type": "application/json" }],
])("takes an answer without a body %s", async (_, headers) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers: headers as HeadersInit }));
  await expect(call("DELETE", "/api/session")).resolves.toBeUndefined();
});
