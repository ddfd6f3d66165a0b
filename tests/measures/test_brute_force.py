"""Every measure against its definition computed by loops, on random small data."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures import brute
from tests.measures.strategies import documents, labels, numbers, set_values, tables, unitizing

from argora.measures import parse
from argora.reliability import CodingData

CLOSE = {"rel": 1e-9, "abs": 1e-12}
SETS = ["jaccard", "masi"]
NUMBERS = ["ordinal", "interval", "ratio"]


def value_of(name, data):
    """Measure without an interval."""
    return parse(name)(data, interval=None)


@pytest.mark.parametrize("average", ["coincidences", "pairs", "items"])
@given(rows=tables())
def test_percentage_is_the_share_of_equal_pairs(average, rows):
    """Whatever is missing, each average weighs the same pairs as a loop over them."""
    result = value_of(f"percentage(average={average!r})", CodingData.from_matrix(rows))
    assert result.value == pytest.approx(brute.percentage(rows, average), **CLOSE)


@given(rows=tables())
def test_specific_agreement_is_the_share_of_pairs_that_share_the_category(rows):
    """Of those that begin with it; where there are none, there is no value."""
    for label in ("claim", "premise", "major claim", "other"):
        result = value_of(f"specific_agreement(category={label!r})", CodingData.from_matrix(rows))
        if result.is_defined:
            assert result.value == pytest.approx(brute.specific_agreement(rows, label), **CLOSE)
        else:
            assert f"nobody chose {label!r}" in result.undefined
            with pytest.raises(ZeroDivisionError):
                brute.specific_agreement(rows, label)


@given(rows=tables(missing=False))
def test_specific_agreement_less_the_share_is_fleiss_kappa_of_the_category(rows):
    """Complete data: (p - share) / (1 - share), Fleiss (1971), p. 381."""
    data = CodingData.from_matrix(rows)
    chosen = [value for row in rows for value in row]
    for label in data.labels:
        share = chosen.count(label) / len(chosen)
        kappa = value_of("multi_pi", data.binary(label))
        if kappa.is_defined:
            agreement = value_of(f"specific_agreement(category={label!r})", data).value
            assert (agreement - share) / (1 - share) == pytest.approx(kappa.value, **CLOSE)


@given(rows=tables(width=st.just(2)))
def test_kappa_is_cohens_formula(rows):
    """Items that one annotator left out do not count."""
    result = value_of("kappa", CodingData.from_matrix(rows))
    if result.is_defined:
        assert result.value == pytest.approx(brute.kappa(rows), **CLOSE)
    else:
        with pytest.raises(ZeroDivisionError):
            brute.kappa(rows)


@given(rows=tables())
def test_multi_pi_is_fleiss_formula_with_the_missing_decisions_of_gwet(rows):
    """Agreement over items with two decisions, shares over items with one."""
    result = value_of("multi_pi", CodingData.from_matrix(rows))
    if len({value for row in rows for value in row if value is not None}) > 1:
        assert result.value == pytest.approx(brute.fleiss(rows), **CLOSE)
    else:
        assert math.isnan(result.value)


@pytest.mark.parametrize(("name", "chance"), [("multi_s", "uniform"), ("ac1", "gwet")])
@given(rows=tables())
def test_multi_s_and_ac1_are_their_formulas(name, chance, rows):
    """All four categories could be chosen, whether or not somebody did."""
    offered = ["claim", "premise", "major claim", "other"]
    result = value_of(name, CodingData.from_matrix(rows, categories=offered))
    assert result.value == pytest.approx(brute.with_chance(rows, chance, 4), **CLOSE)


@given(rows=tables(width=st.just(2)))
def test_s_and_pi_are_multi_s_and_multi_pi_on_items_of_both(rows):
    """With two annotators the multi-measures are the old ones, but for lonely decisions."""
    offered = ["claim", "premise", "major claim", "other"]
    data = CodingData.from_matrix(rows, categories=offered)
    both = CodingData.from_matrix([r for r in rows if None not in r], categories=offered)
    for two, many in (("s", "multi_s"), ("pi", "multi_pi")):
        values = value_of(two, data).value, value_of(many, both).value
        assert values[0] == pytest.approx(values[1], nan_ok=True, **CLOSE)


@pytest.mark.parametrize("variant", ["hubert", "davies-fleiss", "conger", "light"])
@given(rows=tables())
def test_each_multi_kappa_is_its_definition_over_pairs_of_annotators(variant, rows):
    """Each variant does with missing decisions what its name stands for."""
    result = value_of(f"multi_kappa(variant={variant!r})", CodingData.from_matrix(rows))
    formula = getattr(brute, variant.replace("-", "_"))
    if result.is_defined:
        assert result.value == pytest.approx(formula(rows), **CLOSE)
    else:
        with pytest.raises(ZeroDivisionError):
            formula(rows)


@given(rows=tables(missing=False))
def test_three_variants_of_multi_kappa_coincide_on_complete_data(rows):
    """They differ in what they do with missing decisions and in nothing else."""
    data = CodingData.from_matrix(rows)
    found = [
        value_of(f"multi_kappa(variant={variant!r})", data).value
        for variant in ("hubert", "davies-fleiss", "conger")
    ]
    assert found == pytest.approx([found[0]] * 3, nan_ok=True, **CLOSE)


@given(rows=tables(width=st.just(2), missing=False))
def test_with_two_annotators_every_multi_kappa_is_cohens(rows):
    """There is one pair."""
    data = CodingData.from_matrix(rows)
    for variant in ("hubert", "davies-fleiss", "conger", "light"):
        found = value_of(f"multi_kappa(variant={variant!r})", data).value
        assert found == pytest.approx(value_of("kappa", data).value, nan_ok=True, **CLOSE)


WEIGHTED = ["nominal", "linear", "quadratic", "interval", "ratio"]


@pytest.mark.parametrize("distance", WEIGHTED)
@given(rows=tables(numbers))
def test_weighted_kappa_is_its_definition_over_pairs_of_annotators(distance, rows):
    """Observed distances of all pairs against those of all decisions of both."""
    result = value_of(f"weighted_kappa(distance={distance!r})", CodingData.from_matrix(rows))
    observed, expected = brute.weighted_kappa(rows, brute.DISTANCES[distance])
    assert result.observed == pytest.approx(observed, **CLOSE)
    assert result.expected == pytest.approx(expected, **CLOSE)
    assert result.is_defined == (expected > 0)


@given(rows=tables(width=st.just(2)))
def test_weighted_kappa_with_equal_weights_is_cohens_kappa(rows):
    """The nominal distance takes every disagreement as equally bad."""
    data = CodingData.from_matrix(rows)
    found = value_of("weighted_kappa(distance='nominal')", data).value
    assert found == pytest.approx(value_of("kappa", data).value, nan_ok=True, **CLOSE)


@pytest.mark.parametrize("distance", WEIGHTED)
@given(rows=tables(numbers))
def test_ac2_is_its_definition_over_pairs_of_decisions(distance, rows):
    """All seven numbers could be chosen."""
    offered = list(range(7))
    data = CodingData.from_matrix(rows, categories=offered)
    result = value_of(f"ac2(distance={distance!r})", data)
    expected = brute.ac2(rows, offered, brute.DISTANCES[distance])
    assert result.value == pytest.approx(expected, **CLOSE)


@given(rows=tables())
def test_ac2_with_equal_weights_is_ac1(rows):
    """The nominal distance takes every disagreement as equally bad."""
    data = CodingData.from_matrix(rows)
    found = value_of("ac2(distance='nominal')", data).value
    assert found == pytest.approx(value_of("ac1", data).value, nan_ok=True, **CLOSE)


LIKE = {
    "dice": lambda a, b: 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0,
    "max_percentage": lambda a, b: float(bool(a & b) or not (a or b)),
}


@pytest.mark.parametrize("name", LIKE)
@given(rows=tables(set_values))
def test_likeness_of_sets_is_its_mean_over_pairs(name, rows):
    """Loops over all pairs of sets."""
    result = value_of(name, CodingData.from_matrix(rows))
    assert result.value == pytest.approx(brute.likeness(rows, LIKE[name]), **CLOSE)


def check_alpha(rows, distance):
    """Compare alpha and both its parts with the loops over all pairs of values."""
    result = value_of(f"alpha(distance={distance!r})", CodingData.from_matrix(rows))
    observed, expected = brute.alpha(rows, distance)
    assert result.observed == pytest.approx(observed, **CLOSE)
    assert result.expected == pytest.approx(expected, **CLOSE)
    if expected:
        assert result.value == pytest.approx(1 - observed / expected, **CLOSE)
    else:
        assert not result.is_defined


@given(rows=tables(labels))
def test_nominal_alpha_is_its_definition_over_all_pairs(rows):
    """Equal or not."""
    check_alpha(rows, "nominal")


@pytest.mark.parametrize("distance", NUMBERS)
@given(rows=tables(numbers))
def test_alpha_of_numbers_is_its_definition_over_all_pairs(distance, rows):
    """Ranks counted by use, differences, and differences over sums."""
    check_alpha(rows, distance)


@pytest.mark.parametrize("distance", ["nominal", *SETS])
@given(rows=tables(set_values))
def test_alpha_of_sets_is_its_definition_over_all_pairs(distance, rows):
    """Also with empty sets, which mean: nothing here."""
    check_alpha(rows, distance)


@given(found=documents())
def test_u_alpha_is_its_definition_over_all_pairs_of_characters(found):
    """Discontinuous and overlapping units, several documents, different annotators."""
    result = value_of("u_alpha", unitizing(found))
    if not any(len(marks) >= 2 for _, marks in found):
        assert result.undefined == "nothing was done by two annotators"
        return
    observed, expected = brute.u_alpha(found)
    assert result.observed == pytest.approx(observed, **CLOSE)
    assert result.expected == pytest.approx(expected, **CLOSE)
    if expected:
        assert result.value == pytest.approx(1 - observed / expected, **CLOSE)
    else:
        assert not result.is_defined


@given(found=documents(max_documents=2), label=st.sampled_from("cpm"))
def test_u_alpha_of_a_category_is_that_of_the_units_of_this_category_alone(found, label):
    """A unit that units of other categories overlap is one unit again once they are gone."""
    alone = [
        (length, {who: [u for u in own if u[1] == label] for who, own in marks.items()})
        for length, marks in found
    ]
    data = unitizing(found)
    if label in data.labels and data.n_items:
        observed, expected = brute.u_alpha(alone)
        result = value_of("u_alpha", data.binary(label))
        assert result.observed == pytest.approx(observed, **CLOSE)
        assert result.expected == pytest.approx(expected, **CLOSE)


ROWS = {
    "percentage": lambda rows: brute.percentage(rows, "coincidences"),
    "multi_pi": brute.fleiss,
    "alpha(distance='nominal')": lambda rows: 1 - np.divide(*brute.alpha(rows, "nominal")),
    "alpha(distance='ordinal')": lambda rows: 1 - np.divide(*brute.alpha(rows, "ordinal")),
    "alpha(distance='interval')": lambda rows: 1 - np.divide(*brute.alpha(rows, "interval")),
}


def naive_interval(groups, value, *, resamples, seed, level=0.95):
    """Concatenate drawn documents and measure them, one resample after the other."""
    random = np.random.default_rng(seed)
    n = len(groups)
    found = []
    for draws in random.multinomial(n, np.full(n, 1 / n), size=resamples):
        found.append(value([row for g, k in zip(groups, draws, strict=True) for row in g * k]))
    return np.quantile(found, [(1 - level) / 2, (1 + level) / 2])


@pytest.mark.parametrize("name", ROWS)
def test_the_bootstrap_is_that_of_concatenated_documents(name):
    """A resample is the sum of statistics; the naive loop joins the rows and measures them."""
    random = np.random.default_rng(3)
    groups = [
        [
            [int(v) if random.random() > 0.1 else None for v in random.integers(1, 5, 3)]
            for _ in range(random.integers(3, 7))
        ]
        for _ in range(7)
    ]
    rows = [row for group in groups for row in group]
    of = [f"d{g}" for g, group in enumerate(groups) for _ in group]
    data = CodingData.from_matrix(rows, groups=of)
    interval = parse(name)(data, resamples=40, seed=11).interval
    expected = naive_interval(groups, ROWS[name], resamples=40, seed=11)
    assert [interval.low, interval.high] == pytest.approx(expected, rel=1e-9)


def test_the_bootstrap_of_u_alpha_is_that_of_concatenated_documents():
    """Documents drawn twice are two documents."""
    random = np.random.default_rng(5)

    def marks():
        start = int(random.integers(0, 8))
        return [(((start, start + int(random.integers(1, 5))),), "cp"[random.integers(2)])]

    groups = [[(14, {who: marks() for who in "xyz"})] for _ in range(6)]
    data = unitizing([document for group in groups for document in group])
    interval = parse("u_alpha")(data, resamples=12, seed=2).interval
    expected = naive_interval(
        groups, lambda found: 1 - np.divide(*brute.u_alpha(found)), resamples=12, seed=2
    )
    assert [interval.low, interval.high] == pytest.approx(expected, rel=1e-9)


def test_counted_items_are_resampled_one_by_one():
    """A table of counts has the interval of the same items written out, not of its cells."""
    table = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]
    counted = CodingData.from_contingency(table)
    rows = [(r, c) for r in range(3) for c in range(3) for _ in range(table[r][c])]
    written = CodingData.from_matrix(rows)
    short = parse("kappa")(counted, interval="item", resamples=4000).interval
    long = parse("kappa")(written, interval="item", resamples=4000).interval
    assert (short.n_groups, long.n_groups) == (200, 200)
    assert [short.low, short.high] == pytest.approx([long.low, long.high], abs=0.02)
