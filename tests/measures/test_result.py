"""Results: rows, frames, text, notebooks and signatures."""

from __future__ import annotations

import math

import pytest

import argora
from argora.measures import Interval, Result, parse
from argora.reliability import CodingData

ROWS = [["a", "a", "b"], ["b", "b", "b"], ["a", "b", "a"], ["a", "a", "a"], ["b", "a", "b"]] * 2
NAMES = ["ann", "bob", "cat"]
PARTS = ("category", "pair", "annotator", "item", "group")


@pytest.fixture
def data() -> CodingData:
    """Three annotators, ten items of ten documents, two categories."""
    groups = [f"d{i}" for i in range(len(ROWS))]
    return CodingData.from_matrix(ROWS, annotators=NAMES, groups=groups)


def test_rows_tell_the_whole_first_and_then_every_part(data):
    """One tidy row each; every name is text."""
    rows = list(parse("alpha")(data, parts=PARTS).rows())
    assert [row["part"] for row in rows] == [
        "all",
        *["category"] * 2,
        *["pair"] * 3,
        *["annotator"] * 3,
        *["item"] * 10,
        *["group"] * 10,
    ]
    assert [row["name"] for row in rows[:7]] == [
        *("", "a", "b", "ann | bob", "ann | cat", "bob | cat", "ann")
    ]
    assert all(isinstance(row["name"], str) for row in rows)
    assert all(math.isnan(row["value"]) == (row["undefined"] is not None) for row in rows)


def test_a_frame_has_the_rows(data):
    """Pandas gets the same rows and columns."""
    result = parse("alpha")(data, parts=("pair",))
    frame = result.to_frame()
    assert list(frame["name"]) == ["", "ann | bob", "ann | cat", "bob | cat"]
    assert frame["value"].iloc[0] == result.value
    assert list(frame.columns) == list(next(result.rows()))


def test_items_and_documents_have_the_observed_part_of_their_own(data):
    """Their values average, by weight, to the value of the whole."""
    result = parse("alpha")(data, parts=("item", "group"))
    for part in ("item", "group"):
        values = [r.value for r in result.parts[part].values()]
        assert sum(values) / len(values) == pytest.approx(result.value)
    assert result.parts["item"][1].value == 1
    assert result.parts["group"]["d0"].observed == pytest.approx(2 / 3)


def test_the_lowest_and_the_highest_pair_are_named(data):
    """Undefined parts do not count."""
    result = parse("alpha")(data, parts=("pair",))
    low, high = result.extremes("pair")
    values = {name: r.value for name, r in result.parts["pair"].items()}
    assert values[low] == min(values.values())
    assert values[high] == max(values.values())
    assert result.extremes("category") is None


def test_text_shows_value_interval_and_signature():
    """As the command line prints it."""
    interval = Interval(0.1, 0.9, 0.95, "boot-document", resamples=10, seed=1, n_groups=8)
    result = Result("alpha", 0.64201, interval=interval, signature="alpha|x | n:9 | boot")
    assert str(result) == "alpha = 0.642 [0.100, 0.900]  alpha|x | n:9 | boot"


def test_results_of_the_same_data_are_equal_and_show_no_resampled_values(data):
    """What was drawn is kept beside the interval, and is no part of how it prints."""
    one, other = (parse("alpha")(data, resamples=30) for _ in range(2))
    assert one.interval.values is not other.interval.values
    assert one == other
    assert one != parse("alpha")(data, resamples=30, level=0.9)
    assert "values" not in repr(one.interval)
    assert "unseen" not in repr(one.interval)
    assert "array" not in repr(one)


def test_a_notebook_shows_a_table_without_markup_from_the_data():
    """Names of categories and annotators are escaped; a reason takes the place of a number."""
    rows = [["<b>a</b>", "x & y"], ["<b>a</b>", "<b>a</b>"]]
    data = CodingData.from_matrix(rows, annotators=["<i>", "ann"])
    html = parse("alpha")(data, parts=("category", "pair"))._repr_html_()
    assert "<b>a" not in html
    assert "category &lt;b&gt;a&lt;/b&gt;" in html
    assert "pair &lt;i&gt; | ann" in html
    none = parse("alpha")(CodingData.from_matrix([["a", "a"]]))._repr_html_()
    assert "no variation" in none
    assert "nan" not in none


@pytest.mark.parametrize(
    ("one", "other", "comparable"),
    [
        (("alpha", {}), ("alpha", {"seed": 8}), True),
        (("alpha", {}), ("alpha", {"interval": None}), True),
        (("alpha", {}), ("krippendorff_alpha", {}), True),
        (("alpha", {}), ("alpha(distance='masi')", {}), False),
        (("alpha", {}), ("multi_pi", {}), False),
        (("percentage", {}), ("percentage(average='items')", {}), False),
    ],
)
def test_two_numbers_are_comparable_when_the_method_is_equal(data, one, other, comparable):
    """Options that change the definition are in it, those of the interval are not."""
    methods = [parse(name)(data, **options).method for name, options in (one, other)]
    assert (methods[0] == methods[1]) is comparable


def test_other_data_keep_the_method_and_change_the_fingerprint(data):
    """The same measure on part of the annotators can be compared."""
    whole, pair = parse("alpha")(data), parse("alpha")(data.select(annotators=["ann", "bob"]))
    assert whole.method == pair.method
    assert whole.signature.split(" | ")[1] != pair.signature.split(" | ")[1]


def test_one_category_of_many_is_another_method(data):
    """Collapsed categories are named in the method."""
    result = parse("alpha")(data, parts=("category",))
    assert result.parts["category"]["a"].method == (
        "alpha|distance:nominal|items:given|category:a|missing:pairwise|m:1"
    )


def test_a_signature_has_method_data_and_interval(data):
    """Three parts; the second holds the counts and a fingerprint, the third the version."""
    method, about, interval = parse("alpha")(data, seed=3, resamples=50).signature.split(" | ")
    assert method == "alpha|distance:nominal|items:given|missing:pairwise|m:1"
    assert about == f"annotators:3|n:10|data:{data.fingerprint}"
    assert interval == f"boot-document-50-s3|v:{argora.__version__}"


def test_the_alpha_family_reports_disagreement_and_the_kappa_family_agreement(data):
    """The value follows from both parts."""
    alpha, pi = parse("alpha")(data), parse("multi_pi")(data)
    assert alpha.value == pytest.approx(1 - alpha.observed / alpha.expected)
    assert pi.value == pytest.approx((pi.observed - pi.expected) / (1 - pi.expected))
    assert alpha.observed == pytest.approx(1 - pi.observed)
