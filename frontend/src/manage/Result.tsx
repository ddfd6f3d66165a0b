// What was read from the files, and what comes next.

import type { Brought } from "./answers";
import { guidelineAddress, peopleAddress, studyAddress } from "./addresses";

export function Result({ brought }: { brought: Brought }) {
  const { annotators, mended, n_mended } = brought;
  return (
    <>
      <dl class="facts">
        <div><dt>Documents</dt><dd>{brought.documents}</dd></div>
        <div><dt>Annotators</dt><dd>{annotators.length === 0 ? "none yet" : `${annotators.length}: ${annotators.slice(0, 20).join(", ")}${annotators.length > 20 ? " …" : ""}`}</dd></div>
        <div><dt>Annotated texts</dt><dd>{brought.layers === 0 ? "none yet" : `${brought.layers}, counting each annotator’s`}</dd></div>
        <div><dt>What annotators may mark</dt><dd>{brought.scheme}</dd></div>
        <div><dt>Read as</dt><dd>{brought.format}</dd></div>
      </dl>
      {n_mended > 0 && (
        <details open={n_mended < 6}>
          <summary>{n_mended === 1 ? "One thing to know about these files" : `${n_mended} things to know about these files`}</summary>
          <ul>{mended.map((each) => <li key={each}>{each}</li>)}</ul>
          {n_mended > mended.length && <p class="muted">And {n_mended - mended.length} more.</p>}
        </details>
      )}
      <p>You manage this study. Nobody else sees it until you invite them.</p>
      <p class="next"><a class="button" href={peopleAddress(brought.key)}>Invite people</a> <a href={guidelineAddress(brought.key)}>Write a guideline</a> <a href={studyAddress(brought.key)}>See the documents</a></p>
    </>
  );
}
