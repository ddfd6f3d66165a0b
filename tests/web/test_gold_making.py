"""The gold of a phase is made in the background: as a whole or not at all, and once."""

from __future__ import annotations

import sys
import time
from dataclasses import replace

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, sent, trees
from tests.web.agreement.conftest import backend, database, new_database, store
from tests.web.agreement.crowded import crowded

from argora.errors import ArgoraError, ConflictError, MeasureError
from argora.model import Layer
from argora.model.operations import Create
from argora.store import DecisionChange, GoldEnding, NewCuration, Phase, Place, gold_layers
from argora.web.agreement.process import Calculator, CalledOff, Step
from argora.web.agreement.worker import Worker
from argora.web.consolidating import GoldMaking, GoldRequest
from argora.web.refusal import Refusal

__all__ = ["backend", "database", "new_database", "store"]

WHOLE = Phase("")
LONGEST_WAIT = 300
N_DOCUMENTS = 40


class Held:
    """A calculator that is at a step until it is let go, or called off; it makes no gold."""

    def __init__(self, *_):
        self.questions = []
        self.step = Step("relations", 420, 1000)

    def ask(self, question, *, on_step, is_wanted):
        """Wait to be called off."""
        self.questions.append(question)
        on_step(self.step)
        while is_wanted():
            time.sleep(0.01)
        raise CalledOff

    def stop(self):
        """There is no program to end."""


class Making:
    """The gold of one study."""

    def __init__(self, store, study):
        self.store, self.study, self.told = store, study, []
        self.worker = Worker(store)
        self.golds = GoldMaking(store, self.worker, on_change=self.told.append)

    def begin(self, author="mona", **more):
        """Let it be made."""
        self.golds.begin(self.study, WHOLE, GoldRequest(**more), author=author)

    def until(self, *states):
        """Return how far it is as soon as it is in one of these states."""
        end = time.monotonic() + LONGEST_WAIT
        while (now := self.golds.standing(self.study, WHOLE)).state not in states:
            assert time.monotonic() < end, now
            time.sleep(0.05)
        return now

    def stored(self):
        """Return the gold layers by document, and the record."""
        layers = self.store.study(self.study).layers
        golds = {e.document: replace(e, times=()) for e in layers if e.annotator == "gold"}
        return golds, self.store.curations.record(self.study, "")


@pytest.fixture
def making(store):
    """A study that two have annotated, and what makes its gold."""
    made = Making(store, store.add_study(trees()))
    yield made
    made.worker.close()


@pytest.fixture
def held(monkeypatch):
    """Take the place of the program; ask for it before ``making``."""
    calculators = []

    def new(*_):
        calculators.append(Held())
        return calculators[-1]

    monkeypatch.setattr("argora.web.agreement.worker.Calculator", new)
    return lambda: [question for each in calculators for question in each.questions]


def questions_to(held, n):
    """Return what programs were asked, as soon as that is so many questions."""
    end = time.monotonic() + LONGEST_WAIT
    while len(held()) < n:
        assert time.monotonic() < end
        time.sleep(0.01)
    return held()


def test_the_page_hears_how_far_it_is(held, making):
    """The step, how much of it is done and by which rules; the study is announced."""
    assert making.golds.standing(making.study, WHOLE).state == "none"
    making.begin(rules={"units": "plurality"}, at_least=3)
    now = making.until("running")
    while now.step == "":
        now = making.until("running")
    assert (now.step, now.n_done, now.n_all) == ("relations", 420, 1000)
    assert (now.rules, now.at_least, now.result) == ({"units": "plurality"}, 3, None)
    assert set(making.told) == {making.study}


def test_pressing_twice_makes_it_once(held, making):
    """Also for somebody else; other rules are refused until it is done."""
    for author in ("mona", "carl"):
        making.begin(author)
    making.until("running")
    making.begin()
    with pytest.raises(Refusal) as refusal:
        making.begin(rules={"units": "plurality"})
    assert (refusal.value.status_code, refusal.value.code) == (409, "gold-busy")
    with pytest.raises(Refusal):
        making.begin(decisions="document,task\n")
    assert [each["author"] for each in questions_to(held, 1)] == ["mona"]


def test_an_unknown_rule_begins_nothing(held, making):
    """The sentence names the rules that there are."""
    with pytest.raises(MeasureError, match="unknown rule 'wrong'"):
        making.begin(rules={"units": "wrong"})
    assert making.golds.standing(making.study, WHOLE).state == "none"


def test_others_save_while_it_is_made(held, making):
    """Nothing waits for it."""
    making.begin()
    making.until("running")
    place = Place(making.study, "d1", "anna")
    applied = making.store.apply(place, sent(making.store, place, Create(MORE)))
    assert MORE in making.store.layer(place).layer.units
    assert applied.version == 2
    assert making.until("running").state == "running"


def test_a_server_that_ends_leaves_it_to_the_next(held, making):
    """With what people decided, which is looked at once."""
    making.begin(decisions="what people decided")
    (work,) = [each["work"] for each in questions_to(held, 1)]
    making.worker.close()
    assert making.golds.standing(making.study, WHOLE).state == "queued"
    assert making.store.golds.decisions(making.study, "") == "what people decided"
    making.worker = Worker(making.store)
    making.golds = GoldMaking(making.store, making.worker, on_change=making.told.append)
    making.until("running")  # whoever looks lets it begin
    assert [each["work"] for each in questions_to(held, 2)][1] != work


OLD = Layer("d1", "gold", units=(CLAIM, PREMISE), scheme_version="1", tool="argora gold")
NEW = replace(OLD, units=(CLAIM,))


def ending(store, study, said="new", base=0):
    """Return what ends the work of a worker that has claimed it."""
    arguments = {"study": study, "phase": "", "author": "mona"}
    work = store.golds.begin("gold", arguments, "decided")
    assert store.queue.claim("me", kinds=("gold",)).key == work.key
    question = ("unit", "0-21", "")
    decision = {"task": "unit", "place": "0-21", "decision": "claim", "decided_by": ["carl"]}
    changes = (DecisionChange(question, None, {**decision, "why": said}),)
    made = {"rules": {}, "at_least": 2, "mark": said, "counts": {}, "changes": changes}
    curation = NewCuration("d1", base, "propose", record=[{"why": said}], **made)
    return GoldEnding([curation], work.key, "me", {"n_decisions": 3})


def test_layers_record_and_the_end_of_the_work_are_stored_together(store):
    """Then what people decided for this gold is part of its record and not needed any more."""
    study = store.add_study(trees())
    end = ending(store, study)
    stored = store.golds.put(study, [OLD], ending=end)
    work = store.queue.work(end.work)
    assert (work.state, work.result["n_decisions"], work.result["n_added"]) == ("done", 3, 1)
    assert stored.added == ("d1",)
    assert store.curations.record(study, "") == (("d1", [{"why": "new"}]),)
    (decision,) = store.curations.in_phase(study, "")["d1"].decisions
    assert (decision["decided_by"], decision["why"]) == (["carl"], "new")
    assert store.golds.decisions(study, "") == ""


def cancelled(store, study, end):
    """Call the work off."""
    store.queue.cancel(end.work)


def erased(store, study, end):
    """Erase an annotator, whose name is in what was decided."""
    store.erasing.annotator(study, "ben", votes="keep")


def account_erased(store, study, end):
    """Erase the account of who began it and did nothing else in the study."""
    store.erasing.account(store.people.named("mona")[0].key)


@pytest.mark.parametrize("happen", [cancelled, erased, account_erased])
def test_work_that_nobody_wants_any_more_stores_nothing(store, happen):
    """Whenever it was called off: the layers, the record and the history are those of before."""
    study = store.add_study(trees())
    for name in ("ada", "mona"):
        store.people.add(name, is_admin=name == "ada")
    store.golds.put(study, [OLD], ending=ending(store, study, "old"))
    end = ending(store, study, base=1)
    happen(store, study, end)
    gold = Place(study, "d1", "gold")
    before = store.layer(gold), store.curations.record(study, "")
    with pytest.raises(ConflictError, match="cancelled"):
        store.golds.put(study, [NEW, replace(NEW, document="d2", units=())], ending=end)
    assert (store.layer(gold), store.curations.record(study, "")) == before
    assert [each.place.document for each in layers_of_gold(store, study)] == ["d1"]


def layers_of_gold(store, study):
    """Return the gold layers that have begun."""
    return [each for each in store.outline(study).layers if each.place.annotator == "gold"]


def test_a_gold_layer_that_a_person_changes_meanwhile_is_left(store, monkeypatch):
    """Between the comparison and the transaction; all others are stored."""
    study = store.add_study(trees())
    store.golds.put(study, [replace(OLD, state="open")])
    prepare, gold = gold_layers._prepare, Place(study, "d1", "gold")
    rounds = []

    def slow(*args):
        prepared = prepare(*args)
        if not rounds:
            store.apply(gold, sent(store, gold, Create(MORE), author="carl"))
        rounds.append(1)
        return prepared

    monkeypatch.setattr(gold_layers, "_prepare", slow)
    stored = store.golds.put(study, [NEW, replace(NEW, document="d2", units=())])
    assert (stored.left, stored.added, len(rounds)) == (("d1",), ("d2",), 2)
    assert store.layer(gold).layer.units == (*OLD.units, MORE)


class Killed(Calculator):
    """A calculator whose program is killed some time after it has begun to store."""

    after: float | None = None
    """Seconds; None lets it live."""

    def ask(self, question, *, on_step, is_wanted):
        """Kill the program at its last step."""

        def on_any_step(step):
            on_step(step)
            if step.words == "storing" and Killed.after is not None:
                time.sleep(Killed.after)
                self._process.kill()

        return super().ask(question, on_step=on_any_step, is_wanted=is_wanted)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_program_leaves_the_old_gold_or_the_new(store, monkeypatch):
    """Killed while it stores, later and later; then the same gold can be made."""
    monkeypatch.setattr("argora.web.agreement.worker.Calculator", Killed)
    study = store.add_study(crowded(n_annotators=3, n_units=1200, n_documents=N_DOCUMENTS))
    making = Making(store, study)

    def make(rule, after):
        monkeypatch.setattr(Killed, "after", after)
        making.begin(rules={"relations": rule})
        state = making.until("failed", "done").state
        return state, making.stored()[0]

    try:
        golds = {rule: make(rule, None)[1] for rule in ("none", "medoid")}
        assert golds["none"] != golds["medoid"]
        for after, rule in ((0.0, "none"), (0.01, "medoid"), (0.03, "none")):
            (_, record), before = making.stored(), making.stored()[0]
            state, now = make(rule, after)
            assert now == (before if state == "failed" else golds[rule])
            assert (making.stored()[1] == record) == (state == "failed")
            assert make(rule, None) == ("done", golds[rule])
    finally:
        making.worker.close()


def test_a_refused_gold_says_why(store):
    """The program's sentence is the page's."""
    making = Making(store, store.add_study(trees()))
    try:
        making.begin(at_least=50)
        assert "finished layers of 50 or more annotators" in making.until("failed").problem
        with pytest.raises(ArgoraError):
            making.begin(rules={"relations": "nothing like it"})
    finally:
        making.worker.close()


def test_an_erasure_does_not_make_a_gold_that_of_a_person(store):
    """Its step takes notes out of the layer that rules made; rules go on to change it."""
    study = store.add_study(trees())
    store.golds.put(study, [replace(OLD, units=(replace(PREMISE, attributes={"note": "so ben"}),))])
    store.erasing.annotator(study, "ben", votes="keep")
    assert store.layer(Place(study, "d1", "gold")).version == 2
    stored = store.golds.put(study, [NEW])
    assert (stored.changed, stored.left) == (("d1",), ())
