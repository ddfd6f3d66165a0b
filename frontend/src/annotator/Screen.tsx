// The annotator's screen: text on the left, structure and the rest on the right, saving below.

import { effect, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Help } from "../keys/Help";
import { listen } from "../keys/listen";
import { Banners } from "../saving/Banners";
import { FirstTime } from "../steps/FirstTime";
import { Steps } from "../steps/Steps";
import { Search } from "../text/Search";
import { Text } from "../text/Text";
import { Bar } from "./Bar";
import { Details } from "./Details";
import type { Session } from "./session";
import { Side, Tabs } from "./Side";
import { warm } from "./warming";

export function Screen({ session }: { session: Session }) {
  useEffect(() => listen(session), [session]);
  useEffect(() => followCursor(session), [session]);
  useEffect(() => warm(session), [session]);
  const narrow = session.narrow.value;
  return (
    <div class={`annotator shows-${narrow}`}>
      <a class="skip" href="#text">To the text</a>
      <header class="top">
        <a href={`/s/${encodeURIComponent(session.place.study)}`}>My documents</a>
        <h1><bdi>{session.document.answer.title}</bdi></h1>
        <Search session={session} />
        <button type="button" class="quiet only-narrow" onClick={() => (session.narrow.value = narrow === "text" ? "side" : "text")}>
          {narrow === "text" ? "Structure" : "Text"}
        </button>
      </header>
      <Banners session={session} />
      <main class="reading" id="main">
        <Steps session={session} />
        <FirstTime session={session} />
        <Text session={session} />
      </main>
      <aside class="side" aria-label="Structure, check, guideline and notes">
        <Details session={session} />
        <Tabs session={session} />
        <Side session={session} />
      </aside>
      <Bar session={session} />
      <Help session={session} />
    </div>
  );
}

/** After a command moved the cursor, the focus and the eye follow. */
function followCursor(session: Session): () => void {
  return effect(() => {
    if (session.moved.value === 0) return;
    const selector = untracked(() => elementUnderCursor(session));
    if (selector === null) return;
    // What moved is drawn first.
    requestAnimationFrame(() => {
      const element = document.querySelector<HTMLElement>(selector);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: "nearest" });
    });
  });
}

function elementUnderCursor(session: Session): string | null {
  const mode = session.mode.value;
  if (mode.is === "choose") {
    const id = mode.candidates[mode.at]!;
    if (session.unit(id)) return `[data-place="${CSS.escape(`u:${id}`)}"]`;
    session.panel.value = "structure";
    return `[data-row="${CSS.escape(`r:${id}`)}"]`;
  }
  const inTree = session.pane.value === "tree";
  const key = inTree ? session.treeKey.value : session.selectedKey();
  return key && `[data-${inTree ? "row" : "place"}="${CSS.escape(key)}"]`;
}
