"""Live agreement is what ``argora agree`` prints on the export, digit for digit."""

from __future__ import annotations

from uuid import uuid4

import pytest

import argora
from argora.model import Span, Unit
from argora.model.operations import Create
from argora.store import Place, Submission
from argora.web.agreement.process import Limits

MORE = Unit("more", (Span(0, 12),), "premise")


def change(live, place, kind, *operations):
    """Do something to a layer as a client would."""
    standing = live.store.standing(live.study)
    version = live.store.layer(place).version
    how = getattr(live.store, kind)
    under = (standing.scheme_version, standing.guideline_version)
    return how(place, Submission(uuid4().hex, version, *under, operations))


def test_the_answer_is_what_the_command_prints_on_the_export(live, run, tmp_path):
    """On both databases: every row, count and word, as layers are reopened and finished."""
    place = Place(live.study, "essay02", "ana")
    steps = {
        "all": [],
        "without one": [
            ("reopen",),
            # Nobody compares what is not finished, whatever is in it.
            ("apply", Create(Unit("odd", segment=("s1",), category="claim"))),
        ],
        "another": [("undo",), ("apply", Create(MORE)), ("finish",)],
    }
    found = {}
    for name, changes in steps.items():
        for kind, *operations in changes:
            change(live, place, kind, *operations)
        answer = found[name] = live.settled()
        argora.write(live.store.study(live.study), tmp_path / name, format="native")
        printed = run("agree", tmp_path / name, "--json").json
        assert answer["state"] == "ready", answer["problem"]
        assert len(printed["results"]) > 150
        assert answer["results"] == printed["results"]
        assert {name: answer[name] for name in printed} == printed
    assert [len(answer["of"]) for answer in found.values()] == [39, 38, 39]
    mine = [one["version"] for one in answer["of"] if one["document"] == "essay02"]
    assert mine == [6, 1, 1]
    values = [answer["results"][0]["value"] for answer in found.values()]
    assert len(set(values)) == 3


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
