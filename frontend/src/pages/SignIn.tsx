import { call } from "../api";
import { t } from "../texts/texts";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** Shown wherever one has to be signed in; afterwards the same address is loaded again. */
export function SignIn({ note = "" }: { note?: string }) {
  const send = async ({ name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/session", { name, password });
    const back = new URLSearchParams(location.search).get("back");
    // Only an address of this server: a path that begins with exactly one slash.
    if (back && /^\/(?![/\\])/.test(back)) location.assign(back);
    else location.reload();
  };
  return (
    <Frame title={t("sign-in")}>
      {note && <p class="kept">{note}</p>}
      <Form
        fields={[
          { name: "name", label: t("sign-in-name"), complete: "username" },
          { name: "password", label: t("sign-in-password"), type: "password", complete: "current-password" },
        ]}
        button={t("sign-in")} send={send}
      />
      <p class="muted">{t("sign-in-accounts")}</p>
    </Frame>
  );
}
