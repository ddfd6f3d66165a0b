// What is not saved yet, kept in IndexedDB, so that it outlives the tab and the browser.

import { openDB, type IDBPDatabase } from "idb";
import type { Operation } from "../model/types";

export type Kind = "edit" | "undo" | "redo";

/** One thing that the annotator did; the id makes sending it twice the same as once. */
export interface Entry {
  readonly id: string;
  readonly kind: Kind;
  readonly operations: readonly Operation[];
}

export interface Queue {
  load(): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
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
    load: async () => (await rows()).map((row) => row.entry),
    add: async (entry) => {
      await db.add("queue", { place, entry } satisfies Row);
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
    load: async () => [...entries],
    add: async (entry) => void entries.push(entry),
    remove: async (id) => {
      const at = entries.findIndex((entry) => entry.id === id);
      if (at >= 0) entries.splice(at, 1);
    },
  };
}

/** A name that nobody else makes up; randomUUID is only there on loopback and https. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
