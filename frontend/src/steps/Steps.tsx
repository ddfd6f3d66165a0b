// The procedure of the scheme, one step at a time, with what each step asks besides marking.

import { Following } from "../look/Following";
import { quoted } from "../model/direction";
import { BODY, CONCLUSION, MAJOR_CLAIM, STANCE, TOPIC } from "../model/names";
import type { Operation, Value } from "../model/types";
import type { Editor } from "../saving/editor";
import { Typed } from "../saving/Typed";
import type { Cursor } from "../view/cursor";
import type { LayerView } from "../view/layer";
import type { Procedure } from "./procedure";
import { asksForMajorClaim, type Open } from "./progress";
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
    <section class="steps" aria-label="Steps">
      <ol>
        {steps.map((each, i) => (
          <li key={each.id}>
            <button
              type="button" class={i < at ? "before" : i === at ? "now" : "after"} aria-current={i === at ? "step" : undefined}
              aria-label={`Step ${i + 1}: ${each.title}`} onClick={() => go(i)}
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
        {step.locks && at > 0 && <p class="muted">What the steps before marked is locked here; go back to change it.</p>}
        <div class="onward">
          <p class="on">
            {at > 0 && <button type="button" class="quiet" onClick={() => go(at - 1)}>Back</button>}
            {at + 1 < steps.length && <button type="button" onClick={() => go(at + 1)}>Next step</button>}
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
      {progress.open.length > SHOWN && <span class="muted"> and {progress.open.length - SHOWN} more</span>}
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
  return `“${quoted(words.slice(0, 3).join(" "))} …”`;
}

/** What a step asks of the whole document; kept beside the annotation, no decision under the scheme. */
function questions(props: Props) {
  const { step } = props.procedure;
  const { scheme, document } = props.view;
  if (step && asksForMajorClaim(step, scheme)) {
    const sentences = document.segments.spans.map((span, i) => `${i + 1}: ${quoted(document.quote(span))}`);
    return <div class="questions">{which(props, MAJOR_CLAIM, "The major claim is sentence", sentences)}</div>;
  }
  switch (step?.id) {
    case "read":
      return onReading(props);
    case "plan": {
      const paragraphs = document.paragraphs.map((_, i) => String(i + 1));
      return (
        <div class="questions">
          {which(props, BODY, "The body begins with paragraph", paragraphs)}
          {which(props, CONCLUSION, "The conclusion begins with paragraph", paragraphs)}
        </div>
      );
    }
    default:
      return null;
  }
}

/** The topic, where the document does not say it; the author's stance, where the scheme has stances. */
function onReading(props: Props) {
  const { view } = props;
  const { topic } = view.document.metadata;
  return (
    <>
      {topic !== undefined && <p class="topic">Topic: <strong>{String(topic)}</strong></p>}
      <div class="questions">
        {topic === undefined && line(props, TOPIC, "Topic")}
        {view.scheme.attributes.some((type) => type.name === "stance") && line(props, STANCE, "The author’s stance")}
      </div>
    </>
  );
}

function line({ view, editor }: Props, name: string, label: string) {
  const value = view.layer.value.attributes[name];
  return (
    <label>
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
    <label>
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
