// The scheme of a study as all who work in it read it: categories, rules as sentences, steps, and the guideline.

import "../manage/manage.css";
import "./scheme.css";
import { aboutPath, call, type Me, type Schemas, type StudyAbout } from "../api";
import { Markdown } from "../guideline/markdown";
import { categoryCommand, ownKeys, shownKeys } from "../keys/keymap";
import { StudyNav } from "../manage/StudyNav";
import { studyAddress } from "../manage/addresses";
import { decodeScheme } from "../model/codec";
import { lettersOf, styleOf, titleOf } from "../model/look";
import type { Scheme } from "../model/types";
import { Failed } from "../pages/Failed";
import { Frame } from "../pages/Frame";
import { useLoaded } from "../pages/loaded";
import { t } from "../texts/texts";
import type { Kind, SchemeData } from "./data";
import { InUse } from "./InUse";
import { tagOf } from "./rules";
import { inSentence } from "./sentences";
import { check } from "./trial";

type Checked = Schemas["Checked"];

export default function Reading({ study }: Readonly<Record<string, string>>) {
  const found = useLoaded(async () => {
    const about = await call<StudyAbout>("GET", aboutPath(study!));
    return { me: await call<Me>("GET", "/api/me"), about, checked: await check(about.scheme as SchemeData) };
  });
  if (found.is === "failed") return <Failed error={found.error} />;
  if (found.is === "waiting") return <Frame title={t("scheme-title")}><p class="muted">{t("loading")}</p></Frame>;
  const { me, about, checked } = found.value;
  const scheme = decodeScheme(about.scheme);
  return (
    <Frame title={about.name} part={t("scheme-title")} me={me}>
      <div class="manage scheme-read">
        {about.role === "annotator" ? <p><a href={studyAddress(about.key)}>{t("my-documents")}</a></p> : <StudyNav study={about.key} role={about.role} here="scheme" />}
        {about.role === "manager" ? <InUse study={about.key} /> : (
          <>
            <h2><bdi>{scheme.title || scheme.id}</bdi></h2>
            <p class="muted">{t("scheme-read-version", { version: scheme.version })}</p>
          </>
        )}
        {about.scheme.citation && <p class="muted"><bdi>{about.scheme.citation}</bdi></p>}
        <Categories scheme={scheme} kind="units" />
        <Categories scheme={scheme} kind="relations" />
        <Sentences checked={checked} scheme={scheme} />
        <Steps scheme={scheme} />
        <section aria-labelledby="guideline">
          <h2 id="guideline">{t("guideline")}</h2>
          {about.guideline.text === null
            ? <p>{t("scheme-read-no-guideline")}</p>
            : <>
              {about.guideline.version !== null && <p class="muted">{t("guideline-version", { version: about.guideline.version })}</p>}
              <div class="sheet" role="region" aria-label={t("guideline")} tabIndex={0}><Markdown text={about.guideline.text} /></div>
            </>}
        </section>
      </div>
    </Frame>
  );
}

function Categories({ scheme, kind }: { scheme: Scheme; kind: Kind }) {
  const categories = scheme[kind];
  if (categories.length === 0) return null;
  const letters = lettersOf(categories.map(({ title }) => title));
  const keys = shownKeys(ownKeys.value, scheme);
  return (
    <section aria-labelledby={`read-${kind}`}>
      <h2 id={`read-${kind}`}>{t(`scheme-${kind}`)}</h2>
      <dl class="read">
        {categories.map(({ id, title, description, other }, at) => (
          <div key={id}>
            <dt>
              {kind === "units" && <span class={`tag ${styleOf(scheme, id)}`} aria-hidden="true">{letters[at]}</span>}
              <strong><bdi>{title}</bdi></strong> <kbd aria-label={t("scheme-key-of", { key: keys(categoryCommand(at)) })}>{keys(categoryCommand(at))}</kbd>
            </dt>
            <dd><bdi>{description}</bdi>{typeof other?.["parent"] === "string" && ` ${t("scheme-read-parent", { title: titleOf(categories, other["parent"]) })}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sentences({ checked, scheme }: { checked: Checked; scheme: Scheme }) {
  const isMild = (at: number): boolean => {
    const rule = scheme.rules[at] ?? {};
    return rule[tagOf(rule)]?.severity === "warning";
  };
  return (
    <>
      {checked.attributes.length > 0 && (
        <section aria-labelledby="read-attributes">
          <h2 id="read-attributes">{t("scheme-attributes")}</h2>
          <ul>{checked.attributes.map((each, i) => <li key={i}>{inSentence(each, scheme)}</li>)}</ul>
        </section>
      )}
      <section aria-labelledby="read-rules">
        <h2 id="read-rules">{t("scheme-rules")}</h2>
        {checked.rules.length === 0 && <p>{t("scheme-read-no-rules")}</p>}
        <ul>{checked.rules.flatMap((said, at) => said.map((each, i) => <li key={`${at} ${i}`}>{inSentence(each, scheme)}{isMild(at) && <> <small>{t("scheme-read-mild")}</small></>}</li>))}</ul>
      </section>
    </>
  );
}

function Steps({ scheme }: { scheme: Scheme }) {
  if (scheme.procedure.length === 0) return null;
  return (
    <section aria-labelledby="read-steps">
      <h2 id="read-steps">{t("scheme-steps")}</h2>
      <ol>{scheme.procedure.map(({ id, title }) => <li key={id}><bdi>{title}</bdi></li>)}</ol>
    </section>
  );
}
