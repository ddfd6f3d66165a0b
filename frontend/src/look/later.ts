// What may follow a frame after the key that caused it, so that what one looks at is painted first.

/** Something that is done once behind the next frame, however often it is asked for. */
export class Later {
  private asked = false;

  constructor(private readonly call: () => void) {}

  ask(): void {
    if (this.asked) return;
    this.asked = true;
    afterPaint(() => {
      if (this.asked) this.now();
    });
  }

  /** Do it without waiting. */
  now(): void {
    this.asked = false;
    this.call();
  }

  cancel(): void {
    this.asked = false;
  }
}

/** A frame's callbacks come before it is painted; a message that they send comes behind it. */
export function afterPaint(call: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      call();
    };
    port2.postMessage(null);
  });
}
