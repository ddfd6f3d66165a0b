"""Where two annotators cut one text: in its words, in given segments, or in words of units."""

from __future__ import annotations

import pytest

from argora.model import Document, Span
from argora.reliability.structure import Node, Structure
from argora.reliability.structure.cutting import NO_WORDS, Cuts, cuts_of
from argora.reliability.structure.wording import Wording, wording_of

TEXT = "so what now"
WORDS = wording_of(Document("d", TEXT))
OTHER = Wording(("so", "why", "now"), WORDS.spans)


def at(*edges: tuple[int, int], wording: Wording | None = WORDS) -> Structure:
    """Return units at these places of the text."""
    nodes = (Node(f"u{i}", spans=(Span(*e),), words=TEXT[slice(*e)]) for i, e in enumerate(edges))
    return Structure(tuple(nodes), (), wording=wording)


def of(*segments: tuple[str, ...]) -> Structure:
    """Return units of given segments."""
    return Structure(tuple(Node(f"u{i}", segment=s) for i, s in enumerate(segments)), ())


def saying(*words: str, wording: Wording | None = None) -> Structure:
    """Return units that have words alone."""
    nodes = tuple(Node(f"u{i}", words=said) for i, said in enumerate(words))
    return Structure(nodes, (), wording=wording)


TEXTS_PART = "at word 2: 'what now' and 'why now'"
WORDS_PART = "at word 1: 'a b c' and 'x y z'"


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (at((0, 2), (3, 11)), at((0, 11)), Cuts("words of the text", 3, (1,), ())),
        (at((0, 2), (3, 7), (8, 11)), at((3, 7)), Cuts("words of the text", 3, (1, 2), (1, 2))),
        (at((0, 4), (4, 11)), at((0, 5), (5, 11)), Cuts("words of the text", 5, (2,), (3,))),
        (at((0, 4)), at((0, 4), (8, 11)), Cuts("words of the text", 4, (2,), (2, 3))),
        (at((0, 7)), at(), Cuts("words of the text", 3, (2,), ())),
        (at((2, 3)), at((0, 11)), Cuts("words of the text", 3, (1,), ())),
        (
            at((0, 7)),
            at((0, 7), wording=OTHER),
            Cuts(
                undefined=f"the texts of 'ann' and 'ben' are not the same; they part {TEXTS_PART}",
                part=TEXTS_PART,
            ),
        ),
        (
            at((0, 2), (3, 7)),
            at((0, 7), wording=None),
            Cuts("words of the units", 2, (1,), ()),
        ),
        (at((0, 2)), saying("so", wording=WORDS), Cuts("words of the units", 1)),
        (of(("s1",), ("s2", "s3")), of(("s1", "s2")), Cuts("given segments", 3, (1,), (2,))),
        (of(("s1",), ("s2",)), of(("s2",)), Cuts("given segments", 2, (1,), (1,))),
        (of(), of(("s1",)), Cuts("given segments", 1)),
        (of(), of(), Cuts("given segments", 0)),
        (of(("s1",)), saying("so"), Cuts(undefined=NO_WORDS)),
        (saying("so", ""), saying(""), Cuts(undefined=NO_WORDS)),
        (
            saying("So what", "now"),
            saying("so", "What NOW"),
            Cuts("words of the units", 3, (2,), (1,)),
        ),
        (
            saying("a b c"),
            saying("x y z"),
            Cuts(
                undefined="the words of 'ann' and 'ben' are not the same; they part "
                f"{WORDS_PART}, and have 0 in common",
                part=f"{WORDS_PART}, and have 0 in common",
            ),
        ),
    ],
)
def test_all_that_is_known_of_the_cuts_of_two(first, second, expected):
    """Or why they have none; the other way round it is the same."""
    assert cuts_of(("ann", "ben"), (first, second)) == expected
    if expected.undefined is None or expected.part is None:
        turned = Cuts(
            expected.of, expected.n_positions, expected.second, expected.first, expected.undefined
        )
        assert cuts_of(("ben", "ann"), (second, first)) == turned
