// What takes back this session's changes, and what was asked for that the server alone knows.

import { inverse } from "../model/operations";
import type { Layer, Operation } from "../model/types";

export type Turn = "undo" | "redo";

export class Turns {
  private stacks: Record<Turn, Operation[][]> = { undo: [], redo: [] };
  // Key presses that came faster than the server's answers.
  private asked: Turn[] = [];

  has(turn: Turn): boolean {
    return this.stacks[turn].length > 0;
  }

  /** Note a change of `layer`. */
  edited(operations: readonly Operation[], layer: Layer): void {
    this.stacks = { undo: [...this.stacks.undo, takeBack(operations, layer)], redo: [] };
    this.asked = [];
  }

  /** The operations of a turn; none where the server alone knows them. */
  take(turn: Turn, layer: Layer): readonly Operation[] {
    const operations = this.stacks[turn].pop() ?? [];
    if (operations.length > 0) this.came(turn, operations, layer);
    return operations;
  }

  /** Note what a turn did to `layer`. */
  came(turn: Turn, operations: readonly Operation[], layer: Layer): void {
    this.stacks[turn === "undo" ? "redo" : "undo"].push(takeBack(operations, layer));
  }

  ask(turn: Turn): void {
    this.asked.push(turn);
  }

  next(): Turn | undefined {
    return this.asked.shift();
  }

  clear(): void {
    this.stacks = { undo: [], redo: [] };
    this.asked = [];
  }
}

const takeBack = (operations: readonly Operation[], layer: Layer): Operation[] => [inverse({ tag: "batch", operations }, layer)];
