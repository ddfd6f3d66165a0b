// What the browser's database may not have yet. localStorage is written before the call returns, so that
// a page that goes in the same moment loses nothing; a change stays here until the database has it.

import type { Entry } from "./queue";

const PREFIX = "argora:journal:";
const ID = /^[0-9a-f]+-[0-9a-f]+$/;
const KINDS: ReadonlySet<unknown> = new Set(["edit", "undo", "redo"]);

interface Line {
  readonly entry: Entry;
  /** When it was written, which gives the order. */
  readonly at: number;
}

export class Journal {
  private last = 0;

  /** The journal of one account, study, document and phase. */
  constructor(private readonly place: string) {}

  /** Tell whether it could be written. */
  write(entry: Entry): boolean {
    this.last = Math.max(this.last + 1, Date.now());
    try {
      localStorage.setItem(this.key(entry.id), JSON.stringify({ entry, at: this.last } satisfies Line));
      return true;
    } catch {
      return false;
    }
  }

  remove(id: string): void {
    try {
      localStorage.removeItem(this.key(id));
    } catch {
      // Then nothing was written either.
    }
  }

  /** What is in it, the oldest first. */
  entries(): Entry[] {
    return lines()
      .filter(({ place }) => place === this.place)
      .sort((one, other) => one.line.at - other.line.at)
      .map(({ line }) => line.entry);
  }

  private key(id: string): string {
    return `${PREFIX}${this.place} ${id}`;
  }
}

/** The ids of what is in all journals, by place. */
export function journaled(): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { place, line } of lines()) ids.set(place, (ids.get(place) ?? new Set()).add(line.entry.id));
  return ids;
}

function lines(): { place: string; line: Line }[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const cut = key.lastIndexOf(" ");
      if (!key.startsWith(PREFIX) || !ID.test(key.slice(cut + 1))) return [];
      const line = parsed(localStorage.getItem(key));
      return line === null || line.entry.id !== key.slice(cut + 1) ? [] : [{ place: key.slice(PREFIX.length, cut), line }];
    });
  } catch {
    return [];
  }
}

/** A line as it was written; null for what something else wrote. */
function parsed(text: string | null): Line | null {
  try {
    const { entry, at } = JSON.parse(text ?? "") as Line;
    const whole = typeof at === "number" && typeof entry.base === "number" && KINDS.has(entry.kind) && Array.isArray(entry.operations);
    return whole ? { entry, at } : null;
  } catch {
    return null;
  }
}
