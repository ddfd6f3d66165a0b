import { call } from "../api";
import { Form } from "./Form";
import { Frame } from "./Frame";

/** The first account; the token stands on the console of whoever started the server. */
export default function Setup() {
  const send = async ({ token, name, password }: Readonly<Record<string, string>>): Promise<void> => {
    await call("POST", "/api/setup", { token, name, password });
    location.assign("/");
  };
  return (
    <Frame title="Set up Argora">
      <p>This makes the first account. It may make studies and invite others.</p>
      <Form
        fields={[
          { name: "token", label: "Set-up token", value: location.hash.slice(1), hint: "It stands where the server was started." },
          { name: "name", label: "Your name", complete: "username" },
          { name: "password", label: "Password", type: "password", complete: "new-password" },
        ]}
        button="Make the account" send={send}
      />
    </Frame>
  );
}
