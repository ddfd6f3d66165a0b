// The structure as a drawing: columns by depth, one line per unit, edges drawn by kind.

import { signal, untracked, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Following } from "../look/Following";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { kept } from "../model/known";
import { styleOf, titleOf } from "../model/look";
import type { Scheme } from "../model/types";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { BAND, bandsOf, headOf, HIGH, linesOf, middleOf, nodesOf, STEP_X, TOP, WIDE, type Band, type Line, type Node, type Point } from "./layout";

/** Room around the outermost units. */
const ROOM = 4;
const REM = 16;

interface Shown extends Band {
  readonly at: number;
  readonly width: number;
  readonly labels: readonly string[];
}

class Sketch {
  readonly count = signal(0);
  readonly bands: Signal<Shown>[] = [];
  readonly nodes = signal<ReadonlyMap<string, Node>>(new Map());
  /** The middle of the first line of each relation. */
  readonly middles = signal<ReadonlyMap<string, Point>>(new Map());

  draw(view: LayerView): void {
    const labels = view.labels.value;
    const nodes = nodesOf(view.rows.value);
    const width = Math.max(...nodes.map((node) => node.x)) + WIDE + 2 * ROOM;
    const lines = linesOf(view.layer.value.relations, nodes);
    const bands = bandsOf(nodes, lines);
    bands.forEach((band, at) => {
      const now = { ...band, at, width, labels: band.nodes.map((node) => labels.get(node.unit.id) ?? "?") };
      const each = this.bands[at];
      if (each) each.value = kept(each.peek(), now);
      else this.bands.push(signal(now));
    });
    this.nodes.value = new Map(nodes.map((node) => [node.unit.id, node]));
    this.middles.value = new Map(lines.toReversed().map((line) => [line.relation.id, middleOf(line)]));
    this.count.value = bands.length;
  }
}

export function Diagram({ view, cursor }: { view: LayerView; cursor: Cursor }) {
  const sketch = useMemo(() => {
    const made = new Sketch();
    untracked(() => made.draw(view));
    return made;
  }, [view]);
  useEffect(() => follow(view, sketch), [sketch]);
  const draw = useMemo(() => (shown: Shown) => strip(view, cursor, shown), [view, cursor]);
  return (
    // A drawing is not mirrored where the page runs from right to left.
    <div class="diagram" dir="ltr" role="group" tabIndex={0} aria-label={t("diagram-label")}>
      {sketch.bands.slice(0, sketch.count.value).map((source, i) => (
        <Lazy key={i} class="band" source={source} draw={draw} urgent={comesOrGoes} eager={i === 0} height={BAND / REM} />
      ))}
      <Following draw={() => frame(view, cursor, sketch)} />
    </div>
  );
}

/** The drawing follows a frame behind the change. */
function follow(view: LayerView, sketch: Sketch): () => void {
  const later = new Later(() => sketch.draw(view));
  const end = view.layer.subscribe(() => later.ask());
  return () => {
    later.cancel();
    end();
  };
}

const comesOrGoes = (before: Shown | null, now: Shown): boolean => before !== null && before.nodes.length !== now.nodes.length;

/** Around the unit or the name of the relation under the cursor; it follows a frame behind, as the drawing does. */
function frame(view: LayerView, cursor: Cursor, sketch: Sketch) {
  const { selectedUnit: unit, selectedRelation: relation } = cursor;
  const node = unit && sketch.nodes.value.get(unit.id);
  if (node) return <div class={`frame ${styleOf(view.scheme, unit.category)}`} style={around(node, WIDE, HIGH)} />;
  const middle = relation && sketch.middles.value.get(relation.id);
  if (!middle) return null;
  return <div class="frame tie" style={around({ x: middle.x, y: middle.y - HIGH / 4 }, WIDE * 1.25, HIGH * 0.7)} />;
}

const around = ({ x, y }: Point, width: number, height: number): Record<string, string> => ({
  insetInlineStart: `${x + WIDE / 2 + ROOM - width / 2}px`, insetBlockStart: `${y + TOP - height / 2}px`, inlineSize: `${width}px`, blockSize: `${height}px`,
});

function strip(view: LayerView, cursor: Cursor, { at, width, nodes, lines, labels }: Shown) {
  const { scheme } = view;
  return (
    <svg width={width} height={BAND} viewBox={`${-WIDE / 2 - ROOM} ${at * BAND - TOP} ${width} ${BAND}`}>
      {lines.map((line) => <Edge key={`${line.relation.id}:${line.source}`} scheme={scheme} line={line} />)}
      {nodes.map(({ unit, x, y }, i) => (
        <g key={unit.id} class={`node ${styleOf(scheme, unit.category)}`} onClick={() => cursor.toThing(unit.id)}>
          <title>{view.document.firstWords(unit, 20)}</title>
          <rect x={x - WIDE / 2} y={y - HIGH / 2} width={WIDE} height={HIGH} rx={5} />
          <text x={x} y={y + 5}>{labels[i]}</text>
        </g>
      ))}
    </svg>
  );
}

function Edge({ scheme, line }: { scheme: Scheme; line: Line }) {
  const { relations, symmetric } = scheme;
  const { relation, from, to } = line;
  const [head, middle] = [headOf(line), middleOf(line)];
  const bend = (head.turn * STEP_X) / 2;
  return (
    <g class={`edge e${relations.findIndex((each) => each.id === relation.category)}`}>
      <path d={`M${from.x},${from.y} C${from.x + bend},${from.y} ${to.x - bend},${to.y} ${to.x},${to.y}`} />
      {!symmetric.includes(relation.category ?? "") && <path class="head" d={`M${head.x},${head.y} l${-9 * head.turn},-4.5 v9 z`} />}
      <text x={middle.x} y={middle.y - 4}>{titleOf(relations, relation.category)}</text>
    </g>
  );
}
