// A document of which three annotators differ in every way, as the server describes it.

import type { Case, CurationAnswer, CurationState, Kind, Option, Row, Status } from "../src/curate/answers";
import { SENTENCE, sentences } from "./fixtures";

export const SCHEME = {
  id: "s", units: [{ id: "claim", title: "claim" }, { id: "premise", title: "premise" }],
  relations: [{ id: "support", title: "supports" }, { id: "same", title: "says the same as" }], rules: [{ symmetric: { category: "same" } }],
  attributes: [{ name: "stance", of: ["claim"], values: ["for", "against"] }],
};

export const row = (task: Row["task"], place: string, decision: string, attribute = ""): Row => ({ task, place, attribute, decision, boundaries: "", why: "" });
export const place = (n: number): string => sentences[n]!.join("-");

export const option = (key: string, supporters: string, decisions: readonly Row[], more: Partial<Option> = {}): Option => ({
  key, supporters: supporters.split("").filter(Boolean), is_gold: false, is_none: false, units: [], relations: [], value: null, decisions, ...more,
});

export function one(key: string, task: Case["task"], kind: Kind | null, n: number, options: readonly Option[], status: Status = "open"): Case {
  return {
    key, task, kinds: kind ? [kind] : [], status, start: sentences[n]![0], end: sentences[n]![1], words: SENTENCE, unit: null, attribute: task === "attribute" ? "stance" : "",
    reason: "", n_annotators: 3, options, decided: null, opinions: null,
  };
}

const marked = (category: string, n: number) => ({ units: [{ category, spans: [sentences[n]!], words: SENTENCE }] });
const tied = (category: string, source: string, target: string) => ({ relations: [{ category, source, target, words: `${source} ${category} ${target}` }] });

/** One open case of each kind of disagreement, an agreed one and a proposal. */
export const KINDS: readonly Case[] = [
  one("same", "unit", null, 0, [option("A", "ABC", [row("unit", place(0), "claim")], { is_gold: true, ...marked("claim", 0) }), option("B", "", [row("unit", place(0), "nothing")], { is_none: true })], "agreed"),
  one("proposed", "unit", "category", 1, [
    option("A", "AB", [row("unit", place(1), "claim")], { is_gold: true, ...marked("claim", 1) }), option("B", "C", [row("unit", place(1), "premise")], marked("premise", 1)), option("C", "", [row("unit", place(1), "nothing")], { is_none: true }),
  ], "proposed"),
  one("boundary", "unit", "boundary", 2, [
    option("A", "AB", [row("unit", "38-50", "claim"), row("unit", place(2), "nothing")], { units: [{ category: "claim", spans: [[38, 50]], words: "" }] }),
    option("B", "C", [row("unit", place(2), "claim"), row("unit", "38-50", "nothing")], marked("claim", 2)),
    option("C", "", [row("unit", "38-50", "nothing"), row("unit", place(2), "nothing")], { is_none: true }),
  ]),
  one("category", "unit", "category", 3, [option("A", "A", [row("unit", place(3), "claim")], marked("claim", 3)), option("B", "BC", [row("unit", place(3), "premise")], marked("premise", 3)), option("C", "", [row("unit", place(3), "nothing")], { is_none: true })]),
  one("missing", "unit", "missing", 4, [option("A", "B", [row("unit", place(4), "premise")], marked("premise", 4)), option("B", "AC", [row("unit", place(4), "nothing")], { is_none: true })]),
  one("attachment", "relation", "attachment", 5, [option("A", "AC", [row("relation", "u2", "support u1")], tied("support", "u2", "u1")), option("B", "B", [row("relation", "u2", "support u3")], tied("support", "u2", "u3")), option("C", "", [row("relation", "u2", "nothing")], { is_none: true })]),
  one("direction", "relation", "direction", 6, [option("A", "A", [row("relation", "u3", "support u4"), row("relation", "u4", "nothing")], tied("support", "u3", "u4")), option("B", "BC", [row("relation", "u4", "support u3"), row("relation", "u3", "nothing")], tied("support", "u4", "u3")), option("C", "", [row("relation", "u3", "nothing"), row("relation", "u4", "nothing")], { is_none: true })]),
  one("undercut", "relation", "undercut", 7, [option("A", "A", [row("relation", "u5", "support (u2 > u1)")], tied("support", "u5", "(u2 > u1)")), option("B", "BC", [row("relation", "u5", "support u2")], tied("support", "u5", "u2")), option("C", "", [row("relation", "u5", "nothing")], { is_none: true })]),
  one("restatement", "relation", "restatement", 8, [option("A", "AB", [row("relation", "u1 = u6", "same")], tied("same", "u1", "u6")), option("B", "C", [row("relation", "u1 = u6", "nothing")], { is_none: true })]),
  one("value", "attribute", "value", 9, [option("A", "AB", [row("attribute", place(9), "for", "stance")], { value: "for" }), option("B", "C", [row("attribute", place(9), "against", "stance")], { value: "against" }), option("C", "", [row("attribute", place(9), "nothing", "stance")], { is_none: true })]),
];

export const stateOf = (cases: readonly Case[], version = 0): CurationState => ({
  version, state: "open", layer_version: version, layer_key: "gold", violations: [], undo: version > 0 ? { n_decisions: 1, words: "a decision", is_mine: true } : null, cases, order: null,
  layer: { annotator: "gold", document: "d", units: [{ id: "u1", spans: [sentences[0]!], category: "claim" }, { id: "u2", spans: [sentences[1]!], category: "claim" }], relations: [], state: "open" },
});

export const answerOf = (cases: readonly Case[]): CurationAnswer => ({
  document: {
    key: "d", title: "Trams", text: SENTENCE.repeat(40),
    segmentations: { sentence: sentences, paragraph: [[sentences[0]![0], sentences[39]![1]]] },
  } as unknown as CurationAnswer["document"],
  scheme: SCHEME, guideline_version: null, annotators: [], is_second: false, curation: stateOf(cases),
});

/** The server, as far as curation goes: it decides what it is sent, and remembers what it answered. */
export class Server {
  state: CurationState;
  readonly sent: { what: string; body: any }[] = [];
  /** Errors that the next requests meet; undefined for none. */
  readonly errors: (Error | undefined)[] = [];
  /** While set, answers wait. */
  gate: Promise<void> = Promise.resolve();
  inFlight = 0;
  mostInFlight = 0;
  private readonly answered = new Map<string, CurationState>();
  private readonly log: CurationState[] = [];

  constructor(cases: readonly Case[], readonly name = "mona") {
    this.state = stateOf(cases);
  }

  readonly load = async (): Promise<CurationAnswer> => ({ ...answerOf([]), curation: this.state });

  readonly post = async (what: string, body: any): Promise<CurationState> => {
    this.sent.push({ what, body });
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await this.gate;
    this.inFlight--;
    const error = this.errors.shift();
    if (error) throw error;
    const before = this.answered.get(body.client_op_id);
    if (before) return this.since(body.since, before);
    if (body.base_version !== this.state.version) throw this.stale();
    if (what === "undo") this.state = { ...this.log.pop()!, version: this.state.version + 1 };
    else if (what === "state") this.state = { ...this.state, version: this.state.version + 1, state: body.state };
    else this.decide(body.decisions, this.name, body.withdraw);
    this.answered.set(body.client_op_id, this.state);
    return this.since(body.since, this.state);
  };

  /** The cases that changed since a version, as far as it is remembered. */
  private since(version: number, now: CurationState): CurationState {
    const before = this.log.find((each) => each.version === version);
    if (!before) return now;
    return { ...now, cases: now.cases.filter((one) => !before.cases.includes(one)), order: now.cases.map(({ key }) => key) };
  }

  stale: () => Error = () => new Error("set by the test");

  decide(rows: readonly Row[], by: string, withdrawn: readonly { place: string }[] = []): void {
    this.log.push(this.state);
    const places = new Set(rows.map(({ place }) => place));
    const cases = this.state.cases.map((each): Case => {
      if (each.options[0]!.decisions.some(({ place }) => withdrawn.some((one) => one.place === place))) return { ...each, status: "open", decided: null };
      if (!each.options[0]!.decisions.some(({ place }) => places.has(place))) return each;
      const said = (option: Option): boolean => option.decisions.every((own) => rows.some((sent) => sent.place === own.place && sent.decision === own.decision));
      return { ...each, status: "decided", decided: { by: [by], why: rows[0]!.why, at: "2026-11-27T05:00:00Z" }, options: each.options.map((option) => ({ ...option, is_gold: said(option) })) };
    });
    this.state = stateOf(cases, this.state.version + 1);
  }
}
