import { call } from "../api";
import { t } from "../texts/texts";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** The first account; the token stands on the console of whoever started the server. */
export default function Setup() {
  const send = async ({ token, name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/setup", { token, name, password });
    location.assign("/");
  };
  return (
    <Frame title={t("setup-title")}>
      <p>{t("setup-about")}</p>
      <Form
        fields={[
          { name: "token", label: t("setup-token"), value: location.hash.slice(1), hint: t("setup-token-hint") },
          { name: "name", label: t("setup-name"), complete: "username" },
          { name: "password", label: t("sign-in-password"), type: "password", complete: "new-password" },
        ]}
        button={t("setup-button")} send={send}
      />
    </Frame>
  );
}
