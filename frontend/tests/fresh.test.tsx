// @vitest-environment happy-dom
// What a page shows is asked for again when the stream says so, and not more often than somebody reads.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFresh, type Change } from "../src/manage/fresh";

class Stream {
  static readonly opened: Stream[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    Stream.opened.push(this);
  }
  say(change: Change): void {
    this.onmessage?.({ data: JSON.stringify(change) });
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  Stream.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown({ load, only }: { load: () => Promise<number>; only?: string }) {
  const { value } = useFresh("s", "", load, { concerns: ({ document }) => only === undefined || document === only });
  return <p>{value}</p>;
}

test("many changes lead to a request in three seconds, and the last one is not lost", async () => {
  const load = vi.fn(async () => load.mock.calls.length);
  await act(async () => render(<Shown load={load} />, document.body));
  expect(load).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n++) {
    Stream.opened[0]!.say({ document: "d" });
    await act(async () => void await vi.advanceTimersByTimeAsync(100));
  }
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => void await vi.advanceTimersByTimeAsync(3000));
  expect(load).toHaveBeenCalledTimes(3);
  expect(document.body.textContent).toBe("3");
  await act(async () => render(null, document.body));
});

test("a change of what is not shown asks for nothing, and the parts of a page share a stream", async () => {
  const [one, two] = [vi.fn(async () => 1), vi.fn(async () => 2)];
  await act(async () => render(<><Shown load={one} only="d1" /><Shown load={two} only="d2" /></>, document.body));
  expect(Stream.opened).toHaveLength(1);
  Stream.opened[0]!.say({ document: "d2" });
  await act(async () => void await vi.advanceTimersByTimeAsync(5000));
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
  await act(async () => render(null, document.body));
  expect(Stream.opened[0]!.isClosed).toBe(true);
});
