"""Specific agreement: counts of two annotators by hand, sets, parts, and where it is undefined."""

from __future__ import annotations

from fractions import Fraction

import pytest

from argora.measures import measure_class, parse
from argora.reliability import CodingData

COUNTS = [
    pytest.param([[118, 5], [2, 0]], Fraction(236, 243), Fraction(0), id="no shared absence"),
    pytest.param([[40, 9], [6, 45]], Fraction(80, 95), Fraction(90, 105), id="balanced"),
    pytest.param([[80, 10], [5, 5]], Fraction(160, 175), Fraction(10, 25), id="one frequent"),
]


def agreement(category, data, **options):
    """Measure the specific agreement on one category."""
    return parse(f"specific_agreement(category={category!r})")(data, **options)


@pytest.mark.parametrize(("counts", "positive", "negative"), COUNTS)
def test_two_annotators_have_the_shares_of_cicchetti_and_feinstein(counts, positive, negative):
    """2a / (2a + b + c) on the first category, 2d / (2d + b + c) on the second."""
    data = CodingData.from_contingency(counts, categories=["yes", "no"])
    assert agreement("yes", data, interval=None).value == pytest.approx(float(positive), rel=1e-15)
    assert agreement("no", data, interval=None).value == pytest.approx(float(negative), rel=1e-15)


def test_one_label_of_sets_counts_wherever_it_is_in_the_set():
    """Two of three decisions for a claim are shared: both of the first item."""
    rows = [[{"claim"}, {"claim", "premise"}], [{"claim"}, {"premise"}], [{"premise"}, set()]]
    data = CodingData.from_matrix([list(map(frozenset, row)) for row in rows])
    found = agreement("claim", data, interval=None)
    assert found.value == pytest.approx(2 / 3)
    assert found.value == agreement(True, data.binary("claim"), interval=None).value


def test_the_category_part_is_the_agreement_on_each_category():
    """Whatever category the measure itself is about."""
    data = CodingData.from_contingency([[80, 10], [5, 5]], categories=["yes", "no"])
    found = agreement("yes", data, interval=None, parts=("category",)).parts["category"]
    assert {label: each.value for label, each in found.items()} == {
        "yes": pytest.approx(160 / 175),
        "no": pytest.approx(0.4),
    }


def test_only_documents_with_the_category_are_resampled():
    """The others add nothing to either sum: seven documents of three items, four of one."""
    rows = [["a", "a"], ["a", "b"], ["b", "b"]] * 9
    groups = [f"d{i // 3}" if i < 21 else f"e{i}" for i in range(27)]
    found = agreement("a", CodingData.from_matrix(rows, groups=groups))
    assert found.value == pytest.approx(2 / 3)
    assert found.interval.n_groups == 11
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("category", ["claim", "odd"])
def test_a_category_that_nobody_chose_with_another_annotator_has_no_value(category):
    """Neither one that only single annotators chose, nor one that is not there."""
    data = CodingData.from_matrix([["a", "b"], ["claim", None], ["b", "b"]])
    found = agreement(category, data)
    assert found.undefined == (
        f"nobody chose {category!r} on an item that two annotators decided on; there are 'a', 'b'"
    )


def test_an_item_without_the_category_says_that_it_may_have_other_decisions():
    """Two decisions are there, but none for the category."""
    data = CodingData.from_matrix([["a", "a"], ["b", "b"]])
    items = agreement("a", data, interval=None, parts=("item",)).parts["item"]
    assert items[0].value == 1
    assert items[1].undefined == "fewer than two decisions here, or none for 'a'"


@pytest.mark.parametrize("category", [1, 1.5, "it's", True, frozenset({"a", "b"})])
def test_the_measure_parses_from_what_it_prints(category):
    """With a category of any type."""
    measure = measure_class("specific_agreement")(category=category)
    assert parse(str(measure)) == measure
