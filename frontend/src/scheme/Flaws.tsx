// What is wrong with a scheme: each flaw with a link to where it is.

import type { Schemas } from "../api";
import { t } from "../texts/texts";
import { NAME_FIELD, type SchemeData } from "./data";
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
        {wrong.length === 0 ? <p>{t("scheme-no-problems")}</p> : <FlawList flaws={wrong} scheme={scheme} />}
        {doubts.length > 0 && <><p>{t("scheme-doubts")}</p><FlawList flaws={doubts} scheme={scheme} /></>}
      </div>
    </section>
  );
}

interface Props {
  readonly flaws: readonly Flaw[];
  readonly scheme: SchemeData;
  /** Where the scheme is written, from another page. */
  readonly address?: string;
}

export function FlawList({ flaws, scheme, address = "" }: Props) {
  return (
    <ul class="flaws">
      {flaws.map((each) => {
        const place = placeOf(each.place);
        const words = flawWords(each, scheme);
        return (
          <li key={`${each.place} ${each.message}`} class={each.severity}>
            {place ? <><a href={`${address}#${place.id}`}>{place.name}</a>: {words}.</> : `${words[0]!.toUpperCase()}${words.slice(1)}.`}
          </li>
        );
      })}
    </ul>
  );
}

/** Where the server says that it is: rules[2].relates.patterns[0], of which the part of the page counts. */
const PLACE = /^(id|units|relations|attributes|rules|procedure)(?:\[(\d+)\])?/;

type Section = "units" | "relations" | "attributes" | "rules" | "procedure";

function placeOf(place: string): { readonly id: string; readonly name: string } | null {
  const [, part, at] = PLACE.exec(place) ?? [];
  if (part === "id") return { id: NAME_FIELD, name: t("scheme-name") };
  if (part === "units" && at === undefined) return { id: part, name: t("scheme-units") };
  if (part === undefined || at === undefined) return null;
  const n = Number(at) + 1;
  return { id: `${part}-${n}`, name: t(`scheme-place-${part as Section}`, { n: String(n) }) };
}
