// Studies that were removed, for whoever makes studies: each can be brought back.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api";
import { moment } from "../look/dates";
import { aside, t, withElements } from "../texts/texts";
import { studyAddress } from "./addresses";

interface Gone {
  readonly key: string;
  readonly name: string;
  readonly removed: string;
  readonly by: string;
  readonly documents: number;
  readonly layers: number;
}

export function Removed() {
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const [back, setBack] = useState<Gone | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: Error): void => setProblem(error.message);
  const load = (): Promise<void> => call<{ studies: readonly Gone[] }>("GET", "/api/removed").then(({ studies }) => setGone(studies), failed);
  useEffect(() => void load(), []);
  const bring = async (each: Gone): Promise<void> => {
    setProblem(null);
    await call("POST", "/api/removed/back", { study: each.key }).then(() => setBack(each), failed);
    await load();
  };
  if (gone.length === 0 && back === null && problem === null) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">{t("removed-title")}</h2>
      <p>{t("removed-about")}</p>
      <p class="problem-line" role="alert">{problem}</p>
      <p role="status">{back && withElements("removed-back", { name: back.name, "<study>": (words) => <a href={studyAddress(back.key)}>{words}</a> })}</p>
      {gone.length > 0 && (
        <div class="scroll" role="region" aria-label={t("removed-title")} tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">{t("removed-study")}</th><th scope="col">{t("removed-removed")}</th><td /></tr></thead>
            <tbody>
              {gone.map((each) => (
                <tr key={each.key}>
                  <th scope="row">{each.name}<small>{t("removed-size", { documents: each.documents, texts: each.layers })}</small></th>
                  <td>{moment(each.removed)}<small>{t("removed-by", { name: each.by })}</small></td>
                  <td><button type="button" class="quiet" onClick={() => void bring(each)}>{withElements("on-thing", { action: t("removed-bring-back"), thing: each.name, "<aside>": aside })}</button></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
