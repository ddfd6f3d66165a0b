// Which metadata of documents annotators see; all others are for managers and curators.

import { useState } from "preact/hooks";
import { call } from "../api";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";

interface Answer {
  readonly in_use: readonly string[];
  readonly public: readonly string[];
}

export function PublicMetadata({ path }: { path: string }) {
  const loaded = useLoaded(() => call<Answer>("GET", `${path}/metadata`));
  return (
    <section aria-labelledby="public-metadata">
      <h2 id="public-metadata">{t("metadata-title")}</h2>
      <p>{t("metadata-about")}</p>
      {loaded.is === "failed" && <p role="alert">{loaded.error.message}</p>}
      {loaded.is === "there" && <Choices path={path} answer={loaded.value} />}
    </section>
  );
}

function Choices({ path, answer }: { path: string; answer: Answer }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(answer.public));
  const [status, setStatus] = useState("");
  const names = [...new Set([...answer.in_use, ...answer.public])].sort();
  const turn = async (name: string): Promise<void> => {
    const next = new Set(shown);
    if (!next.delete(name)) next.add(name);
    try {
      const saved = await call<Pick<Answer, "public">>("PUT", `${path}/metadata`, { public: [...next] });
      setShown(new Set(saved.public));
      setStatus(saved.public.includes(name) ? t("metadata-shown", { name }) : t("metadata-hidden", { name }));
    } catch (error) {
      setStatus((error as Error).message);
    }
  };
  return (
    <>
      {names.map((name) => (
        <p key={name}><label><input type="checkbox" checked={shown.has(name)} onChange={() => void turn(name)} /> {name}</label></p>
      ))}
      <p role="status">{status}</p>
    </>
  );
}
