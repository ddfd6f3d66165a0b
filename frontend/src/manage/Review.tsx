// A document with the work of others, which nobody changes here: one layer, or two with what differs.

import "./manage.css";
import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { aboutPath, call, documentPath, type DocumentAnswer, type Me, type StudyAbout } from "../api";
import { withLabels } from "../check/messages";
import { moment } from "../look/dates";
import { decodeLayer, decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { Structure } from "../structure/Structure";
import { Text } from "../text/Text";
import { t, withElements } from "../texts/texts";
import { Cursor } from "../view/cursor";
import { LayerView } from "../view/layer";
import type { Differences, LayerRow, ReviewedLayer } from "./answers";
import { Places } from "./Differences";
import { duration } from "./duration";
import { LayerThreads } from "./Threads";
import { listenWithin } from "./reading";
import { StudentLinks } from "./StudentLinks";
import { StudyNav } from "./StudyNav";

const NONE: ReadonlySet<string> = new Set();

export default function Review({ study, document: key }: Readonly<Record<string, string>>) {
  const path = documentPath(study!, key!);
  const found = useLoaded(async () => {
    const [me, about, answer, { layers }] = await Promise.all([
      call<Me>("GET", "/api/me"),
      call<StudyAbout>("GET", aboutPath(study!)),
      call<DocumentAnswer>("GET", path),
      call<{ layers: readonly LayerRow[] }>("GET", `${path}/layers`),
    ]);
    return { me, about, answer, layers };
  });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("review-document")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about, answer, layers } = found.value;
  return (
    <Frame title={answer.title} me={me}>
      <div class="manage review">
        <StudyNav study={study!} role={about.role} here="documents" />
        {layers.length === 0 ? <p class="muted">{t("review-nobody")}</p> : <Chosen study={study!} path={path} answer={answer} layers={layers} links={about.role === "manager" ? (layer) => <StudentLinks study={study!} document={key!} layer={layer} /> : null} />}
      </div>
    </Frame>
  );
}

/** The layer that the address asks for, else the first. */
function askedFor(layers: readonly LayerRow[]): string {
  const query = new URLSearchParams(location.search);
  const round = Number(query.get("round") ?? 1);
  const phase = query.get("phase") ?? "";
  return (layers.find((each) => each.annotator === query.get("of") && each.round === round && each.phase === phase) ?? layers[0]!).key;
}

interface ChosenProps {
  readonly study: string;
  readonly path: string;
  readonly answer: DocumentAnswer;
  readonly layers: readonly LayerRow[];
  /** What a manager can do with a layer. */
  readonly links: ((layer: string) => ComponentChild) | null;
}

function Chosen({ study, path, answer, layers, links }: ChosenProps) {
  const [one, setOne] = useState(() => askedFor(layers));
  const [other, setOther] = useState("");
  const others = layers.filter((each) => each.key !== one);
  const beside = others.some((each) => each.key === other) ? other : "";
  const choose = (words: string, value: string, set: (key: string) => void, from: readonly LayerRow[], none?: string) => (
    <label>{words} <select value={value} onChange={(event) => set(event.currentTarget.value)}>
      {none && <option value="">{none}</option>}
      {from.map((each) => <option key={each.key} value={each.key}>{nameOf(each)}</option>)}
    </select></label>
  );
  return (
    <>
      <form class="filter" aria-label={t("review-filter")} onSubmit={(event) => event.preventDefault()}>
        {choose(t("review-work-of"), one, setOne, layers)}
        {others.length > 0 && choose(t("review-beside"), beside, setOther, others, t("review-beside-nobody"))}
      </form>
      <div class={beside ? "pair" : ""}>
        <Shown key={one} study={study} path={path} answer={answer} layer={one} isFirst />
        {beside && <Shown key={beside} study={study} path={path} answer={answer} layer={beside} />}
      </div>
      {links?.(one)}
      {beside && <Between key={`${one} ${beside}`} path={path} one={one} other={beside} />}
    </>
  );
}

const nameOf = ({ annotator, kind, round, phase, state }: LayerRow): string => [
  kind === "person" ? annotator : t("review-kind", { annotator, kind }),
  ...(phase ? [phase] : []),
  ...(round > 1 ? [t("round-n", { round })] : []),
  ...(state === "open" ? [t("review-not-finished")] : []),
].join(", ");

interface ShownProps {
  readonly study: string;
  readonly path: string;
  readonly answer: DocumentAnswer;
  readonly layer: string;
  /** Hears keys as long as nothing has the focus. */
  readonly isFirst?: boolean;
}

function Shown({ study, path, answer, layer, isFirst = false }: ShownProps) {
  const found = useLoaded(() => call<ReviewedLayer>("GET", `${path}/layers/${layer}`));
  if (found.is === "failed") return <p role="alert">{found.error.message}</p>;
  if (found.is === "waiting") return <p class="muted">{t("loading")}</p>;
  return <ReadOnly study={study} answer={answer} reviewed={found.value} isFirst={isFirst} />;
}

function ReadOnly({ study, answer, reviewed, isFirst }: { study: string; answer: DocumentAnswer; reviewed: ReviewedLayer; isFirst: boolean }) {
  const element = useRef<HTMLElement>(null);
  const { row, violations } = reviewed;
  const facts = [
    t(`review-${row.state}`),
    t("review-version", { version: String(row.version) }),
    ...(row.at ? [t("work-changed", { when: moment(row.at) })] : []),
    ...(row.seconds === null ? [] : [t("work-time", { time: duration(row.seconds) })]),
  ];
  const { view, cursor } = useMemo(() => {
    const scheme = decodeScheme(reviewed.scheme);
    const made = new LayerView(new Document(answer, scheme), scheme, signal(decodeLayer(reviewed.layer)));
    return { view: made, cursor: new Cursor(made) };
  }, [reviewed]);
  const saidOf = (violation: ReviewedLayer["violations"][number]): string => withLabels(violation, (id) => view.nameOf(id));
  useEffect(() => listenWithin(element.current!, view, cursor, isFirst), [view]);
  return (
    <section ref={element} class="layer" aria-label={nameOf(row)}>
      <h2>{nameOf(row)}</h2>
      <p class="muted">{facts.join(", ")}</p>
      <Text view={view} cursor={cursor} />
      <h3>{t("structure-label")}</h3>
      <Structure view={view} cursor={cursor} />
      {violations.length > 0 && <><h3>{t("review-against")}</h3><ul>{violations.map((each, i) => <li key={i}>{each.severity === "error" ? withElements("review-error", { problem: saidOf(each), "<b>": (words) => <strong>{words}</strong> }) : saidOf(each)}</li>)}</ul></>}
      <h3>{t("threads-title")}</h3>
      <LayerThreads study={study} document={answer.key} layer={row.key} view={view} cursor={cursor} />
    </section>
  );
}

/** What two layers make of the text differently. */
function Between({ path, one, other }: { path: string; one: string; other: string }) {
  const [whole, setWhole] = useState(false);
  const [found, setFound] = useState<Differences | Error | null>(null);
  useEffect(() => {
    let isOver = false;
    call<Differences>("GET", `${path}/differences?layer=${one}&layer=${other}`).then((value) => isOver || setFound(value), (error: Error) => isOver || setFound(error));
    return () => { isOver = true; };
  }, []);
  if (found === null) return <p class="muted">{t("loading")}</p>;
  if (found instanceof Error) return <p role="alert">{found.message}</p>;
  const n = found.n_differing + found.n_differing_ties;
  return (
    <section aria-labelledby="differences">
      <h2 id="differences">{t("agreement-places")}</h2>
      <p>{n === 0 ? t("review-agree") : t("review-differ", { passages: found.n_differing, ties: found.n_differing_ties })} <label><input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} /> {t("review-rest")}</label></p>
      <Places found={found} hidden={NONE} whole={whole} />
    </section>
  );
}
