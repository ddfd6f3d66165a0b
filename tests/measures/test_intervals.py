"""Intervals: what is resampled, when there is none, and what is said about it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from argora.measures import parse
from argora.measures.intervals.resampling import adding, on_grid
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.reliability import CodingData, UnitizingData, items, units
from argora.reliability.unitizing.continuum import make_continuum
from argora.text import segment


def coding(n_groups: int, *, per_group: int = 4, seed: int = 1) -> CodingData:
    """Return decisions of three annotators on items of several documents."""
    random = np.random.default_rng(seed)
    n = n_groups * per_group
    truth = random.integers(0, 3, (n, 1))
    noise = random.integers(0, 3, (n, 3))
    table = np.where(random.random((n, 3)) < 0.7, truth, noise)
    return CodingData.from_matrix(table, groups=[f"d{i // per_group}" for i in range(n)])


@pytest.mark.parametrize("n_groups", [1, 2, 4])
def test_under_five_documents_there_is_no_interval_and_a_reason(n_groups):
    """The items of few documents are never resampled in their place."""
    result = parse("alpha")(coding(n_groups))
    assert result.is_defined
    assert math.isnan(result.interval.low)
    assert math.isnan(result.high)
    plural = "s" * (n_groups > 1)
    assert result.interval.undefined == (
        f"only {n_groups} document{plural} to resample, an interval needs at least 5"
    )
    assert result.notes == (f"no interval: {result.interval.undefined}",)
    assert "no-interval" in result.signature
    assert "[" not in str(result)


@pytest.mark.parametrize(("n_groups", "warned"), [(5, True), (9, True), (10, False)])
def test_under_ten_documents_the_interval_is_called_rough(n_groups, warned):
    """From ten on there is no note."""
    result = parse("alpha")(coding(n_groups))
    assert result.interval.is_defined
    assert result.interval.n_groups == n_groups
    note = f"only {n_groups} documents were resampled: the interval is rough"
    assert (note in result.notes) is warned


@pytest.mark.parametrize(
    ("resamples", "level", "wanted"),
    [
        (1, 0.95, 400),
        (399, 0.95, 400),
        (400, 0.95, None),
        (1000, 0.95, None),
        (1000, 0.99, 2000),
        (100, 0.8, None),
        (99, 0.8, 100),
    ],
)
def test_too_few_resamples_for_the_level_are_said(resamples, level, wanted):
    """Ten should lie beyond each end; a jackknife has none to be few."""
    notes = parse("alpha")(coding(12), resamples=resamples, level=level).notes
    assert any("lie beyond each end" in note for note in notes) is (wanted is not None)
    assert any(f"take {wanted} or more" in note for note in notes) is (wanted is not None)
    assert parse("alpha")(coding(12), resamples=resamples, interval="jackknife").notes == ()


def test_without_groups_there_is_no_interval_and_never_one_over_items():
    """Nobody said which document an item comes from."""
    data = CodingData.from_matrix([[1, 1], [1, 2], [2, 2]] * 20)
    result = parse("alpha")(data)
    assert "the data do not say which document" in result.interval.undefined
    assert math.isnan(result.low)
    assert result.interval.method == "boot-document"
    assert "no-interval" in result.signature


def test_items_are_resampled_when_asked():
    """The method says so, and it is another method in the signature."""
    data = CodingData.from_matrix([[1, 1], [1, 2], [2, 2]] * 20)
    result = parse("alpha")(data, interval="item")
    assert result.interval.method == "boot-item"
    assert result.interval.n_groups == 60
    assert result.low < result.value < result.high
    assert "| boot-item-1000-s7|v:" in result.signature


def test_a_continuum_by_itself_has_no_interval():
    """One continuum is no sample of documents."""
    units = [("a", 0, 4, "x"), ("b", 1, 4, "x")]
    result = parse("u_alpha")(UnitizingData.from_units(9, units))
    assert result.interval.undefined.startswith("there is one text only")


def test_no_interval_when_none_is_wanted():
    """Neither an interval nor a note."""
    result = parse("alpha")(coding(6), interval=None)
    assert result.interval is None
    assert result.notes == ()


@pytest.mark.parametrize("measure", ["percentage", "multi_pi", "alpha"])
def test_the_same_seed_gives_the_same_interval(measure):
    """Another seed gives another one, another measure object the same."""
    data = coding(12)
    first, again, other = (parse(measure)(data, seed=s).interval for s in (3, 3, 4))
    assert first == again
    assert (first.low, first.high) != (other.low, other.high)
    assert (first.seed, first.resamples) == (3, 1000)


def test_the_seed_leaves_the_state_of_numpy_alone():
    """Nothing global is drawn from or set."""
    np.random.seed(1)
    before = np.random.get_state()[1].tolist()
    parse("alpha")(coding(12))
    assert np.random.get_state()[1].tolist() == before


def test_a_lower_level_gives_a_narrower_interval():
    """Half of the resamples lie within the 50 % interval, whatever the seed."""
    data = coding(12)
    wide, narrow = (parse("alpha")(data, level=level).interval for level in (0.95, 0.5))
    assert (wide.level, narrow.level) == (0.95, 0.5)
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize("measure", ["percentage", "multi_pi", "alpha"])
def test_full_agreement_everywhere_has_an_interval_of_one_point(measure):
    """Every resample agrees fully."""
    rows = [[value] * 3 for _ in range(8) for value in "abc"]
    groups = [f"d{i // 3}" for i in range(24)]
    result = parse(measure)(CodingData.from_matrix(rows, groups=groups))
    assert [result.low, result.value, result.high] == pytest.approx([1, 1, 1])
    assert result.interval.n_undefined == 0


def test_full_agreement_on_units_has_an_interval_of_one_point():
    """Every resample agrees fully, up to rounding."""
    marks = {who: [(((1, 4),), "c"), (((6, 8),), "p")] for who in "xyz"}
    data = UnitizingData(tuple(make_continuum(f"d{i}", 10, marks) for i in range(6)))
    result = parse("u_alpha")(data)
    assert [result.low, result.value, result.high] == pytest.approx([1, 1, 1])


def test_resamples_without_variation_are_counted_and_left_out():
    """One document of five has a second category; resamples without it have no alpha."""
    rows = [["a", "a"]] * 8 + [["b", "a"], ["b", "b"]]
    groups = [f"d{i // 2}" for i in range(10)]
    result = parse("alpha")(CodingData.from_matrix(rows, groups=groups), resamples=2000)
    share = (4 / 5) ** 5  # the chance to miss one of five documents in five draws
    assert result.interval.n_undefined / 2000 == pytest.approx(share, abs=0.04)
    assert f"{result.interval.n_undefined} of 2000 resamples had no variation" in result.notes[-1]
    assert result.interval.is_defined


def test_documents_that_tell_nothing_are_not_resampled():
    """A document with one decision per item has no pair."""
    rows = [["a", "a"], ["a", "b"]] * 5 + [["a", None]] * 3
    groups = [f"d{i // 2}" for i in range(10)] + ["e", "f", "g"]
    result = parse("alpha")(CodingData.from_matrix(rows, groups=groups))
    assert result.interval.n_groups == 5


def test_an_interval_covers_the_truth_about_as_often_as_it_says():
    """100 samples of 40 documents from one population: about 95 of the intervals hold its value."""
    truth = parse("alpha")(coding(20_000, per_group=1, seed=99), interval=None).value
    intervals = [
        parse("alpha")(coding(60, per_group=1, seed=seed), resamples=400).interval
        for seed in range(100)
    ]
    held = sum(i.low <= truth <= i.high for i in intervals)
    assert 86 <= held <= 100


def test_parts_have_intervals_of_their_own():
    """Categories, pairs and annotators; an annotator's interval is around the mean of pairs."""
    result = parse("alpha")(coding(12), parts=("category", "pair", "annotator"))
    for part in ("category", "pair", "annotator"):
        found = list(result.parts[part].values())
        assert len(found) == 3
        assert all(r.low < r.value < r.high for r in found)
    pairs = result.parts["pair"]
    own = [r.value for pair, r in pairs.items() if "annotator 2" in pair]
    assert result.parts["annotator"]["annotator 2"].value == pytest.approx(np.mean(own))


def test_an_annotators_figure_counts_its_items_once_and_names_the_annotator():
    """Two annotators never share a signature."""
    rows = [["a", "a", "b"], ["a", "b", "b"], ["b", "b", "b"], ["a", "a", "a"]] * 5
    data = CodingData.from_matrix(rows, groups=[i // 2 for i in range(20)])
    found = parse("alpha")(data, parts=("annotator",)).parts["annotator"]
    assert {result.n_items for result in found.values()} == {20}
    assert len({result.signature for result in found.values()}) == 3
    assert len({result.method for result in found.values()}) == 1


def test_an_unusual_level_stands_in_the_signature():
    """Whatever changes an interval is in its signature."""
    data = CodingData.from_matrix([["a", "a"], ["a", "b"], ["b", "b"]] * 4, groups=range(12))
    usual, half = parse("alpha")(data), parse("alpha")(data, level=0.5)
    assert usual.signature != half.signature
    assert "-l0.5" in half.signature
    assert usual.method == half.method


def test_groups_of_documents_are_named_as_what_was_resampled():
    """A page that gave many sentences is one group; the interval says so."""
    documents = tuple(
        segment(Document(f"d{i}", "One. Two.", group=f"page {i // 4}")) for i in range(12)
    )
    layers = tuple(
        Layer(d.id, who, units=(Unit("T1", (Span(0, 4 + (i + k) % 2),), "claim"),))
        for i, d in enumerate(documents)
        for k, who in enumerate("ab")
    )
    study = Study(Scheme("s"), documents, (Annotator("a"), Annotator("b")), layers)
    for result in (parse("u_alpha")(units(study)), parse("percentage")(items(study))):
        assert result.interval.method == "boot-group"
        assert result.interval.undefined == (
            "only 3 groups to resample, an interval needs at least 5"
        )


@pytest.mark.parametrize("n_filled", [0, 3, 1500])
def test_an_almost_empty_table_is_added_up_to_the_same_bits(n_filled):
    """Whether cell by cell or only where there is something; thirds, which no sum is exact in."""
    rng = np.random.default_rng(3)
    table = np.zeros((50, 21_000))
    for row in table:
        row[rng.choice(21_000, n_filled, replace=False)] = rng.integers(1, 9, n_filled) / 3
    single = on_grid(table, 50)
    drawn = rng.multinomial(50, np.full(50, 1 / 50), size=4).astype(float)
    assert np.array_equal(adding(single)(drawn), drawn @ single)


@pytest.mark.parametrize("largest", [2.0**51, 2.0**60])
def test_counts_stay_as_they_are_on_the_grid_until_sums_are_no_longer_exact(largest):
    """Whole numbers below 2^52 in all are exact; larger ones lose their last bits."""
    table = np.array([[1.0, largest], [3.0, 1.0]])
    kept = on_grid(table, 1)
    assert kept[:, 0].tolist() == [1, 3]
    assert kept[1, 1] == (1 if largest < 2.0**52 else 0)
