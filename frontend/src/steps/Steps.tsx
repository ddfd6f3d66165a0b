// The procedure of the scheme, one step at a time, with what each step asks besides marking.

import { Following } from "../look/Following";
import { quoted } from "../model/direction";
import type { Operation, Question, Value } from "../model/types";
import type { Editor } from "../saving/editor";
import { Typed } from "../saving/Typed";
import { t } from "../texts/texts";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import type { Procedure } from "./procedure";
import { questionsOf, type Open } from "./progress";
import { slot } from "./slot";

const SHOWN = 6;

interface Props {
  readonly view: LayerView;
  readonly cursor: Cursor;
  readonly editor: Editor;
  readonly procedure: Procedure;
}

export function Steps(props: Props) {
  return <Following draw={() => content(props)} />;
}

/** All in one piece: components of its own would be drawn before the text. */
function content(props: Props) {
  const { view, cursor, procedure } = props;
  const { steps, step } = procedure;
  if (!step) return null;
  const at = procedure.index.value;
  const go = (to: number): void => cursor.say(procedure.go(to));
  return (
    <section class="steps" aria-label={t("steps-label")}>
      <ol>
        {steps.map((each, i) => (
          <li key={each.id}>
            <button
              type="button" class={i < at ? "before" : i === at ? "now" : "after"} aria-current={i === at ? "step" : undefined}
              aria-label={t("step-label", { step: i + 1, title: each.title })} onClick={() => go(i)}
            >
              {i + 1}
            </button>
          </li>
        ))}
      </ol>
      <div class="asked">
        <p class="title">{step.title}</p>
        {slot(view, cursor, step)}
        {questions(props)}
        {step.locks && at > 0 && <p class="muted">{t("step-locks")}</p>}
        <div class="onward">
          <p class="on">
            {at > 0 && <button type="button" class="quiet" onClick={() => go(at - 1)}>{t("step-back")}</button>}
            {at + 1 < steps.length && <button type="button" onClick={() => go(at + 1)}>{t("step-next")}</button>}
          </p>
          {left(props)}
        </div>
      </div>
    </section>
  );
}

/** How far the step is, and what is still open, to go to. */
function left({ view, cursor, procedure }: Props) {
  const progress = procedure.progress.value;
  if (!progress || (progress.words === "" && progress.open.length === 0)) return null;
  return (
    <p class="left">
      {progress.words}
      {progress.open.slice(0, SHOWN).map((each) => (
        <button key={JSON.stringify(each)} type="button" class="quiet" onClick={() => toOpen(cursor, each)}>{nameOf(view, each)}</button>
      ))}
      {progress.open.length > SHOWN && <span class="muted"> {t("step-more", { n: progress.open.length - SHOWN })}</span>}
    </p>
  );
}

function toOpen(cursor: Cursor, open: Open): void {
  cursor.narrow.value = "text";
  cursor.pane.value = "text";
  cursor.select("unit" in open ? { kind: "unit", id: open.unit } : { kind: "segment", index: open.segment });
}

function nameOf(view: LayerView, open: Open): string {
  if ("unit" in open) return view.labelOf(open.unit);
  const words = view.document.words(view.document.segments.spans[open.segment]!).trim().split(/\s+/);
  return t("words-quoted", { words: `${quoted(words.slice(0, 3).join(" "))} …` });
}

/** What a step asks about the whole document, and what the document says of it by itself. */
function questions(props: Props) {
  const { step } = props.procedure;
  const { document } = props.view;
  if (!step || step.asks.length === 0) return null;
  const known = step.asks.filter((each) => document.metadata[each.metadata] !== undefined);
  return (
    <>
      {known.map((each) => <p key={each.attribute} class="topic">{each.title}: <strong>{String(document.metadata[each.metadata])}</strong></p>)}
      <div class="questions">{questionsOf(step, document).map((each) => question(props, each))}</div>
    </>
  );
}

function question(props: Props, { attribute, title, of }: Question) {
  const { document } = props.view;
  switch (of) {
    case "words":
      return line(props, attribute, title);
    case "paragraph":
      return which(props, attribute, title, document.paragraphs.map((_, i) => String(i + 1)));
    case "segment":
      return which(props, attribute, title, document.segments.spans.map((span, i) => t("step-segment", { n: i + 1, words: quoted(document.quote(span)) })));
  }
}

function line({ view, editor }: Props, name: string, label: string) {
  const value = view.layer.value.attributes[name];
  return (
    <label key={name}>
      {label}{" "}
      <Typed
        editor={editor} name={name} value={value === undefined ? "" : String(value)}
        change={(words) => [setAttribute(name, words || null)]}
      />
    </label>
  );
}

function which({ view, editor }: Props, name: string, label: string, titles: readonly string[]) {
  const value = view.layer.value.attributes[name];
  return (
    <label key={name}>
      {label}{" "}
      <select
        name={name} value={value === undefined ? "" : String(value)} disabled={editor.readOnly.value}
        onChange={(event) => answer(view, editor, name, Number(event.currentTarget.value) || null)}
      >
        <option value="">–</option>
        {titles.map((title, i) => <option key={i} value={i + 1}>{title}</option>)}
      </select>
    </label>
  );
}

function answer(view: LayerView, editor: Editor, name: string, value: string | number | null): void {
  if ((view.layer.value.attributes[name] ?? null) !== value) editor.edit([setAttribute(name, value)]);
}

const setAttribute = (name: string, value: Value | null): Operation => ({ tag: "set-attribute", name, value });
