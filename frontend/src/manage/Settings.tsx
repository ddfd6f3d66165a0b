// The study itself: what it is called, what annotators see of its documents, and removing it.

import "./manage.css";
import { useState } from "preact/hooks";
import { aboutPath, call, studyPath, type Me, type StudyAbout } from "../api";
import { Failed } from "../pages/Failed";
import { Form } from "../pages/Form";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
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
  if (found.is === "waiting") return <Frame title="Study"><p class="muted">Loading …</p></Frame>;
  const { me, study: about } = found.value;
  if (about.role !== "manager") return <Frame title="Study" me={me}><p role="alert">Only who manages the study changes it.</p></Frame>;
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
    setSaid(`It is called “${answer.name}” now.`);
  };
  const remove = async (sent: Readonly<Record<string, string>>): Promise<void> => {
    await call("DELETE", path, { name: sent["typed"] });
    location.assign("/");
  };
  return (
    <Frame title={name} part="Study" me={me}>
      <div class="manage">
        <StudyNav study={about.key} role={about.role} here="settings" />
        <section aria-labelledby="name">
          <h2 id="name">Name</h2>
          <p>Everybody who works in the study sees it.</p>
          <Form fields={[{ name: "name", label: "Name of the study", value: about.name }]} button="Rename" send={rename} />
          <p role="status">{said}</p>
        </section>
        <PublicMetadata path={path} />
        <Consent path={path} />
        <section aria-labelledby="remove">
          <h2 id="remove">Remove the study</h2>
          <p>
            It is there for nobody any more: who annotates in it is told so, and links that invite to it do not work.
            Nothing is deleted; whoever may make studies can bring it back on the page “Accounts”, with everybody’s work and roles.
          </p>
          <p><a href={exportAddress(about.key)}>Export it first</a> to have it as files.</p>
          <Form fields={[{ name: "typed", label: `Type its name, ${name}`, hint: "So that no other study is removed by mistake." }]} button="Remove the study" send={remove} />
        </section>
      </div>
    </Frame>
  );
}
