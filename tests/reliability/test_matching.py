"""Which unit is which, by comparing all units with all."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from argora.model import Span
from argora.reliability import Matcher
from argora.reliability.structure import Node

WORDS = st.sampled_from(["a b", "a", "b", "A B", "c b a", "a b c", "ab"])
PLACED = st.tuples(st.integers(0, 9), st.integers(1, 6), WORDS)


@st.composite
def units(draw):
    """Units in text order, those without a place last."""
    placed = [
        Node("", "c", (Span(start, start + length),), words)
        for start, length, words in sorted(draw(st.lists(PLACED, max_size=4)))
    ]
    return placed + [Node("", "c", (), words) for words in draw(st.lists(WORDS, max_size=3))]


def characters(node: Node) -> set[int]:
    """Return the characters that a unit covers."""
    return {at for span in node.spans for at in range(span.start, span.end)}


def similarity(one: Node, other: Node, by: str) -> float:
    """Return how similar two units are, as the documentation says."""
    a, b = characters(one), characters(other)
    if a and b and (by == "overlap" or not a & b):
        return len(a & b) / len(a | b)
    first, second = one.words.casefold(), other.words.casefold()
    if by == "overlap":
        return float(first == second)
    return 1 - Levenshtein.distance(first, second) / max(len(first), len(second))


def greedy_pairs(first: list[Node], second: list[Node], by: str) -> list[tuple[int, int, float]]:
    """Take what is alike in place and words, then the most similar, of equal ones the earliest."""
    found: list[tuple[int, int, float]] = []

    def take(i: int, j: int, value: float) -> None:
        if all(i != a and j != b for a, b, _ in found):
            found.append((i, j, value))

    places = list(product(range(len(first)), range(len(second))))
    for i, j in places:
        one, other = first[i], second[j]
        if one.spans == other.spans and one.words.casefold() == other.words.casefold():
            take(i, j, 1.0)
    if by == "exact":
        for i, j in places:
            one, other = first[i], second[j]
            if one.spans == other.spans and (one.spans or one.words == other.words):
                take(i, j, 1.0)
        return sorted(found)
    values = {(i, j): similarity(first[i], second[j], by) for i, j in places}
    for i, j in sorted(places, key=lambda pair: (-values[pair], sum(pair), pair)):
        if values[i, j] > 0:
            take(i, j, values[i, j])
    return sorted(found)


def holds(coarse: Node, fine: Node) -> bool:
    """Tell whether a unit lies inside another one: by its place, else by its words."""
    if fine.spans:
        return bool(coarse.spans) and characters(fine) <= characters(coarse)
    inner, outer = fine.words.casefold(), coarse.words.casefold()
    return inner != outer and f" {inner} " in f" {outer} "


def meet(one: Node, other: Node) -> bool:
    """Tell whether two units share a part."""
    if one.spans and other.spans:
        return bool(characters(one) & characters(other))
    a, b = one.words.casefold(), other.words.casefold()
    return a in b or b in a


def parts(first, second, pairs) -> list[tuple[int, int, int]]:
    """Return the units without a partner that lie in a unit of the other, the smallest first."""
    found = []
    for side, fine, coarse in ((0, first, second), (1, second, first)):
        partners = {pair[side]: pair[1 - side] for pair in pairs}
        held: dict[int, list[int]] = {j: [i] for i, j in partners.items()}
        ways = [
            (len(characters(coarse[j])) or len(coarse[j].words), i, j)
            for i, j in product(range(len(fine)), range(len(coarse)))
            if i not in partners and holds(coarse[j], fine[i])
        ]
        placed = set()
        for _, i, j in sorted(ways):
            if i not in placed and not any(meet(fine[i], fine[k]) for k in held.get(j, [])):
                placed.add(i)
                held.setdefault(j, []).append(i)
                found.append((side, i, j))
    return found


@pytest.mark.parametrize("many_to_one", [True, False])
@pytest.mark.parametrize("by", ["edit", "overlap", "exact"])
@given(first=units(), second=units())
@settings(max_examples=60, deadline=None)
def test_units_match_as_when_all_are_compared_with_all(first, second, by, many_to_one):
    """Pairs and how similar they are, parts of coarser units, and units that are neither."""
    found = Matcher(by=by, many_to_one=many_to_one).match(first, second)
    pairs = greedy_pairs(first, second, by)
    assert [(i, j) for i, j, _ in found.pairs] == [(i, j) for i, j, _ in pairs]
    assert [s for *_, s in found.pairs] == pytest.approx([s for *_, s in pairs])
    inside = parts(first, second, pairs) if many_to_one and by != "exact" else []
    assert [tuple(each) for each in found.inside] == inside
    for side, own in enumerate((first, second)):
        used = {pair[side] for pair in pairs}
        used |= {fine if which == side else coarse for which, fine, coarse in inside}
        assert found.alone[side] == tuple(i for i in range(len(own)) if i not in used)
