// What is not saved yet, kept in IndexedDB, so that it outlives the tab and the browser.

import { openDB, type IDBPDatabase } from "idb";
import type { Operation } from "../model/types";
import type { SetBack } from "./settingBack";

export type Kind = "edit" | "undo" | "redo";

/** What was on the screen when something was done. */
export interface Under {
  readonly scheme_version: string;
  readonly guideline_version: string | null;
}

/** One thing that the annotator did; the id makes sending it twice the same as once. */
export interface Entry {
  readonly id: string;
  readonly kind: Kind;
  readonly operations: readonly Operation[];
  /** The version on which it was made, and what names that; what an older page kept does not say it. */
  readonly base: number;
  readonly mark?: string;
  /** Kept for a decision, because the server was set back to an older state. */
  readonly setBack?: SetBack;
  /** Under what it was made; what an older page kept does not say it. */
  readonly under?: Under;
}

export interface Queue {
  /** Whether it outlives the tab. */
  readonly durable: boolean;
  load(): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
  /** Keep other operations under the same name. */
  replace(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Row {
  readonly n?: number;
  readonly place: string;
  readonly entry: Entry;
}

/** The queue of one account, study and document. */
export async function openQueue(place: string): Promise<Queue> {
  try {
    return stored(await database(), place);
  } catch {
    // No IndexedDB, as in some private windows: the queue then lives as long as the tab.
    return inMemory();
  }
}

const database = (): Promise<IDBPDatabase> =>
  openDB("argora", 1, {
    upgrade(db) {
      db.createObjectStore("queue", { keyPath: "n", autoIncrement: true }).createIndex("place", "place");
    },
  });

function stored(db: IDBPDatabase, place: string): Queue {
  const rows = (): Promise<Row[]> => db.getAllFromIndex("queue", "place", place);
  return {
    durable: true,
    load: async () => (await rows()).map((row) => row.entry),
    add: async (entry) => {
      // On the disk before it counts as kept: a power cut is not to take it.
      const change = db.transaction("queue", "readwrite", { durability: "strict" });
      await Promise.all([change.store.add({ place, entry } satisfies Row), change.done]);
    },
    replace: async (entry) => {
      const row = (await rows()).find((each) => each.entry.id === entry.id);
      if (row) await db.put("queue", { ...row, entry });
    },
    remove: async (id) => {
      const row = (await rows()).find((each) => each.entry.id === id);
      if (row?.n !== undefined) await db.delete("queue", row.n);
    },
  };
}

export function inMemory(): Queue {
  const entries: Entry[] = [];
  return {
    durable: false,
    load: async () => [...entries],
    add: async (entry) => void entries.push(entry),
    replace: async (entry) => {
      const at = entries.findIndex((each) => each.id === entry.id);
      if (at >= 0) entries[at] = entry;
    },
    remove: async (id) => {
      const at = entries.findIndex((entry) => entry.id === id);
      if (at >= 0) entries.splice(at, 1);
    },
  };
}

/** How many changes wait in this browser, by place. */
export async function unsent(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  try {
    const rows: Row[] = await (await database()).getAll("queue");
    for (const { place } of rows) counts.set(place, (counts.get(place) ?? 0) + 1);
  } catch {
    // Without a database nothing was kept.
  }
  return counts;
}
