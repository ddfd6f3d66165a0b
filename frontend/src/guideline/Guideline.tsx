// The guideline beside the text; it opens where the category under the cursor is explained.

import { useEffect, useRef } from "preact/hooks";
import type { StudyAbout } from "../api";
import { titleOf } from "../model/look";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import { Earlier } from "./Earlier";
import { Markdown } from "./markdown";

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  /** Empty where an example is annotated. */
  readonly study: string;
  readonly guideline: StudyAbout["guideline"];
}

export function Guideline({ view, cursor, study, guideline }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { scheme } = view;
  const category = cursor.selectedUnit?.category ?? cursor.selectedRelation?.category ?? null;
  const title = category === null ? null : titleOf([...scheme.units, ...scheme.relations], category);
  const toTitle = (): void => {
    if (title !== null && box.current) goTo(box.current, title);
  };
  useEffect(toTitle, [title]);
  return (
    <div class="guideline" ref={box}>
      {guideline.text ? (
        <>
          <p class="muted">{guideline.version === null ? t("guideline") : t("guideline-version", { version: guideline.version })}</p>
          {guideline.version !== null && <Earlier key={guideline.version} study={study} shown={guideline.version} under={view.layer.value.other.guideline_version} />}
          <Markdown text={guideline.text} onDrawn={toTitle} />
        </>
      ) : (
        <p class="muted">{t("guideline-none")}</p>
      )}
      <h2>{t("guideline-categories")}</h2>
      <dl>
        {[...scheme.units, ...scheme.relations].map((each) => (
          <div key={each.id} class={each.id === category ? "here" : undefined}>
            <dt>{each.title}</dt>
            <dd>{each.description}</dd>
          </div>
        ))}
      </dl>
      {study !== "" && <p><a href={`/s/${encodeURIComponent(study)}/scheme`} target="_blank">{t("guideline-scheme")}</a></p>}
    </div>
  );
}

/** Scroll to where the guideline first names the category: in a heading, else in bold. */
function goTo(box: HTMLElement, title: string): void {
  const wanted = title.toLowerCase();
  const named = (selector: string): Element | undefined =>
    [...box.querySelectorAll(selector)].find((each) => each.textContent?.toLowerCase().includes(wanted));
  (named("h2, h3, h4") ?? named("strong") ?? named("dt"))?.scrollIntoView({ block: "start" });
}
