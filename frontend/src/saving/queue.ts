// What is not saved yet, kept in IndexedDB, so that it outlives the tab and the browser. A page can go
// before IndexedDB has it: the journal keeps it until then.

import { openDB, type IDBPDatabase } from "idb";
import type { Operation } from "../model/types";
import { Journal, journaled } from "./journal";
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
  /** Whether the page may go now: all that was added is in the database or in the journal. */
  readonly isSafe: () => boolean;
  load(): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
  /** Keep what may become a change, at once, for a page that goes before it is added. */
  draft(entry: Entry): void;
  /** Keep other operations under the same name. */
  replace(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Row {
  readonly n?: number;
  readonly place: string;
  readonly entry: Entry;
}

/**
 * Names whose layer of which document in which phase a change belongs to, in the database, the journal and the
 * lock. Without a phase it is the name that pages used before studies had phases: what they left is still there.
 */
export const placeOf = (account: string, study: string, document: string, phase: string): string =>
  `${account}/${study}/${document}${phase === "" ? "" : `?phase=${encodeURIComponent(phase)}`}`;

/** Whether a place is of this document of a study, in any phase. */
export const isOf = (place: string, study: string, document: string): boolean =>
  place.replace(/\?phase=[^/]*$/, "").endsWith(`/${study}/${document}`);

/** Move what waits at one place behind what waits at another; entries keep their ids, so that none is sent twice. */
export async function moveQueue(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([openQueue(from), openQueue(to)]);
  const there = new Set((await target.load()).map(({ id }) => id));
  for (const entry of await source.load()) {
    if (!there.has(entry.id)) await target.add(entry);
    await source.remove(entry.id);
  }
}

/** The queue of one place. */
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
  const journal = new Journal(place);
  const rows = (): Promise<Row[]> => db.getAllFromIndex("queue", "place", place);
  // What neither the journal nor the database has yet; and what is still being typed in this page.
  const unsafe = new Set<string>();
  const drafts = new Set<string>();
  // The newest of what is on its way to the database under a name.
  const newest = new Map<string, Entry>();

  /** Write rows and remove others; on the disk before it counts as kept: a power cut is not to take it. */
  const change = async (put: readonly Row[], gone: readonly Row[] = []): Promise<void> => {
    const transaction = db.transaction("queue", "readwrite", { durability: "strict" });
    const requests = [...put.map((row) => transaction.store.put(row)), ...gone.map((row) => transaction.store.delete(row.n!))];
    // Not left to the end of the task: the page may be gone by then.
    transaction.commit();
    await Promise.all([...requests, transaction.done]);
  };
  const kept = async (entry: Entry, write: () => Promise<void>): Promise<void> => {
    drafts.delete(entry.id);
    newest.set(entry.id, entry);
    if (!journal.write(entry)) unsafe.add(entry.id);
    await write();
    // The journal has what came under the same name meanwhile, and the database does not yet.
    if (newest.get(entry.id) === entry) forget(entry.id);
  };
  const forget = (id: string): void => {
    newest.delete(id);
    unsafe.delete(id);
    journal.remove(id);
  };
  const of = async (id: string): Promise<Row[]> => (await rows()).filter((row) => row.entry.id === id);
  return {
    durable: true,
    isSafe: () => unsafe.size === 0,
    load: async () => {
      const there = await rows();
      const left = journal.entries().filter(({ id }) => !drafts.has(id));
      const waiting = new Map(left.map((entry) => [entry.id, entry]));
      const stored = new Map(there.map(({ entry }) => [entry.id, waiting.get(entry.id) ?? entry]));
      const missing = [...waiting.values()].filter((entry) => !stored.has(entry.id));
      for (const entry of missing) await kept(entry, () => change([{ place, entry }]));
      return [...stored.values(), ...missing];
    },
    add: (entry) => kept(entry, () => change([{ place, entry }])),
    draft: (entry) => {
      drafts.add(entry.id);
      journal.write(entry);
    },
    replace: (entry) => kept(entry, async () => {
      const [row] = await of(entry.id);
      if (row) await change([{ ...row, entry }]);
    }),
    remove: async (id) => {
      drafts.delete(id);
      forget(id);
      const gone = await of(id);
      if (gone.length > 0) await change([], gone);
    },
  };
}

export function inMemory(): Queue {
  const entries: Entry[] = [];
  return {
    durable: false,
    isSafe: () => entries.length === 0,
    load: async () => [...entries],
    add: async (entry) => void entries.push(entry),
    draft: () => {},
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
  const ids = new Map([...journaled()].map(([place, each]) => [place, new Set(each)]));
  try {
    const rows: Row[] = await (await database()).getAll("queue");
    for (const { place, entry } of rows) ids.set(place, (ids.get(place) ?? new Set()).add(entry.id));
  } catch {
    // Without a database nothing else was kept.
  }
  return new Map([...ids].map(([place, each]) => [place, each.size]));
}
