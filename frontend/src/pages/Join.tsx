import { useState } from "preact/hooks";
import { ApiError, call, type Me, type Schemas, type StudyRow } from "../api";
import { t } from "../texts/texts";
import { Failed } from "./Failed";
import { Form } from "./Form";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Join({ invite }: Readonly<Record<string, string>>) {
  const path = `/api/invites/${encodeURIComponent(invite!)}`;
  const found = useLoaded(async () => ({ ...(await call<Schemas["Invited"]>("GET", path)), me: await signedIn() }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("join-waiting")}><p class="muted">{t("loading")}</p></Frame>;
  const { study, role, annotator } = found.value;
  const { me } = found.value;
  const send = async ({ name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", path, { name, password });
    await enter(found.value);
  };
  return (
    <Frame title={t("join-title", { study })} me={me}>
      <p>{annotator ? t("join-as-annotator", { name: annotator }) : t("join-as", { role })}</p>
      {me && <AsMe path={path} name={me.name} enter={() => enter(found.value)} />}
      {me && <h2>{t("join-other")}</h2>}
      <p>{t("join-choose")}</p>
      <Form
        fields={[
          { name: "name", label: t("sign-in-name"), value: annotator ?? "", complete: "username" },
          { name: "password", label: t("sign-in-password"), type: "password", complete: "new-password" },
        ]}
        button={t("join-button")} send={send}
      />
    </Frame>
  );
}

/** Lead into the study that was joined; where several have its name, to the list of them. */
async function enter({ study, role }: Schemas["Invited"]): Promise<void> {
  const { studies } = await call<{ readonly studies: readonly StudyRow[] }>("GET", "/api/studies").catch(() => ({ studies: [] }));
  const named = studies.filter((each) => each.name === study && each.role === role);
  location.assign(named.length === 1 ? `/s/${encodeURIComponent(named[0]!.key)}` : "/");
}

/** Take it as who is signed in, without a password. */
function AsMe({ path, name, enter }: { path: string; name: string; enter: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (): Promise<void> =>
    call("POST", `${path}/me`).then(enter).catch((error: Error) => setProblem(error.message));
  return (
    <>
      <p class="problem-line" role="alert">{problem}</p>
      <p><button type="button" class="main" onClick={() => void take()}>{t("join-button-as", { name })}</button></p>
    </>
  );
}

/** Who is signed in here already, if anybody. */
async function signedIn(): Promise<Me | null> {
  try {
    return await call<Me>("GET", "/api/me");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
