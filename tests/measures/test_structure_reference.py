"""F1 of relations against a reference counts all relations, however units were cut."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measures.structures import data_of

from argora.measures import parse
from argora.model import Span
from argora.reliability import Structure
from argora.reliability.structure import Node, Tie

WORDS = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot")
PLACES = [(8 * i, 8 * i + len(word)) for i, word in enumerate(WORDS)]
CATEGORIES = ("supports", "attacks")
AGAINST = "relation_f1(reference='gold')"

Drawn = set[tuple[int, int, str]]
"""Relations between units by their number."""


def structure(cuts, drawn: Drawn) -> Structure:
    """Cut six words before some of them, and tie the units."""
    nodes = tuple(
        Node(
            f"u{i}",
            spans=(Span(PLACES[start][0], PLACES[end - 1][1]),),
            words=" ".join(WORDS[start:end]),
        )
        for i, (start, end) in enumerate(pairwise((0, *sorted(cuts), len(WORDS))))
    )
    ties = [Tie(f"r{n}", (f"u{a}",), f"u{b}", c) for n, (a, b, c) in enumerate(sorted(drawn))]
    return Structure(nodes, tuple(ties))


@st.composite
def drawings(draw, cuts):
    """Up to four relations between different units."""
    n = len(cuts) + 1
    found: Drawn = set()
    for _ in range(draw(st.integers(0, 4)) if n > 1 else 0):
        a, b = draw(st.lists(st.integers(0, n - 1), min_size=2, max_size=2, unique=True))
        found.add((a, b, draw(st.sampled_from(CATEGORIES))))
    return found


@st.composite
def nested(draw):
    """Fine and coarse units, each with relations: the cuts of the one are among the other's."""
    fine = draw(st.sets(st.integers(1, len(WORDS) - 1), max_size=5))
    coarse = {cut for cut in fine if draw(st.booleans())}
    return (fine, draw(drawings(fine))), (coarse, draw(drawings(coarse)))


def totals(name: str, gold: Structure, model: Structure, only: str | None = None) -> list[int]:
    """Return how many are right, of the gold and predicted."""
    data = data_of({"gold": gold, "model": model})
    data = data if only is None else data.binary(only)
    how = parse(name)
    return [int(n) for n in how.pooled(how.statistics(data).sum(axis=0))[0]]


def most_right(fine, coarse) -> int:
    """Try all ways to give every relation over the fine units one over the coarse ones."""
    starts = [0, *sorted(fine[0])]
    inside = [sum(cut <= start for cut in coarse[0]) for start in starts]
    mapped = [(inside[a], inside[b], c) for a, b, c in fine[1]]
    long, short = sorted(([*mapped], [*coarse[1]]), key=len, reverse=True)
    return max(
        sum(a == b and a[0] != a[1] for a, b in zip(order, short, strict=False))
        for order in permutations(long)
    )


@given(nested())
@settings(max_examples=60, deadline=None)
def test_every_relation_of_both_sides_counts(both):
    """Whichever side has the coarser units; what is right by trying all pairings."""
    fine, coarse = both
    right = most_right(fine, coarse)
    for gold, model in ((fine, coarse), (coarse, fine)):
        found = totals(AGAINST, structure(*gold), structure(*model))
        assert found == [right, len(gold[1]), len(model[1])]


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_gold_is_the_same_for_all_systems(data):
    """Units cut in whatever way, not even inside one another; category by category, too."""
    cuts = st.sets(st.integers(1, len(WORDS) - 1), max_size=5)
    gold = data.draw(cuts)
    own = data.draw(drawings(gold))
    for _ in range(3):
        other = data.draw(cuts)
        drawn = data.draw(drawings(other))
        maps = structure(gold, own), structure(other, drawn)
        right, *sizes = totals(AGAINST, *maps)
        assert sizes == [len(own), len(drawn)]
        assert right <= min(sizes)
        for label in {c for *_, c in own | drawn}:
            n = [sum(c == label for *_, c in each) for each in (own, drawn)]
            assert totals(AGAINST, *maps, only=label)[1:] == n


def test_one_unit_for_all_and_one_relation_is_no_full_recall():
    """Two units predicted for six; the only relation between them is right, four are missed."""
    gold = structure(
        {1, 2, 3, 4, 5},
        {(1, 0, "attacks"), (2, 0, "supports"), (3, 0, "supports"), (4, 5, "attacks")},
    )
    model = structure({3}, {(1, 0, "supports")})
    result = parse(AGAINST)(data_of({"gold": gold, "model": model}), interval=None)
    assert result.evidence["recall"] == pytest.approx(1 / 4)
    assert result.evidence["precision"] == 1
    assert totals(AGAINST, gold, model, only="attacks") == [0, 2, 0]
    people = parse("relation_f1")(data_of({"ana": gold, "ben": model}), interval=None)
    assert people.value == 1
    assert "|m:2" in result.signature


def test_a_gold_that_is_merged_away_is_not_two_empty_structures():
    """The only relation is inside one predicted unit: a miss, and no flag of agreement."""
    maps = {"gold": structure({3}, {(1, 0, "supports")}), "model": structure((), set())}
    result = parse(AGAINST)(data_of(maps), interval=None)
    assert (result.value, result.evidence["recall"]) == (0, 0)
    assert not result.evidence.get("both drew no relation")
    people = parse("relation_f1")(data_of(maps), interval=None)
    assert people.evidence["both drew no relation"] == 1


def test_units_counted_for_people_first_do_not_change_the_reference():
    """What is kept of a pair is kept for people and for a reference apart."""
    data = data_of({"gold": structure({3}, {(1, 0, "supports")}), "model": structure((), set())})
    assert parse("relation_f1")(data, interval=None).value == 1
    assert parse(AGAINST)(data, interval=None).value == 0
    assert parse("relation_f1")(data, interval=None).value == 1


@given(nested(), st.sampled_from(["targets", "trees"]))
@settings(max_examples=20, deadline=None)
def test_chance_against_a_reference_stays_within_bounds(both, chance):
    """What chance gives is a share, too."""
    maps = data_of({"gold": structure(*both[0]), "model": structure(*both[1])})
    name = f"relation_f1(reference='gold', chance='{chance}', permutations=3)"
    result = parse(name)(maps, interval=None)
    assert result.undefined or 0 <= result.expected <= 1
