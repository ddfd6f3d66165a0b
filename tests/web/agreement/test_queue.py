"""Computations wait in a queue: one at a time, each study once, and any can be called off."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

import pytest
from tests.web.agreement.changing import change
from tests.web.agreement.conftest import waiting

from argora.model import Span, Unit
from argora.model.operations import Create
from argora.store import Place, Store
from argora.store.queue import Queue
from argora.store.statistics import Statistics
from argora.studies import bundled
from argora.web.agreement.basis import COUNTING, mark_of
from argora.web.agreement.live import LiveAgreement, stored_as
from argora.web.agreement.process import Limits
from argora.web.agreement.worker import HEARD, Worker, _Task


def made(mark):
    """Return what the program that computes would answer."""
    printed = {"results": [], "headline": {"lead": mark}}
    return {"mark": mark, "counting": COUNTING, "of": [], "printed": printed}


@pytest.fixture
def live(held, live):
    """The bundled study, with a calculator that waits."""
    return live


def test_figures_that_were_counted_otherwise_are_shown_to_nobody(live, held):
    """Those of an older Argora held notes of annotators; they are made anew."""
    older = made(mark(live))
    del older["counting"]
    live.store.statistics.keep(live.study, *stored_as(""), {}, older)
    assert live.now() == {"state": "queued", "problem": None, "step": ""}
    held.answers.append(made(mark(live)))
    assert live.settled()["headline"] == {"lead": mark(live)}


def mark(live):
    """Return on what figures would rest now."""
    return mark_of(live.store, live.study, live.agreement._settings)


def test_many_who_look_ask_for_one_computation(live, held):
    """Nothing is computed twice for the same layers."""
    assert {live.now()["state"] for _ in range(5)} <= {"queued", "running"}
    live.until("running")
    assert live.now()["step"] == "reading"
    held.answers.append(made(mark(live)))
    assert live.settled()["headline"] == {"lead": mark(live)}
    assert held.asked == [live.study]


def test_who_looks_while_figures_come_asks_for_nothing(live, held, monkeypatch):
    """What ends between two looks into the database is not computed once more."""
    live.until("running")
    kept_at = Statistics.kept_at

    def outpaced(*asked):
        """Answer with what was kept before the computation ended."""
        before = kept_at(*asked)
        held.answers.append(made(mark(live)))
        waiting(lambda: live.store.queue.latest("agreement", live.study).state == "done")
        return before

    with monkeypatch.context() as patched:
        patched.setattr(Statistics, "kept_at", outpaced)
        live.now()
    assert live.settled()["headline"] == {"lead": mark(live)}
    assert held.asked == [live.study]


def test_who_looks_again_does_not_read_all_layers_again(live, held, monkeypatch):
    """A study of many thousand layers is looked at every second, whatever changes in it."""
    live.until("running")
    read = []
    outline = Store.outline

    def counted(*asked, **more):
        read.append(asked)
        return outline(*asked, **more)

    monkeypatch.setattr(Store, "outline", counted)
    for _ in range(5):
        live.now()
    change(live.store, Place(live.study, "essay02", "ana"), "reopen")
    live.now()
    assert not read
    held.answers += [made(mark(live)), made(mark(live))]
    live.settled()


def test_an_edit_while_computing_leads_to_a_new_run(live, held):
    """What comes first is shown until the next is there; it says of what it is."""
    live.until("running")
    old = mark(live)
    change(live.store, Place(live.study, "essay02", "ana"), "reopen")
    assert live.now()["state"] == "running"
    held.answers.append(made(old))
    waiting(lambda: len(held.asked) == 2)
    answer = live.now()
    assert (answer["state"], answer["headline"]) == ("running", {"lead": old})
    held.answers.append(made(mark(live)))
    assert live.settled()["headline"] == {"lead": mark(live)}


def test_what_is_not_finished_starts_no_computation(live, held):
    """An edit of an open layer changes no figure, so what was computed holds."""
    place = Place(live.study, "essay02", "ana")
    change(live.store, place, "reopen")
    live.until("running")
    held.answers.append(made(mark(live)))
    live.settled()
    work = live.store.queue.latest("agreement", live.study).key
    change(live.store, place, "apply", Create(Unit("more", (Span(0, 5),), "claim")))
    assert live.now()["state"] == "ready"
    assert live.store.queue.latest("agreement", live.study).key == work


@pytest.mark.parametrize("state", ["queued", "running"])
def test_a_computation_can_be_called_off(live, held, state):
    """Whether it waits or runs; it begins again when somebody says so or a layer is finished."""
    other = live.store.add_study(bundled())
    if state == "queued":
        live.agreement.answer(other)
        waiting(lambda: held.asked == [other])
    live.until(state)
    live.agreement.cancel(live.study)
    assert live.now()["state"] == live.now()["state"] == "cancelled"
    if state == "queued":
        live.agreement.cancel(other)
    live.agreement.run(live.study)
    live.until("running")
    live.agreement.cancel(live.study)
    change(live.store, Place(live.study, "essay02", "ana"), "reopen")
    live.until("running")


def test_one_study_is_computed_at_a_time(live, held):
    """The others wait, the oldest first."""
    others = [live.store.add_study(bundled()) for _ in range(2)]
    live.until("running")
    assert [live.agreement.answer(other)["state"] for other in others] == ["queued", "queued"]
    assert held.asked == [live.study]
    held.answers.append(made(mark(live)))
    waiting(lambda: len(held.asked) == 2)
    assert held.asked == [live.study, others[0]]


@pytest.mark.parametrize("limits", [Limits(patience_seconds=0, at_once=2)])
def test_a_study_that_takes_long_does_not_delay_another(live, held):
    """The other gets a program of its own; a third waits, as there may be two at once."""
    others = [live.store.add_study(bundled()) for _ in range(2)]
    live.until("running")
    for other in others:
        live.agreement.answer(other)
    waiting(lambda: held.asked == [live.study, others[0]])
    assert live.agreement.answer(others[0])["state"] == "running"
    assert live.now()["state"] == "running"
    time.sleep(0.3)
    assert live.agreement.answer(others[1])["state"] == "queued"


@pytest.mark.parametrize("limits", [Limits(patience_seconds=0)])
def test_a_study_is_never_computed_twice_at_once(live, held):
    """What changed meanwhile waits for the computation that runs."""
    live.until("running")
    old = mark(live)
    change(live.store, Place(live.study, "essay02", "ana"), "reopen")
    live.now()
    time.sleep(0.3)
    live.now()
    assert held.asked == [live.study]
    held.answers.append(made(old))
    waiting(lambda: len(held.asked) == 2)


def test_a_long_computation_says_how_long_it_has_taken(live, held, monkeypatch):
    """A person who waits sees that something happens."""
    monkeypatch.setattr("argora.web.agreement.live.SLOW", 0.0)
    live.until("running")

    def seconds():
        found = re.fullmatch(r"reading, (\d+) s so far", live.now()["step"])
        assert found
        return int(found[1])

    first = seconds()
    waiting(lambda: seconds() > first)


def test_who_asks_is_not_kept_waiting(live, held, monkeypatch):
    """A worker with nothing to do begins as soon as there is something."""
    monkeypatch.setattr("argora.web.agreement.worker.WAITING", 1000.0)
    live.until("running")
    held.answers.append(made(mark(live)))
    live.settled()
    live.agreement.run(live.study)
    waiting(lambda: len(held.asked) == 2)


@pytest.mark.parametrize("limits", [Limits(idle_seconds=0)])
def test_the_program_that_computes_ends_when_there_is_nothing_to_do(live, held):
    """It takes memory; the next computation begins it again."""
    live.until("running")
    held.answers.append(made(mark(live)))
    live.settled()
    waiting(lambda: held.stopped)


def test_the_program_that_computes_is_kept_for_a_while(live, held):
    """Whoever edits asks again soon."""
    for n in (1, 2, 3):
        live.agreement.run(live.study)
        waiting(lambda n=n: len(held.asked) == n)
        held.answers.append(made(mark(live)))
        live.settled()
    assert held.stopped == 0


def test_a_server_that_ends_leaves_its_work_to_the_next(live, held):
    """Without waiting until it is thought to have died."""
    live.until("running")
    live.worker.close()
    assert held.stopped == 1
    assert live.store.queue.latest("agreement", live.study).state == "queued"
    live.worker = Worker(live.store)
    live.agreement = LiveAgreement(live.store, live.worker)
    live.until("running")


def test_a_failure_in_the_queue_does_not_end_it(live, held, monkeypatch):
    """The next computation is done all the same."""
    live.until("running")
    held.answers.append({"mark": "x", "of": [], "page": float("nan")})  # cannot be kept as JSON
    assert live.settled()["problem"].startswith("cannot be kept as JSON")
    live.agreement.run(live.study)
    live.until("running")
    held.answers.append(made(mark(live)))
    assert live.settled()["state"] == "ready"


def test_a_worker_that_computes_for_long_is_heard_of(live, monkeypatch):
    """Every few seconds, so that no other worker takes its study; and never more often."""
    now, worker = [1000.0], live.worker
    clock = SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr("argora.web.agreement.worker.time", clock)
    live.store.queue.enqueue("agreement", {"study": live.study}, study=live.study)
    work = live.store.queue.claim(worker._name, kinds=("agreement",))
    task, alive = _Task(work.key), []
    monkeypatch.setattr(Queue, "alive", lambda _, *of: alive.append(of) is None)
    for seconds in (0, 4, 6, 8, 12):
        now[0] = 1000.0 + seconds
        assert worker._is_wanted(task)
    assert alive == [(work.key, worker._name)] * 3
    monkeypatch.setattr(Queue, "alive", lambda *_: False)
    now[0] += HEARD
    assert not worker._is_wanted(task)
