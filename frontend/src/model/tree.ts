// The structure as rows of an indented tree, whatever the graph looks like.
// A unit stands below what it speaks for or against; what it says to a second one is a reference row;
// undercuts stand below the row of the relation they attack; circles are cut, never lost.

import { byId } from "./known";
import type { Layer, Relation, Scheme, Thing, Unit } from "./types";

export interface Row {
  readonly key: string;
  readonly level: number;
  readonly kind: "root" | "unit" | "linked" | "reference" | "restatement";
  /** The relation by which the row hangs below the one above. */
  readonly relation: Relation | null;
  readonly unit: Unit | null;
  readonly undercut: boolean;
  readonly position: number;
  readonly siblings: number;
  /** Whether rows stand below it. */
  readonly isParent: boolean;
}

type Node = Omit<Row, "level" | "position" | "siblings" | "isParent"> & { readonly children: Node[] };

export function rowsOf(layer: Layer, scheme: Scheme): Row[] {
  const builder = new Builder(layer, new Set(scheme.symmetric));
  const rows: Row[] = [];
  builder.forest().forEach((node, i, all) => flatten(node, 1, i + 1, all.length, rows));
  return rows;
}

/** The rows of a layer of which only what units and relations say of themselves differs, or null. */
export function patchedRows(rows: readonly Row[], before: Layer, now: Layer, scheme: Scheme): readonly Row[] | null {
  const symmetric = (relation: Relation): boolean => scheme.symmetric.includes(relation.category ?? "");
  const units = changed(before.units, now.units, () => true);
  const relations = units && changed(before.relations, now.relations, (a, b) =>
    a.target === b.target && symmetric(a) === symmetric(b) && a.sources.length === b.sources.length && a.sources.every((id, i) => id === b.sources[i]),
  );
  if (!units || !relations) return null;
  if (units.size + relations.size === 0) return rows;
  return rows.map((row) => {
    const unit = row.unit && units.get(row.unit.id);
    const relation = row.relation && relations.get(row.relation.id);
    return unit || relation ? { ...row, unit: unit ?? row.unit, relation: relation ?? row.relation } : row;
  });
}

/** The things that are others now, if there are the same ones in the same order and each still hangs where it did. */
function changed<T extends Thing>(before: readonly T[], now: readonly T[], hangs: (a: NoInfer<T>, b: NoInfer<T>) => boolean): Map<string, T> | null {
  const found = new Map<string, T>();
  if (before === now) return found;
  if (before.length !== now.length) return null;
  for (let i = 0; i < now.length; i++) {
    const a: T = before[i]!;
    const b: T = now[i]!;
    if (a === b) continue;
    if (a.id !== b.id || !hangs(a, b)) return null;
    found.set(b.id, b);
  }
  return found;
}

/** The rows, each the same object as before where it says the same. */
export function keptRows(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return now.map((row) => {
    const other = known.get(row.key);
    return other && sameRow(other, row) ? other : row;
  });
}

const sameRow = (a: Row, b: Row): boolean =>
  a.level === b.level && a.kind === b.kind && a.relation === b.relation && a.unit === b.unit &&
  a.undercut === b.undercut && a.position === b.position && a.siblings === b.siblings && a.isParent === b.isParent;

function flatten(node: Node, level: number, position: number, siblings: number, into: Row[]): void {
  const { children, ...row } = node;
  into.push({ ...row, level, position, siblings, isParent: children.length > 0 });
  children.forEach((child, i) => flatten(child, level + 1, i + 1, children.length, into));
}

class Builder {
  private readonly units: ReadonlyMap<string, Unit>;
  private readonly place: Map<string, number>;
  private readonly into = new Map<string, Relation[]>();
  private readonly same = new Map<string, Relation[]>();
  private readonly placed = new Set<string>();
  private readonly drawn = new Set<string>();

  constructor(
    private readonly layer: Layer,
    symmetric: ReadonlySet<string>,
  ) {
    this.units = byId(layer.units);
    this.place = new Map(layer.units.map((unit, i) => [unit.id, i]));
    for (const relation of layer.relations) {
      if (relation.category !== null && symmetric.has(relation.category)) {
        for (const end of [...relation.sources, relation.target]) add(this.same, end, relation);
      } else add(this.into, relation.target, relation);
    }
    for (const relations of this.into.values()) relations.sort((a, b) => this.order(a) - this.order(b));
  }

  forest(): Node[] {
    const leaving = new Set([...this.into.values()].flat().flatMap((relation) => relation.sources));
    const roots = this.layer.units.filter((unit) => !leaving.has(unit.id));
    const nodes = roots.map((unit) => this.root(unit));
    // What is left stands in a circle: begin it anywhere.
    for (const unit of this.layer.units) if (!this.placed.has(unit.id)) nodes.push(this.root(unit));
    return nodes;
  }

  private root(unit: Unit): Node {
    return { key: `u:${unit.id}`, kind: "root", relation: null, unit, undercut: false, children: this.below(unit) };
  }

  private below(unit: Unit): Node[] {
    this.placed.add(unit.id);
    const same = (this.same.get(unit.id) ?? []).map((relation) => this.restatement(relation, unit));
    return [...same, ...(this.into.get(unit.id) ?? []).map((relation) => this.row(relation, false))];
  }

  private row(relation: Relation, undercut: boolean): Node {
    this.drawn.add(relation.id);
    const key = `r:${relation.id}`;
    const attacks = (this.into.get(relation.id) ?? [])
      .filter((each) => !this.drawn.has(each.id))
      .map((each) => this.row(each, true));
    const [first] = relation.sources;
    if (relation.sources.length > 1) {
      const parts = relation.sources.map((id) => this.source(`${key}:${id}`, id, null, false, []));
      return { key, kind: "linked", relation, unit: null, undercut, children: [...attacks, ...parts] };
    }
    return this.source(key, first!, relation, undercut, attacks);
  }

  private source(key: string, id: string, relation: Relation | null, undercut: boolean, first: Node[]): Node {
    const unit = this.units.get(id) ?? null;
    const again = unit === null || this.placed.has(id);
    const children = again ? first : [...first, ...this.below(unit)];
    return { key, kind: again ? "reference" : "unit", relation, unit, undercut, children };
  }

  private restatement(relation: Relation, unit: Unit): Node {
    const other = [...relation.sources, relation.target].find((end) => end !== unit.id);
    return {
      key: `s:${relation.id}:${unit.id}`, kind: "restatement", relation,
      unit: this.units.get(other ?? "") ?? null, undercut: false, children: [],
    };
  }

  private order(relation: Relation): number {
    return Math.min(...relation.sources.map((id) => this.place.get(id) ?? Infinity));
  }
}

function add(to: Map<string, Relation[]>, key: string, relation: Relation): void {
  const there = to.get(key);
  if (there) there.push(relation);
  else to.set(key, [relation]);
}
