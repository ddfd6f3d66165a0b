// One's own account: another password, and all that is stored about oneself.

import { useState } from "preact/hooks";
import { call, type Me } from "../api";
import { Failed } from "./Failed";
import { Form } from "./Form";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Account() {
  const found = useLoaded(() => call<Me>("GET", "/api/me"));
  const [done, setDone] = useState(false);
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title="Your account"><p class="muted">Loading …</p></Frame>;
  const me = found.value;
  const send = async ({ old, fresh, again }: Readonly<Record<string, string>>): Promise<void> => {
    if (fresh !== again) throw new Error("The new password is not the same twice.");
    await call("PUT", "/api/me/password", { old, new: fresh });
    setDone(true);
  };
  return (
    <Frame title="Your account" me={me}>
      <p>You are signed in as {me.name}.</p>
      <h2>Another password</h2>
      {me.has_password === false && <p>This account has no password: only the links that the server prints let it in.</p>}
      {done && <p role="status">The new password holds. You stay signed in here; everywhere else you are signed out.</p>}
      {me.has_password !== false && !done && (
        <Form
          fields={[
            { name: "old", label: "Present password", type: "password", complete: "current-password" },
            { name: "fresh", label: "New password", type: "password", complete: "new-password", hint: "8 characters or more; several words are easy to keep in mind." },
            { name: "again", label: "New password again", type: "password", complete: "new-password" },
          ]}
          button="Change it" send={send}
        />
      )}
      <h2>What is stored about you</h2>
      <p>Your account, roles and tasks, your annotations with notes and their history, and what you did, in one file.</p>
      <p><a href="/api/me/data" download>Download it</a></p>
      <p class="muted">To be erased, ask who manages your study.</p>
    </Frame>
  );
}
