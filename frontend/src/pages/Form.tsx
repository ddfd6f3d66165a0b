// A short form: fields, one button, and the server's sentence where it refuses.

import { useState } from "preact/hooks";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "password";
  readonly value?: string;
  readonly complete?: string;
  readonly hint?: string;
}

interface Props {
  readonly fields: readonly Field[];
  readonly button: string;
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
}

export function Form({ fields, button, send }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget as HTMLFormElement)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    );
    setBusy(true);
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      {fields.map((field) => (
        <label key={field.name}>
          {field.label}
          {/* The types tell apart inputs by kind, which a variable cannot. */}
          <input {...({ type: field.type ?? "text" } as object)} name={field.name} defaultValue={field.value ?? ""} autocomplete={field.complete ?? "off"} required />
          {field.hint && <small>{field.hint}</small>}
        </label>
      ))}
      <p class="problem-line" role="alert">{problem}</p>
      <button type="submit" class="main" disabled={busy}>{button}</button>
    </form>
  );
}
