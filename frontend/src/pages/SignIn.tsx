import { call } from "../api";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** Shown wherever one has to be signed in; afterwards the same address is loaded again. */
export function SignIn({ note = "" }: { note?: string }) {
  const send = async ({ name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/session", { name, password });
    const back = new URLSearchParams(location.search).get("back");
    // Only an address of this server: a path that begins with exactly one slash.
    if (back && /^\/(?![/\\])/.test(back)) location.assign(back);
    else location.reload();
  };
  return (
    <Frame title="Sign in">
      {note && <p class="kept">{note}</p>}
      <Form
        fields={[
          { name: "name", label: "Name", complete: "username" },
          { name: "password", label: "Password", type: "password", complete: "current-password" },
        ]}
        button="Sign in" send={send}
      />
      <p class="muted">Accounts are made by invitation: whoever manages the study sends a link, and another one to who forgot the password.</p>
    </Frame>
  );
}
