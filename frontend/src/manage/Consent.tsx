// What the people of a study agreed to become of their votes when they are erased.

import { useState } from "preact/hooks";
import { call } from "../api";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";

interface Answer {
  readonly votes: "keep" | "remove";
}

export function Consent({ path }: { path: string }) {
  const loaded = useLoaded(() => call<Answer>("GET", `${path}/erasing`));
  const [chosen, setChosen] = useState<Answer["votes"] | null>(null);
  const [said, setSaid] = useState("");
  if (loaded.is !== "there") return null;
  const choose = async (votes: Answer["votes"]): Promise<void> => {
    try {
      await call("PUT", `${path}/erasing`, { votes });
      setChosen(votes);
      setSaid(t("consent-saved"));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <section aria-labelledby="consent">
      <h2 id="consent">{t("consent-title")}</h2>
      <p>{t("consent-about")}</p>
      <div class="form"><fieldset>
        <legend>{t("erase-votes")}</legend>
        {(["keep", "remove"] as const).map((key) => (
          <label key={key} class="choose"><input type="radio" name="consent" checked={(chosen ?? loaded.value.votes) === key} onChange={() => void choose(key)} /> <span>{t(`consent-${key}`)}</span></label>
        ))}
      </fieldset></div>
      <p role="status">{said}</p>
    </section>
  );
}
