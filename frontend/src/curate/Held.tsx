// Decisions that are not saved: others came before them, a rule forbids them, or the server cannot be reached.

import { SignInAgain } from "../saving/SignInAgain";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import type { Desk } from "./desk";
import type { Held as One } from "./outbox";

export function Held({ desk }: { desk: Desk }) {
  const { outbox } = desk;
  const status = outbox.status.value;
  const n = outbox.waiting.value.length;
  return (
    <div class="banners" role="region" aria-label={t("saving-label")} aria-live="polite">
      {status.is === "signed-out" && <div class="banner">{t("curate-signed-out", { n })}<SignInAgain saver={{ signedIn: () => outbox.drain() }} name={desk.name} /></div>}
      {status.is === "stuck" && <div class="banner">{t("curate-stuck", { n, reason: status.why })} <button type="button" onClick={() => void outbox.drain()}>{t("try-again-button")}</button></div>}
      {!outbox.isSafe && n > 0 && <div class="banner">{t("banner-keeps-nothing")}</div>}
      {outbox.held.value.map((each) => (
        <div key={each.step.id} class="banner">
          {wordsOf(desk, each)}{" "}
          {!each.isRule && <button type="button" onClick={() => desk.insist(each)}>{t("curate-insist")}</button>}{" "}
          <button type="button" onClick={() => outbox.letGo(each)}>{each.isRule ? t("seen-button") : t("curate-let-go")}</button>
        </div>
      ))}
    </div>
  );
}

function wordsOf(desk: Desk, { step, reason, isRule }: One): string {
  if (isRule) return t("curate-refused", { what: step.words, reason });
  const names = new Set(desk.cases.value.filter(({ key }) => key in step.cases).flatMap(({ decided }) => decided?.by ?? []).filter((each) => each !== desk.name));
  return names.size > 0 ? t("curate-overtaken-by", { what: step.words, names: listed([...names]) }) : t("curate-overtaken-votes", { what: step.words });
}
