// What the people of a study agreed to become of their votes when they are erased.

import { useState } from "preact/hooks";
import { call } from "../api";
import { useLoaded } from "../pages/loaded";

interface Answer {
  readonly votes: "keep" | "remove";
}

const CHOICES = { keep: "stay under a neutral name", remove: "are deleted" } as const;

export function Consent({ path }: { path: string }) {
  const loaded = useLoaded(() => call<Answer>("GET", `${path}/erasing`));
  const [chosen, setChosen] = useState<Answer["votes"] | null>(null);
  const [said, setSaid] = useState("");
  if (loaded.is !== "there") return null;
  const choose = async (votes: Answer["votes"]): Promise<void> => {
    try {
      await call("PUT", `${path}/erasing`, { votes });
      setChosen(votes);
      setSaid("Saved.");
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <section aria-labelledby="consent">
      <h2 id="consent">When somebody is erased</h2>
      <p>On the page “People” you erase a person’s name and notes. What the people of the study agreed to become of their annotations is proposed there.</p>
      <div class="form"><fieldset>
        <legend>Units, relations and categories</legend>
        {(["keep", "remove"] as const).map((key) => (
          <label key={key} class="choose"><input type="radio" name="consent" checked={(chosen ?? loaded.value.votes) === key} onChange={() => void choose(key)} /> <span>{CHOICES[key]}</span></label>
        ))}
      </fieldset></div>
      <p role="status">{said}</p>
    </section>
  );
}
