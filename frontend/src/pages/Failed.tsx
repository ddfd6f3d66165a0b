import { useEffect, useState } from "preact/hooks";
import { ApiError, call, Offline } from "../api";
import { seldom } from "../look/seldom";
import { isOf, unsent } from "../saving/queue";
import { t, withElements } from "../texts/texts";
import { Frame } from "./Frame";

const SignIn = seldom(async () => (await import("./SignIn")).SignIn);

interface Props {
  readonly error: Error;
  /** The study and document that were asked for. */
  readonly study?: string;
  readonly document?: string;
}

const AGAIN = 5000;

/** Why a page is not there; who is not signed in can sign in right here. */
export function Failed({ error, study, document }: Props) {
  const kept = useKept(study, document);
  const away = error instanceof Offline || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
  useEffect(() => (away ? comeBack() : undefined), [away]);
  const [isMissing, setMissing] = useState(false);
  if (error instanceof ApiError && error.status === 401 && !isMissing) return <SignIn note={kept} missing={() => setMissing(true)} />;
  return (
    <Frame title={away ? t("failed-offline-title") : t("failed-title")}>
      <p role="alert">{error.message}</p>
      {kept && <p class="kept">{kept}</p>}
      {away && <p class="muted">{t("failed-comes-back")}</p>}
      <p>{withElements("failed-again", { "<again>": (words) => <a href={location.pathname + location.search}>{words}</a>, "<studies>": (words) => <a href="/">{words}</a> })}</p>
    </Frame>
  );
}

/** What waits in this browser for a document, in a sentence. */
function useKept(study?: string, document?: string): string {
  const [n, setN] = useState(0);
  useEffect(() => {
    if (study === undefined || document === undefined) return;
    void unsent().then((all) => {
      setN([...all].reduce((sum, [place, count]) => (isOf(place, study, document) ? sum + count : sum), 0));
    });
  }, [study, document]);
  return n === 0 ? "" : t("failed-kept", { n });
}

/** Load the page again as soon as the server answers. */
function comeBack(): () => void {
  const look = (): void => void call("GET", "/api/health").then(() => location.reload(), () => {});
  const timer = setInterval(look, AGAIN);
  window.addEventListener("online", look);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", look);
  };
}
