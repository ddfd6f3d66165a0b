// A link that signs in once, as the demo prints it: the secret stands behind # and reaches no log.

import { call } from "../api";
import { t } from "../texts/texts";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Enter() {
  const found = useLoaded(async () => {
    await call("POST", "/api/session", { link: location.hash.slice(1) });
    location.replace("/");
  });
  return found.is === "failed" ? <Failed error={found.error} /> : <Frame title={t("enter-title")}><p class="muted">{t("enter-wait")}</p></Frame>;
}
