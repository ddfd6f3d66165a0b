// Two texts as one: what is gone is struck through, what is new is underlined.

import { t } from "../texts/texts";
import { changesOf, type Piece } from "./changes";

/** Lines that are shown before and after a change. */
const AROUND = 2;

export function Changes({ before, after }: { before: string; after: string }) {
  const pieces = changesOf(before, after);
  if (pieces.every(({ is }) => is === "same")) return <p>{t("changes-none")}</p>;
  return (
    <>
      <p class="muted"><del>{t("change-gone")}</del> <ins>{t("change-new")}</ins></p>
      <div class="changes" dir="auto">{pieces.map((piece, n) => draw(piece, n === 0, n === pieces.length - 1))}</div>
    </>
  );
}

function draw({ is, text }: Piece, first: boolean, last: boolean) {
  // Screen readers pass over how words are drawn.
  if (is === "gone") return <del><span class="aside">{t("change-gone-aside")} </span>{text}</del>;
  if (is === "new") return <ins><span class="aside">{t("change-new-aside")} </span>{text}</ins>;
  const lines = text.split("\n");
  const head = first ? 0 : AROUND;
  const tail = last ? 0 : AROUND + 1;
  const left = lines.length - head - tail;
  if (left < 2) return text;
  return (
    <>
      {lines.slice(0, head).join("\n")}
      <span class="skipped">{t("changes-skipped", { n: left })}</span>
      {lines.slice(lines.length - tail).join("\n")}
    </>
  );
}
