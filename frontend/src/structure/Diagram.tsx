// The structure as a drawing: columns by depth, one line per unit, edges drawn by kind.

import { signal, untracked, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { toThing } from "../annotator/moving";
import type { Session } from "../annotator/session";
import { Following } from "../look/Following";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { kept } from "../model/known";
import { styleOf, titleOf } from "../model/look";
import { BAND, bandsOf, HIGH, linesOf, nodesOf, STEP_X, TOP, WIDE, type Band, type Line, type Node } from "./layout";

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

  draw(session: Session): void {
    const labels = session.labels.value;
    const nodes = nodesOf(session.rows.value);
    const width = Math.max(...nodes.map((node) => node.x)) + WIDE + 2 * ROOM;
    const bands = bandsOf(nodes, linesOf(session.layer.relations, nodes));
    bands.forEach((band, at) => {
      const now = { ...band, at, width, labels: band.nodes.map((node) => labels.get(node.unit.id) ?? "?") };
      const each = this.bands[at];
      if (each) each.value = kept(each.peek(), now);
      else this.bands.push(signal(now));
    });
    this.nodes.value = new Map(nodes.map((node) => [node.unit.id, node]));
    this.count.value = bands.length;
  }
}

export function Diagram({ session }: { session: Session }) {
  const sketch = useMemo(() => {
    const made = new Sketch();
    untracked(() => made.draw(session));
    return made;
  }, [session]);
  useEffect(() => follow(session, sketch), [sketch]);
  const draw = useMemo(() => (shown: Shown) => strip(session, shown), [session]);
  return (
    <div class="diagram" role="group" tabIndex={0} aria-label="Diagram of the structure; the tree says the same in words">
      {sketch.bands.slice(0, sketch.count.value).map((source, i) => (
        <Lazy key={i} class="band" source={source} draw={draw} urgent={comesOrGoes} eager={i === 0} height={BAND / REM} />
      ))}
      <Following draw={() => frame(session, sketch)} />
    </div>
  );
}

/** The drawing follows a frame behind the change. */
function follow(session: Session, sketch: Sketch): () => void {
  const later = new Later(() => sketch.draw(session));
  const end = session.saver.layer.subscribe(() => later.ask());
  return () => {
    later.cancel();
    end();
  };
}

const comesOrGoes = (before: Shown | null, now: Shown): boolean => before !== null && before.nodes.length !== now.nodes.length;

/** Around the unit under the cursor; it follows a frame behind, as the drawing does. */
function frame(session: Session, sketch: Sketch) {
  const unit = session.selectedUnit;
  const node = unit && sketch.nodes.value.get(unit.id);
  if (!node) return null;
  const style = { left: `${node.x + ROOM}px`, top: `${node.y + TOP - HIGH / 2}px`, width: `${WIDE}px`, height: `${HIGH}px` };
  return <div class={`frame ${styleOf(session.scheme, unit.category)}`} style={style} />;
}

function strip(session: Session, { at, width, nodes, lines, labels }: Shown) {
  const { scheme } = session;
  return (
    <svg width={width} height={BAND} viewBox={`${-WIDE / 2 - ROOM} ${at * BAND - TOP} ${width} ${BAND}`}>
      {lines.map((line) => <Edge key={`${line.relation.id}:${line.source}`} session={session} line={line} />)}
      {nodes.map(({ unit, x, y }, i) => (
        <g key={unit.id} class={`node ${styleOf(scheme, unit.category)}`} onClick={() => toThing(session, unit.id)}>
          <title>{session.document.firstWords(unit, 20)}</title>
          <rect x={x - WIDE / 2} y={y - HIGH / 2} width={WIDE} height={HIGH} rx={5} />
          <text x={x} y={y + 5}>{labels[i]}</text>
        </g>
      ))}
    </svg>
  );
}

function Edge({ session, line: { relation, from, to } }: { session: Session; line: Line }) {
  const { relations } = session.scheme;
  return (
    <g class={`edge e${relations.findIndex((each) => each.id === relation.category)}`}>
      <path d={`M${from.x},${from.y} C${from.x - STEP_X / 2},${from.y} ${to.x + STEP_X / 2},${to.y} ${to.x},${to.y}`} />
      <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 4}>{titleOf(relations, relation.category)}</text>
    </g>
  );
}
