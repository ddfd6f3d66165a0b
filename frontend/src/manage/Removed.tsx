// Studies that were removed, for whoever makes studies: each can be brought back.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api";
import { moment } from "../look/dates";
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
      <h2 id="removed">Removed studies</h2>
      <p>Nothing of them is deleted. One that is brought back is as it was, with everybody’s work and roles.</p>
      <p class="problem-line" role="alert">{problem}</p>
      <p role="status">{back && <>Brought back: <a href={studyAddress(back.key)}>{back.name}</a>, for those who have a role in it.</>}</p>
      {gone.length > 0 && (
        <div class="scroll" role="region" aria-label="Removed studies" tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">Study</th><th scope="col">Removed</th><td /></tr></thead>
            <tbody>
              {gone.map((each) => (
                <tr key={each.key}>
                  <th scope="row">{each.name}<small>{each.documents} documents, {each.layers} annotated texts</small></th>
                  <td>{moment(each.removed)}<small>by {each.by}</small></td>
                  <td><button type="button" class="quiet" onClick={() => void bring(each)}>Bring back<span class="aside"> {each.name}</span></button></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
