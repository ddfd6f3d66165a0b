// Where the units stand in the diagram: columns by depth, one line per leaf; cut into bands that are drawn one by one.

import type { Row } from "../model/tree";
import type { Relation, Unit } from "../model/types";

/** A unit, the gap between two columns, which is free for the names of relations, and the distance of lines. */
export const [WIDE, HIGH, GAP, STEP_Y] = [164, 46, 84, 58];
export const STEP_X = WIDE + GAP;
/** Lines of a band. */
const LINES = 10;
export const BAND = LINES * STEP_Y;
/** The height of a name. */
export const NAME_HIGH = 13;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Node extends Point {
  readonly unit: Unit;
}

export interface Line {
  readonly relation: Relation;
  readonly source: string;
  readonly from: Point;
  readonly to: Point;
  /** Whether it ends at a unit, and not at the middle of another relation. */
  readonly atUnit: boolean;
  /** Where its name stands: the middle of its foot, in the gap beside its source. */
  readonly name: Point;
}

/** What of the drawing lies in a stretch of its height, with places counted from the top of all. */
export interface Band {
  readonly nodes: readonly Node[];
  readonly lines: readonly Line[];
}

/** Every unit once, at the depth of its row; a parent stands in the middle of its first and last child. */
export function nodesOf(rows: readonly Row[]): Node[] {
  const own = rows.filter((row) => row.unit && (row.kind === "root" || row.kind === "unit"));
  const below: number[][] = own.map(() => []);
  const open: number[] = [];
  own.forEach((row, i) => {
    while (open.length > 0 && own[open.at(-1)!]!.level >= row.level) open.pop();
    if (open.length > 0) below[open.at(-1)!]!.push(i);
    open.push(i);
  });
  const ys = new Array<number>(own.length);
  let line = 0;
  // Rows stand before what is below them: leaves get their lines in order, then parents from the last one on.
  own.forEach((_, i) => {
    if (below[i]!.length === 0) ys[i] = line++ * STEP_Y;
  });
  for (let i = own.length - 1; i >= 0; i--) {
    const children = below[i]!;
    if (children.length > 0) ys[i] = (ys[children[0]!]! + ys[children.at(-1)!]!) / 2;
  }
  return own.map((row, i) => ({ unit: row.unit!, x: (row.level - 1) * STEP_X, y: ys[i]! }));
}

/** A line for each source of each relation; one that is undercut is met at its middle. */
export function linesOf(relations: readonly Relation[], nodes: readonly Node[]): Line[] {
  const at = new Map<string, Point>(nodes.map((node) => [node.unit.id, node]));
  const known = new Map(relations.map((relation) => [relation.id, relation]));
  // Ends may stand in any order.
  const middle = (id: string, depth = 0): Point | undefined => {
    const relation = known.get(id);
    if (!relation) return at.get(id);
    const [a, b] = [at.get(relation.sources[0]!), depth < 9 ? middle(relation.target, depth + 1) : undefined];
    return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const lines = relations.flatMap((relation) => {
    const to = middle(relation.target);
    return relation.sources.flatMap((source) => {
      const from = at.get(source);
      const atUnit = at.has(relation.target);
      return from && to ? [{ relation, source, from: { x: from.x, y: from.y }, to, atUnit }] : [];
    });
  });
  return named(lines);
}

/** The lines with places for their names: in the gap towards the target, so that no unit covers them, and none another name. */
function named(lines: readonly Omit<Line, "name">[]): Line[] {
  const gapOf = ({ from, to }: Omit<Line, "name">): number => from.x + (turnOf(from, to) * STEP_X) / 2;
  const names = new Map<Omit<Line, "name">, Point>();
  const gaps = new Map<number, Omit<Line, "name">[]>();
  for (const line of lines) {
    const gap = gapOf(line);
    const there = gaps.get(gap);
    if (there) there.push(line);
    else gaps.set(gap, [line]);
  }
  for (const [x, there] of gaps) {
    let free = -Infinity;
    for (const line of there.sort((a, b) => a.from.y - b.from.y)) {
      const y = Math.max(line.from.y - 4, free);
      names.set(line, { x, y });
      free = y + NAME_HIGH;
    }
  }
  return lines.map((line) => ({ ...line, name: names.get(line)! }));
}

/** Whether a line goes to the left (-1), as all do that follow the tree, or to the right. */
const turnOf = (from: Point, to: Point): -1 | 1 => (from.x >= to.x ? -1 : 1);

/** Where the head of a line is, and which way it points. */
export function headOf({ from, to, atUnit }: Line): Point & { readonly turn: -1 | 1 } {
  const turn = turnOf(from, to);
  return { x: atUnit ? to.x - (turn * WIDE) / 2 : to.x, y: to.y, turn };
}

/** How far the middle of the first line is below the top. */
export const TOP = STEP_Y / 2;

/** The left end, the width and the height of all. */
export function sizeOf(nodes: readonly Node[], lines: readonly Line[]): { readonly left: number; readonly width: number; readonly height: number } {
  const xs = [...nodes.map((node) => node.x), ...lines.map((line) => line.name.x)];
  const ys = [...nodes.map((node) => node.y), ...lines.map((line) => line.name.y)];
  const left = Math.min(0, ...xs) - WIDE / 2;
  return { left, width: Math.max(0, ...xs) + WIDE / 2 - left, height: Math.max(0, ...ys) + 2 * TOP };
}

/** What lies on a border is in both bands, so that each draws its part. */
export function bandsOf(nodes: readonly Node[], lines: readonly Line[]): Band[] {
  const { height } = sizeOf(nodes, lines);
  const bands = Array.from({ length: Math.ceil(height / BAND) }, () => ({ nodes: [] as Node[], lines: [] as Line[] }));
  const between = (top: number, bottom: number): { nodes: Node[]; lines: Line[] }[] =>
    bands.slice(Math.max(0, Math.floor((top + TOP - HIGH / 2) / BAND)), Math.floor((bottom + TOP + HIGH / 2) / BAND) + 1);
  for (const node of nodes) for (const band of between(node.y, node.y)) band.nodes.push(node);
  for (const line of lines) {
    const { from, to, name } = line;
    for (const band of between(Math.min(from.y, to.y, name.y - NAME_HIGH), Math.max(from.y, to.y, name.y))) band.lines.push(line);
  }
  return bands;
}
