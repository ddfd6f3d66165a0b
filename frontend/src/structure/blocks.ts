// A long list cut into blocks, each drawn in one piece. A row that comes or goes changes its block alone:
// the others begin where they began before.

export interface Block<T> {
  /** The key of its first item. */
  readonly key: string;
  readonly items: readonly T[];
}

const SIZE = 20;

/** Blocks that are equal to earlier ones are the same objects. */
export function blocksOf<T>(items: readonly T[], keyOf: (item: T) => string, before: readonly Block<T>[]): Block<T>[] {
  const known = new Map(before.map((block) => [block.key, block]));
  const blocks: Block<T>[] = [];
  let from = 0;
  for (let i = 1; i <= items.length; i++) {
    const n = i - from;
    const ends = i === items.length || n >= 2 * SIZE || (known.size === 0 ? n >= SIZE : n >= SIZE / 4 && known.has(keyOf(items[i]!)));
    if (!ends) continue;
    blocks.push(kept(known, { key: keyOf(items[from]!), items: items.slice(from, i) }));
    from = i;
  }
  return blocks;
}

function kept<T>(known: ReadonlyMap<string, Block<T>>, block: Block<T>): Block<T> {
  const other = known.get(block.key);
  const same = other?.items.length === block.items.length && other.items.every((item, i) => item === block.items[i]);
  return same ? other : block;
}
