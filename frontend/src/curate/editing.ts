// Boundaries that a curator chooses: in words or given segments, by selecting text or by moving an edge.

import { signal } from "@preact/signals";
import type { Document } from "../model/document";
import type { Span } from "../model/types";
import type { Marker } from "../text/selecting";
import { toWords, wordsIn } from "../text/words";
import type { LayerView } from "../view/layer";
import type { Desk } from "./desk";

/** The stretch that is being edited; null where none is. */
export const stretch = signal<Span | null>(null);

/** The unit of the gold that was clicked while a relation is edited; null once it is its target. */
export const picked = signal<string | null>(null);

/** Show a stretch in the text as the one that is meant. */
export function mean(desk: Desk, span: Span | null): void {
  stretch.value = span;
  desk.inText.mode.value = span === null ? { is: "read" } : { is: "mark", draft: span, inside: span, part: null };
}

/** Words that are selected in the text become the stretch of the edit, and its edges can be drawn. */
export const markerOf = (desk: Desk): Marker => ({
  isReady: () => desk.isEditing.peek() && stretch.peek() !== null,
  mark: (span) => mean(desk, whole(desk.gold, span)),
  markNothing: () => {},
  hasEdges: () => desk.isEditing.peek() && stretch.peek() !== null,
  reach: ({ edge }, point) => mean(desk, drawnTo(desk.gold, stretch.peek()!, edge, point)),
  release: () => {},
});

/** The words, or the given segments, that a stretch touches. */
function whole({ document, scheme }: LayerView, span: Span): Span {
  const first = document.segments.spans[document.segmentAt(span[0])]!;
  const last = document.segments.spans[document.segmentAt(span[1] - 1)]!;
  const inside: Span = [first[0], Math.max(last[1], span[1])];
  return scheme.by === null && !isCut(document) ? toWords(document.points, span, inside) : inside;
}

/** How far one looks for the next border. */
const NEAR = 300;

/** The stretch with an edge at the next border of a word or segment; as it is where there is none. */
export function moved(view: LayerView, span: Span, edge: Edge, forward: boolean): Span {
  const here = span[edge === "start" ? 0 : 1];
  const borders = bordersNear(view, span, edge);
  return withEdge(span, edge, forward ? borders.find((border) => border > here) : borders.findLast((border) => border < here));
}

/** The stretch with an edge at the border that is nearest to a character. */
function drawnTo(view: LayerView, span: Span, edge: Edge, point: number): Span {
  const borders = bordersNear(view, [point, point], edge);
  return withEdge(span, edge, [...borders].sort((a, b) => Math.abs(a - point) - Math.abs(b - point))[0]);
}

type Edge = "start" | "end";

function withEdge(span: Span, edge: Edge, border: number | undefined): Span {
  if (border === undefined) return span;
  const changed: Span = edge === "start" ? [border, span[1]] : [span[0], border];
  return changed[0] < changed[1] ? changed : span;
}

function bordersNear({ document, scheme }: LayerView, [start, end]: Span, edge: Edge): number[] {
  const { points } = document;
  const near: Span = [Math.max(0, start - NEAR), Math.min(points.length, end + NEAR)];
  const steps = scheme.by === null && !isCut(document) ? wordsIn(points, near) : document.segments.spans;
  return steps.map(([from, to]) => (edge === "start" ? from : to));
}

/** Whether places are named by given segments. */
export const isCut = ({ answer }: Document): boolean => (answer.segmentations["segment"]?.length ?? 0) > 0;

/** The ids of the given segments that a stretch touches. */
export function segmentsIn({ answer }: Document, [start, end]: Span): readonly string[] {
  const ids = answer.ids?.["segment"] ?? [];
  return answer.segmentations["segment"]!.flatMap(([from, to], i) => (from < end && start < to ? [ids[i] ?? ""] : []));
}
