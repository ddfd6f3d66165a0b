// A case decided otherwise than any annotator has it: another category, boundaries, value or target.

import { useEffect, useState } from "preact/hooks";
import type { Span } from "../model/types";
import { t, withElements } from "../texts/texts";
import type { Case, Row } from "./answers";
import { edited, editedSegments, goldOf, mainQuestion, NOTHING, questionsOf, versions } from "./cases";
import type { Desk } from "./desk";
import { isCut, mean, moved, picked, segmentsIn, stretch } from "./editing";
import { spelled } from "./wording";

interface Props {
  readonly desk: Desk;
  readonly one: Case;
}

export function Edit({ desk, one }: Props) {
  const main = mainQuestion(one);
  const close = (): void => {
    desk.isEditing.value = false;
    desk.moved.value++;
  };
  useEffect(() => () => mean(desk, null), []);
  if (main === null) return <p>{t("curate-edit-nothing")} <button type="button" onClick={close}>{t("curate-edit-cancel")}</button></p>;
  const Form = { unit: UnitForm, attribute: ValueForm, relation: RelationForm }[one.task];
  return (
    <div class="edit" role="group" aria-label={t("curate-edit")}>
      <Form desk={desk} one={one} main={main} close={close} />
    </div>
  );
}

interface FormProps extends Props {
  readonly main: Row;
  readonly close: () => void;
}

function Buttons({ close }: { close: () => void }) {
  return <p><button type="submit" class="main">{t("curate-edit-save")}</button> <button type="button" onClick={close}>{t("curate-edit-cancel")}</button></p>;
}

const first = (element: HTMLElement | null): void => element?.focus();

function form(close: () => void, save: () => void) {
  return {
    onSubmit: (event: Event): void => {
      event.preventDefault();
      save();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    },
  };
}

function UnitForm({ desk, one, main, close }: FormProps) {
  const { scheme, document } = desk.gold;
  const gold = goldOf(one);
  const begun = (gold && !gold.is_none ? gold : versions(one)[0])?.units[0];
  const [category, setCategory] = useState(begun?.category ?? scheme.units[0]?.id ?? "");
  const span: Span | null = begun?.spans[0] ?? (one.start !== null && one.end !== null ? [one.start, one.end] : null);
  useEffect(() => mean(desk, span), []);
  const now = stretch.value ?? span;
  const hasParts = (begun?.spans.length ?? 1) > 1;
  const move = (edge: "start" | "end", forward: boolean): void => void (now && mean(desk, moved(desk.gold, now, edge, forward)));
  const save = (): void => {
    const isMoved = now !== null && span !== null && (now[0] !== span[0] || now[1] !== span[1]);
    if (now && isCut(document)) return desk.decide(one, editedSegments(one, segmentsIn(document, now), category));
    desk.decide(one, edited(one, main, category, isMoved ? `${now[0]}-${now[1]}` : main.boundaries));
  };
  return (
    <form {...form(close, save)}>
      <label>{t("curate-edit-category")} <select ref={first} value={category} onChange={(event) => setCategory(event.currentTarget.value)}>{scheme.units.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}</select></label>
      {now && (
        <>
          <p class="words">{withElements("curate-edit-words", { words: <q>{document.words(now)}</q> })}</p>
          <p class="edges">
            {(["start", "end"] as const).map((edge) => (
              <span key={edge} role="group" aria-label={t(`curate-edit-${edge}`)}>
                {t(`curate-edit-${edge}`)}{" "}
                <button type="button" aria-label={t("curate-edit-back")} onClick={() => move(edge, false)}>←</button>{" "}
                <button type="button" aria-label={t("curate-edit-on")} onClick={() => move(edge, true)}>→</button>
              </span>
            ))}
          </p>
          <p><small>{hasParts ? t("curate-edit-parts") : t("curate-edit-select")}</small></p>
        </>
      )}
      <Buttons close={close} />
    </form>
  );
}

function ValueForm({ desk, one, main, close }: FormProps) {
  const type = desk.gold.scheme.attributes.find(({ name }) => name === one.attribute);
  const [value, setValue] = useState(goldOf(one)?.value ?? versions(one)[0]?.value ?? "");
  const save = (): void => desk.decide(one, edited(one, main, value.trim() || NOTHING));
  return (
    <form {...form(close, save)}>
      <label>{one.attribute}{" "}
        {type && type.values.length > 0
          ? <select ref={first} value={value} onChange={(event) => setValue(event.currentTarget.value)}><option value="">{t("curate-nothing-attribute")}</option>{type.values.map((each) => <option key={each} value={each}>{each}</option>)}</select>
          : <input ref={first} value={value} maxLength={500} onInput={(event) => setValue(event.currentTarget.value)} />}
      </label>
      <Buttons close={close} />
    </form>
  );
}

interface Tie {
  readonly category: string;
  readonly target: string;
}

/** Two units that say the same have no target: only whether they do is decided. */
const isPair = ({ place }: Pick<Row, "place">): boolean => place.includes(" = ");

function RelationForm({ desk, one, main, close }: FormProps) {
  const { gold } = desk;
  const { scheme } = gold;
  const isOfPair = isPair(main);
  const categories = scheme.relations.filter(({ id }) => scheme.symmetric.includes(id) === isOfPair);
  const sources = questionsOf(one).filter((each) => each.task === "relation" && !isPair(each)).map(({ place }) => place);
  const [source, setSource] = useState(main.place);
  const targets = targetsFor(desk, source);
  const begun = (goldOf(one) ?? versions(one)[0])?.relations.filter((each) => each.source === source) ?? [];
  const usual: Tie = { category: categories[0]?.id ?? "", target: targets[0]?.value ?? "" };
  const [ties, setTies] = useState<readonly Tie[]>(begun.length > 0 ? begun.map(({ category, target }) => ({ category, target })) : [usual]);
  const change = (at: number, tie: Partial<Tie>): void => setTies(ties.map((each, i) => (i === at ? { ...each, ...tie } : each)));
  // A click on a unit in the text makes it the target.
  const clicked = picked.value;
  useEffect(() => {
    if (clicked !== null && targets.some(({ value }) => value === clicked)) change(ties.length - 1, { target: clicked });
    picked.value = null;
  }, [clicked]);
  const save = (): void => desk.decide(one, edited(one, { ...main, place: isOfPair ? main.place : source }, ties.length === 0 ? NOTHING : isOfPair ? ties[0]!.category : ties.map(({ category, target }) => `${category} ${target}`).join(", ")));
  return (
    <form {...form(close, save)}>
      {!isOfPair && <p><label>{t("curate-edit-from")} <select value={source} onChange={(event) => setSource(event.currentTarget.value)}>{sources.map((id) => <option key={id} value={id}>{unitWords(desk, id)}</option>)}</select></label></p>}
      {ties.map((tie, i) => (
        <p key={i} class="tie">
          <label>{t("curate-edit-relation")} <select ref={i === 0 ? first : null} value={tie.category} onChange={(event) => change(i, { category: event.currentTarget.value })}>{categories.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}</select></label>{" "}
          {!isOfPair && <label>{t("curate-edit-target")} <select value={tie.target} onChange={(event) => change(i, { target: event.currentTarget.value })}>{targets.map(({ value, words }) => <option key={value} value={value}>{words}</option>)}</select></label>}{" "}
          {ties.length > 1 && <button type="button" class="quiet" onClick={() => setTies(ties.filter((_, at) => at !== i))}>{t("curate-edit-remove")}</button>}
        </p>
      ))}
      {!isOfPair && <p><button type="button" class="quiet" onClick={() => setTies([...ties, usual])}>{t("curate-edit-add")}</button></p>}
      <Buttons close={close} />
    </form>
  );
}

const unitWords = ({ gold }: Desk, id: string): string => {
  const unit = gold.unit(id);
  return unit ? t("unit-quoted", { unit: gold.labelOf(id), words: gold.document.firstWords(unit, 6) }) : id;
};

/** What a unit can relate to: all other units of the gold, and the relations between units. */
function targetsFor(desk: Desk, source: string): { value: string; words: string }[] {
  const { gold } = desk;
  const { units, relations } = gold.layer.value;
  const ties = relations.filter(({ sources, target, category }) => !sources.includes(source) && gold.unit(target) !== undefined && !gold.scheme.symmetric.includes(category ?? ""));
  return [
    ...units.filter(({ id }) => id !== source).map(({ id }) => ({ value: id, words: unitWords(desk, id) })),
    ...ties.map((each) => ({ value: spelled(each), words: t("curate-edit-undercut", { relation: gold.shortOf(each) }) })),
  ];
}
