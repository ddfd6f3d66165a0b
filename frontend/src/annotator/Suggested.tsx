// The panel of what is suggested: one by one, or all of a category at once.

import "./suggested.css";
import { useEffect, useMemo } from "preact/hooks";
import { call, documentPath, inPhase } from "../api";
import { ownKeys, shownKeys } from "../keys/keymap";
import { styleOf, titleOf } from "../model/look";
import { isUnit } from "../model/types";
import { placeOf } from "../saving/queue";
import { t, withElements } from "../texts/texts";
import { run } from "./commands";
import type { Session } from "./session";
import { Suggestions, type Answer, type Rejection, type Source, type Suggestion } from "./suggestions";

export function Suggested({ session }: { session: Session }) {
  const suggestions = useMemo(() => new Suggestions(session, sourceOf(session)), [session]);
  useEffect(() => begin(session, suggestions), [suggestions]);
  const { open, rejected } = suggestions;
  const n = open.value.length;
  return (
    <section class="suggestions" aria-label={t("suggestions-label")}>
      <Card session={session} suggestions={suggestions} />
      <details open>
        <summary>{t("suggestions-open", { n })}</summary>
        {!suggestions.ready.value && (
          <p>{t("suggestions-waiting")} <button type="button" class="quiet" onClick={() => void load(session, suggestions)}>{t("suggestions-again-button")}</button></p>
        )}
        {kinds(session, open.value).map((kind) => <Kind key={kind.key} session={session} suggestions={suggestions} kind={kind} />)}
        <ol>{open.value.map((each) => <Row key={each.thing.id} session={session} suggestions={suggestions} each={each} />)}</ol>
        <p class="muted">{t("suggestions-answered", { accepted: suggestions.accepted.value, rejected: rejected.value.length })}</p>
        {rejected.value.length > 0 && (
          <details>
            <summary>{t("suggestions-rejected-title")}</summary>
            <ul>
              {rejected.value.map((each) => (
                <li key={each.thing.id}>
                  {suggestions.nameOf(each)} <button type="button" class="quiet" onClick={() => suggestions.reject([each], false)}>{withElements("suggestions-back-button", { name: suggestions.nameOf(each), ...ASIDE })}</button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </details>
    </section>
  );
}

const ASIDE = { "<aside>": (words: unknown) => <span class="aside">{words as string}</span> };

interface Props {
  readonly session: Session;
  readonly suggestions: Suggestions;
}

/** The suggestion under the cursor. */
function Card({ session, suggestions }: Props) {
  const { current } = suggestions;
  if (!current) return null;
  const key = shownKeys(ownKeys.value, session.view.scheme);
  const readOnly = session.editor.readOnly.value;
  return (
    <div class="card">
      <p>{suggestions.nameOf(current)}</p>
      <p class="choices">
        <button type="button" disabled={readOnly} onClick={() => run(session, "suggestion-accept")}>{t("suggestions-accept")} <kbd>{key("suggestion-accept")}</kbd></button>
        <button type="button" disabled={readOnly} onClick={() => run(session, "suggestion-reject")}>{t("suggestions-reject")} <kbd>{key("suggestion-reject")}</kbd></button>
        <button type="button" class="quiet" onClick={() => run(session, "suggestion-next")}>{t("suggestions-next")} <kbd>{key("suggestion-next")}</kbd></button>
      </p>
    </div>
  );
}

function Row({ session, suggestions, each }: Props & { readonly each: Suggestion }) {
  const { thing } = each;
  const name = suggestions.nameOf(each);
  const here = suggestions.current === each;
  const readOnly = session.editor.readOnly.value;
  return (
    <li class={here ? "here" : undefined} aria-current={here ? "true" : undefined}>
      <button type="button" class="quiet words" onClick={() => suggestions.point(thing.id)}>{isUnit(thing) && <span class={`tag suggested ${styleOf(session.view.scheme, thing.category)}`} aria-hidden="true">?</span>} {name}</button>
      <span class="moves">
        <button type="button" class="quiet" disabled={readOnly} onClick={() => answer(session, suggestions, each, true)}>{withElements("suggestions-accept-button", { name, ...ASIDE })}</button>
        <button type="button" class="quiet" disabled={readOnly} onClick={() => answer(session, suggestions, each, false)}>{withElements("suggestions-reject-button", { name, ...ASIDE })}</button>
      </span>
    </li>
  );
}

function answer({ cursor }: Session, suggestions: Suggestions, each: Suggestion, isAccepted: boolean): void {
  cursor.suggestion.value = each.thing.id;
  suggestions.answer(isAccepted);
}

interface Group {
  readonly key: string;
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** The open suggestions by category, in the order of the scheme. */
function kinds({ view }: Session, open: readonly Suggestion[]): Group[] {
  const groups = new Map<string, Suggestion[]>();
  for (const each of open) {
    const key = `${isUnit(each.thing) ? "unit" : "relation"} ${each.thing.category ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const titles = [...view.scheme.units, ...view.scheme.relations];
  return [...groups].map(([key, suggestions]) => ({ key, suggestions, title: titleOf(titles, suggestions[0]!.thing.category) }));
}

function Kind({ session, suggestions, kind }: Props & { readonly kind: Group }) {
  const { cursor, editor } = session;
  const all = (isAccepted: boolean): void => {
    const chosen = kind.suggestions;
    const isDone = isAccepted ? suggestions.accept(chosen) : suggestions.reject(chosen);
    if (isDone) cursor.say(t(isAccepted ? "suggestions-accepted-all" : "suggestions-rejected-all", { n: chosen.length, category: kind.title }));
  };
  const values = { category: kind.title, ...ASIDE };
  return (
    <p class="kind">
      <span>{t("suggestions-kind", { category: kind.title, n: kind.suggestions.length })}</span>
      <button type="button" class="quiet" disabled={editor.readOnly.value} onClick={() => all(true)}>{withElements("suggestions-accept-all-button", values)}</button>
      <button type="button" class="quiet" disabled={editor.readOnly.value} onClick={() => all(false)}>{withElements("suggestions-reject-all-button", values)}</button>
    </p>
  );
}

/** Show what is suggested from now on, until the function that comes back is called. */
function begin(session: Session, suggestions: Suggestions): () => void {
  session.suggestions.value = suggestions;
  session.view.suggested.value = suggestions.drawn;
  const isOnline = (): void => void suggestions.send();
  window.addEventListener("online", isOnline);
  void load(session, suggestions);
  return () => {
    window.removeEventListener("online", isOnline);
    session.suggestions.value = null;
    session.view.suggested.value = null;
  };
}

async function load({ cursor }: Session, suggestions: Suggestions): Promise<void> {
  try {
    await suggestions.load();
  } catch (error) {
    cursor.say(t("suggestions-not-loaded", { reason: (error as Error).message }));
  }
}

function sourceOf({ location, view }: Session): Source {
  const { study, document, name } = location;
  const phase = location.phase?.name ?? "";
  const path = `${documentPath(study, document)}/suggestions`;
  const annotator = view.layer.peek().other["annotator"] as string;
  return {
    place: placeOf(name, study, document, phase),
    load: () => call<Answer>("GET", path + inPhase(phase)),
    reject: (rejection: Rejection) => call("POST", `${path}/rejections${inPhase(phase)}`, { ...rejection, annotator }),
  };
}
