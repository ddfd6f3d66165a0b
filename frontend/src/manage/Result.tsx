// What was read from the files, and what comes next.

import { number } from "../texts/languages";
import { t } from "../texts/texts";
import type { Brought } from "./answers";
import { guidelineAddress, peopleAddress, studyAddress } from "./addresses";

/** Annotators that are named. */
const MOST_NAMES = 20;

export function Result({ brought }: { brought: Brought }) {
  const { annotators, mended, n_mended, left_out, n_left_out } = brought;
  return (
    <>
      <dl class="facts">
        <div><dt>{t("documents")}</dt><dd>{number(brought.documents)}</dd></div>
        <div><dt>{t("annotators")}</dt><dd>{namesOf(annotators)}</dd></div>
        <div><dt>{t("brought-texts")}</dt><dd>{brought.layers === 0 ? t("brought-none") : t("brought-texts-n", { n: brought.layers })}</dd></div>
        <div><dt>{t("bring-scheme")}</dt><dd lang="en">{brought.scheme}</dd></div>
        <div><dt>{t("brought-read-as")}</dt><dd lang="en">{[brought.format, ...brought.recognised.slice(1)].join("; ")}</dd></div>
      </dl>
      <Told title={t("brought-left-out", { n: n_left_out })} shown={left_out} n={n_left_out} />
      <Told title={t("brought-mended", { n: n_mended })} shown={mended} n={n_mended} />
      <p>{t("brought-yours")}</p>
      <p class="next"><a class="button" href={peopleAddress(brought.key)}>{t("brought-invite")}</a> <a href={guidelineAddress(brought.key)}>{t("brought-guideline")}</a> <a href={studyAddress(brought.key)}>{t("brought-documents")}</a></p>
    </>
  );
}

function namesOf(annotators: readonly string[]): string {
  const n = annotators.length;
  if (n === 0) return t("brought-none");
  return n > MOST_NAMES ? t("brought-annotators-more", { n, names: annotators.slice(0, MOST_NAMES).join(", ") }) : t("brought-annotators", { n, names: annotators.join(", ") });
}

/** What happened to the files, place by place: open where it is little. */
export function Told({ title, shown, n }: { title: string; shown: readonly string[]; n: number }) {
  if (n === 0) return null;
  return (
    <details open={n < 6}>
      <summary>{title}</summary>
      <ul lang="en">{shown.map((each) => <li key={each}>{each}</li>)}</ul>
      {n > shown.length && <p class="muted">{t("brought-more", { n: n - shown.length })}</p>}
    </details>
  );
}
