// Things by their id, without going through all of them; and the same things kept the same objects.

import type { Layer, Relation, Thing, Unit } from "./types";

const indices = new WeakMap<readonly Thing[], ReadonlyMap<string, Thing>>();

/** The units, or the relations, by id; made once for each list, as lists never change. */
export function byId<T extends Thing>(things: readonly T[]): ReadonlyMap<string, T> {
  let index = indices.get(things);
  if (!index) indices.set(things, (index = new Map(things.map((thing) => [thing.id, thing]))));
  return index as ReadonlyMap<string, T>;
}

export const unitOf = (layer: Layer, id: string): Unit | undefined => byId(layer.units).get(id);
export const relationOf = (layer: Layer, id: string): Relation | undefined => byId(layer.relations).get(id);

/** What says the same as before is the same object as before, so that nobody looks at it again. */
export function kept<T>(before: T, now: T): T {
  if (before === now) return now;
  if (Array.isArray(before) && Array.isArray(now)) {
    const parts = now.map((each, i) => kept(before[i], each));
    const same = parts.length === before.length && parts.every((each, i) => each === before[i]);
    return (same ? before : parts) as T;
  }
  if (!isPlain(before) || !isPlain(now)) return now;
  const names = Object.keys(now);
  const parts = Object.fromEntries(names.map((name) => [name, kept(before[name], now[name])]));
  const same = names.length === Object.keys(before).length && names.every((name) => name in before && parts[name] === before[name]);
  return (same ? before : parts) as T;
}

/** The same for a layer, whose things are compared by their ids: one that came or went moves the others. */
export function keptLayer(before: Layer | null, now: Layer): Layer {
  if (!before || before === now) return now;
  return kept(before, { ...now, units: sameThings(before.units, now.units), relations: sameThings(before.relations, now.relations) });
}

function sameThings<T extends Thing>(before: readonly T[], now: readonly T[]): readonly T[] {
  if (before === now) return now;
  const known = byId(before);
  const things = now.map((thing) => {
    const other = known.get(thing.id);
    return other ? kept(other, thing) : thing;
  });
  return things.length === before.length && things.every((thing, i) => thing === before[i]) ? before : things;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
