// Writing a scheme: what annotators may mark, by which rules and in which steps. Saved while one writes.

import "./scheme.css";
import { useEffect, useState } from "preact/hooks";
import { call, studyPath, type Me, type Schemas } from "../api";
import { schemeAddress } from "../manage/addresses";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import { Attributes } from "./Attributes";
import { Categories } from "./Categories";
import { idOf, idsOf, NAME_FIELD, type Part, type SchemeData } from "./data";
import { Flaws, flawsOf } from "./Flaws";
import { Rules, type Said } from "./Rules";
import { Steps } from "./Steps";
import { check } from "./trial";
import { draftPath, SchemeWork, type Draft, type InForce } from "./work";

type Checked = Schemas["Checked"];

export default function Editor({ draft }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => {
    const me = await call<Me>("GET", "/api/me");
    const work = new SchemeWork(await call<Draft>("GET", draftPath(draft!)));
    const now = work.study === null ? null : (await call<InForce>("GET", `${studyPath(work.study)}/scheme`)).scheme;
    return { me, work, inUse: now === null ? [] : idsOf(now) };
  }, ({ work }) => work.dispose());
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("scheme-title")}><p class="muted">{t("loading")}</p></Frame>;
  return <Written {...found.value} />;
}

const CHECKING = 300;

/** What is wrong with the scheme, and the sentences of its rules as of when it was last one. */
function useChecked(scheme: SchemeData): { readonly checked: Checked | null; readonly said: Said } {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [said, setSaid] = useState<Said>({ rules: [], sentences: [] });
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      check(scheme).then((answer) => {
        if (isOld) return;
        setChecked(answer);
        if (answer.problems.length === 0) setSaid({ rules: scheme.rules ?? [], sentences: answer.rules });
      }, () => {});
    }, CHECKING);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [scheme]);
  return { checked, said };
}

function Written({ me, work, inUse }: { me: Me; work: SchemeWork; inUse: readonly string[] }) {
  const scheme = work.scheme.value;
  const { checked, said } = useChecked(scheme);
  const change = (changed: SchemeData, joined = false): void => work.change(changed, joined);
  const part: Part = { scheme, change, inUse };
  useEffect(() => leaveSafely(work), [work]);
  // The browser looks for what the address names before the page is drawn.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const title = scheme.title || t("scheme-unnamed");
  const isReady = checked !== null && flawsOf(checked, "error").length === 0;
  return (
    <Frame title={title} part={t("scheme-title")} me={me}>
      <div class="manage scheme">
        <Bar work={work} />
        <p>{t(work.study === null ? "scheme-lead" : "scheme-lead-study")}</p>
        <Names {...part} />
        <Categories {...part} kind="units" />
        <Categories {...part} kind="relations" />
        <Attributes {...part} />
        <Rules {...part} said={said} idle={(at) => checked?.flaws.some(({ code, place }) => code === "names-nothing" && place.startsWith(`rules[${at}]`)) ?? false} />
        <Steps {...part} />
        {checked !== null && <Flaws checked={checked} scheme={scheme} />}
        <p class="next">
          <a class="button" href={`/schemes/${encodeURIComponent(work.key)}/try`} onClick={(event) => follow(event, work)}>{t("scheme-try")}</a>
          {work.study !== null && <a class="button main" href={`${schemeAddress(work.study)}/change`} onClick={(event) => follow(event, work)}>{t("scheme-see-change")}</a>}
          {work.study === null && me.is_admin && (isReady ? <a class="button" href={`/new?draft=${encodeURIComponent(work.key)}`} onClick={(event) => follow(event, work)}>{t("scheme-use")}</a> : <span class="muted">{t("scheme-use-later")}</span>)}
        </p>
      </div>
    </Frame>
  );
}

/** Follow a link when all is saved; the browser has it in any case. */
function follow(event: MouseEvent, work: SchemeWork): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return void work.save();
  event.preventDefault();
  const { href } = event.currentTarget as HTMLAnchorElement;
  void work.save().then(() => location.assign(href));
}

function leaveSafely(work: SchemeWork): () => void {
  const page = new AbortController();
  const { signal } = page;
  window.addEventListener("pagehide", () => {
    // A field may count only once one leaves it.
    (document.activeElement as HTMLElement | null)?.blur();
    void work.save();
  }, { signal });
  window.addEventListener("online", () => void work.save(), { signal });
  window.addEventListener("keydown", (event) => {
    const isTyping = (event.target as HTMLElement).matches("input:not([type='checkbox']), textarea, select");
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) work.redo();
    else work.undo();
  }, { signal });
  return () => page.abort();
}

function Bar({ work }: { work: SchemeWork }) {
  const saving = work.saving.value;
  const words = {
    saved: t("scheme-saved"), saving: t("state-saving"), changed: t("scheme-changed"),
    offline: saving.is === "offline" ? t("scheme-offline", { reason: saving.why }) : "",
  }[saving.is];
  return (
    <div class="scheme-bar">
      <a href="/schemes">{t("schemes-title")}</a>
      <button type="button" class="quiet" disabled={!work.canUndo.value} onClick={() => work.undo()}>{t("undo-button")}</button>
      <button type="button" class="quiet" disabled={!work.canRedo.value} onClick={() => work.redo()}>{t("redo-button")}</button>
      <p role="status" class={saving.is === "saved" || saving.is === "saving" ? "muted" : "problem-line"}>{words}</p>
      {saving.is === "changed" && <>
        <button type="button" onClick={() => void work.decide(true)}>{t("scheme-take-mine")}</button>
        <button type="button" onClick={() => void work.decide(false)}>{t("scheme-take-theirs")}</button>
      </>}
    </div>
  );
}

function Names({ scheme, change, inUse }: Part) {
  const titled = (title: string): void => {
    const follows = inUse.length === 0 && ((scheme.id ?? "") === "" || scheme.id === idOf(scheme.title ?? ""));
    change({ ...scheme, title, ...(follows && { id: idOf(title) }) }, true);
  };
  const set = (name: "id" | "version" | "citation", value: string): void => {
    const { [name]: _, ...other } = scheme;
    change(value === "" ? other : { ...scheme, [name]: value }, true);
  };
  return (
    <section aria-label={t("scheme-title")} class="form wide">
      <label>{t("scheme-name")} <input id={NAME_FIELD} name="title" value={scheme.title ?? ""} maxLength={200} onInput={(event) => titled(event.currentTarget.value)} /></label>
      <details>
        <summary>{t("scheme-details")}</summary>
        <label>{t("scheme-id")} <input name="id" value={scheme.id ?? ""} maxLength={100} onInput={(event) => set("id", event.currentTarget.value)} /><small>{t("scheme-id-hint")}</small></label>
        <label>{t("scheme-version")} <input name="version" value={scheme.version ?? "1"} maxLength={100} onInput={(event) => set("version", event.currentTarget.value)} /></label>
        <label>{t("scheme-citation")} <textarea name="citation" rows={2} value={scheme.citation ?? ""} onInput={(event) => set("citation", event.currentTarget.value)} /></label>
      </details>
    </section>
  );
}
