// Shows a document to its annotator, from when it is opened until the page is closed.

import { useEffect } from "preact/hooks";
import { openDocument } from "../annotator/opening";
import { fetchParts, Screen } from "../annotator/Screen";
import { t } from "../texts/texts";
import { Failed } from "./Failed";
import { Frame } from "./Frame";
import { useLoaded } from "./loaded";

export default function Annotate({ study, document: key, phase }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => {
    const opened = await openDocument(study!, key!, phase);
    await fetchParts(opened.session);
    return opened;
  }, ({ close }) => void close());
  useEffect(() => {
    if (found.is === "there") document.title = `${found.value.session.view.document.answer.title} · Argora`;
  }, [found]);
  if (found.is === "failed") return <Failed error={found.error} study={study} document={key} />;
  if (found.is === "waiting") return <Frame title={t("opening-title")}><p class="muted">{t("loading")}</p></Frame>;
  return <Screen session={found.value.session} />;
}
