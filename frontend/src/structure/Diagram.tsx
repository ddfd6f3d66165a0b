// The structure as a drawing: columns by depth, one line per unit, edges drawn by kind; it fits, zooms and follows the cursor.

import { effect, signal, untracked, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Following } from "../look/Following";
import { Later } from "../look/later";
import { Lazy } from "../look/lazy";
import { kept } from "../model/known";
import { styleOf, titleOf } from "../model/look";
import type { Scheme } from "../model/types";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { BAND, bandsOf, GAP, headOf, HIGH, linesOf, NAME_HIGH, nodesOf, sizeOf, STEP_X, TOP, WIDE, type Band, type Line, type Node, type Point } from "./layout";

/** Room around the outermost units. */
const ROOM = 4;
const REM = 16;
/** What stands around the drawing, in pixels. */
const BORDERS = 8;
/** How much larger or smaller it gets at once, and at most. */
const ZOOM = 1.25;
const [SMALLEST, LARGEST] = [0.1, 3];
/** What fits may be this small before one has to scroll. */
const READABLE = 0.85;
const SHOWN_WORDS = 12;

interface Shown extends Band {
  readonly at: number;
  readonly left: number;
  readonly width: number;
  /** Its own height; that of the last band is less. */
  readonly height: number;
  readonly zoom: number;
  readonly labels: readonly string[];
}

class Sketch {
  readonly count = signal(0);
  readonly bands: Signal<Shown>[] = [];
  readonly nodes = signal<ReadonlyMap<string, Node>>(new Map());
  /** Where the name of each relation stands, beside its first source. */
  readonly names = signal<ReadonlyMap<string, Point>>(new Map());
  readonly zoom = signal(1);
  /** How wide all is on the screen. */
  readonly width = signal(0);
  /** The left end, the width and the height of all, before it is made larger or smaller. */
  size = { left: 0, width: 0, height: 0 };

  draw(view: LayerView): void {
    const labels = view.labels.value;
    const nodes = nodesOf(view.rows.value);
    const lines = linesOf(view.layer.value.relations, nodes);
    const bands = bandsOf(nodes, lines);
    const { left, width, height } = sizeOf(nodes, lines);
    this.size = { left: left - ROOM, width: width + 2 * ROOM, height };
    const zoom = this.zoom.peek();
    this.width.value = zoom * this.size.width;
    bands.forEach((band, at) => {
      const now = { ...band, at, left: this.size.left, width: this.size.width, height: Math.min(BAND, height - at * BAND), zoom, labels: band.nodes.map((node) => labels.get(node.unit.id) ?? "?") };
      const each = this.bands[at];
      if (each) each.value = kept(each.peek(), now);
      else this.bands.push(signal(now));
    });
    this.nodes.value = new Map(nodes.map((node) => [node.unit.id, node]));
    this.names.value = new Map(lines.toReversed().map((line) => [line.relation.id, line.name]));
    this.count.value = bands.length;
  }

  /** Make it larger or smaller; all bands are drawn again. */
  scale(zoom: number): void {
    this.zoom.value = Math.max(SMALLEST, Math.min(LARGEST, zoom));
    this.width.value = this.zoom.peek() * this.size.width;
    for (const band of this.bands) band.value = { ...band.peek(), zoom: this.zoom.peek() };
  }

  /** How large it can be drawn so that all of it is seen in the panel. */
  fitting(element: HTMLElement): number {
    const panel = element.closest<HTMLElement>(".panel") ?? element.parentElement!;
    const style = getComputedStyle(panel);
    const above = element.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
    const wide = panel.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd) - BORDERS;
    const high = panel.clientHeight - above - parseFloat(style.paddingBlockEnd) - BORDERS;
    return Math.min(1, wide / this.size.width, high / this.size.height);
  }
}

export function Diagram({ view, cursor }: { view: LayerView; cursor: Cursor }) {
  const sketch = useMemo(() => {
    const made = new Sketch();
    untracked(() => made.draw(view));
    return made;
  }, [view]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => follow(view, cursor, sketch), [sketch]);
  useEffect(() => sketch.scale(Math.max(READABLE, sketch.fitting(element.current!))), [sketch]);
  useEffect(() => {
    // Who asked for it by key had to wait for its script; who writes by now goes on writing.
    const now = document.activeElement;
    if (cursor.diagram.peek() && !now?.closest(".switch, input, textarea, select, dialog")) element.current!.focus({ preventScroll: true });
  }, []);
  const draw = useMemo(() => (shown: Shown) => strip(view, cursor, shown), [view, cursor]);
  return (
    <>
      <p class="zoom" role="group" aria-label={t("diagram-size")}>
        <button type="button" aria-label={t("diagram-smaller")} onClick={() => sketch.scale(sketch.zoom.peek() / ZOOM)}>−</button>
        <button type="button" onClick={() => sketch.scale(sketch.fitting(element.current!))}>{t("diagram-fit")}</button>
        <button type="button" aria-label={t("diagram-larger")} onClick={() => sketch.scale(sketch.zoom.peek() * ZOOM)}>+</button>
      </p>
      {/* A drawing is not mirrored where the page runs from right to left. */}
      <div ref={element} class="diagram" dir="ltr" role="group" tabIndex={0} aria-label={t("diagram-label")}>
        {/* As wide as the drawing: a band shows nothing beside itself. */}
        <div style={{ inlineSize: `${sketch.width.value}px` }}>
          {sketch.bands.slice(0, sketch.count.value).map((source, i) => (
            <Lazy key={i} class="band" source={source} draw={draw} urgent={comesOrGoes} eager={i === 0} height={BAND / REM} />
          ))}
        </div>
        <Following draw={() => frame(view, cursor, sketch)} />
      </div>
    </>
  );
}

/** The drawing follows a frame behind the change; while it is hidden, when it is shown again. */
function follow(view: LayerView, cursor: Cursor, sketch: Sketch): () => void {
  const later = new Later(() => sketch.draw(view));
  const end = effect(() => {
    void view.layer.value;
    if (cursor.diagram.value) later.ask();
  });
  return () => {
    later.cancel();
    end();
  };
}

const comesOrGoes = (before: Shown | null, now: Shown): boolean =>
  before !== null && (before.nodes.length !== now.nodes.length || before.zoom !== now.zoom);

/** As soon as it is drawn, it is scrolled to. */
const intoSight = (frame: HTMLElement | null): void => frame?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Around the unit or the name of the relation under the cursor; it follows a frame behind, as the drawing does. */
function frame(view: LayerView, cursor: Cursor, sketch: Sketch) {
  if (!cursor.diagram.value) return null;
  const mode = cursor.mode.value;
  const candidate = mode.is === "choose" ? mode.candidates[mode.at]! : null;
  const unit = candidate === null ? cursor.selectedUnit : view.unit(candidate);
  const relation = candidate === null ? cursor.selectedRelation : view.relation(candidate);
  const node = unit && sketch.nodes.value.get(unit.id);
  const zoom = sketch.zoom.value;
  const around = ({ x, y }: Point, width: number, height: number): Record<string, string> => ({
    insetInlineStart: `${zoom * (x - width / 2 - sketch.size.left)}px`, insetBlockStart: `${zoom * (y + TOP - height / 2)}px`,
    inlineSize: `${zoom * width}px`, blockSize: `${zoom * height}px`,
  });
  if (node) return <div ref={(drawn) => intoSight(drawn)} class={`frame ${styleOf(view.scheme, unit.category)}`} style={around(node, WIDE, HIGH)} />;
  const name = relation && sketch.names.value.get(relation.id);
  if (!name) return null;
  return <div ref={(drawn) => intoSight(drawn)} class="frame tie" style={around({ x: name.x, y: name.y - NAME_HIGH / 3 }, GAP, NAME_HIGH * 1.4)} />;
}

function strip(view: LayerView, cursor: Cursor, { at, left, width, height, zoom, nodes, lines, labels }: Shown) {
  const { scheme, document } = view;
  return (
    <svg width={zoom * width} height={zoom * height} viewBox={`${left} ${at * BAND - TOP} ${width} ${height}`}>
      {lines.map((line) => <Edge key={`${line.relation.id}:${line.source}`} scheme={scheme} line={line} />)}
      {nodes.map(({ unit, x, y }, i) => (
        <g key={unit.id} class={`node ${styleOf(scheme, unit.category)}`} onClick={() => cursor.clickAt(unit.id) || cursor.standAt(unit.id)}>
          <title>{document.firstWords(unit, 40)}</title>
          <rect x={x - WIDE / 2} y={y - HIGH / 2} width={WIDE} height={HIGH} rx={5} />
          <foreignObject x={x - WIDE / 2} y={y - HIGH / 2} width={WIDE} height={HIGH}>
            <div class="words"><b>{labels[i]}</b> <bdi>{document.firstWords(unit, SHOWN_WORDS)}</bdi></div>
          </foreignObject>
        </g>
      ))}
      {/* Names come last, so that nothing is drawn over them. */}
      {lines.map(({ relation, source, name }) => (
        <text key={`n:${relation.id}:${source}`} class="name" x={name.x} y={name.y} onClick={() => cursor.clickAt(relation.id) || cursor.toThing(relation.id)}>{shortened(titleOf(scheme.relations, relation.category))}</text>
      ))}
    </svg>
  );
}

/** As many characters as there is room for between two columns. */
const shortened = (title: string): string => (title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…` : title);
const LONGEST = Math.floor(GAP / 5.6);

function Edge({ scheme, line }: { scheme: Scheme; line: Line }) {
  const { relations, symmetric } = scheme;
  const { relation, from, to } = line;
  const head = headOf(line);
  const bend = (head.turn * STEP_X) / 2;
  return (
    <g class={`edge e${relations.findIndex((each) => each.id === relation.category)}`}>
      <path d={`M${from.x},${from.y} C${from.x + bend},${from.y} ${to.x - bend},${to.y} ${to.x},${to.y}`} />
      {!symmetric.includes(relation.category ?? "") && <path class="head" d={`M${head.x},${head.y} l${-9 * head.turn},-4.5 v9 z`} />}
      <title>{titleOf(relations, relation.category)}</title>
    </g>
  );
}
