// One's own account: another password, and all that is stored about oneself.

import { useState } from "preact/hooks";
import { call, type Me } from "../api";
import { t } from "../texts/texts";
import { Failed } from "./Failed";
import { Form } from "./Form";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Account() {
  const found = useLoaded(() => call<Me>("GET", "/api/me"));
  const [done, setDone] = useState(false);
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("account-title")}><p class="muted">{t("loading")}</p></Frame>;
  const me = found.value;
  const send = async ({ old, fresh, again }: Readonly<Record<string, string>>): Promise<void> => {
    if (fresh !== again) throw new Error(t("account-twice"));
    await call("PUT", "/api/me/password", { old, new: fresh });
    setDone(true);
  };
  return (
    <Frame title={t("account-title")} me={me}>
      <p>{t("account-signed-in", { name: me.name })}</p>
      <h2>{t("account-another-password")}</h2>
      {me.has_password === false && <p>{t("account-no-password")}</p>}
      {done && <p role="status">{t("account-changed")}</p>}
      {me.has_password !== false && !done && (
        <Form
          fields={[
            { name: "old", label: t("account-old"), type: "password", complete: "current-password" },
            { name: "fresh", label: t("account-new"), type: "password", complete: "new-password", hint: t("account-new-hint") },
            { name: "again", label: t("account-again"), type: "password", complete: "new-password" },
          ]}
          button={t("account-change")} send={send}
        />
      )}
      <h2>{t("account-stored")}</h2>
      <p>{t("account-stored-about")}</p>
      <p><a href="/api/me/data" download>{t("account-download")}</a></p>
      <p class="muted">{t("account-erase")}</p>
    </Frame>
  );
}
