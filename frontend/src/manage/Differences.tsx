// Where annotators part: the documents with the least agreement first, each place as everybody reads it.

import { useEffect, useState } from "preact/hooks";
import { call, inPhase } from "../api";
import { number } from "../texts/languages";
import { inWords, t, translated, withElements } from "../texts/texts";
import type { AgreementAnswer, Differences as Found, Disagreements, End, Passage, Reading, Scored, Tie } from "./answers";
import { agreementPath } from "./live";
import { Typed } from "./Typed";

const KINDS = ["who", "category", "number", "boundaries", "start", "attribute", "target"] as const;
const AT_ONCE = 30;
/** What the server lists in one answer. */
const MOST = 1000;

interface Props {
  readonly study: string;
  readonly phase: string;
  /** What the page of agreement shows: with another answer, the documents are others, too. */
  readonly answer: AgreementAnswer;
}

export function Differences({ study, phase, answer }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Disagreements | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const query = new URLSearchParams({ limit: `${most}`, ...(phase && { phase }), ...(search && { search }) });
    call<Disagreements>("GET", `${agreementPath(study)}/disagreements?${query}`).then(
      (value) => {
        if (isOver) return;
        setFound(value);
        setProblem(null);
      },
      (error: Error) => isOver || setProblem(error.message),
    );
    return () => { isOver = true; };
  }, [answer, phase, most, search]);
  if (found === null) return problem === null ? <p class="muted">{t("loading")}</p> : <p role="alert">{problem}</p>;
  const { documents, n_all } = found;
  if (n_all === 0 && search === "") return <p class="muted">{t("differences-none")}</p>;
  const turn = (kind: string): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return (
    <>
      <p>{t("differences-about")}</p>
      {found.has_negative && <p class="small">{t("differences-below-zero")}</p>}
      <fieldset class="filter">
        <legend>{t("differences-show")}</legend>
        {KINDS.map((kind) => (
          <label key={kind}><input type="checkbox" checked={!hidden.has(kind)} onChange={() => turn(kind)} /> {t(`differences-${kind}`)}</label>
        ))}
        <label><input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} /> {t("differences-rest")}</label>
      </fieldset>
      <p><Typed label={t("differences-search")} change={(words) => { setSearch(words); setMost(AT_ONCE); }} /></p>
      {problem !== null && <p role="alert">{problem}</p>}
      {n_all === 0 && <p class="muted">{t("search-nothing-such")}</p>}
      {documents.map((each, i) => <One key={each.key} study={study} phase={phase} scored={each} hidden={hidden} whole={whole} first={i === 0} />)}
      {n_all > documents.length && documents.length < MOST && <p><button type="button" onClick={() => setMost(Math.min(MOST, most + AT_ONCE))}>{t("differences-more", { n: n_all })}</button></p>}
    </>
  );
}

interface OneProps {
  readonly study: string;
  readonly phase: string;
  readonly scored: Scored;
  readonly hidden: ReadonlySet<string>;
  readonly whole: boolean;
  readonly first: boolean;
}

function One({ study, phase, scored, hidden, whole, first }: OneProps) {
  const [open, setOpen] = useState(first);
  const [found, setFound] = useState<Found | Error | null>(null);
  useEffect(() => {
    if (!open) return;
    let over = false;
    call<Found>("GET", `${agreementPath(study)}/disagreements/${encodeURIComponent(scored.key)}${inPhase(phase)}`).then(
      (answer) => over || setFound(answer),
      (error: Error) => over || setFound(error),
    );
    return () => { over = true; };
  }, [open, scored.stamp]);
  const n = scored.annotators.length;
  const figure = scored.value === null
    ? t("differences-document-none", { reason: scored.undefined ?? "", n })
    : t("differences-document", { value: number(scored.value, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).replace("-", "−"), n });
  return (
    <details class="differing" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><strong><bdi>{scored.title}</bdi></strong> <span class="muted">{figure}</span></summary>
      {found === null && open && <p class="muted">{t("loading")}</p>}
      {found instanceof Error && <p role="alert">{found.message}</p>}
      {found !== null && !(found instanceof Error) && <Places found={found} hidden={hidden} whole={whole} />}
    </details>
  );
}

/** Each place of a text as some layers have it; `hidden` are kinds of differences that are not shown. */
export function Places({ found, hidden, whole }: { found: Found; hidden: ReadonlySet<string>; whole: boolean }) {
  const wanted = (place: Passage | Tie): boolean => place.kinds.some((kind) => !hidden.has(kind));
  const passages = found.passages.filter((passage) => whole || wanted(passage));
  const ties = found.ties.filter((tie) => whole || wanted(tie));
  return (
    <>
      <p class="key">{found.legend.map((style) => <span key={style.title}><span class={`tag ${style.css}`}>{style.letter}</span> {style.title} </span>)}</p>
      {passages.length + ties.length === 0 && <p class="muted">{t("differences-nothing")}</p>}
      {passages.map((passage) => <Place key={passage.number} name={`${passage.number}`} place={passage} differs={wanted(passage)}>{passage.versions.map((version) => <Version key={version.annotators.join()} who={version.annotators} alone={passage.versions.length === 1}><Marked reading={version} /></Version>)}</Place>)}
      {ties.length > 0 && <h3>{t("differences-relations")}</h3>}
      {ties.map((tie, i) => (
        <Place key={i} name="" place={tie} differs={wanted(tie)}>
          <p class="source">{tie.sources.map((end, k) => <EndOf key={k} end={end} />)}</p>
          {tie.versions.map((version) => (
            <Version key={version.annotators.join()} who={version.annotators} alone={tie.versions.length === 1}>
              {version.links.map((link, k) => <span key={k} class="link">{link.arrow} <em>{link.title}</em> <EndOf end={link.target} /></span>)}
              {version.gap && <em class="muted">{inWords(version.gap)}</em>}
            </Version>
          ))}
        </Place>
      ))}
    </>
  );
}

/** In what a place differs: which kinds, where the language of the page has words for all of them; else as the server says it. */
function differenceIn({ kinds, difference }: Passage | Tie): string {
  const words = kinds.map((kind) => translated(`differs-${kind}`));
  return words.every((each) => each !== null) ? words.join(", ") : difference;
}

interface PlaceProps {
  readonly name: string;
  readonly place: Passage | Tie;
  readonly differs: boolean;
  readonly children: preact.ComponentChildren;
}

function Place({ name, place, differs, children }: PlaceProps) {
  return (
    <div class={differs ? "place differs" : "place"}>
      <span class="number" aria-hidden="true">{name}</span>
      <div>{differs && <p class="why">≠ {differenceIn(place)}</p>}{children}</div>
    </div>
  );
}

function Version({ who, alone, children }: { who: readonly string[]; alone: boolean; children: preact.ComponentChildren }) {
  return <div class="version">{!alone && <p class="who">{who.join(", ")}</p>}<p dir="auto">{children}</p></div>;
}

function Marked({ reading }: { reading: Reading }) {
  if (reading.pieces.every((piece) => piece.marks.length === 0)) return <span class="unmarked">{reading.pieces.map((piece) => piece.text).join("")}</span>;
  return (
    <>
      {reading.pieces.map((piece, i) => {
        const inner = piece.marks.at(-1);
        const tags = piece.marks.filter((mark) => mark.begins !== "");
        return (
          <span key={i} class={inner ? `unit ${inner.css}${piece.marks.length > 1 ? " nested" : ""}` : ""}>
            {tags.map((mark, k) => <span key={k} dir="ltr" class={`tag ${mark.css}`} title={mark.title}>{mark.begins === "continues" ? "…" : ""}{mark.letter}{mark.detail && ` ${mark.detail}`}</span>)}
            {piece.text}
          </span>
        );
      })}
    </>
  );
}

function EndOf({ end }: { end: End }) {
  return <span class="end">{end.style && <span class={`tag ${end.style.css}`} title={end.style.title}>{end.style.letter}</span>} {withElements("words-quoted", { words: <bdi>{end.words}</bdi> })} </span>;
}
