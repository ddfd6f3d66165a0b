"""The library answers as it did when its answers were stored.

What is right is shown by other tests; these see that nothing else changes by the way. Where an
answer was meant to change, ``python -m tests.answers`` stores it anew.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.answers.calls import AREAS
from tests.answers.plain import answered
from tests.answers.stored import differences, read

NAMES = [(area, name) for area, calls in AREAS.items() for name in calls]
stored = cache(read)


@pytest.mark.parametrize(("area", "name"), NAMES, ids=[": ".join(pair) for pair in NAMES])
def test_an_answer_is_as_it_was(area, name):
    """Values, intervals, parts, notes, signatures and messages."""
    assert name in stored(area), "no such answer is stored; 'python -m tests.answers' stores it"
    assert differences(stored(area)[name], answered(AREAS[area][name])) == []


def test_every_stored_answer_is_asked_for():
    """An answer whose call is gone is gone as well."""
    assert {area: [*read(area)] for area in AREAS} == {
        area: [*calls] for area, calls in AREAS.items()
    }


@pytest.mark.parametrize(
    ("stored", "now", "place"),
    [
        ({"value": 0.5}, {"value": 0.5000001}, "value"),
        ({"value": 0.5}, {"value": "nan"}, "value"),
        ({"parts": {"all": [1, 2]}}, {"parts": {"all": [1, 3]}}, "parts.all[1]"),
        ({"notes": ["a"]}, {"notes": ["a", "b"]}, "notes"),
        ({"n": 1}, {"n": 1, "undefined": "no"}, "undefined"),
        ({"is": True}, {"is": 1}, "is"),
    ],
)
def test_a_difference_is_named_with_its_place(stored, now, place):
    """A digit, a lost figure, one more note, another type."""
    (found,) = differences(stored, now)
    assert found.startswith(f"{place}: ")
