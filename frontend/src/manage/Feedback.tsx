// In what an annotator differs from the gold, once the document is finished: on a training document, or where the gold is opened.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, documentPath, inPhase, type Me } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { listed } from "../texts/languages";
import { t } from "../texts/texts";
import { documentAddress, studyAddress } from "./addresses";
import type { Differences, Feedback as Answer } from "./answers";
import { Places } from "./Differences";
import { Threads } from "./Threads";

const NONE: ReadonlySet<string> = new Set();

export default function Feedback({ study, document, phase = "" }: Readonly<Record<string, string>>) {
  const [whole, setWhole] = useState(false);
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    differences: await call<Answer>("GET", `${documentPath(study!, document!)}/feedback${inPhase(phase)}`),
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
        <Reasons reasons={differences.reasons} />
        {differences.gold !== null && (
          <section aria-labelledby="threads">
            <h2 id="threads">{t("threads-on-gold")}</h2>
            <p class="muted">{t("threads-on-gold-about")}</p>
            <Threads study={study!} document={document!} subject={{ layer: differences.gold, phase }} />
          </section>
        )}
        <p class="next"><a href={studyAddress(study!)}>{t("my-documents")}</a> <a href={documentAddress(study!, document!) + inPhase(phase)}>{t("feedback-text")}</a></p>
      </div>
    </Frame>
  );
}

/** What people decided on the document, and why. */
function Reasons({ reasons }: { reasons: Answer["reasons"] }) {
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons">{t("feedback-reasons")}</h2>
      <dl>{reasons.map((each, i) => <div key={i}><dt><q>{each.words}</q>{each.attribute && `, ${each.attribute}`}</dt><dd>{each.decision}{each.why && <><br />{each.why}</>}</dd></div>)}</dl>
    </section>
  );
}

function sentence({ n_differing: places, n_differing_ties: ties }: Differences): string {
  const parts = [
    ...(places > 0 ? [t("feedback-passages", { n: places })] : []),
    ...(ties > 0 ? [t("feedback-ties", { n: ties })] : []),
  ];
  return parts.length === 0 ? t("feedback-same") : t("feedback-differ", { parts: listed(parts) });
}
