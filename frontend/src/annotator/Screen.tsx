// The annotator's screen: text on the left, structure and the rest on the right, saving below.

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { listen } from "../keys/listen";
import { seldom } from "../look/seldom";
import { Banners } from "../saving/Banners";
import { questionOf } from "../steps/phase";
import { Steps } from "../steps/Steps";
import { Search } from "../text/Search";
import { Text } from "../text/Text";
import { current } from "../texts/languages";
import { speak, t } from "../texts/texts";
import { Bar } from "./Bar";
import { run } from "./commands";
import { Details } from "./Details";
import { changeGuideline } from "./finishing";
import { markerOf } from "./marking";
import { lookOnward, resume } from "./onward";
import type { Session } from "./session";
import { Problems, Side, Tabs } from "./Side";
import { uses } from "./uses";
import { warm } from "./warming";

const FirstTime = seldom(async () => (await import("../steps/FirstTime")).FirstTime);
const Suggested = seldom(async () => {
  const [{ Suggested }] = await Promise.all([import("./Suggested"), speak(current(), { pages: true })]);
  return Suggested;
});
/** What stands above the text, or above the panels, is fetched before they are drawn: nothing moves under a pointer. */
export async function fetchParts({ editor }: Session): Promise<void> {
  await Promise.all([FirstTime.now(), editor.saver.isSuggested && Suggested.now()]);
}

const Help = seldom(async () => (await import("../keys/Help")).Help);

export function Screen({ session }: { session: Session }) {
  const { view, cursor, editor, procedure, location } = session;
  const marker = useMemo(() => markerOf(session), [session]);
  useEffect(() => listen({ scheme: view.scheme, cursor, isOn: () => !session.help.value, isTurned: () => isTurned(session), run: (command) => run(session, command) }), [session]);
  useEffect(() => followCursor(session), [session]);
  useEffect(() => warm(session), [session]);
  useEffect(() => lookOnward(session), [session]);
  useEffect(() => resume(session), [session]);
  useEffect(Help.soon, []);
  const narrow = cursor.narrow.value;
  return (
    <div class={`annotator shows-${narrow}`}>
      <a class="skip" href="#text">{t("to-text")}</a>
      <header class="top">
        {location.back === undefined ? <a href={`/s/${encodeURIComponent(location.study)}`}>{t("my-documents")}</a> : <a href={location.back}>{t("to-scheme")}</a>}
        <h1><bdi>{view.document.answer.title}</bdi></h1>
        <Search view={view} cursor={cursor} />
        <button type="button" class="quiet only-narrow" onClick={() => (cursor.narrow.value = narrow === "text" ? "side" : "text")}>
          {narrow === "text" ? <>{t("show-structure-button")} <span aria-hidden="true"><Problems session={session} /></span></> : t("show-text-button")}
        </button>
      </header>
      <Banners
        view={view} editor={editor} name={location.name} say={(sentence) => cursor.say(sentence)}
        changeGuideline={() => changeGuideline(session)}
      />
      <main class="reading" id="main">
        {location.phase && <p class="phase"><strong>{location.phase.name}</strong>: {location.phase.state === "closed" ? t("phase-closed") : questionOf(location.phase)}</p>}
        <Steps view={view} cursor={cursor} editor={editor} procedure={procedure} />
        <FirstTime view={view} cursor={cursor} editor={editor} missing={() => {}} />
        <Text view={view} cursor={cursor} marker={marker} id="text" />
      </main>
      <aside class="side" aria-label={t("side-label")}>
        {editor.saver.isSuggested && <Suggested session={session} missing={() => cursor.say(t("part-not-loaded"))} />}
        <Details session={session} />
        <Tabs session={session} />
        <Side session={session} />
      </aside>
      <Bar session={session} />
      {session.help.value && (
        <Help scheme={view.scheme} shown={session.help} closed={() => cursor.moved.value++} isUsed={(command) => uses(session, command)} missing={() => notHelped(session)} />
      )}
    </div>
  );
}

function notHelped({ cursor, help }: Session): void {
  help.value = false;
  cursor.say(t("part-not-loaded"));
}

/** Whether the cursor is in a text from right to left; the tree is read as the page is. */
function isTurned({ view, cursor }: Session): boolean {
  const mode = cursor.mode.value;
  if (mode.is === "read" && cursor.pane.value === "tree") return false;
  const start = mode.is === "mark" ? mode.draft[0] : view.places.value[cursor.currentPlace()]?.start;
  return start !== undefined && start !== Infinity && view.document.directionAt(view.document.paragraphAt(start)) === "rtl";
}

/** After a command moved the cursor, the focus and the eye follow. */
function followCursor(session: Session): () => void {
  return effect(() => {
    if (session.cursor.moved.value === 0) return;
    const selector = untracked(() => elementUnderCursor(session));
    const { isPointed } = session.cursor;
    if (selector === null) return;
    // What moved is drawn first.
    requestAnimationFrame(() => {
      const element = document.querySelector<HTMLElement>(selector);
      // Whoever searches goes on typing.
      if (!document.activeElement?.matches("[type=search]")) element?.focus({ preventScroll: true });
      if (!isPointed) element?.scrollIntoView({ block: "nearest" });
    });
  });
}

function elementUnderCursor({ view, cursor }: Session): string | null {
  const mode = cursor.mode.value;
  if (mode.is === "choose") {
    const id = mode.candidates[mode.at]!;
    if (view.unit(id)) return `[data-place="${CSS.escape(`u:${id}`)}"]`;
    cursor.panel.value = "structure";
    return `[data-row="${CSS.escape(`r:${id}`)}"]`;
  }
  const inTree = cursor.pane.value === "tree";
  const key = inTree ? cursor.treeKey.value : cursor.selectedKey();
  return key && `[data-${inTree ? "row" : "place"}="${CSS.escape(key)}"]`;
}
