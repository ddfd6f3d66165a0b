"""What two readers found right decides which kinds of remarks are made by default."""

from __future__ import annotations

from benchmarks.remarks import precision, verdicts

from argora.feedback import DOUBTFUL, KINDS

ENOUGH = 0.8


def test_kinds_that_are_shown_were_found_right_four_times_in_five():
    """By each of the readers, of the remarks that are still made."""
    shown = precision(row for row in verdicts() if row["shown"] == "yes")
    assert len(shown) == 8
    assert not set(shown) & DOUBTFUL
    for n, right in shown.values():
        assert min(right) >= ENOUGH * n


def test_kinds_that_are_not_shown_were_not():
    """None is held back that both found right often enough."""
    every = precision(verdicts())
    assert set(every) >= DOUBTFUL
    assert set(KINDS) >= DOUBTFUL
    for kind in DOUBTFUL:
        n, right = every[kind]
        assert min(right) < ENOUGH * n
