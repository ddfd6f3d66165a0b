"""Naming numeric categories leaves them numbers: only other categories have places."""

from __future__ import annotations

from decimal import Decimal

import pytest

from argora.measures import parse
from argora.reliability import CodingBuilder, CodingData

ROWS = [[0, 10], [10, 11], [11, 11], [0, 0], [10, 10], [11, 0], [10, 10], [0, 11]]

# irrCAC 0.4.4, eight digits, with categories=[0, 10, 11] and without: AC2, and what it calls
# Conger's kappa with weights.
IRRCAC = {
    "ac2": 0.13581608,
    "ac2(distance='linear')": 0.16034985,
    "weighted_kappa": 0.11139896,
    "weighted_kappa(distance='linear')": 0.14285714,
}

KINDS = [int, float, str, Decimal]
ORDERS = [None, [0, 10, 11], [11, 0, 10]]


def data_of(kind: type, order: list[int] | None) -> CodingData:
    """Return the table above with numbers of a type, named in an order."""
    named = None if order is None else [kind(number) for number in order]
    return CodingData.from_matrix([[kind(v) for v in row] for row in ROWS], categories=named)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", IRRCAC)
def test_named_numbers_are_weighed_as_irrcac_weighs_them(name, kind, order):
    """Ten steps from 0 to 10, whatever the type and the order of the names."""
    found = parse(name)(data_of(kind, order), interval=None)
    assert found.value == pytest.approx(IRRCAC[name], abs=5e-9)


def test_a_named_number_that_nobody_chose_is_on_offer():
    """The package irrCAC 0.4.4 with categories=[0, 5, 10, 11]: .10589769 and, linear, .24535493."""
    data = CodingData.from_matrix(ROWS, categories=[0, 5, 10, 11])
    assert parse("ac2")(data, interval=None).value == pytest.approx(0.10589769, abs=5e-9)
    linear = parse("ac2(distance='linear')")(data, interval=None)
    assert linear.value == pytest.approx(0.24535493, abs=5e-9)


@pytest.mark.parametrize("distance", ["ordinal", "interval", "ratio"])
@pytest.mark.parametrize("name", ["alpha", "weighted_kappa", "ac2"])
def test_every_distance_takes_named_numbers_by_size(name, distance):
    """In any order of the names, by any way of making data."""
    measure = parse(f"{name}(distance={distance!r})")
    plain = measure(data_of(int, None), interval=None)
    votes = CodingBuilder(categories=[11, 0, 10])
    for i, (one, other) in enumerate(ROWS):
        votes.add_item(i, {"annotator 1": one, "annotator 2": other})
    for data in (*(data_of(kind, order) for kind in KINDS for order in ORDERS), votes.data()):
        assert measure(data, interval=None).value == pytest.approx(plain.value, rel=1e-12)


@pytest.mark.parametrize("distance", ["interval", "ratio", "ordinal", "linear"])
@pytest.mark.parametrize("name", ["ac2", "weighted_kappa"])
def test_a_number_against_the_rest_is_measured_under_every_distance(name, distance):
    """Two categories have one distance: what AC1 or Cohen's kappa of the one category is."""
    data = data_of(str, None)
    parts = parse(f"{name}(distance={distance!r})")(data, interval=None, parts=("category",))
    plain = parse("ac1" if name == "ac2" else "kappa")
    for label, found in parts.parts["category"].items():
        expected = plain(data.binary(label), interval=None).value
        assert found.value == pytest.approx(expected, rel=1e-12)


def test_a_contingency_table_of_named_numbers_is_one_of_numbers():
    """The table of the same items."""
    counts = [[1, 1, 1], [0, 2, 1], [1, 0, 1]]
    for name, expected in IRRCAC.items():
        data = CodingData.from_contingency(counts, categories=[0, 10, 11])
        assert parse(name)(data, interval=None).value == pytest.approx(expected, abs=5e-9)


def test_the_interval_draws_the_same_with_named_numbers():
    """All of the result but the fingerprint of the data."""
    named, plain = (parse("ac2")(data_of(int, o), interval="item") for o in (ORDERS[1], None))
    assert named.interval == plain.interval


def test_words_in_their_order_still_have_places():
    """A step from each to the next."""
    words = {0: "low", 10: "mid", 11: "high"}
    rows = [[words[value] for value in row] for row in ROWS]
    places = [[list(words).index(value) for value in row] for row in ROWS]
    for name in IRRCAC:
        ordered = CodingData.from_matrix(rows, categories=list(words.values()))
        expected = parse(name)(CodingData.from_matrix(places), interval=None)
        assert parse(name)(ordered, interval=None).value == expected.value
