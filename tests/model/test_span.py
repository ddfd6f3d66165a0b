"""Spans: half-open stretches of code points."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.errors import ModelError
from argora.model import Span, merge_spans

some_spans = st.builds(
    lambda start, n: Span(start, start + n), st.integers(0, 40), st.integers(1, 12)
)


@pytest.mark.parametrize(
    ("start", "end", "what"),
    [(3, 3, "is empty"), (5, 4, "is no stretch"), (-1, 4, "is no stretch")],
)
def test_a_span_that_is_no_stretch_of_text_is_refused(start, end, what):
    """The message names the offsets and says what was expected."""
    with pytest.raises(ModelError, match=rf"span {start}\.\.{end} {what}.*0 <= start < end"):
        Span(start, end)


def test_offsets_count_code_points():
    """An emoji outside the basic plane is one position, a combining mark one of its own."""
    assert Span(1, 3).of("a🙂e\u0301") == "🙂e"


@pytest.mark.parametrize(
    ("other", "overlaps", "covers"),
    [
        (Span(2, 4), True, True),
        (Span(3, 9), True, False),
        (Span(5, 6), False, False),
        (Span(0, 2), False, False),
    ],
)
def test_touching_spans_do_not_overlap(other, overlaps, covers):
    """Span 2..5 shares characters only with what begins before 5 and ends behind 2."""
    span = Span(2, 5)
    assert (span.overlaps(other), span.covers(other)) == (overlaps, covers)


@given(some_spans, some_spans)
def test_overlap_is_what_the_characters_say(one, other):
    """Overlap and cover agree with the sets of positions."""
    here, there = set(range(one.start, one.end)), set(range(other.start, other.end))
    assert one.overlaps(other) == other.overlaps(one) == bool(here & there)
    assert one.covers(other) == (there <= here)


@given(st.lists(some_spans, max_size=8))
def test_merged_spans_hold_the_same_characters_once(parts):
    """Merging keeps every position and leaves a gap between any two spans."""
    merged = merge_spans(parts)
    positions = {i for span in parts for i in range(span.start, span.end)}
    assert {i for span in merged for i in range(span.start, span.end)} == positions
    assert sum(map(len, merged)) == len(positions)
    assert all(a.end < b.start for a, b in pairwise(merged))
