// Under which scheme a study is annotated, with the page that shows it.

import type { StudyAbout } from "../api";
import { schemeAddress } from "../manage/addresses";
import { withElements } from "../texts/texts";

export function SchemeLine({ study }: { study: Pick<StudyAbout, "key" | "scheme"> }) {
  const { id, title, version } = study.scheme;
  return <p class="scheme-line">{withElements("scheme-of-study", { title: title || id, version: version ?? "1", "<scheme>": (words) => <a href={schemeAddress(study.key)}>{words}</a> })}</p>;
}
