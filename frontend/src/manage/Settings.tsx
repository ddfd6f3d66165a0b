// The study itself: what it is called, what annotators see of its documents, and removing it.

import "./manage.css";
import { useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { Failed } from "../pages/Failed";
import { Form } from "../pages/Form";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t, withElements } from "../texts/texts";
import { exportAddress } from "./addresses";
import { Consent } from "./Consent";
import { PublicMetadata } from "./PublicMetadata";
import { StudyNav } from "./StudyNav";

export default function Settings({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => ({
    me: await call<Me>("GET", "/api/me"),
    study: await call<StudyAbout>("GET", aboutPath(study!)),
  }));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("nav-settings")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, study: about } = found.value;
  if (about.role !== "manager") return <Frame title={t("nav-settings")} me={me}><p role="alert">{t("settings-not-allowed")}</p></Frame>;
  return <Managed me={me} about={about} />;
}

function Managed({ me, about }: { me: Me; about: StudyAbout }) {
  const [name, setName] = useState(about.name);
  const [said, setSaid] = useState("");
  const path = studyPath(about.key);
  const rename = async (sent: Readonly<Record<string, string>>): Promise<void> => {
    setSaid("");
    const answer = await call<{ name: string }>("PUT", path, { name: sent["name"] });
    setName(answer.name);
    setSaid(t("settings-renamed", { name: answer.name }));
  };
  const remove = async (sent: Readonly<Record<string, string>>): Promise<void> => {
    await call("DELETE", path, { name: sent["typed"] });
    location.assign("/");
  };
  return (
    <Frame title={name} part={t("nav-settings")} me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="settings" />
        <section aria-labelledby="name">
          <h2 id="name">{t("settings-name")}</h2>
          <p>{t("settings-name-about")}</p>
          <Form fields={[{ name: "name", label: t("bring-name"), value: about.name }]} button={t("settings-rename")} send={rename} />
          <p role="status">{said}</p>
        </section>
        <PublicMetadata path={path} />
        <Consent path={path} />
        <section aria-labelledby="remove">
          <h2 id="remove">{t("settings-remove")}</h2>
          <p>{t("settings-remove-about")}</p>
          <p>{withElements("settings-export", { "<export>": (words) => <a href={exportAddress(about.key)}>{words}</a> })}</p>
          <Form fields={[{ name: "typed", label: t("settings-type", { name }), hint: t("settings-type-hint") }]} button={t("settings-remove")} send={remove} />
        </section>
      </div>
    </Frame>
  );
}
