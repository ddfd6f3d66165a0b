import { call } from "../api";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** A new password, by a link that somebody was given who forgot the old one. */
export default function Reset() {
  const send = async ({ password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/reset", { link: location.hash.slice(1), password });
    location.assign("/");
  };
  return (
    <Frame title="A new password">
      <p>Choose a new password. You are signed in with it then, and signed out everywhere else.</p>
      <Form fields={[{ name: "password", label: "New password", type: "password", complete: "new-password" }]} button="Set it and sign in" send={send} />
    </Frame>
  );
}
