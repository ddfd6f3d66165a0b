// @vitest-environment happy-dom
// A curator decides by keys; what was decided is sent one after another, and nothing of it is lost.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, Offline } from "../src/api";
import type { Case, CurationState } from "../src/curate/answers";
import { allOf, edited, isOpen, listedCases, mainQuestion, nextOpen, proposals } from "../src/curate/cases";
import { Desk } from "../src/curate/desk";
import { commandOf, hearKeys, versionOf } from "../src/curate/keys";
import { browserShelf } from "../src/curate/outbox";
import { Screen } from "../src/curate/Screen";
import { headline, kindWords } from "../src/curate/wording";
import { speak } from "../src/texts/texts";
import { answerOf, KINDS, one, option, place, row, Server } from "./curation";

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => speak("en", { pages: true }));
beforeEach(() => localStorage.clear());

const desks: Desk[] = [];
const close: (() => void)[] = [];
afterEach(() => {
  desks.splice(0).forEach((desk) => desk.outbox.stop());
  close.splice(0).forEach((end) => end());
  vi.useRealTimers();
});

function opened(server: Server): Desk {
  const desk = new Desk({ ...answerOf([]), curation: server.state }, "mona", server, browserShelf("mona/s/d"));
  desks.push(desk);
  return desk;
}

const open = (key: string): readonly Case[] => KINDS.filter((each) => each.key === key);
const settled = (desk: Desk): Promise<void> => desk.outbox.drain();
const stale = (server: Server): ApiError => new ApiError(409, { code: "curation-changed", detail: "changed", current: server.state });

function keyed(desk: Desk): (key: string) => void {
  close.push(hearKeys({ run: (command) => (command === "nothing" ? desk.takeNothing() : command === "next" ? desk.toOpen(1) : desk.toOpen(-1)), take: (version) => desk.takeVersion(version) }));
  return (key) => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

describe("the list", () => {
  it("has open cases first, in the order of the text, and leaves out what all agree on", () => {
    const keys = listedCases(KINDS, "open", isOpen).map(({ key }) => key);
    expect(keys.slice(0, 2)).toEqual(["boundary", "category"]);
    expect(keys.at(-1)).toBe("proposed");
    expect(keys).not.toContain("same");
    expect(listedCases(KINDS, "all", isOpen)).toBe(KINDS);
    expect(listedCases(KINDS, "decided", isOpen)).toEqual([]);
  });

  it("goes from an open case to the next one, round and round, and nowhere where none is open", () => {
    expect(nextOpen(KINDS, "value", 1, isOpen)?.key).toBe("boundary");
    expect(nextOpen(KINDS, "boundary", -1, isOpen)?.key).toBe("value");
    expect(nextOpen(KINDS, null, 1, isOpen)?.key).toBe("boundary");
    expect(nextOpen(KINDS, null, -1, isOpen)?.key).toBe("value");
    expect(nextOpen(KINDS, "same", 1, () => false)).toBeNull();
  });

  it("says in plain words in what annotators differ, and what most say", () => {
    const desk = opened(new Server(KINDS));
    expect(KINDS.slice(2).map(kindWords)).toEqual([
      "Boundaries differ", "Categories differ", "Only 1 of 3 marked this", "Different targets", "Direction differs", "Undercut or not", "Restatement or not", "Values differ",
    ]);
    const of = (key: string): string => headline(open(key)[0]!, desk.gold);
    expect(of("value")).toBe("2 of 3: stance: for");
    expect(of("missing")).toBe("2 of 3: Nothing here");
    expect(of("category")).toBe("2 of 3: premise: “One word and more.”");
    // u2 and u1 are units of the gold, which have labels; u3 is none.
    expect(of("attachment")).toBe("2 of 3: C2 supports C1");
    expect(of("direction")).toBe("2 of 3: u4 support u3");
  });
});

describe("keys", () => {
  it.each(KINDS.slice(2).map(({ key }) => key))("decide a case of the kind %s at once", async (key) => {
    const server = new Server(open(key));
    const press = keyed(opened(server));
    press("1");
    await settled(desks[0]!);
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]!.body.decisions).toEqual(open(key)[0]!.options[0]!.decisions);
    expect(server.state.cases[0]!.status).toBe("decided");
  });

  it("take a version by its number or as A, B, C, and nothing by D or 0", () => {
    expect(["1", "2", "9", "a", "b", "c"].map(versionOf)).toEqual([0, 1, 8, 0, 1, 2]);
    expect(["d", "0", "n", "Ctrl+Enter", "y"].map(commandOf)).toEqual(["nothing", "nothing", "next", "finish", null]);
    expect(["d", "0"].map(versionOf)).toEqual([null, null]);
  });

  it("do nothing in a text field", () => {
    const server = new Server(KINDS);
    keyed(opened(server));
    const field = document.body.appendChild(document.createElement("textarea"));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
    field.remove();
    expect(server.sent).toEqual([]);
  });

  it("go on to the next open case before the server has answered", async () => {
    const server = new Server(KINDS);
    const desk = opened(server);
    const press = keyed(desk);
    expect(desk.current.value).toBe("boundary");
    press("2");
    expect(desk.current.value).toBe("category");
    expect(desk.chosen.value.get("boundary")).toBe("B");
    press("d");
    press("a");
    expect(desk.current.value).toBe("attachment");
    await settled(desk);
    expect(server.sent.map(({ body }) => body.decisions[0].decision)).toEqual(["claim", "nothing", "premise"]);
    expect(server.mostInFlight).toBe(1);
    expect(server.sent.map(({ body }) => body.base_version)).toEqual([0, 1, 2]);
    expect(desk.chosen.value.size).toBe(0);
  });
});

describe("what is decided", () => {
  it("comes back with the cases that changed; all others stay the same objects", async () => {
    const server = new Server(KINDS);
    const answers = vi.spyOn(server, "post");
    const desk = opened(server);
    const before = desk.cases.value;
    desk.takeVersion(0);
    await settled(desk);
    const answer = await (answers.mock.results[0]!.value as Promise<CurationState>);
    expect(answer.cases.map(({ key }) => key)).toEqual(["boundary"]);
    expect(server.sent[0]!.body.since).toBe(0);
    expect(desk.cases.value).toEqual(server.state.cases);
    expect(desk.cases.value.filter((one) => !before.includes(one)).map(({ key }) => key)).toEqual(["boundary"]);
  });

  it("names the gold that it was made on, also where the next page has another one", async () => {
    vi.useFakeTimers();
    const server = new Server(KINDS);
    server.state = { ...server.state, layer: { ...server.state.layer, annotator: "gold-2" } };
    server.errors.push(new Offline("no connection"));
    const desk = opened(server);
    desk.takeVersion(0);
    await settled(desk);
    desk.outbox.stop();
    server.state = { ...server.state, layer: { ...server.state.layer, annotator: "gold" } };
    server.errors.push(new ApiError(409, { code: "other-gold", detail: "made in gold-2" }));
    const next = opened(server);
    await settled(next);
    expect(server.sent.map(({ body }) => body.gold)).toEqual(["gold-2", "gold-2"]);
    const [held] = next.outbox.held.value;
    expect(held?.reason).toBe("made in gold-2");
    expect(next.outbox.waiting.value).toEqual([]);
    next.insist(held!);
    await settled(next);
    expect(server.sent.at(-1)!.body.gold).toBe("gold");
    expect(server.state.version).toBe(1);
  });

  it("overtakes nobody where one decided on it with annotators before", async () => {
    const server = new Server(KINDS);
    const desk = opened(server);
    desk.takeVersion(0);
    await settled(desk);
    const joint = (one: Case): Case => (one.decided ? { ...one, decided: { ...one.decided, by: ["…", "…", "mona"] } } : one);
    server.state = { ...server.state, version: server.state.version + 1, cases: server.state.cases.map(joint) };
    server.stale = () => stale(server);
    desk.goTo("boundary");
    desk.takeVersion(1);
    await settled(desk);
    expect(desk.outbox.held.value).toEqual([]);
    expect(server.state.cases.find(({ key }) => key === "boundary")!.options[1]!.is_gold).toBe(true);
  });

  it("is kept in this browser until the server has it, and is sent again by the next page, once", async () => {
    vi.useFakeTimers();
    const server = new Server(KINDS);
    server.errors.push(new Offline("no connection"));
    const desk = opened(server);
    desk.takeVersion(0);
    desk.takeVersion(0);
    await settled(desk);
    expect(desk.outbox.status.value).toEqual({ is: "offline", why: "no connection" });
    expect(desk.outbox.waiting.value).toHaveLength(2);
    expect(localStorage).toHaveLength(2);
    desk.outbox.stop();
    const next = opened(server);
    await settled(next);
    expect(server.state.version).toBe(2);
    expect(server.state.cases.filter(({ status }) => status === "decided").map(({ key }) => key)).toEqual(["boundary", "category"]);
    expect(localStorage).toHaveLength(0);
  });

  it("whose answer was lost is not decided twice", async () => {
    vi.useFakeTimers();
    const server = new Server(KINDS);
    server.stale = () => stale(server);
    const desk = opened(server);
    const { post } = server;
    const lost = vi.spyOn(server, "post").mockImplementationOnce(async (what, body) => {
      await post(what, body);
      throw new Offline("lost");
    });
    desk.takeVersion(0);
    await settled(desk);
    desk.outbox.stop();
    expect(server.state.version).toBe(1);
    // The next page sees the case decided already.
    const next = opened(server);
    await settled(next);
    expect(lost).toHaveBeenCalledTimes(2);
    expect(server.state.version).toBe(1);
    expect(next.outbox.held.value).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("is sent again where somebody else decided on another case", async () => {
    const server = new Server(KINDS);
    server.stale = () => stale(server);
    const desk = opened(server);
    server.decide(open("value")[0]!.options[1]!.decisions, "carl");
    desk.takeVersion(0);
    await settled(desk);
    expect(server.sent.map(({ body }) => body.base_version)).toEqual([0, 1]);
    expect(server.sent[0]!.body.client_op_id).toBe(server.sent[1]!.body.client_op_id);
    expect(desk.cases.value.filter(({ status }) => status === "decided").map(({ key }) => key)).toEqual(["boundary", "value"]);
    expect(desk.outbox.held.value).toEqual([]);
  });

  it("waits where somebody else decided on the same case, and can be decided all the same", async () => {
    const server = new Server(KINDS);
    server.stale = () => stale(server);
    const desk = opened(server);
    server.decide(open("boundary")[0]!.options[1]!.decisions, "carl");
    desk.takeVersion(0);
    await settled(desk);
    const [held] = desk.outbox.held.value;
    expect(held?.isRule).toBe(false);
    expect(desk.current.value).toBe("boundary");
    expect(desk.one?.decided?.by).toEqual(["carl"]);
    expect(server.state.version).toBe(1);
    desk.insist(held!);
    await settled(desk);
    expect(desk.cases.value.find(({ key }) => key === "boundary")?.decided?.by).toEqual(["mona"]);
    expect(desk.outbox.held.value).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("is shown with the reason where it breaks a rule, and what comes behind it is sent", async () => {
    const server = new Server(KINDS);
    server.errors.push(new ApiError(422, { code: "decision-refused", detail: "u2 relates to itself" }));
    const desk = opened(server);
    desk.takeVersion(0);
    desk.takeVersion(0);
    await settled(desk);
    expect(desk.outbox.held.value.map(({ reason, isRule }) => [reason, isRule])).toEqual([["u2 relates to itself", true]]);
    expect(desk.current.value).toBe("boundary");
    expect(desk.cases.value.filter(({ status }) => status === "decided").map(({ key }) => key)).toEqual(["category"]);
  });

  it("stays where it is when one is signed out", async () => {
    const server = new Server(KINDS);
    server.errors.push(new ApiError(401, { detail: "sign in" }));
    const desk = opened(server);
    desk.takeVersion(0);
    await settled(desk);
    expect(desk.outbox.status.value.is).toBe("signed-out");
    await settled(desk);
    expect(server.state.version).toBe(1);
  });

  it("carries its reason", async () => {
    const server = new Server(KINDS);
    const desk = opened(server);
    desk.reasons.set("boundary", "the comma belongs to it");
    desk.takeVersion(0);
    await settled(desk);
    expect(server.sent[0]!.body.decisions.map(({ why }: { why: string }) => why)).toEqual(["the comma belongs to it", "the comma belongs to it"]);
    expect(desk.reasons.size).toBe(0);
  });
});

describe("undo", () => {
  it("takes back what was not sent yet without asking the server, else the last step there", async () => {
    const server = new Server(KINDS);
    let go = (): void => {};
    server.gate = new Promise((resolve) => (go = resolve));
    const desk = opened(server);
    desk.takeVersion(0);
    desk.takeVersion(0);
    desk.undo();
    expect(desk.said.value).toBe("Undone: the decision on case 4.");
    expect(desk.current.value).toBe("category");
    desk.undo();
    go();
    await settled(desk);
    expect(server.sent.map(({ what }) => what)).toEqual(["decisions", "undo"]);
    expect(server.state.cases.filter(isOpen)).toHaveLength(8);
    expect(desk.current.value).toBe("boundary");
    expect(desk.said.value).toBe("Undone: the decision on case 3.");
  });

  /** A desk whose first requests wait until `go` is called, beside somebody who decides meanwhile. */
  function slow(cases: readonly Case[] = KINDS): { server: Server; desk: Desk; go: () => Promise<void>; carl: (key: string) => void } {
    const server = new Server(cases);
    server.stale = () => stale(server);
    let open = (): void => {};
    server.gate = new Promise((resolve) => (open = resolve));
    const desk = opened(server);
    const go = (): Promise<void> => (open(), settled(desk));
    return { server, desk, go, carl: (key) => server.decide(KINDS.find((each) => each.key === key)!.options[1]!.decisions, "carl") };
  }

  const decidedBy = (server: Server): Record<string, string> => Object.fromEntries(server.state.cases.flatMap(({ key, decided }) => (decided ? [[key, decided.by.join()]] : [])));

  it("goes away with its decision where somebody else decided on the case meanwhile", async () => {
    const { server, desk, go, carl } = slow();
    desk.takeVersion(0);
    desk.undo();
    carl("boundary");
    await go();
    expect(server.sent.map(({ what }) => what)).toEqual(["decisions"]);
    expect(decidedBy(server)).toEqual({ boundary: "carl" });
    expect(desk.outbox.held.value.map(({ step }) => step.body.is)).toEqual(["decisions"]);
    expect(desk.outbox.waiting.value).toEqual([]);
    expect(localStorage).toHaveLength(1);
  });

  it("goes away with its decision where that breaks a rule, and leaves the decision before", async () => {
    const { server, desk, go } = slow();
    const going = go();
    desk.takeVersion(0);
    await Promise.all([going, settled(desk)]);
    server.errors.push(new ApiError(422, { code: "decision-refused", detail: "u2 relates to itself" }));
    desk.takeVersion(0);
    desk.undo();
    await settled(desk);
    expect(server.sent.map(({ what }) => what)).toEqual(["decisions", "decisions"]);
    expect(decidedBy(server)).toEqual({ boundary: "mona" });
  });

  it("sets its own decision back, also where that was sent again as somebody decided elsewhere", async () => {
    const { server, desk, go, carl } = slow();
    desk.takeVersion(0);
    desk.undo();
    carl("value");
    await go();
    expect(server.sent.map(({ what, body }) => [what, body.base_version])).toEqual([["decisions", 0], ["decisions", 1], ["undo", 2]]);
    expect(decidedBy(server)).toEqual({ value: "carl" });
    expect(desk.outbox.held.value).toEqual([]);
  });

  it("waits where somebody came between its decision and it", async () => {
    const { server, desk, go, carl } = slow();
    const { post } = server;
    vi.spyOn(server, "post").mockImplementationOnce(async (what, body) => {
      await post(what, body);
      carl("value");
      return server.state;
    });
    desk.takeVersion(0);
    desk.undo();
    await go();
    expect(decidedBy(server)).toEqual({ boundary: "mona", value: "carl" });
    expect(desk.outbox.held.value.map(({ step }) => step.body.is)).toEqual(["undo"]);
  });

  it("is like finishing: what others decided behind a decision that is sent again is not approved unseen", async () => {
    const { server, desk, go, carl } = slow(KINDS.filter(({ key }) => ["same", "proposed", "boundary"].includes(key)));
    desk.takeVersion(0);
    desk.acceptProposals();
    desk.close("finished");
    carl("same");
    await go();
    expect(server.state.state).toBe("open");
    expect(decidedBy(server)).toEqual({ same: "carl", proposed: "mona", boundary: "mona" });
    const [held] = desk.outbox.held.value;
    expect(held?.step.body).toEqual({ is: "state", state: "finished" });
    desk.insist(held!);
    await settled(desk);
    expect(server.state.state).toBe("finished");
  });

  it("is like a second decision: it does not go out on what somebody else decided on its case", async () => {
    const { server, desk, go, carl } = slow();
    desk.takeVersion(0);
    desk.takeVersion(0);
    carl("boundary");
    carl("category");
    await go();
    expect(decidedBy(server)).toEqual({ boundary: "carl", category: "carl" });
    expect(desk.outbox.held.value).toHaveLength(2);
  });
});

describe("many at once", () => {
  it("accepts what rules decided though annotators differ, as one step", async () => {
    const server = new Server(KINDS);
    const desk = opened(server);
    expect(proposals(KINDS).rows).toEqual([row("unit", place(1), "claim")]);
    desk.acceptProposals();
    await settled(desk);
    expect(server.sent).toHaveLength(1);
    expect(desk.cases.value.find(({ key }) => key === "proposed")!.status).toBe("decided");
  });

  it("takes all of one annotator, units before relations, and leaves what people decided", async () => {
    const server = new Server(KINDS);
    const desk = opened(server);
    desk.takeVersion(0);
    await settled(desk);
    desk.takeAllOf("C");
    await settled(desk);
    await settled(desk);
    expect(server.sent.map(({ body }) => body.decisions.map(({ task }: { task: string }) => task).join())).toEqual(["unit,unit", "unit,unit,unit,attribute", "relation,relation,relation,relation,relation"]);
    expect(desk.cases.value.filter(isOpen)).toEqual([]);
    const gold = (key: string): string | undefined => desk.cases.value.find((each) => each.key === key)!.options.find(({ is_gold }) => is_gold)?.key;
    expect(["boundary", "category", "missing", "direction", "restatement", "value"].map(gold)).toEqual(["A", "B", "B", "B", "B", "B"]);
  });

  it("has one decision for a question that two cases ask", () => {
    const twice = [one("x", "unit", "missing", 1, [option("A", "A", [row("unit", place(1), "claim"), row("unit", place(2), "nothing")])]), one("y", "unit", "missing", 2, [option("A", "A", [row("unit", place(2), "claim")])])];
    expect(allOf(twice, "A").rows).toEqual([row("unit", place(1), "claim"), row("unit", place(2), "nothing")]);
  });
});

describe("an edit", () => {
  it("answers the main question and says of the others that nothing is there", () => {
    const [boundary] = open("boundary") as [Case];
    const main = mainQuestion(boundary)!;
    expect(main.place).toBe("38-50");
    expect(edited(boundary, main, "premise", "38-44")).toEqual([{ ...row("unit", "38-50", "premise"), boundaries: "38-44" }, row("unit", place(2), "nothing")]);
    expect(edited(boundary, main, "premise", "38-50")[0]).toEqual(row("unit", "38-50", "premise"));
    const [direction] = open("direction") as [Case];
    expect(edited(direction, mainQuestion(direction)!, "support u1")).toEqual([row("relation", "u3", "support u1"), row("relation", "u4", "nothing")]);
  });
});

describe("the screen", () => {
  // What was asked for a frame ago is done before the window goes.
  afterEach(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

  beforeEach(() => {
    vi.stubGlobal("EventSource", class { close() {} });
  });

  async function drawn(server: Server): Promise<{ desk: Desk; root: HTMLElement }> {
    const desk = opened(server);
    const root = document.body.appendChild(document.createElement("div"));
    close.push(() => {
      render(null, root);
      root.remove();
    });
    await act(() => render(<Screen study="s" document="d" phase="" desk={desk} />, root));
    return { desk, root };
  }

  it("marks in the text what annotators differ in, by the number of the case, beside the units of the gold", async () => {
    const { root } = await drawn(new Server(KINDS));
    const tags = [...root.querySelectorAll("#text .tag")].map((tag) => tag.firstChild!.textContent);
    expect(tags).toEqual(["C1", "C2", "≈2", "?3", "?4", "?5", "?6", "?7", "?8", "?9", "?10"]);
  });

  it("paints a decision at once, as not saved, and as decided when the server has it", async () => {
    const server = new Server(KINDS);
    let go = (): void => {};
    server.gate = new Promise((resolve) => (go = resolve));
    const { desk, root } = await drawn(server);
    const at = (key: string): HTMLElement => root.querySelector<HTMLElement>(`[data-case="${key}"]`)!;
    expect(at("boundary").querySelectorAll(".version")).toHaveLength(3);
    await act(() => at("boundary").querySelectorAll<HTMLElement>(".version")[1]!.click());
    expect(at("boundary").className).toContain("waiting");
    expect(at("category").className).toContain("current");
    expect(root.querySelector(".bar .saving")!.textContent).toBe("saving 1 decision …");
    go();
    await act(() => settled(desk));
    expect(at("boundary").className).toContain("decided");
    expect(root.querySelector(".bar .saving")!.textContent).toBe("saved");
  });

  it("opens a case whose label in the text is clicked", async () => {
    const { desk, root } = await drawn(new Server(KINDS));
    const tag = [...root.querySelectorAll<HTMLElement>("#text .tag")].find((each) => each.dataset["place"] === "u:case/open/missing");
    await act(() => tag!.click());
    expect(desk.current.value).toBe("missing");
  });

  it("changes boundaries, values and targets by fields that keys reach", async () => {
    const server = new Server([...open("boundary"), ...open("value"), ...open("attachment")]);
    const { desk, root } = await drawn(server);
    const save = async (): Promise<void> => {
      await act(() => root.querySelector<HTMLFormElement>(".edit form")!.requestSubmit());
      await act(() => settled(desk));
    };
    const choose = (at: number, value: string) => act(() => {
      const select = root.querySelectorAll<HTMLSelectElement>(".edit select")[at]!;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await act(() => void (desk.isEditing.value = true));
    await choose(0, "premise");
    await act(() => root.querySelectorAll<HTMLElement>(".edges button")[3]!.click());
    await save();
    await act(() => void (desk.isEditing.value = true));
    await choose(0, "against");
    await save();
    await act(() => void (desk.isEditing.value = true));
    await choose(2, "u1");
    await save();
    const [unit, value, relation] = server.sent.map(({ body }) => body.decisions);
    expect(unit).toEqual([{ ...row("unit", "38-50", "premise"), boundaries: "38-55" }, row("unit", place(2), "nothing")]);
    expect(value).toEqual([row("attribute", place(9), "against", "stance")]);
    expect(relation).toEqual([row("relation", "u2", "support u1")]);
  });
});
