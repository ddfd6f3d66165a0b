// In what a trainee differs from the gold, once a training document is finished.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, documentPath, inPhase, type Me } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
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
  if (found.is === "waiting") return <Frame title="Feedback"><p class="muted">Loading …</p></Frame>;
  const { me, differences } = found.value;
  return (
    <Frame title={`Feedback on ${differences.document}`} me={me}>
      <div class="manage">
        <p>{sentence(differences)}</p>
        <p><label><input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} /> Show the rest of the text, too</label></p>
        <Places found={differences} hidden={NONE} whole={whole} />
        <p class="next"><a href={studyAddress(study!)}>My documents</a> <a href={documentAddress(study!, document!) + inPhase(phase)}>Open the text</a></p>
      </div>
    </Frame>
  );
}

function sentence({ n_differing: places, n_differing_ties: ties }: Differences): string {
  const parts = [
    ...(places > 0 ? [places === 1 ? "one place of the text" : `${places} places of the text`] : []),
    ...(ties > 0 ? [ties === 1 ? "one relation" : `${ties} relations`] : []),
  ];
  return parts.length === 0 ? "Your annotations say the same as the gold." : `Your annotations differ from the gold in ${parts.join(" and ")}.`;
}
