// The one place where offsets change: code points in everything that is saved, UTF-16 in the browser.

export class CodePoints {
  readonly text: string;
  readonly length: number;
  // UTF-16 offset of every code point; null where both counts are the same.
  private readonly units: Uint32Array | null;

  constructor(text: string) {
    this.text = text;
    if (!/[\ud800-\udfff]/.test(text)) {
      this.units = null;
      this.length = text.length;
      return;
    }
    const starts: number[] = [];
    for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) starts.push(at);
    this.length = starts.length;
    this.units = Uint32Array.from([...starts, text.length]);
  }

  /** The UTF-16 offset of a code point. */
  toUnits(point: number): number {
    return this.units === null ? point : this.units[Math.min(point, this.length)]!;
  }

  /** The code point at a UTF-16 offset; inside a surrogate pair, the one that it belongs to. */
  toPoints(unit: number): number {
    if (this.units === null) return unit;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.units[middle]! <= unit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The characters between two code points. */
  slice(start: number, end: number): string {
    return this.text.slice(this.toUnits(start), this.toUnits(end));
  }
}
