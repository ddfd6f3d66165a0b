// What changed between two texts: first by lines, then by words where lines were replaced.

export interface Piece {
  readonly is: "same" | "gone" | "new";
  readonly text: string;
}

/** Beyond so many differences a text counts as another one: to look for the shortest way would take too long. */
const MOST = 1000;
/** The least share of the shorter passage that is in both for them to be shown as one that was changed. */
const ALIKE = 0.3;

/** The pieces of both texts in order; together those that are the same or gone are `before`, the same or new `after`. */
export function changesOf(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let waiting = { gone: "", new: "" };
  for (const piece of compare(linesOf(before), linesOf(after))) {
    if (piece.is !== "same") {
      waiting[piece.is] += piece.text;
      continue;
    }
    pieces.push(...within(waiting.gone, waiting.new), piece);
    waiting = { gone: "", new: "" };
  }
  return joined([...pieces, ...within(waiting.gone, waiting.new)]);
}

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, "\n").match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^]/gu) ?? [];

/** What changed in a passage that was replaced by another one. */
function within(gone: string, fresh: string): Piece[] {
  const whole: Piece[] = [{ is: "gone", text: gone }, { is: "new", text: fresh }];
  if (gone === "" || fresh === "") return whole;
  const pieces = compare(wordsOf(gone), wordsOf(fresh));
  const same = pieces.filter(({ is }) => is === "same").map(({ text }) => text.trim().length);
  const kept = same.reduce((sum, n) => sum + n, 0);
  return kept < ALIKE * Math.min(gone.length, fresh.length) ? whole : pieces;
}

function compare(a: readonly string[], b: readonly string[]): Piece[] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const same = (text: string): Piece => ({ is: "same", text });
  return [
    ...a.slice(0, start).map(same),
    ...shortest(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

/** The shortest way from one list to the other (Myers, 1986, An O(ND) difference algorithm and its variations). */
function shortest(a: readonly string[], b: readonly string[]): Piece[] {
  const middle = MOST + 1;
  const furthest = new Int32Array(2 * MOST + 3);
  const rounds: Int32Array[] = [];
  for (let d = 0; d <= Math.min(a.length + b.length, MOST); d++) {
    rounds.push(furthest.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = isNew(furthest, k, d) ? furthest[middle + k + 1]! : furthest[middle + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(rounds, a, b);
    }
  }
  return [{ is: "gone", text: a.join("") }, { is: "new", text: b.join("") }];
}

/** Whether the way to diagonal `k` in round `d` ends with something new, and not with something gone. */
function isNew(furthest: Int32Array, k: number, d: number): boolean {
  const middle = MOST + 1;
  return k === -d || (k !== d && furthest[middle + k - 1]! < furthest[middle + k + 1]!);
}

function wayBack(rounds: readonly Int32Array[], a: readonly string[], b: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = rounds.length - 1; d > 0; d--) {
    const fresh = isNew(rounds[d]!, x - y, d);
    const from = rounds[d]![MOST + 1 + (x - y) + (fresh ? 1 : -1)]!;
    for (const began = fresh ? from : from + 1; x > began; y--) pieces.push({ is: "same", text: a[--x]! });
    pieces.push(fresh ? { is: "new", text: b[--y]! } : { is: "gone", text: a[--x]! });
  }
  while (x > 0) pieces.push({ is: "same", text: a[--x]! });
  return pieces.reverse();
}

/** The same with what is gone before what is new, and few pieces: a blank between two changes is part of them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const long: Piece[] = [];
  let gone = "", fresh = "", blank = "";
  const end = (): void => {
    if (gone !== "") long.push({ is: "gone", text: gone });
    if (fresh !== "") long.push({ is: "new", text: fresh });
    gone = fresh = "";
  };
  const keep = (text: string): void => {
    const last = long.at(-1);
    if (text === "") return;
    if (last?.is === "same") long[long.length - 1] = { is: "same", text: last.text + text };
    else long.push({ is: "same", text });
  };
  for (const { is, text } of pieces) {
    if (text === "") continue;
    if (is === "same" && (gone !== "" || fresh !== "") && /^[^\S\n]+$/.test(text) && blank === "") {
      blank = text;
    } else if (is === "same") {
      end();
      keep(blank + text);
      blank = "";
    } else {
      gone += blank + (is === "gone" ? text : "");
      fresh += blank + (is === "new" ? text : "");
      blank = "";
    }
  }
  end();
  keep(blank);
  return long;
}
