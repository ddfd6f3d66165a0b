// What changed between two texts: first by lines, then by words where lines were replaced.

import { diffArrays } from "diff";

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

function compare(before: readonly string[], after: readonly string[]): Piece[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST });
  if (!changes) return [{ is: "gone", text: before.join("") }, { is: "new", text: after.join("") }];
  return changes.map(({ value, added, removed }) => ({ is: added ? "new" : removed ? "gone" : "same", text: value.join("") }));
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
