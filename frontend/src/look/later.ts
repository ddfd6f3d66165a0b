// What may follow a frame after the key that caused it, so that what one looks at is painted first.

import { effect, signal, type ReadonlySignal } from "@preact/signals";

const waiting = new Set<Later>();
let asked = false;
let channel: MessageChannel | undefined;

/** Something that is done once behind the next frame, however often it is asked for. */
export class Later {
  constructor(private readonly call: () => void) {}

  ask(): void {
    waiting.add(this);
    if (asked) return;
    asked = true;
    // A frame's callbacks come before it is painted; a message that they send comes behind it.
    // Each has a message of its own, so that a key need not wait for all of them.
    requestAnimationFrame(() => {
      asked = false;
      waiting.forEach(() => messages().postMessage(null));
    });
  }

  /** Do it without waiting. */
  now(): void {
    waiting.delete(this);
    this.call();
  }

  cancel(): void {
    waiting.delete(this);
  }
}

function messages(): MessagePort {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = next;
  }
  return channel.port2;
}

function next(): void {
  for (const each of waiting) return each.now();
}

/** Do all that waits, and call when it is drawn, which is before the next key is heard. */
export function caughtUp(call: () => void): void {
  for (const each of [...waiting]) each.now();
  // Signals speak at the end of what goes on, and what they changed is drawn behind that.
  queueMicrotask(() => queueMicrotask(call));
}

/** What `make` says, a frame behind the signals that it reads; whoever calls `end` stops it. */
export function behind<T>(make: () => T): { readonly value: ReadonlySignal<T>; readonly end: () => void } {
  const value = signal<T>(undefined as T);
  const turn = signal(0);
  const later = new Later(() => turn.value++);
  // It listens to what it was made from until that changes, and then only to its turn.
  let due = true;
  const end = effect(() => {
    void turn.value;
    if (due) value.value = make();
    else later.ask();
    due = !due;
  });
  return {
    value,
    end: () => {
      later.cancel();
      end();
    },
  };
}
