// Open cases for one who annotated the document: which version one would take, how many would take each, and what people say about it.

import "../manage/manage.css";
import "./curate.css";
import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { call, documentPath, inPhase, type Me, type Schemas } from "../api";
import { studyAddress } from "../manage/addresses";
import { useFresh } from "../manage/fresh";
import { Threads } from "../manage/Threads";
import { decodeLayer, decodeScheme } from "../model/codec";
import { Document } from "../model/document";
import { kept, keptLayer } from "../model/known";
import type { Layer } from "../model/types";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { freshId } from "../saving/ids";
import { Structure } from "../structure/Structure";
import { Text } from "../text/Text";
import { listed } from "../texts/languages";
import { inWords, t } from "../texts/texts";
import { Cursor } from "../view/cursor";
import { LayerView } from "../view/layer";
import type { Case, Option } from "./answers";
import { MarkedView, type Marked } from "./marks";
import { kindWords, optionWords } from "./wording";

type Answer = Schemas["OpenCases"];

export default function Together({ study, document, phase = "" }: Readonly<Record<string, string>>) {
  const path = `${documentPath(study!, document!)}/opinions${inPhase(phase)}`;
  const [said, setSaid] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const me = useLoaded(() => call<Me>("GET", "/api/me"));
  const { value, error, again } = useFresh(study!, path, async () => {
    const answer = await call<Answer>("GET", path);
    setSaid(null);
    return answer;
  }, { concerns: ({ threads }) => threads === document });
  const now = said ?? value;
  if (error && !now) return <Failed error={error} />;
  if (!now || me.is !== "there") return <Frame title={t("together-title")}><p class="muted">{t("loading")}</p></Frame>;
  const say = async (one: Case, option: Option): Promise<void> => {
    setProblem(null);
    const isBack = one.opinions?.mine === option.key;
    try {
      setSaid(await call<Answer>("POST", path, { client_op_id: freshId(), case: one.key, question: one.opinions!.question, option: isBack ? null : option.key }));
    } catch (refused) {
      setProblem((refused as Error).message);
      again();
    }
  };
  return (
    <Frame title={t("together-title")} part={now.document.title} me={me.value}>
      <div class="manage together">
        <p>{t("together-about", { me: now.mine })}</p>
        <p class="problem-line" role="alert">{problem}</p>
        <Reading now={now} />
        <section aria-labelledby="open-cases">
          <h2 id="open-cases">{t("together-cases", { n: now.cases.length })}</h2>
          <Cases study={study!} document={document!} now={now} say={say} />
        </section>
        <p class="next"><a href={studyAddress(study!)}>{t("my-documents")}</a></p>
      </div>
    </Frame>
  );
}

/** The gold, which is read only here. */
function viewOf({ document, scheme: sent, layer }: Answer, shown: Signal<Layer> = signal(decodeLayer(layer))): LayerView {
  const scheme = decodeScheme(sent);
  return new LayerView(new Document(document, scheme), scheme, shown);
}

const markedIn = ({ cases }: Answer): readonly Marked[] => cases.map((one, i) => ({ one, number: i + 1 }));

/** The text with the open cases, and the gold as far as it is decided. */
function Reading({ now }: { now: Answer }) {
  // The views stay, so that the text is drawn once and keeps its place; what they show changes.
  const { text, inText, gold, inTree, layer, marked } = useMemo(() => {
    const layer = signal(decodeLayer(now.layer));
    const marked = signal(markedIn(now));
    const gold = viewOf(now, layer);
    const text = new MarkedView(gold, marked);
    return { gold, text, inText: new Cursor(text), inTree: new Cursor(gold), layer, marked };
  }, []);
  useEffect(() => {
    layer.value = keptLayer(layer.peek(), decodeLayer(now.layer));
    marked.value = kept(marked.peek(), markedIn(now));
  }, [now]);
  return (
    <>
      <section aria-label={t("together-text")} class="curating-text"><Text view={text} cursor={inText} id="text" /></section>
      <details><summary>{t("curate-gold")}</summary><Structure view={gold} cursor={inTree} /></details>
    </>
  );
}

interface CasesProps {
  readonly study: string;
  readonly document: string;
  readonly now: Answer;
  readonly say: (one: Case, option: Option) => Promise<void>;
}

function Cases({ study, document, now, say }: CasesProps) {
  const gold = useMemo(() => viewOf(now), [now]);
  return (
    <ol class="plain">
      {now.cases.map((one) => (
        <li key={one.key} class="joint-case" data-case={one.key}>
          <h3>{kindWords(one)}</h3>
          {one.words && <p class="muted"><bdi>{one.words}</bdi></p>}
          {one.reason && <p class="muted">{inWords(one.reason)}</p>}
          <div role="group" class="versions" aria-label={t("curate-versions")}>
            {one.options.map((option) => (
              <button key={option.key} type="button" class="version" aria-pressed={one.opinions?.mine === option.key} disabled={option.decisions.length === 0} onClick={() => void say(one, option)}>
                <span class="what"><bdi>{optionWords(option, one, gold)}</bdi></span>
                <span class="who">{markedBy(option, now.mine)} <strong>{t("together-would", { n: one.opinions?.counts[option.key] ?? 0 })}</strong></span>
              </button>
            ))}
          </div>
          <p role="status">{standing(one)}</p>
          {one.opinions?.mine && one.start !== null && one.end !== null && (
            <details>
              <summary>{t("together-talk")}</summary>
              <Threads study={study} document={document} subject={{ layer: now.layer_key, phase: now.phase, begins: one.start, ends: one.end }} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who has a version, by aliases; of one's own it says so. */
function markedBy({ supporters }: Option, mine: string): string {
  if (supporters.length === 0) return t("curate-by-nobody");
  return t("together-marked", { annotators: listed(supporters.map((alias) => (alias === mine ? t("together-yours", { me: mine }) : alias))) });
}

function standing({ opinions }: Case): string {
  if (!opinions) return "";
  const { n_said: n, n_asked: all, agreed } = opinions;
  return agreed === null ? t("together-said", { n, all }) : t("together-agreed");
}
