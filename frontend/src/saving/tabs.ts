// One tab writes; the others read and may take over.

import { signal, type Signal } from "@preact/signals";

export interface Seat {
  /** Whether this tab may write. */
  readonly mine: Signal<boolean>;
  takeOver(): void;
  tell(version: number): void;
  leave(): void;
}

/** `heard` is called when another tab saved. */
export function takeSeat(place: string, heard: () => void): Seat {
  const mine = signal(true);
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`argora:${place}`) : null;
  if (channel) channel.onmessage = heard;
  let release = (): void => {};

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      mine.value = true;
    });
  const request = (options: LockOptions): void => {
    void navigator.locks
      .request(`argora:${place}`, options, (lock) => (lock ? hold() : void (mine.value = false)))
      // The lock was taken by a tab that took over.
      .catch(() => void (mine.value = false));
  };
  // Without locks (plain http beyond loopback) the server's versions alone keep tabs apart.
  if (navigator.locks) {
    mine.value = false;
    request({ ifAvailable: true });
  }
  return {
    mine,
    takeOver: () => request({ steal: true }),
    tell: (version) => channel?.postMessage(version),
    leave: () => {
      release();
      channel?.close();
    },
  };
}
