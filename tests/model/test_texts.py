"""Two texts that should be one: where they part, and offsets across line breaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.model import Document, Layer, Segmentation, Span, Turn, Unit
from argora.model.texts import Shift, parting, same_but_breaks

pieces = st.lists(st.text(st.characters(exclude_characters="\r\n"), max_size=4), min_size=1)
breaks = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a text with two ways to write its line breaks; between lines stands a mark."""
    lines = draw(pieces)
    texts = ["", ""]
    for i, line in enumerate(lines):
        for j in (0, 1):
            texts[j] += ("|" + draw(breaks) + "|" if i else "") + line
    return texts[0], texts[1]


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        ("abc", "abd", "at character 2: 'ab' goes on with 'c' and 'd'"),
        ("ab", "abd", "at character 2: 'ab' goes on with its end and 'd'"),
        ("a\r\nb\r\nc", "a\nb\nd", r"at character 6: 'a\nb\n' goes on with 'c' and 'd'"),
        ("x" * 50 + "a" * 50, "x" * 50 + "b", f"'{'x' * 20}' goes on with '{'a' * 20}' and 'b'"),
    ],
)
def test_where_texts_part_is_told_with_context(one, other, message):
    """A few words before and behind are enough."""
    assert message in parting(one, other)


@given(twins())
def test_offsets_move_across_line_breaks(texts):
    """Whatever a span covers is the same text afterwards, up to its line breaks."""
    old, new = texts
    assert same_but_breaks(old, new)
    shift = Shift.between(old, new)
    assert len(shift.starts) == len(shift.ends) == len(old) + 1
    for start in range(len(old)):
        for end in range(start + 1, min(len(old), start + 6) + 1):
            moved = shift.span(Span(start, end))
            part = old[start:end]
            whole = ("\r" if part[0] == "\n" and old[:start].endswith("\r") else "") + part
            whole += "\n" if part[-1] == "\r" and old[end:].startswith("\n") else ""
            assert same_but_breaks(whole, new[moved.start : moved.end])


def test_everything_with_offsets_moves():
    """Units in parts, segments and turns."""
    shift = Shift.between("a\r\nb\r\nc", "a\nb\nc")
    unit = Unit("T1", (Span(0, 1), Span(3, 4), Span(6, 7)), "claim")
    moved = shift.layer(Layer("d", "ann", units=(unit, Unit("T2", text="implied"))))
    assert moved.by_id["T1"].spans == (Span(0, 1), Span(2, 3), Span(4, 5))
    assert shift.segmentation(Segmentation("line", (Span(0, 3), Span(3, 6)))).spans == (
        Span(0, 2),
        Span(2, 4),
    )
    turn = shift.turn(Turn("t", Span(3, 7), "ann"))
    assert turn.span == Span(2, 5)
    assert Document("d", "a\nb\nc", turns=(turn,)).turns == (turn,)
