// One tab writes; the others read. One of them writes when the tab that wrote goes, or at once when it takes over.

import { signal, type Signal } from "@preact/signals";

const TAKEN = new Error("taken");

export interface Seat {
  /** Whether this tab may write. */
  readonly mine: Signal<boolean>;
  takeOver(): void;
  tell(version: number): void;
  /** The page goes, perhaps into the back/forward cache: another tab may write. */
  leave(): void;
  /** The page came back from there, and writes again unless another tab does. */
  comeBack(): void;
}

/** `heard` is called when another tab saved. */
export function takeSeat(place: string, heard: () => void): Seat {
  const name = `argora:${place}`;
  const mine = signal(false);
  let channel: BroadcastChannel | null = null;
  let release = (): void => {};
  let waiting = new AbortController();

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      mine.value = true;
    });
  const ask = (options: LockOptions, left = waiting.signal): void => {
    void navigator.locks
      .request(name, options, (lock) => (lock ? hold() : Promise.reject(TAKEN)))
      .catch((error: unknown) => {
        if (left.aborted) return;
        mine.value = false;
        // A tab that was killed may hold the lock for a moment, and one that took over (AbortError) may go later.
        if (error === TAKEN || (error as Error).name === "AbortError") ask({ signal: left }, left);
      });
  };
  const stopWaiting = (): void => {
    waiting.abort();
    waiting = new AbortController();
  };
  const sit = (): void => {
    channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
    if (channel) channel.onmessage = heard;
    // Without locks (plain http beyond loopback) the server's versions alone keep tabs apart.
    if (navigator.locks) ask({ ifAvailable: true });
    else mine.value = true;
  };
  sit();
  return {
    mine,
    takeOver: () => {
      stopWaiting();
      ask({ steal: true });
    },
    tell: (version) => channel?.postMessage(version),
    leave: () => {
      stopWaiting();
      mine.value = false;
      release();
      channel?.close();
      channel = null;
    },
    comeBack: sit,
  };
}
