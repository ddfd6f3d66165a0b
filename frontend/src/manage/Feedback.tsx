// In what a trainee differs from the gold, once a training document is finished.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, documentPath, inPhase, type Me } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import { documentAddress, studyAddress } from "./addresses";
import type { Differences } from "./answers";
import { Places } from "./Differences";

const NONE: ReadonlySet<string> = new Set();

export default function Feedback({ study, document, phase = "" }: Readonly<Record<string, string>>) {
  const [whole, setWhole] = useState(false);
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    differences: await call<Differences>("GET", `${documentPath(study!, document!)}/feedback${inPhase(phase)}`),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("feedback-waiting")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, differences } = found.value;
  return (
    <Frame title={t("feedback-title", { document: differences.document })} me={me}>
      <div class="manage">
        <p>{sentence(differences)}</p>
        <p><label><input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} /> {t("review-rest")}</label></p>
        <Places found={differences} hidden={NONE} whole={whole} />
        <p class="next"><a href={studyAddress(study!)}>{t("my-documents")}</a> <a href={documentAddress(study!, document!) + inPhase(phase)}>{t("feedback-text")}</a></p>
      </div>
    </Frame>
  );
}

function sentence({ n_differing: places, n_differing_ties: ties }: Differences): string {
  const parts = [
    ...(places > 0 ? [t("feedback-passages", { n: places })] : []),
    ...(ties > 0 ? [t("feedback-ties", { n: ties })] : []),
  ];
  return parts.length === 0 ? t("feedback-same") : t("feedback-differ", { parts: listed(parts) });
}
