// The procedure of the scheme, one step at a time, with what each step asks besides marking.

import { toStep } from "../annotator/moving";
import { setAttribute } from "../annotator/changes";
import { Following } from "../look/Following";
import type { Session } from "../annotator/session";
import { quoted } from "../model/direction";
import { BODY, CONCLUSION, MAJOR_CLAIM, STANCE, TOPIC } from "../model/names";
import { Typed } from "../saving/Typed";
import { asksForMajorClaim, type Open } from "./progress";
import { slot } from "./slot";

const SHOWN = 6;

export function Steps({ session }: { session: Session }) {
  return <Following draw={() => content(session)} />;
}

/** All in one piece: components of its own would be drawn before the text. */
function content(session: Session) {
  const steps = session.scheme.procedure;
  const step = session.step;
  if (!step) return null;
  const at = session.stepIndex.value;
  return (
    <section class="steps" aria-label="Steps">
      <ol>
        {steps.map((each, i) => (
          <li key={each.id}>
            <button
              type="button" class={i < at ? "before" : i === at ? "now" : "after"} aria-current={i === at ? "step" : undefined}
              aria-label={`Step ${i + 1}: ${each.title}`} onClick={() => toStep(session, i)}
            >
              {i + 1}
            </button>
          </li>
        ))}
      </ol>
      <div class="asked">
        <p class="title">{step.title}</p>
        {step.template && slot(session, step.template)}
        {questions(session)}
        {step.locks && at > 0 && <p class="muted">What the steps before marked is locked here; go back to change it.</p>}
        <div class="onward">
          <p class="on">
            {at > 0 && <button type="button" class="quiet" onClick={() => toStep(session, at - 1)}>Back</button>}
            {at + 1 < steps.length && <button type="button" onClick={() => toStep(session, at + 1)}>Next step</button>}
          </p>
          {left(session)}
        </div>
      </div>
    </section>
  );
}

/** How far the step is, and what is still open, to go to. */
function left(session: Session) {
  const progress = session.progress.value;
  if (!progress || (progress.words === "" && progress.open.length === 0)) return null;
  return (
    <p class="left">
      {progress.words}
      {progress.open.slice(0, SHOWN).map((each) => (
        <button key={JSON.stringify(each)} type="button" class="quiet" onClick={() => toOpen(session, each)}>{nameOf(session, each)}</button>
      ))}
      {progress.open.length > SHOWN && <span class="muted"> and {progress.open.length - SHOWN} more</span>}
    </p>
  );
}

function toOpen(session: Session, open: Open): void {
  session.narrow.value = "text";
  session.pane.value = "text";
  session.select("unit" in open ? { kind: "unit", id: open.unit } : { kind: "segment", index: open.segment });
}

function nameOf(session: Session, open: Open): string {
  if ("unit" in open) return session.labels.value.get(open.unit) ?? open.unit;
  const words = session.document.words(session.document.segments.spans[open.segment]!).trim().split(/\s+/);
  return `“${quoted(words.slice(0, 3).join(" "))} …”`;
}

/** What a step asks of the whole document; kept beside the annotation, no decision under the scheme. */
function questions(session: Session) {
  const { step, scheme, document } = session;
  if (step && asksForMajorClaim(step, scheme)) {
    const sentences = document.segments.spans.map((span, i) => `${i + 1}: ${quoted(document.quote(span))}`);
    return <div class="questions">{which(session, MAJOR_CLAIM, "The major claim is sentence", sentences)}</div>;
  }
  switch (step?.id) {
    case "read":
      return onReading(session);
    case "plan": {
      const paragraphs = document.paragraphs.map((_, i) => String(i + 1));
      return (
        <div class="questions">
          {which(session, BODY, "The body begins with paragraph", paragraphs)}
          {which(session, CONCLUSION, "The conclusion begins with paragraph", paragraphs)}
        </div>
      );
    }
    default:
      return null;
  }
}

/** The topic, where the document does not say it; the author's stance, where the scheme has stances. */
function onReading(session: Session) {
  const { topic } = session.document.metadata;
  return (
    <>
      {topic !== undefined && <p class="topic">Topic: <strong>{String(topic)}</strong></p>}
      <div class="questions">
        {topic === undefined && line(session, TOPIC, "Topic")}
        {session.scheme.attributes.some((type) => type.name === "stance") && line(session, STANCE, "The author’s stance")}
      </div>
    </>
  );
}

function line(session: Session, name: string, label: string) {
  const value = session.layer.attributes[name];
  return (
    <label>
      {label}{" "}
      <Typed
        session={session} name={name} value={value === undefined ? "" : String(value)}
        change={(words) => [setAttribute(name, words || null)]}
      />
    </label>
  );
}

function which(session: Session, name: string, label: string, titles: readonly string[]) {
  const value = session.layer.attributes[name];
  return (
    <label>
      {label}{" "}
      <select
        name={name} value={value === undefined ? "" : String(value)} disabled={session.readOnly.value}
        onChange={(event) => answer(session, name, Number(event.currentTarget.value) || null)}
      >
        <option value="">–</option>
        {titles.map((title, i) => <option key={i} value={i + 1}>{title}</option>)}
      </select>
    </label>
  );
}

function answer(session: Session, name: string, value: string | number | null): void {
  if ((session.layer.attributes[name] ?? null) !== value) session.edit([setAttribute(name, value)]);
}
