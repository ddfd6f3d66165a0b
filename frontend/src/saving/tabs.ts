// One tab writes; the others read and may take over.

import { signal, type Signal } from "@preact/signals";

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

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      mine.value = true;
    });
  const request = (options: LockOptions): void => {
    void navigator.locks
      .request(name, options, (lock) => (lock ? hold() : void (mine.value = false)))
      // The lock was taken by a tab that took over.
      .catch(() => void (mine.value = false));
  };
  const sit = (): void => {
    channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
    if (channel) channel.onmessage = heard;
    // Without locks (plain http beyond loopback) the server's versions alone keep tabs apart.
    if (navigator.locks) request({ ifAvailable: true });
    else mine.value = true;
  };
  sit();
  return {
    mine,
    takeOver: () => request({ steal: true }),
    tell: (version) => channel?.postMessage(version),
    leave: () => {
      mine.value = false;
      release();
      channel?.close();
      channel = null;
    },
    comeBack: sit,
  };
}
