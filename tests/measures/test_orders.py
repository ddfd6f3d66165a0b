"""Agreement on orders: by brute force, beside SciPy, by chance, with sentences left out."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from argora.errors import DataError, MeasureError
from argora.measures import measure_class, parse
from argora.reliability import OrderData
from argora.reliability.orders import Arranged

NAMES = ["order_tau", "adjacency", "adjacency(chance='shuffled')", "order_tau(average='pooled')"]
BOTH = ["order_tau", "adjacency"]
few = settings(max_examples=40, deadline=None)


def measured(name, orders, **options):
    """Measure without an interval."""
    return parse(name)(OrderData.of(orders), interval=None, **options)


@st.composite
def two_orders(draw, most=7):
    """Orders of up to seven sentences by two annotators, each of whom may leave some out."""
    own, other = (draw(st.permutations(range(draw(st.integers(0, most))))) for _ in "ab")
    return {"a": own[: draw(st.integers(0, most))], "b": other[: draw(st.integers(0, most))]}


@st.composite
def corpora(draw, width=3):
    """Orders by document and annotator."""
    rows = st.permutations(range(draw(st.integers(2, 5))))
    n = draw(st.integers(1, 3))
    return {f"d{i}": {who: draw(rows) for who in "xyz"[:width]} for i in range(n)}


def in_common(orders):
    """Return both orders without what one of them leaves out."""
    return [[s for s in orders[w] if s in orders[v]] for w, v in ("ab", "ba")]


@few
@given(orders=two_orders())
def test_tau_counts_pairs_of_sentences_one_by_one(orders):
    """Pairs in the same order less pairs in the opposite order, over all pairs."""
    first, second = in_common(orders)
    pairs = list(combinations(first, 2))
    found = measured("order_tau", orders)
    if not pairs:
        assert found.undefined
        return
    same = sum(second.index(x) < second.index(y) for x, y in pairs)
    assert found.value == pytest.approx((same - (len(pairs) - same)) / len(pairs))
    assert (found.observed, found.expected) == (pytest.approx(same / len(pairs)), 0.5)


@few
@given(own=st.permutations(range(5)), other=st.permutations(range(1, 6)), n=st.integers(3, 5))
def test_tau_is_that_of_scipy(own, other, n):
    """Without ties tau-a, tau-b and tau-c are one; some sentences are in one order only."""
    orders = {"a": own, "b": [s for s in other if s <= n]}
    first, second = in_common(orders)
    theirs = kendalltau(range(len(first)), [second.index(s) for s in first]).statistic
    assert measured("order_tau", orders).value == pytest.approx(theirs)


@few
@given(orders=two_orders())
def test_adjacency_is_the_dice_coefficient_of_ordered_neighbours(orders):
    """Of what both orders hold, the sentences that follow directly upon each other."""
    first, second = ({*pairwise(o)} for o in in_common(orders))
    found = measured("adjacency", orders)
    if not first:
        assert found.undefined
        return
    assert found.value == pytest.approx(2 * len(first & second) / (len(first) + len(second)))
    assert math.isnan(found.expected)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["order_tau", "adjacency(chance='shuffled')"])
def test_expected_is_the_mean_over_all_orders(name, n):
    """Every order of n sentences against one, tried out; the mean of the values is then 0."""
    found = [measured(name, {"a": range(n), "b": other}) for other in permutations(range(n))]
    mean = sum(result.observed for result in found) / len(found)
    assert [result.expected for result in found] == pytest.approx([mean] * len(found))
    assert sum(result.value for result in found) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("first", "second", "tau", "neighbours"),
    [
        ("ABCDE", "ABCDE", 1, 1),
        ("ABCDE", "EDCBA", -1, 0),
        ("ABCDEFGHIJ", "BACDEFGHIJ", 1 - 2 / 45, 7 / 9),  # one swap: 1 of 45 pairs, 2 of 9 gone
        ("ABCDE", "DEABC", -0.2, 3 / 4),  # a block moves: neighbours stay, most pairs turn
        ("ABCDE", "ACE", 1, 1),
        ("AB", "BA", -1, 0),
    ],
)
def test_values_by_hand(first, second, tau, neighbours):
    """Sentences as letters."""
    orders = {"a": first, "b": second}
    assert measured("order_tau", orders).value == pytest.approx(tau)
    assert measured("adjacency", orders).value == pytest.approx(neighbours)


def test_what_one_left_out_is_told_and_not_counted():
    """Of five sentences in either order three are in both."""
    found = measured("order_tau", {"a": "ABCD", "b": "DXCB"})
    assert found.value == -1
    assert found.evidence == {"coverage": 3 / 5}


def test_documents_with_fewer_than_two_sentences_in_common_are_told():
    """They have no value, and lower the coverage."""
    orders = {"d": {"a": "AB", "b": "AB"}, "e": {"a": "A", "b": "A"}, "f": {"a": "AB", "b": "CD"}}
    found = measured("order_tau", orders, parts=("item",))
    assert (found.value, found.n_items) == (1, 3)
    assert found.evidence == {"coverage": 3 / 7, "fewer than two in common": 2}
    assert [found.parts["item"][id].is_defined for id in "def"] == [True, False, False]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ({}, "nothing was done by two annotators"),
        ({"a": "ABC"}, "nothing was done by two annotators"),
        ({"a": "A", "b": "A"}, "no document on which two orders have two sentences in common"),
        ({"a": "", "b": ""}, "no document on which two orders have two sentences in common"),
    ],
)
def test_without_two_sentences_there_is_a_reason(name, orders, reason):
    """One sentence is in any order at once, and in none."""
    found = parse(name)(OrderData.of(orders))
    assert found.undefined == reason
    assert math.isnan(found.value)


def test_documents_count_alike_or_by_their_pairs():
    """A long document with a turned order and a short one as it was."""
    orders = {"d": {"a": "ABCDE", "b": "EDCBA"}, "e": {"a": "AB", "b": "AB"}}
    assert measured("order_tau", orders).value == 0
    assert measured("order_tau(average='pooled')", orders).value == pytest.approx((1 - 10) / 11)
    assert measured("adjacency(average='pooled')", orders).value == pytest.approx(1 / 5)


def test_three_annotators_have_the_mean_of_their_pairs():
    """With the lowest and the highest, and a note on a pair without a value."""
    orders = {"d": {"a": "ABC", "b": "ABC", "c": "CBA"}, "e": {"a": "AB", "z": "A"}}
    found = measured("order_tau", orders)
    assert found.value == pytest.approx(-1 / 3)
    assert (found.evidence["minimum"], found.evidence["maximum"]) == (-1, 1)
    assert found.notes == ("order_tau: the mean is over 3 of 4 pairs of annotators",)
    assert measured("order_tau(reference='c')", orders).value == -1


@few
@given(orders=corpora(), order=st.permutations("xyz"))
def test_annotators_sentences_and_documents_have_any_names(orders, order):
    """Renaming changes nothing, nor do all documents three times."""
    who = dict(zip("xyz", order, strict=True))
    turned = {
        f"{id} {i}": {who[w]: [f"s{9 - s}" for s in own] for w, own in made.items()}
        for i in range(3)
        for id, made in reversed(orders.items())
    }
    for name in NAMES:
        assert measured(name, turned).value == pytest.approx(measured(name, orders).value), name


@few
@given(orders=corpora())
def test_values_keep_to_their_bounds(orders):
    """And nobody differs from themselves."""
    alike = {id: dict.fromkeys("xyz", own["x"]) for id, own in orders.items()}
    for name in NAMES:
        bounds = measure_class(name.partition("(")[0]).properties
        assert bounds.low - 1e-9 <= measured(name, orders).value <= 1 + 1e-9, name
        assert measured(name, alike).value == pytest.approx(1), name


@few
@given(orders=corpora())
def test_documents_of_one_annotator_change_nothing(orders):
    """Nobody is there to agree with."""
    alone = {**orders, "alone": {"x": [1, 0]}}
    for name in NAMES:
        assert measured(name, alone).value == pytest.approx(measured(name, orders).value), name


@pytest.mark.parametrize("name", BOTH)
def test_an_interval_draws_documents(name):
    """Twelve documents, of which every third is turned."""
    orders = {f"d{i}": {"a": "ABCD", "b": "DCBA" if i % 3 == 0 else "ABCD"} for i in range(12)}
    found = parse(name)(OrderData.of(orders), resamples=200)
    assert found.low < found.value < found.high
    assert "boot-document-200" in found.signature


def test_twenty_thousand_sentences_are_put_in_order_at_once():
    """Exact: with the halves swapped, the pairs across them are turned."""
    n = 20_000
    found = measured("order_tau", {"a": range(n), "b": [*range(n // 2, n), *range(n // 2)]})
    pairs = n * (n - 1) // 2
    assert found.value == pytest.approx(1 - 2 * (n // 2) ** 2 / pairs, rel=1e-12)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: OrderData.of({"a": "ABA"}), "the order by 'a' of 'document' has 'A' twice"),
        (lambda: OrderData.of({"a": "AB", "d": {"a": "AB"}}), "are mixed"),
        (lambda: OrderData.of({"a": "AB"}).select(annotators=["b"]), "no annotator 'b'"),
        (lambda: OrderData.of({"a": "AB"}).binary("claim"), "an order has no categories"),
    ],
)
def test_what_is_no_order_is_refused(make, message):
    """With the reason."""
    with pytest.raises(DataError, match=message):
        make()


@pytest.mark.parametrize("option", ["average='mean'", "chance='trees'", "pairs='all'"])
def test_an_option_has_one_of_its_values(option):
    """The message names them."""
    with pytest.raises(MeasureError, match="expected one of"):
        parse(f"adjacency({option})")


def test_ranks_are_the_places_in_the_other_order():
    """Of what both have."""
    document = Arranged("d", {"ana": "abc", "ben": "cxa"})
    assert document.ranks("ana", "ben") == (1, 0)
    assert document.n_either("ana", "ben") == 4
