// What all pages but the annotator's screen have around them.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { call, type Me } from "../api";

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
      <a class="skip" href="#main">To the content</a>
      <header class="top">
        <a class="home" href="/">Argora</a>
        {me && (
          <p>
            <a href="/account">{me.name}</a> <button type="button" class="quiet" onClick={() => void signOut()}>Sign out</button>
          </p>
        )}
      </header>
      <main id="main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

async function signOut(): Promise<void> {
  await call("DELETE", "/api/session");
  location.assign("/");
}
