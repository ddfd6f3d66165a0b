"""Figures are computed by a program beside the server, which is ended when it takes too much."""

from __future__ import annotations

import pytest

from argora.web.agreement.process import Limits


@pytest.mark.parametrize("limits", [Limits(seconds=0)])
def test_a_computation_that_takes_too_long_is_ended(live, limits):
    """The page says so, and nothing is tried again until somebody wants it."""
    answer = live.settled()
    assert answer["state"] == "failed"
    assert answer["problem"].startswith("it took longer than 0 seconds")
    first = live.store.latest_work("agreement", live.study)
    assert live.now()["state"] == "failed"
    assert live.store.latest_work("agreement", live.study) == first
    live.agreement.run(live.study)
    assert live.store.latest_work("agreement", live.study).key != first.key


@pytest.mark.parametrize("limits", [Limits(megabytes=100)])
def test_a_computation_that_takes_too_much_memory_breaks_off(live, limits):
    """The server goes on and says so."""
    answer = live.settled()
    assert (answer["state"], live.now()["state"]) == ("failed", "failed")
    assert "memory" in answer["problem"] or "broke off" in answer["problem"]
