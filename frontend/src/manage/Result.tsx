// What was read from the files, and what comes next.

import type { Brought } from "./answers";
import { guidelineAddress, peopleAddress, studyAddress } from "./addresses";

export function Result({ brought }: { brought: Brought }) {
  const { annotators, mended, n_mended, left_out, n_left_out } = brought;
  return (
    <>
      <dl class="facts">
        <div><dt>Documents</dt><dd>{brought.documents}</dd></div>
        <div><dt>Annotators</dt><dd>{annotators.length === 0 ? "none yet" : `${annotators.length}: ${annotators.slice(0, 20).join(", ")}${annotators.length > 20 ? " …" : ""}`}</dd></div>
        <div><dt>Annotated texts</dt><dd>{brought.layers === 0 ? "none yet" : `${brought.layers}, counting each annotator’s`}</dd></div>
        <div><dt>What annotators may mark</dt><dd>{brought.scheme}</dd></div>
        <div><dt>Read as</dt><dd>{[brought.format, ...brought.recognised.slice(1)].join("; ")}</dd></div>
      </dl>
      <Told title={n_left_out === 1 ? "One file was left out" : `${n_left_out} files were left out`} shown={left_out} n={n_left_out} />
      <Told title={n_mended === 1 ? "One thing to know" : `${n_mended} things to know`} shown={mended} n={n_mended} />
      <p>You manage this study. Nobody else sees it until you invite them.</p>
      <p class="next"><a class="button" href={peopleAddress(brought.key)}>Invite people</a> <a href={guidelineAddress(brought.key)}>Write a guideline</a> <a href={studyAddress(brought.key)}>See the documents</a></p>
    </>
  );
}

/** What happened to the files, place by place: open where it is little. */
export function Told({ title, shown, n }: { title: string; shown: readonly string[]; n: number }) {
  if (n === 0) return null;
  return (
    <details open={n < 6}>
      <summary>{title}</summary>
      <ul>{shown.map((each) => <li key={each}>{each}</li>)}</ul>
      {n > shown.length && <p class="muted">And {n - shown.length} more.</p>}
    </details>
  );
}
