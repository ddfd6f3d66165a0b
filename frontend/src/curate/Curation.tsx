// The pages of curation: the documents of a study by how much annotators differ, and one of them.

import "../manage/manage.css";
import "./curate.css";
import { useEffect } from "preact/hooks";
import { aboutPath, ApiError, call, inPhase, studyPath, type Me, type StudyAbout } from "../api";
import { listen } from "../manage/fresh";
import { phaseOf } from "../manage/PhaseChoice";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { Stranger } from "../saving/owner";
import { placeOf } from "../saving/queue";
import { t } from "../texts/texts";
import type { CurationAnswer, CurationState } from "./answers";
import { Desk } from "./desk";
import { browserShelf } from "./outbox";
import { OfPerson } from "./OfPerson";
import { Queue } from "./Queue";
import { Screen } from "./Screen";

export default function Curation({ study, document: key, phase: wanted }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => {
    const [me, about] = await Promise.all([call<Me>("GET", "/api/me"), call<StudyAbout>("GET", aboutPath(study!))]);
    const phase = phaseOf(about.phases, wanted);
    const desk = key ? await openDesk(study!, key, phase, me.name).catch(ofPerson) : null;
    return { me, about, phase, desk };
  }, ({ desk }) => desk instanceof Desk && desk.outbox.stop());
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("curate-title")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about, phase, desk } = found.value;
  if (desk === null) return <Queue me={me} about={about} phase={phase} />;
  if (!(desk instanceof Desk)) return <OfPerson me={me} about={about} document={key!} phase={phase} reason={desk.message} />;
  return <Opened study={study!} document={key!} phase={phase} desk={desk} />;
}

/** A gold of a person is no failure: there is only nothing to decide on. */
function ofPerson(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === "gold-of-person") return error;
  throw error;
}

const curationPath = (study: string, document: string): string => `${studyPath(study)}/curation/${encodeURIComponent(document)}`;

async function openDesk(study: string, document: string, phase: string, name: string): Promise<Desk> {
  const path = curationPath(study, document);
  const load = (): Promise<CurationAnswer> => call<CurationAnswer>("GET", path + inPhase(phase));
  const isSame = sameCurator(name);
  return new Desk(await load(), name, {
    load,
    post: async (what, body) => {
      await isSame();
      return call<CurationState>("POST", `${path}/${what}`, { phase, ...body });
    },
  }, browserShelf(placeOf(name, study, document, phase)));
}

/** Tabs share one cookie: after the page was left, look who is signed in, as decisions have the name of who decides. */
function sameCurator(name: string): () => Promise<void> {
  let isSure = true;
  window.addEventListener("blur", () => (isSure = false));
  return async () => {
    if (isSure) return;
    const { name: now } = await call<Me>("GET", "/api/me");
    if (now !== name) throw new Stranger(now);
    isSure = true;
  };
}

/** So long others may go on before the page looks at what they did. */
const SOON = 700;

function Opened({ study, document: key, phase, desk }: { study: string; document: string; phase: string; desk: Desk }) {
  useEffect(() => {
    let timer = 0;
    const refresh = (): void => void desk.refresh().catch(() => {});
    const stopListening = listen(study, ({ document, gold }) => {
      if (document !== key && gold === undefined) return;
      clearTimeout(timer);
      timer = window.setTimeout(refresh, SOON);
    });
    const page = new AbortController();
    const { signal } = page;
    window.addEventListener("online", () => void desk.outbox.drain(), { signal });
    window.addEventListener("beforeunload", (event) => {
      const { waiting, status, isSafe } = desk.outbox;
      // What is on its way is kept in this browser, and is sent when the document is opened again.
      if (waiting.value.length > 0 && !(status.value.is === "saving" && isSafe)) event.preventDefault();
    }, { signal });
    return () => {
      clearTimeout(timer);
      stopListening();
      page.abort();
    };
  }, [desk]);
  return <Screen study={study} document={key} phase={phase} desk={desk} />;
}
