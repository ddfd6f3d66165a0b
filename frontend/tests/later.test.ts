import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("what follows a frame behind", () => {
  let frames: (() => void)[];
  let later: typeof import("../src/look/later");
  /** What a browser does: callbacks of the frame, the frame, messages. */
  const frame = async (): Promise<void> => {
    frames.splice(0).forEach((each) => each());
    await new Promise((done) => setTimeout(done, 20));
  };

  beforeEach(async () => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
    vi.resetModules();
    later = await import("../src/look/later");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is done once, however often it was asked for, and each of several", async () => {
    const done: string[] = [];
    const [a, b, c] = ["a", "b", "c"].map((name) => new later.Later(() => void done.push(name)));
    for (const each of [a!, b!, a!, c!]) each.ask();
    c!.cancel();
    expect(done).toEqual([]);
    await frame();
    expect(done).toEqual(["a", "b"]);
  });

  it("says what the signals say by then, and not what they said in between", async () => {
    const [one, other] = [signal(1), signal(10)];
    const made: number[] = [];
    const { value, end } = later.behind(() => {
      made.push(one.value + other.value);
      return one.value + other.value;
    });
    expect(value.value).toBe(11);
    one.value = 2;
    one.value = 3;
    other.value = 20;
    expect(value.value).toBe(11);
    await frame();
    expect(value.value).toBe(23);
    one.value = 4;
    await frame();
    expect(value.value).toBe(24);
    expect(made).toEqual([11, 23, 24]);
    end();
    one.value = 5;
    await frame();
    expect(made).toHaveLength(3);
  });

  it("is caught up with when somebody cannot wait", async () => {
    const one = signal(1);
    const { value } = later.behind(() => one.value);
    one.value = 2;
    const seen = await new Promise((done) => later.caughtUp(() => done(value.value)));
    expect(seen).toBe(2);
    expect(frames).toHaveLength(1);
  });
});
