"""A measure prints and signs as before, so that stored numbers stay comparable."""

from __future__ import annotations

import pytest
from tests.freeze.kernel import check
from tests.freeze.signatures import CASES, NAMES

from argora.measures import MEASURES, parse


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_signature_is_what_is_stored(case):
    """The method and the whole, with the value, of about 300 measures with options."""
    check(case)


@pytest.mark.parametrize("name", NAMES)
def test_a_measure_parses_to_itself(name):
    """With options of every kind."""
    measure = parse(name)
    assert parse(str(measure)) == measure


def test_no_measure_is_left_out():
    """A new one is added to ``measures.txt``."""
    assert {parse(name).id for name in NAMES} == set(MEASURES.names())
