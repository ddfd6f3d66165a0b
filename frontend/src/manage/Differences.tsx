// Where annotators part: the documents with the least agreement first, each place as everybody reads it.

import { useEffect, useState } from "preact/hooks";
import { call, inPhase } from "../api";
import type { Differences as Found, End, Passage, Reading, Scored, Tie } from "./answers";
import { agreementPath } from "./live";

const KINDS: Readonly<Record<string, string>> = {
  who: "only some have it",
  category: "category",
  number: "how many units",
  boundaries: "boundaries",
  start: "where a unit starts",
  attribute: "attributes",
  target: "target of a relation",
};
const AT_ONCE = 30;
const BELOW_ZERO = "A document below 0: its annotators differ there more than chance would have it. The figure of a document sets what differs in it against the chance of all documents together, so one document alone can lie far below 0, even below −1.";

interface Props {
  readonly study: string;
  readonly phase: string;
  readonly documents: readonly Scored[];
  readonly titles: ReadonlyMap<string, string>;
  /** The versions of a document's layers, as one text: another text is another state. */
  readonly stamp: (document: string) => string;
}

export function Differences({ study, phase, documents, titles, stamp }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  if (documents.length === 0) return <p class="muted">No document was finished by two annotators yet.</p>;
  const turn = (kind: string): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return (
    <>
      <p>The documents with the least agreement first. Open one to see each place where they part, as everybody reads it.</p>
      {documents.some((each) => each.value !== null && each.value < 0) && <p class="small">{BELOW_ZERO}</p>}
      <fieldset class="filter">
        <legend>Show where they differ in</legend>
        {Object.entries(KINDS).map(([kind, words]) => (
          <label key={kind}><input type="checkbox" checked={!hidden.has(kind)} onChange={() => turn(kind)} /> {words}</label>
        ))}
        <label><input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} /> and the rest of the text</label>
      </fieldset>
      {documents.slice(0, most).map((each, i) => (
        <One key={each.key} study={study} phase={phase} scored={each} title={titles.get(each.key) ?? each.document} hidden={hidden} whole={whole} stamp={stamp(each.document)} first={i === 0} />
      ))}
      {documents.length > most && <p><button type="button" onClick={() => setMost(most + AT_ONCE)}>Show more of {documents.length} documents</button></p>}
    </>
  );
}

interface OneProps {
  readonly study: string;
  readonly phase: string;
  readonly scored: Scored;
  readonly title: string;
  readonly hidden: ReadonlySet<string>;
  readonly whole: boolean;
  readonly stamp: string;
  readonly first: boolean;
}

function One({ study, phase, scored, title, hidden, whole, stamp, first }: OneProps) {
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
  }, [open, stamp]);
  const value = scored.value === null ? `no figure: ${scored.undefined}` : `agreement ${scored.value.toFixed(3).replace("-", "−")}`;
  return (
    <details class="differing" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><strong><bdi>{title}</bdi></strong> <span class="muted">{value}, {scored.annotators.length} annotators</span></summary>
      {found === null && open && <p class="muted">Loading …</p>}
      {found instanceof Error && <p role="alert">{found.message}</p>}
      {found !== null && !(found instanceof Error) && <Places found={found} hidden={hidden} whole={whole} />}
    </details>
  );
}

/** Each place of a text as everybody reads it; `hidden` are kinds of differences that are not shown. */
export function Places({ found, hidden, whole }: { found: Found; hidden: ReadonlySet<string>; whole: boolean }) {
  const wanted = (place: Passage | Tie): boolean => place.kinds.some((kind) => !hidden.has(kind));
  const passages = found.passages.filter((passage) => whole || wanted(passage));
  const ties = found.ties.filter((tie) => whole || wanted(tie));
  return (
    <>
      <p class="key">{found.legend.map((style) => <span key={style.title}><span class={`tag ${style.css}`}>{style.letter}</span> {style.title} </span>)}</p>
      {passages.length + ties.length === 0 && <p class="muted">They differ in nothing of this kind.</p>}
      {passages.map((passage) => <Place key={passage.number} name={`${passage.number}`} place={passage} differs={wanted(passage)}>{passage.versions.map((version) => <Version key={version.annotators.join()} who={version.annotators} alone={passage.versions.length === 1}><Marked reading={version} /></Version>)}</Place>)}
      {ties.length > 0 && <h3>Relations</h3>}
      {ties.map((tie, i) => (
        <Place key={i} name="" place={tie} differs={wanted(tie)}>
          <p class="source">{tie.sources.map((end, k) => <EndOf key={k} end={end} />)}</p>
          {tie.versions.map((version) => (
            <Version key={version.annotators.join()} who={version.annotators} alone={tie.versions.length === 1}>
              {version.links.map((link, k) => <span key={k} class="link">{link.arrow} <em>{link.title}</em> <EndOf end={link.target} /></span>)}
              {version.gap && <em class="muted">{version.gap}</em>}
            </Version>
          ))}
        </Place>
      ))}
    </>
  );
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
      <div>{differs && <p class="why">≠ {place.difference}</p>}{children}</div>
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
  return <span class="end">{end.style && <span class={`tag ${end.style.css}`} title={end.style.title}>{end.style.letter}</span>} “<bdi>{end.words}</bdi>” </span>;
}
