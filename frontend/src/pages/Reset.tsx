import { call } from "../api";
import { t } from "../texts/texts";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** A new password, by a link that somebody was given who forgot the old one. */
export default function Reset() {
  const send = async ({ password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/reset", { link: location.hash.slice(1), password });
    location.assign("/");
  };
  return (
    <Frame title={t("reset-title")}>
      <p>{t("reset-about")}</p>
      <Form fields={[{ name: "password", label: t("account-new"), type: "password", complete: "new-password" }]} button={t("reset-button")} send={send} />
    </Frame>
  );
}
