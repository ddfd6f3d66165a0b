// What is wrong with a scheme: each flaw with a link to where it is.

import type { Schemas } from "../api";
import { t } from "../texts/texts";
import type { SchemeData } from "./data";
import { flawWords, type Flaw } from "./sentences";

type Checked = Schemas["Checked"];

/** Errors stand in the way of a study; what prevents the text from being a scheme comes first. */
export const flawsOf = ({ problems, flaws }: Checked, severity: Flaw["severity"]): readonly Flaw[] =>
  [...problems, ...flaws].filter((each) => each.severity === severity);

export function Flaws({ checked, scheme }: { checked: Checked; scheme: SchemeData }) {
  const [wrong, doubts] = [flawsOf(checked, "error"), flawsOf(checked, "warning")];
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{t("scheme-problems")}</h2>
      <div role="status">
        {wrong.length === 0 ? <p>{t("scheme-no-problems")}</p> : <Listed flaws={wrong} scheme={scheme} class="problem-list" />}
        {doubts.length > 0 && <><p>{t("scheme-doubts")}</p><Listed flaws={doubts} scheme={scheme} /></>}
      </div>
    </section>
  );
}

function Listed({ flaws, scheme, ...list }: { flaws: readonly Flaw[]; scheme: SchemeData; class?: string }) {
  return (
    <ul {...list}>
      {flaws.map((each) => {
        const place = PLACE.exec(each.place);
        const words = flawWords(each, scheme);
        return <li key={`${each.place} ${each.message}`}>{place && <><a href={`#${place[1]}-${Number(place[2]) + 1}`}>{nameOf(place[1] as Section, Number(place[2]) + 1)}</a>: </>}{place ? words : `${words[0]!.toUpperCase()}${words.slice(1)}`}.</li>;
      })}
    </ul>
  );
}

/** Where the server says that it is: rules[2].relates.patterns[0], of which the part of the page counts. */
const PLACE = /^(units|relations|attributes|rules|procedure)\[(\d+)\]/;

type Section = "units" | "relations" | "attributes" | "rules" | "procedure";

function nameOf(section: Section, n: number): string {
  return t(`scheme-place-${section}`, { n: String(n) });
}
