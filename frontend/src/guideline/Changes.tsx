// Two texts as one: what is gone is struck through, what is new is underlined.

import { changesOf, type Piece } from "./changes";

/** Lines that are shown before and after a change. */
const AROUND = 2;

export function Changes({ before, after }: { before: string; after: string }) {
  const pieces = changesOf(before, after);
  if (pieces.every(({ is }) => is === "same")) return <p>Both say the same.</p>;
  return (
    <>
      <p class="muted"><del>Taken out</del> <ins>put in</ins></p>
      <div class="changes" dir="auto">{pieces.map((piece, n) => draw(piece, n === 0, n === pieces.length - 1))}</div>
    </>
  );
}

function draw({ is, text }: Piece, first: boolean, last: boolean) {
  // Screen readers pass over how words are drawn.
  if (is === "gone") return <del><span class="aside">taken out: </span>{text}</del>;
  if (is === "new") return <ins><span class="aside">put in: </span>{text}</ins>;
  const lines = text.split("\n");
  const head = first ? 0 : AROUND;
  const tail = last ? 0 : AROUND + 1;
  const left = lines.length - head - tail;
  if (left < 2) return text;
  return (
    <>
      {lines.slice(0, head).join("\n")}
      <span class="skipped">{left} lines as before</span>
      {lines.slice(lines.length - tail).join("\n")}
    </>
  );
}
