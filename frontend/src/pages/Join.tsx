import { call } from "../api";
import { Failed } from "./Failed";
import { Form } from "./Form";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

interface Invitation {
  readonly study: string;
  readonly role: string;
  readonly annotator: string | null;
}

export default function Join({ invite }: Readonly<Record<string, string>>) {
  const path = `/api/invites/${encodeURIComponent(invite!)}`;
  const found = useLoaded(() => call<Invitation>("GET", path));
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Invitation"><p class="muted">Loading …</p></Frame>;
  const { study, role, annotator } = found.value;
  const send = async ({ name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", path, { name, password });
    location.assign("/");
  };
  return (
    <Frame title={`Join ${study}`}>
      <p>You are invited as {role}{annotator ? `, under the name ${annotator} in the study` : ""}. Choose how you sign in; who has an account already gives its name and password.</p>
      <Form
        fields={[
          { name: "name", label: "Name", value: annotator ?? "", complete: "username" },
          { name: "password", label: "Password", type: "password", complete: "new-password" },
        ]}
        button="Join" send={send}
      />
    </Frame>
  );
}
