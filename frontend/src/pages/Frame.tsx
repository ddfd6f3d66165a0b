// What all pages but the annotator's screen have around them.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { call, type Me } from "../api";
import { choose, current, OFFERED, type Language } from "../texts/languages";
import { t } from "../texts/texts";

interface Props {
  readonly title: string;
  /** Which page about it this is, where there are several. */
  readonly part?: string;
  readonly me?: Me | null;
  readonly children: ComponentChildren;
}

export function Frame({ title, part, me, children }: Props) {
  useEffect(() => {
    document.title = `${part ? `${part}: ` : ""}${title} · Argora`;
  }, [title, part]);
  return (
    <div class="page">
      <a class="skip" href="#main">{t("to-content")}</a>
      <header class="top">
        <a class="home" href="/">Argora</a>
        <p>
          {me && <><a href="/account">{me.name}</a> <button type="button" class="quiet" onClick={() => void signOut()}>{t("sign-out-button")}</button> </>}
          <Languages />
        </p>
      </header>
      <main id="main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

function Languages() {
  return (
    <select class="languages" aria-label={t("language")} value={current()} onChange={(event) => choose(event.currentTarget.value as Language)}>
      {Object.entries(OFFERED).map(([language, name]) => <option key={language} value={language} lang={language}>{name}</option>)}
    </select>
  );
}

async function signOut(): Promise<void> {
  await call("DELETE", "/api/session");
  location.assign("/");
}
