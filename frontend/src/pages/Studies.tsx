import { call, type Me, type StudyRow } from "../api";
import { t } from "../texts/texts";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

interface Found {
  readonly me: Me;
  readonly studies: readonly StudyRow[];
}

export default function Studies() {
  const found = useLoaded(load);
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("studies")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, studies } = found.value;
  return (
    <Frame title={t("studies")} me={me}>
      {studies.length === 0 && <p>{me.is_admin ? t("studies-none-yet") : t("studies-none")}</p>}
      <ul class="cards">
        {studies.map((study) => (
          <li key={study.key}>
            <a href={`/s/${encodeURIComponent(study.key)}`}>{study.name}</a>
            <p class="muted">{t("studies-row", { role: t(`role-${study.role}`), finished: study.documents.finished, n: study.documents.all })}</p>
          </li>
        ))}
      </ul>
      {me.is_admin && <p class="next"><a class="button" href="/new">{t("bring-in")}</a> <a href="/schemes">{t("schemes-title")}</a> <a href="/accounts">{t("accounts")}</a></p>}
    </Frame>
  );
}

async function load(): Promise<Found> {
  const health = await call<{ setup?: boolean }>("GET", "/api/health");
  if (health.setup) location.replace(`/setup${location.hash}`);
  const me = await call<Me>("GET", "/api/me");
  const { studies } = await call<{ studies: StudyRow[] }>("GET", "/api/studies");
  return { me, studies };
}
