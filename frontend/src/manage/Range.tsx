// A figure and its interval on a line from 0 to 1; further to the left where figures are below 0.

import type { Measured } from "./blocks";

const KRIPPENDORFF = [0.667, 0.8];

export function Range({ cell, from }: { cell: Measured; from: number }) {
  if (cell.value === null) return null;
  const at = (value: number): string => `${(2 + (96 * (Math.min(1, Math.max(from, value)) - from)) / (1 - from)).toFixed(2)}%`;
  return (
    <svg class="range" width="100%" height="14" aria-hidden="true">
      <line class="rail" x1="2%" x2="98%" y1="7" y2="7" />
      {cell.limits && KRIPPENDORFF.map((limit) => <line key={limit} class="limit" x1={at(limit)} x2={at(limit)} y1="1" y2="13" />)}
      {cell.low !== null && cell.high !== null && <line class="reach" x1={at(cell.low)} x2={at(cell.high)} y1="7" y2="7" />}
      <circle class="point" cx={at(cell.value)} cy="7" r="3.5" />
    </svg>
  );
}

/** Where the lines of some figures begin: at 0, or in steps of a fifth below it. */
export function beginning(cells: readonly Measured[]): number {
  const lowest = Math.min(0, ...cells.flatMap((cell) => [cell.low ?? 0, cell.value ?? 0]));
  return Math.max(-1, Math.floor(lowest * 5) / 5);
}
