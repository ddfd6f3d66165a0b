// Takes a study out: which format, what it would lose of this study, and the files.

import "./manage.css";
import { useEffect, useState } from "preact/hooks";
import { aboutPath, ApiError, call, studyPath, type Me, type Schemas, type StudyAbout } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import type { Catalogue, FormatFacts } from "./answers";
import { size } from "./chosen";
import { StudyNav } from "./StudyNav";

export default function Export({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    study: await call<StudyAbout>("GET", aboutPath(study!)),
    catalogue: await call<Catalogue>("GET", "/api/formats"),
  }));
  const [name, setName] = useState("native");
  const [hidden, setHidden] = useState<Hidden>({ seed: null, notes: false });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("export")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: about, catalogue } = found.value;
  if (about.role !== "manager") return <Frame title={t("export")} me={me}><p role="alert">{t("export-not-allowed")}</p></Frame>;
  const formats = catalogue.formats.filter((each) => each.written);
  const chosen = formats.find((each) => each.name === name)!;
  return (
    <Frame title={about.name} part={t("export")} me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="export" />
        <h2>{t("export-title")}</h2>
        <p>{t("export-about")}</p>
        <p class="form wide">
          <label>{t("export-format")}
            <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
              {formats.map((each) => <option key={each.name} value={each.name} lang="en">{each.name}: {each.title}</option>)}
            </select>
          </label>
        </p>
        <Pseudonyms hidden={hidden} change={setHidden} />
        <Taking key={name} study={about} format={chosen} hidden={hidden} />
      </div>
    </Frame>
  );
}

/** How people are called: by their names, or by pseudonyms that a seed gives. */
interface Hidden {
  readonly seed: number | null;
  readonly notes: boolean;
}

function Pseudonyms({ hidden, change }: { hidden: Hidden; change: (hidden: Hidden) => void }) {
  const { seed, notes } = hidden;
  return (
    <div class="form wide">
      <label class="choose"><input type="checkbox" checked={seed !== null} onChange={() => change({ seed: seed === null ? freshSeed() : null, notes: false })} /> <span>{t("export-pseudonyms")}</span></label>
      {seed !== null && (
        <>
          <label class="choose"><input type="checkbox" checked={notes} onChange={() => change({ seed, notes: !notes })} /> <span>{t("export-notes")}</span></label>
          <small>{t("export-seed", { seed: String(seed) })}</small>
        </>
      )}
    </div>
  );
}

const freshSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

type Report = Schemas["Losses"] | { readonly problem: string } | null;

function Taking({ study, format, hidden }: { study: StudyAbout; format: FormatFacts; hidden: Hidden }) {
  const [report, setReport] = useState<Report>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const path = `${studyPath(study.key)}/export`;
  const asked = `?format=${encodeURIComponent(format.name)}`;
  useEffect(() => {
    const patient = AbortSignal.timeout(LONG);
    call<Schemas["Losses"]>("GET", `${path}/report${asked}`, undefined, patient).then(setReport, (error: Error) => setReport({ problem: error.message }));
  }, []);
  const take = async (): Promise<void> => {
    setBusy(true);
    setSaid(t("export-writing"));
    try {
      const { file, name } = await fetched(`${path}${asked}${hidden.seed === null ? "" : `&pseudonyms=${hidden.seed}&notes=${String(hidden.notes)}`}`);
      save(file, name ?? `${study.name}-${format.name}.zip`);
      setSaid(t("export-done", { size: size(file.size) }));
    } catch (error) {
      setSaid(t("export-failed", { reason: (error as Error).message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={format.name}>
      <p lang="en">{format.name}: {format.title}.</p>
      <Losses report={report} />
      {report !== null && "n_all" in report && report.n_documents < report.n_all && <p>{t("export-looked-at", { n: report.n_documents, all: report.n_all })}</p>}
      <p><button type="button" class="main" disabled={busy || (report !== null && "problem" in report)} onClick={() => void take()}>{t("export-button")}</button> <span role="status">{said}</span></p>
      <p class="muted">{t("export-inside")}</p>
      <h3>{t("export-keeps")}</h3>
      <ul lang="en">{format.keeps.map((each) => <li key={each}>{each}</li>)}</ul>
      <h3>{t("export-loses")}</h3>
      {format.loses.length === 0 ? <p>{t("export-loses-nothing")}</p> : <ul lang="en">{format.loses.map((each) => <li key={each}>{each}</li>)}</ul>}
    </section>
  );
}

function Losses({ report }: { report: Report }) {
  if (report === null) return <p class="losses" role="status">{t("export-looking")}</p>;
  if ("problem" in report) return <p class="losses some" role="status">{t("export-impossible", { reason: report.problem })}</p>;
  if (report.lost.length === 0) return <p class="losses" role="status">{t("export-nothing-lost")}</p>;
  return (
    <div class="losses some" role="status">
      <p>{t("export-lost")}</p>
      <ul lang="en">{report.lost.map((each) => <li key={each}>{each}</li>)}</ul>
    </div>
  );
}

const LONG = 600_000;

async function fetched(path: string): Promise<{ file: Blob; name: string | null }> {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.ok) return { file: await answer.blob(), name: nameIn(answer.headers.get("Content-Disposition")) };
  throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>);
}

/** What the server calls the file, in letters that every file system takes. */
function nameIn(header: string | null): string | null {
  const said = /filename\*=UTF-8''([^;]+)/.exec(header ?? "")?.[1];
  return said === undefined ? null : decodeURIComponent(said);
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
