// The structure as a drawing: columns by depth, one line per unit, edges drawn by kind.

import { toThing } from "../annotator/moving";
import type { Session } from "../annotator/session";
import { styleOf, titleOf } from "../model/look";
import type { Row } from "../model/tree";
import type { Unit } from "../model/types";

const [WIDE, HIGH, STEP_X, STEP_Y] = [64, 26, 160, 42];

interface Point {
  readonly x: number;
  readonly y: number;
}

export function Diagram({ session }: { session: Session }) {
  const { layer, scheme } = session;
  const places = layout(session.rows.value);
  const at = new Map<string, Point>(places.map((each) => [each.unit.id, each]));
  // A relation that is undercut is met at its middle; ends may stand in any order.
  const middle = (id: string, depth = 0): Point | undefined => {
    const relation = layer.relations.find((each) => each.id === id);
    if (!relation) return at.get(id);
    const [a, b] = [at.get(relation.sources[0]!), depth < 9 ? middle(relation.target, depth + 1) : undefined];
    return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const lines = layer.relations.flatMap((relation) =>
    relation.sources.flatMap((source) => {
      const [from, to] = [at.get(source), middle(relation.target)];
      return from && to ? [{ relation, from, to }] : [];
    }),
  );
  const width = Math.max(...places.map((each) => each.x)) + WIDE;
  const height = Math.max(...places.map((each) => each.y)) + HIGH;
  return (
    <div class="diagram">
      <svg width={width} height={height} viewBox={`${-WIDE / 2 - 4} ${-HIGH / 2 - 4} ${width + 8} ${height + 8}`} role="group" aria-label="Diagram of the structure; the tree says the same in words">
        {lines.map(({ relation, from, to }) => (
          <g key={`${relation.id}:${from.y}`} class={`edge e${scheme.relations.findIndex((each) => each.id === relation.category)}`}>
            <path d={`M${from.x},${from.y} C${from.x - STEP_X / 2},${from.y} ${to.x + STEP_X / 2},${to.y} ${to.x},${to.y}`} />
            <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 4}>{titleOf(scheme.relations, relation.category)}</text>
          </g>
        ))}
        {places.map(({ unit, x, y }) => (
          <g key={unit.id} class={`node ${styleOf(scheme, unit.category)}${session.selectedUnit?.id === unit.id ? " here" : ""}`} onClick={() => toThing(session, unit.id)}>
            <title>{session.document.firstWords(unit, 20)}</title>
            <rect x={x - WIDE / 2} y={y - HIGH / 2} width={WIDE} height={HIGH} rx={5} />
            <text x={x} y={y + 5}>{session.labels.value.get(unit.id)}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Every unit once, at the depth of its row; a parent stands in the middle of its first and last child. */
function layout(rows: readonly Row[]): (Point & { unit: Unit })[] {
  const own = rows.filter((row) => row.unit && (row.kind === "root" || row.kind === "unit"));
  let line = 0;
  const placed: (Point & { unit: Unit })[] = [];
  const visit = (i: number): number => {
    const row = own[i]!;
    const ys: number[] = [];
    for (let j = i + 1; j < own.length && own[j]!.level > row.level; j++) {
      const isChild = own.slice(i + 1, j).every((between) => between.level >= own[j]!.level);
      if (isChild) ys.push(visit(j));
    }
    const y = ys.length > 0 ? (ys[0]! + ys.at(-1)!) / 2 : line++ * STEP_Y;
    placed.push({ unit: row.unit!, x: (row.level - 1) * STEP_X, y });
    return y;
  };
  own.forEach((row, i) => {
    if (row.level === 1) visit(i);
  });
  return placed;
}
