"""What a study leaves possible: the lower bound of a verdict."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binomtest

from argora.measures import parse
from argora.measures.intervals.assurance import (
    ERROR,
    UnseenDocument,
    fewest_groups,
    lower_bound,
    share_below,
)
from argora.reliability import CodingData, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

ALPHA = parse("alpha")
DRAWS = 200_000


def full_agreement(n_documents: int, n_items: int = 3) -> CodingData:
    """Return documents on which two annotators agree fully; one item in three is a claim."""
    rows = [["claim", "claim"] if i % 3 == 0 else ["none", "none"] for i in range(n_items)]
    groups = [f"d{d}" for d in range(n_documents) for _ in rows]
    return CodingData.from_matrix(rows * n_documents, groups=groups)


@pytest.mark.parametrize(("n", "n_items"), [(5, 3), (10, 3), (10, 6), (30, 20)])
def test_full_agreement_says_as_much_as_the_number_of_documents_allows(n, n_items):
    """The bound for zero events: 1 - (1 - .05^(1/n)) / q, however narrow the interval is."""
    result = ALPHA(full_agreement(n, n_items))
    assert (result.value, result.low, result.high) == (1, 1, 1)
    differing = 1 - (1 - result.expected) ** n_items
    assert result.at_least == pytest.approx(1 - (1 - ERROR ** (1 / n)) / differing, abs=1e-9)


@pytest.mark.parametrize(("events", "n"), [(0, 10), (1, 20), (2, 30), (5, 40)])
def test_the_bound_is_that_of_clopper_and_pearson_where_documents_are_all_or_nothing(events, n):
    """SciPy's exact interval for a share, whose two-sided 90 % has 5 % above."""
    weights = np.random.default_rng(1).dirichlet(np.ones(n), size=DRAWS)
    values = 1 - weights[:, :events].sum(axis=1)
    exact = binomtest(events, n).proportion_ci(0.9, "exact").high
    assert lower_bound(values, n, UnseenDocument(0.0)) == pytest.approx(1 - exact, abs=0.003)


@pytest.mark.parametrize("unseen", [UnseenDocument(0.0), UnseenDocument(-0.4, 1.7)])
def test_the_bound_is_the_quantile_of_values_mixed_with_the_unseen_document(unseen):
    """The same by drawing the weight of the document, which the formula integrates out."""
    random = np.random.default_rng(2)
    values, n = random.normal(0.85, 0.05, size=1000), 12
    weight = random.beta(1, n, size=(300, 1))
    share = unseen.size * weight / (1 + (unseen.size - 1) * weight)
    mixed = (1 - share) * values + share * unseen.value
    bound = lower_bound(values, n, unseen)
    assert bound == pytest.approx(np.quantile(mixed, ERROR), abs=0.02)
    assert share_below(values, bound, n, unseen) == pytest.approx(ERROR, abs=1e-6)


def test_single_items_are_bounded_as_single_trials():
    """A list of items without disagreement is that many trials without an event."""
    rows = [["a", "a"], ["b", "b"]] * 30
    result = ALPHA(CodingData.from_matrix(rows), interval="item")
    exact = binomtest(0, 60).proportion_ci(0.9, "exact").high
    assert result.at_least == pytest.approx(1 - exact / result.expected, abs=1e-9)


@pytest.mark.parametrize("way", ["document", "jackknife", "item", "analytic"])
def test_the_bound_is_never_above_the_interval(way):
    """For every way to make one, with little disagreement and with much."""
    rows = [["a", "a"], ["a", "b"], ["b", "b"], ["b", "b"]] * 12
    for groups in (12, 24):
        data = CodingData.from_matrix(rows, groups=[i % groups for i in range(48)])
        result = ALPHA(data, interval=way)
        assert -1 < result.at_least <= result.low < result.value


@pytest.mark.parametrize(
    "name",
    ["s", "pi", "kappa", "multi_s", "multi_pi", "multi_kappa(variant='conger')", "ac1", "alpha"],
)
def test_every_measure_that_is_corrected_for_chance_has_a_bound(name):
    """By what it takes chance to give."""
    rows = [["a", "a"], ["a", "b"], ["b", "b"], ["b", "b"]] * 12
    result = parse(name)(CodingData.from_matrix(rows, groups=[i % 12 for i in range(48)]))
    assert -1 < result.at_least <= result.low
    full = parse(name)(full_agreement(5))
    assert full.low == 1
    assert 0 < full.at_least < 0.6


@pytest.mark.parametrize("name", ["percentage", "dice", "max_percentage"])
def test_a_measure_without_chance_keeps_the_lower_end_of_its_interval(name):
    """Nothing tells what the worst document would be."""
    result = parse(name)(full_agreement(9))
    assert result.at_least == result.low == 1


def test_rare_categories_and_short_documents_show_less():
    """Annotators agree on them by luck more often."""
    bounds = [ALPHA(full_agreement(10, n)).at_least for n in (3, 6, 12, 24)]
    assert bounds == sorted(bounds)
    rare = [["a", "a"]] * 19 + [["b", "b"]]
    few = ALPHA(CodingData.from_matrix(rare * 3, groups=[i % 10 for i in range(60)]))
    assert few.at_least < bounds[1]


def test_documents_of_different_lengths_show_less_than_documents_of_one_length():
    """The one that nobody saw may be a long one."""
    rows = [["a", "a"], ["b", "b"]] * 50
    alike = ALPHA(CodingData.from_matrix(rows, groups=[i // 10 for i in range(100)]))
    long_ones = [min(i // 4, 9) for i in range(100)]
    assert ALPHA(CodingData.from_matrix(rows, groups=long_ones)).at_least < alike.at_least


def test_marked_stretches_are_bounded_by_documents_and_their_units():
    """Five texts with two units each that both annotators marked alike."""
    units = ((((2, 5),), "claim"), (((7, 9),), "premise"))
    study = UnitizingData(
        tuple(make_continuum(f"d{i}", 20, {"ana": units, "ben": units}) for i in range(5))
    )
    result = parse("u_alpha")(study)
    differing = 1 - (1 - result.expected) ** 2
    assert result.low == 1
    assert result.at_least == pytest.approx(1 - (1 - ERROR ** (1 / 5)) / differing)


def test_without_an_interval_there_is_no_bound():
    """Fewer than five documents, or none asked for."""
    assert math.isnan(ALPHA(full_agreement(4)).at_least)
    assert math.isnan(ALPHA(full_agreement(9), interval=None).at_least)


def test_the_fewest_documents_are_those_with_which_the_bound_reaches_the_threshold():
    """14 in full agreement reach .8, 13 do not; a value below the threshold never does."""
    ones, unseen = np.ones(100), UnseenDocument(0.0)
    found = fewest_groups(ones, 5, unseen, around=1.0, threshold=0.8, most=1000)
    assert found == 14
    assert lower_bound(ones, 14, unseen) > 0.8 > lower_bound(ones, 13, unseen)
    assert fewest_groups(0.7 * ones, 5, unseen, around=0.7, threshold=0.8, most=1000) is None


def test_texts_of_one_group_are_one_document_of_the_bound():
    """A short and a long one in each group: groups are equally large, texts are not."""
    continua = [
        make_continuum(
            f"d{i}",
            length,
            {"x": [(((0, 4),), "c")], "y": [(((0, 4 + i % 3),), "c")]},
            group=f"g{i // 2}",
        )
        for i, length in enumerate([10, 30] * 6)
    ]
    result = parse("u_alpha")(UnitizingData(tuple(continua)), resamples=50)
    assert result.interval.n_groups == 6
    assert result.interval.unseen.size == pytest.approx(1)
