"""Figures are computed by a program beside the server, which is ended when it takes too much."""

from __future__ import annotations

import time

import pytest
from tests.store.trees import trees
from tests.web.agreement.crowded import crowded

from argora.web.agreement.process import Limits


@pytest.mark.parametrize("limits", [Limits(seconds=0)])
def test_a_computation_that_takes_too_long_is_ended(live, limits):
    """The page says so, and nothing is tried again until somebody wants it."""
    answer = live.settled()
    assert answer["state"] == "failed"
    assert answer["problem"].startswith("it took longer than 0 seconds")
    first = live.store.queue.latest("agreement", live.study)
    assert live.now()["state"] == "failed"
    assert live.store.queue.latest("agreement", live.study) == first
    live.agreement.run(live.study)
    assert live.store.queue.latest("agreement", live.study).key != first.key


@pytest.mark.parametrize("limits", [Limits(megabytes=100)])
def test_a_computation_that_takes_too_much_memory_breaks_off(live, limits):
    """The server goes on and says so."""
    answer = live.settled()
    assert (answer["state"], live.now()["state"]) == ("failed", "failed")
    assert "memory" in answer["problem"] or "broke off" in answer["problem"]


@pytest.mark.parametrize("limits", [Limits(seconds=2)])
def test_fifty_annotators_with_ten_thousand_units_are_queued_capped_and_cancelled(live, limits):
    """The program is ended each time, and the next study has its turn."""
    live.study = live.store.add_study(crowded())
    assert live.now()["state"] == "queued"
    live.until("running", says_step=False)  # on a busy machine 2 seconds are over before a step
    while (process := live.worker._calculator._process) is None:
        time.sleep(0.05)
    live.agreement.cancel(live.study)
    assert live.now()["state"] == "cancelled"
    assert process.wait(10) != 0
    live.agreement.run(live.study)
    answer = live.settled()
    assert answer["problem"] == (
        "it took longer than 2 seconds; export the study and use argora agree"
    )
    live.study = live.store.add_study(trees())
    # On a busy machine 2 seconds are over before a program is there; it had its turn all the same.
    live.until("running", "ready", "failed")
