// Signing in again without leaving the page, so that nothing on it is lost.

import { useState } from "preact/hooks";
import { call } from "../api";
import { t } from "../texts/texts";
import type { Saver } from "./saver";

export function SignInAgain({ saver, name }: { saver: Pick<Saver, "signedIn">; name: string }) {
  const [problem, setProblem] = useState("");
  const failed = (error: Error): void => setProblem(error.message);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form).get("password");
    const password = typeof typed === "string" ? typed : "";
    try {
      await call("POST", "/api/session", { name, password });
      setProblem("");
      await saver.signedIn();
    } catch (error) {
      failed(error as Error);
    }
  };
  return (
    <form class="again" onSubmit={(event) => void send(event)}>
      <label>
        {t("again-password", { name })} <input type="password" name="password" required autocomplete="current-password" />
      </label>
      <button type="submit" class="main">{t("sign-in")}</button>
      <button type="button" onClick={() => void saver.signedIn().catch(failed)}>{t("again-elsewhere")}</button>
      <span class="problem-line" role="alert">{problem}</span>
    </form>
  );
}
