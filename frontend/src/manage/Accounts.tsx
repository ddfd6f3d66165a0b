// All accounts, for whoever makes studies.

import "./manage.css";
import { useState } from "preact/hooks";
import { call, type Me, type StudyRow } from "../api";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { aside, t, withElements } from "../texts/texts";
import { doneWords, Erasing } from "./Erasing";
import { Removed } from "./Removed";
import { Resets, useResets } from "./Resets";
import { Sure } from "./Sure";

interface Account {
  readonly key: string;
  readonly name: string;
  readonly is_admin: boolean;
  readonly has_password: boolean;
  readonly roles: readonly { readonly study: string; readonly role: StudyRow["role"] }[];
}

export default function Accounts() {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    accounts: (await call<{ accounts: readonly Account[] }>("GET", "/api/accounts")).accounts,
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const [erasing, setErasing] = useState<Account | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<string | null>(null);
  const { links, offer } = useResets();
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("accounts")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, accounts } = found.value;
  const reset = async ({ key, name }: Account): Promise<void> => {
    setProblem(null);
    await offer(`/api/accounts/${key}`, name).catch((error: Error) => setProblem(error.message));
  };
  return (
    <Frame title={t("accounts")} me={me}>
      <div class="manage">
        <p>{t("accounts-about")}</p>
        <p class="problem-line" role="alert">{problem}</p>
        <p role="status">{said}</p>
        {erasing !== null && (
          <Erasing
            key={erasing.key} path={`/api/accounts/${erasing.key}/erasing`} name={erasing.name} who={{}} close={() => setErasing(null)}
            erased={(done) => {
              setGone(new Set([...gone, erasing.key]));
              setErasing(null);
              setSaid(doneWords(done));
              return Promise.resolve();
            }}
          />
        )}
        <Resets links={links} />
        <div class="scroll" role="region" aria-label={t("accounts")} tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">{t("column-name")}</th><th scope="col">{t("accounts-studies")}</th><th scope="col">{t("accounts-makes")}</th><th scope="col">{t("accounts-signs-in")}</th><td /></tr></thead>
            <tbody>
              {accounts.filter((each) => !gone.has(each.key)).map((each) => (
                <tr key={each.name}>
                  <th scope="row">{each.name}</th>
                  <td>{rolesOf(each)}</td>
                  <td>{each.is_admin ? t("accounts-makes-yes") : t("accounts-makes-no")}</td>
                  <td>{each.has_password ? t("accounts-by-password") : t("accounts-by-link")}</td>
                  <td>{each.name !== me.name && <Sure words={t("people-password")} asks={t("people-password-sure")} of={each.name} act={() => reset(each)} />} {each.name !== me.name && <button type="button" class="quiet" onClick={() => setErasing(each)}>{withElements("on-thing", { action: t("erase"), thing: each.name, "<aside>": aside })}</button>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Removed />
      </div>
    </Frame>
  );
}

function rolesOf({ roles }: Account): string {
  const counts = new Map<StudyRow["role"], number>();
  for (const { role } of roles) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].map(([role, n]) => (n === 1 ? t(`role-${role}`) : t("accounts-role-n", { role: t(`role-${role}`), n }))).join(", ") || t("accounts-no-role");
}
