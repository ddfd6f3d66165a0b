// The groups of sentences that do not hang together yet, each by what stands for it.

import type { Relation, Unit } from "../model/types";

/**
 * The units that point nowhere, one for all that say the same, and the first unit of what only goes in a circle.
 * One is left where everything hangs together.
 */
export function headsOf(units: readonly Unit[], relations: readonly Relation[], symmetric: readonly string[]): Unit[] {
  const isSame = (each: Relation): boolean => symmetric.includes(each.category ?? "");
  const alike = new Classes(relations.filter(isSame));
  const together = new Classes(relations);
  const leaving = new Set(relations.filter((each) => !isSame(each)).flatMap((each) => each.sources.map((id) => alike.of(id))));
  const found = new Map<string, Unit>();
  for (const unit of units) if (!leaving.has(alike.of(unit.id)) && !found.has(alike.of(unit.id))) found.set(alike.of(unit.id), unit);
  const headed = new Set([...found.values()].map((unit) => together.of(unit.id)));
  const circles: Unit[] = [];
  for (const unit of units) {
    if (headed.has(together.of(unit.id))) continue;
    headed.add(together.of(unit.id));
    circles.push(unit);
  }
  const heads = new Set([...found.values(), ...circles]);
  return units.filter((unit) => heads.has(unit));
}

/** Which units relations tie together, over relations to relations as well. */
class Classes {
  private readonly up = new Map<string, string>();

  constructor(relations: readonly Relation[]) {
    for (const { id, sources, target } of relations) for (const end of [...sources, target]) this.up.set(this.of(end), this.of(id));
  }

  of(id: string): string {
    let top = id;
    for (let next = this.up.get(top); next !== undefined && next !== top; next = this.up.get(top)) top = next;
    if (top !== id) this.up.set(id, top);
    return top;
  }
}
