// What is suggested to an annotator: what is open, what becomes of it, and what is sent of it.
// To accept is an ordinary change, which creates the unit or relation with the id of the suggestion; undo makes it open again.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { ApiError, type Schemas } from "../api";
import { decodeThing } from "../model/codec";
import { styleOf, titleOf } from "../model/look";
import { find } from "../model/operations";
import { isRelation, isUnit, type Operation, type Relation, type Span, type Thing, type Unit } from "../model/types";
import { freshId } from "../saving/ids";
import { remember, remembered } from "../saving/remembering";
import { t } from "../texts/texts";
import { number } from "../texts/languages";
import type { Suggested } from "../view/layer";
import { create } from "./changes";
import type { Session } from "./session";

export interface Suggestion {
  readonly thing: Thing;
  readonly probability: number | null;
}

export type Answer = Pick<Schemas["SuggestionsAnswer"], "ready" | "rejected"> & { readonly suggestions: readonly unknown[] };

/** What one rejects, or takes a rejection back of. */
export interface Rejection {
  readonly ids: readonly string[];
  readonly rejected: boolean;
}

/** Talks to the server about the suggestions of one document. */
export interface Source {
  /** Names the annotator, the document and the phase in this browser. */
  readonly place: string;
  readonly load: () => Promise<Answer>;
  readonly reject: (rejection: Rejection) => Promise<unknown>;
}

/** A rejection that the server does not have yet, by a name of its own. */
interface Unsent extends Rejection {
  readonly key: string;
}

/** What the server takes at once. */
const MOST = 500;

export class Suggestions {
  readonly ready = signal(true);
  private readonly all = signal<readonly Suggestion[]>([]);
  private readonly refused = signal<ReadonlySet<string>>(new Set());
  /** Rejections that the server does not have yet; this browser keeps them. */
  private unsent: readonly Unsent[];
  private sending: Promise<void> | null = null;

  /** Those that wait for an answer, units in text order first. */
  readonly open = computed(() => this.all.value.filter((each) => !this.refused.value.has(each.thing.id) && this.standing.value.get(each.thing.id) === "open"));
  readonly rejected = computed(() => this.all.value.filter((each) => this.refused.value.has(each.thing.id) && this.standing.value.get(each.thing.id) === "open"));
  readonly accepted = computed(() => [...this.standing.value.values()].filter((each) => each === "accepted").length);
  /** Open units as the text draws them. */
  readonly drawn: ReadonlySignal<readonly Suggested[]> = computed(() => this.open.value.flatMap((each) => (isUnit(each.thing) ? [this.look(each.thing, each)] : [])));

  constructor(private readonly session: Session, private readonly source: Source) {
    this.unsent = this.stored();
  }

  async load(): Promise<void> {
    const answer = await this.source.load();
    batch(() => {
      this.ready.value = answer.ready;
      this.all.value = answer.suggestions.map((each) => suggestionOf(each as Schemas["SuggestionJson"]));
      this.refused.value = this.unsent.reduce(withRejection, new Set(answer.rejected));
    });
    void this.send();
  }

  /** The suggestion under the cursor, as long as it is open. */
  get current(): Suggestion | undefined {
    const id = this.session.cursor.suggestion.value;
    return this.open.value.find((each) => each.thing.id === id);
  }

  /** Go to a suggestion, in the text where it is a unit. */
  point(id: string): void {
    const { cursor } = this.session;
    const found = this.open.value.find((each) => each.thing.id === id);
    cursor.suggestion.value = id;
    if (!found) return;
    cursor.say(this.nameOf(found));
    document.querySelector(`[data-place="${CSS.escape(`g:${id}`)}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** Go to the next open one, round and round. */
  next(): void {
    const open = this.open.value;
    const at = open.findIndex((each) => each.thing.id === this.session.cursor.suggestion.value);
    const following = open[(at + 1) % open.length];
    if (following) this.point(following.thing.id);
    else this.session.cursor.say(t("suggestions-none-open"));
  }

  /** Answer the one under the cursor and go to the next; where none is, go to one. */
  answer(isAccepted: boolean): void {
    const { current } = this;
    if (!current) return this.next();
    const open = this.open.value;
    const following = open[open.indexOf(current) + 1];
    const said = t(isAccepted ? "suggestions-accepted" : "suggestions-rejected", { name: this.nameOf(current) });
    if (!(isAccepted ? this.accept([current]) : this.reject([current]))) return;
    const { cursor } = this.session;
    cursor.suggestion.value = following && this.open.value.includes(following) ? following.thing.id : null;
    cursor.say(said);
  }

  /** Create what is suggested, with the ends of relations that are open; tell whether it is done. */
  accept(chosen: readonly Suggestion[]): boolean {
    const operations: Operation[] = [];
    const there = new Set<string>();
    const add = (each: Suggestion): void => {
      if (there.has(each.thing.id)) return;
      there.add(each.thing.id);
      if (isRelation(each.thing)) for (const end of ends(each.thing)) {
        const suggested = this.open.value.find(({ thing }) => thing.id === this.endNow(end));
        if (suggested) add(suggested);
      }
      operations.push(create(this.resolved(each.thing)));
    };
    chosen.forEach(add);
    for (let at = 0; at < operations.length; at += MOST) {
      if (!this.session.editor.edit(operations.slice(at, at + MOST))) return false;
    }
    return operations.length > 0;
  }

  /** Reject suggestions, or make them open again; tell whether it is done. */
  reject(chosen: readonly Suggestion[], rejected = true): boolean {
    if (chosen.length === 0 || this.session.editor.refuses()) return false;
    const rejection = { key: freshId(), ids: chosen.map((each) => each.thing.id), rejected };
    this.keep((waiting) => [...waiting, rejection]);
    this.refused.value = withRejection(this.refused.value, rejection);
    void this.send();
    return true;
  }

  /** Send what waits; what is suggested no more is given up. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  /** A suggestion in words: claim, 82 %, with its first words; a relation with those of its ends. */
  nameOf({ thing, probability }: Suggestion): string {
    const { view } = this.session;
    const categories = isUnit(thing) ? view.scheme.units : view.scheme.relations;
    const category = titleOf(categories, thing.category);
    const sure = probability === null ? "" : ` ${percent(probability)}`;
    if (isUnit(thing)) return t("suggestions-unit", { category, sure, words: view.document.firstWords(thing) });
    return t("suggestions-relation", { category, sure, sources: thing.sources.map((end) => this.endName(end)).join(" + "), target: this.endName(thing.target) });
  }

  private async sendAll(): Promise<void> {
    while (this.unsent[0]) {
      const [{ key, ids, rejected }] = this.unsent;
      try {
        await this.source.reject({ ids: ids.slice(0, MOST), rejected });
      } catch (error) {
        // It is sent again with the next one, or when the document is opened again; a study that was removed may come back.
        if (!isGone(error)) return;
      }
      const rest = ids.slice(MOST);
      this.keep((waiting) => waiting.flatMap((each) => (each.key !== key ? [each] : rest.length > 0 ? [{ ...each, ids: rest }] : [])));
    }
  }

  private get kept(): string {
    return `argora:rejections:${this.source.place}`;
  }

  private stored(): readonly Unsent[] {
    return JSON.parse(remembered(this.kept) ?? "[]") as Unsent[];
  }

  /** Change what waits, here and in the browser, where another tab may have rejections of its own. */
  private keep(change: (waiting: readonly Unsent[]) => readonly Unsent[]): void {
    this.unsent = change(this.unsent);
    remember(this.kept, JSON.stringify(change(this.stored())));
  }

  /** What each suggestion is in view of the layer: accepted, there already, covered by what is marked, or open. */
  private readonly standing = computed((): ReadonlyMap<string, "accepted" | "same" | "hidden" | "open"> => {
    const { layer } = this.session.view;
    const marked = layer.value.units.map((unit) => ({ unit, spans: this.spansOf(unit) }));
    const found = new Map<string, "accepted" | "same" | "hidden" | "open">();
    for (const { thing } of this.all.value) {
      if (find(layer.value, thing.id)) found.set(thing.id, "accepted");
      else if (isUnit(thing)) {
        const spans = this.spansOf(thing);
        const over = marked.filter((each) => overlap(each.spans, spans));
        found.set(thing.id, over.some(({ unit, spans: own }) => unit.category === thing.category && same(own, spans)) ? "same" : over.length > 0 ? "hidden" : "open");
      } else found.set(thing.id, this.relationNow(thing, found));
    }
    return found;
  });

  private relationNow(relation: Relation, found: ReadonlyMap<string, string>): "same" | "hidden" | "open" {
    const { layer } = this.session.view;
    const isThere = (end: string): boolean => find(layer.value, this.endNow(end)) !== undefined || (found.get(end) === "open" && !this.refused.value.has(end));
    if (!ends(relation).every(isThere)) return "hidden";
    const { sources, target } = this.resolved(relation) as Relation;
    const there = layer.value.relations.filter((each) => each.target === target && sameEnds(each.sources, sources));
    if (there.length === 0) return "open";
    return there.some((each) => each.category === relation.category) ? "same" : "hidden";
  }

  /** The id of an end in the layer: where the annotator marked the same unit, it is that one. */
  private endNow(end: string): string {
    const { layer } = this.session.view;
    if (find(layer.value, end)) return end;
    const suggested = this.all.value.find(({ thing }) => thing.id === end)?.thing;
    if (!suggested || !isUnit(suggested)) return end;
    const spans = this.spansOf(suggested);
    return layer.value.units.find((unit) => same(this.spansOf(unit), spans))?.id ?? end;
  }

  private resolved(thing: Thing): Thing {
    return isUnit(thing) ? thing : { ...thing, sources: thing.sources.map((end) => this.endNow(end)), target: this.endNow(thing.target) };
  }

  private endName(end: string): string {
    const { view } = this.session;
    const id = this.endNow(end);
    const unit = view.unit(id) ?? this.all.value.find(({ thing }) => thing.id === id)?.thing;
    if (!unit || !isUnit(unit)) return unit ? titleOf(view.scheme.relations, unit.category) : id;
    return t("unit-quoted", { unit: view.unit(id) ? view.labelOf(id) : "", words: view.document.firstWords(unit, 4) });
  }

  private spansOf(unit: Unit): readonly Span[] {
    return this.session.view.document.spansOf(unit);
  }

  private look(unit: Unit, { probability }: Suggestion): Suggested {
    const { scheme } = this.session.view;
    const category = titleOf(scheme.units, unit.category);
    const sure = probability === null ? "" : ` ${percent(probability)}`;
    const look = { key: `g:${unit.id}`, label: `${category}?${sure}`, css: `suggested ${styleOf(scheme, unit.category)}`, title: t("suggestions-tag", { category, sure }) };
    return { ...unit, look };
  }
}

/** Whether the server can never take it: nothing of it is suggested, or it is none. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.code === "no-suggestion" || error.status === 422);

const percent = (share: number): string => number(share, { style: "percent", maximumFractionDigits: 0 });

export function suggestionOf({ element, probability }: Schemas["SuggestionJson"]): Suggestion {
  return { thing: decodeThing(element), probability: probability ?? null };
}

function withRejection(before: ReadonlySet<string>, { ids, rejected }: Rejection): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of ids) after[rejected ? "add" : "delete"](id);
  return after;
}

const ends = (relation: Relation): readonly string[] => [...relation.sources, relation.target];

const overlap = (a: readonly Span[], b: readonly Span[]): boolean => a.some(([start, end]) => b.some(([from, to]) => start < to && from < end));

const same = (a: readonly Span[], b: readonly Span[]): boolean => a.length === b.length && a.every(([start, end], i) => start === b[i]![0] && end === b[i]![1]);

const sameEnds = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((end) => b.includes(end));
