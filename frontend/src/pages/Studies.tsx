import { call, type Me, type StudyRow } from "../api";
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
  if (found.is === "waiting") return <Frame title="Studies"><p class="muted">Loading …</p></Frame>;
  const { me, studies } = found.value;
  return (
    <Frame title="Studies" me={me}>
      {studies.length === 0 && <p>{me.is_admin ? "There is no study yet that you have a role in. Bring one in: texts to annotate, or a study that was annotated elsewhere." : "You have no role in any study yet. Whoever manages one can send you a link."}</p>}
      <ul class="cards">
        {studies.map((study) => (
          <li key={study.key}>
            <a href={`/s/${encodeURIComponent(study.key)}`}>{study.name}</a>
            <p class="muted">{study.role} · {study.documents.finished} of {study.documents.all} finished</p>
          </li>
        ))}
      </ul>
      {me.is_admin && <p class="next"><a class="button" href="/new">Bring a study in</a> <a href="/accounts">Accounts</a></p>}
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
