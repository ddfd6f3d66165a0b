"""Jackknife and analytic intervals: other programs, definitions, and when there are none."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.measures.strategies import spelled
from tests.measures.test_intervals import coding

from argora.measures import MEASURES, compare, measure_class, parse
from argora.measures.facts import facts_of
from argora.measures.intervals.resampling import Stratum
from argora.measures.intervals.uncertainty import WHOLE_TEXTS
from argora.reliability import CodingData, OrderData, Structure, StructureData, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

WHOLE = (
    "323 444 211 444 232 433 333 222 444 112 221 222 "
    "313 322 121 131 411 212 213 441 121 424 142 211"
)
GAPS = "323 444 211 .33 333 222 444 1.2 221 22. .13 3.2 121 131 4.1 2.2 213 44. ..1 .2. ..2 211"
APART = "11. 22. 12. 22. 21. 33. 13. 44. 41. 24. 22. 11. ..2 ..2 ..1 ..4"
PAIRS = " ".join(row[:2] for row in WHOLE.split())

# irrCAC 0.4.4 (categories 1 to 4, 8 digits): standard error, low, high.
IRRCAC = [
    ("ac1", WHOLE, "0.08711931 0.11955818 0.47999821"),
    ("multi_pi", WHOLE, "0.09400028 0.09118528 0.48009409"),
    ("multi_s", WHOLE, "0.08839098 0.11344562 0.47914698"),
    ("multi_kappa(variant='conger')", WHOLE, "0.09337458 0.09545151 0.48177158"),
    ("alpha", WHOLE, "0.09400028 0.10110695 0.49001576"),
    ("ac2(distance='linear')", WHOLE, "0.10449748 0.17433740 0.60667641"),
    ("ac2(distance='quadratic')", WHOLE, "0.14846697 0.14736411 0.76161876"),
    ("alpha(distance='interval')", WHOLE, "0.14573407 0.12909695 0.73204474"),
    ("ac1", GAPS, "0.13326592 0.09901302 0.65329633"),
    ("multi_pi", GAPS, "0.14972046 0.03266456 0.65538604"),
    ("multi_s", GAPS, "0.13630696 0.08495521 0.65188689"),
    ("multi_kappa(variant='conger')", GAPS, "0.14522452 0.05782171 0.66184356"),
    ("alpha", GAPS, "0.13578226 0.09240961 0.66294551"),
    ("ac2(distance='linear')", GAPS, "0.14915854 0.16952835 0.78991267"),
    ("ac2(distance='quadratic')", GAPS, "0.19530159 0.15232984 0.96463363"),
    ("alpha(distance='interval')", GAPS, "0.19381306 0.10995248 0.92432472"),
    ("multi_kappa(variant='conger')", APART, "0.22183077 -0.07282109 0.87282109"),
    ("kappa", PAIRS, "0.13511844 -0.12458421 0.43444336"),
    ("pi", PAIRS, "0.13683363 -0.13211853 0.43400532"),
    ("s", PAIRS, "0.13459548 -0.11176529 0.44509862"),
]


STATSMODELS = 0.06789201564029414  # cohens_kappa(table).std_kappa


CODING = [n for n in MEASURES.names() if measure_class(n).data_type is CodingData]


def written(rows: str, **options) -> CodingData:
    """Return data from a word per item and a letter per annotator, a dot where one is missing."""
    table = [[None if c == "." else int(c) for c in row] for row in rows.split()]
    return CodingData.from_matrix(table, categories=[1, 2, 3, 4], **options)


@pytest.mark.parametrize(("measure", "rows", "printed"), IRRCAC)
def test_analytic_intervals_are_what_irrcac_computes(measure, rows, printed):
    """With all decisions and with missing ones, items with a single decision among them."""
    interval = parse(measure)(written(rows), interval="analytic").interval
    found = [f"{x:.8f}" for x in (interval.standard_error, interval.low, interval.high)]
    assert found == printed.split()


def test_the_standard_error_of_kappa_is_what_statsmodels_computes():
    """Version 0.15.0 has n items in the variance (Fleiss, Cohen & Everitt 1969), not n - 1."""
    data = CodingData.from_contingency([[20, 5, 3], [4, 30, 6], [2, 7, 23]])
    interval = parse("kappa")(data, interval="analytic").interval
    assert interval.standard_error == pytest.approx(STATSMODELS * math.sqrt(100 / 99), rel=1e-9)


@pytest.mark.parametrize(
    "measure",
    [
        *("percentage", "percentage(average='items')", "percentage(average='pairs')"),
        *("ac1", "multi_pi", "multi_s", "alpha", "alpha(distance='interval')", "dice"),
        *("multi_kappa(variant='conger')", "multi_kappa(variant='davies-fleiss')"),
        *("ac2(distance='quadratic')", "max_percentage"),
    ],
)
@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_with_many_items_the_analytic_error_is_that_of_leaving_out_each(measure, missing):
    """Two ways to one number: a formula for each measure, and the measure on all items but one."""
    random = np.random.default_rng(3)
    truth, noise = random.integers(1, 5, (3000, 1)), random.integers(1, 5, (3000, 3))
    table = np.where(random.random((3000, 3)) < 0.6, truth, noise).astype(float)
    table[random.random((3000, 3)) < missing] = np.nan
    data = CodingData.from_matrix(table[(~np.isnan(table)).sum(axis=1) >= 2])
    formula, left_out = (
        parse(measure)(data, interval=way).interval for way in ("analytic", "jackknife-item")
    )
    assert formula.standard_error == pytest.approx(left_out.standard_error, rel=0.01)


@pytest.mark.parametrize("way", ["analytic", "jackknife-item"])
@pytest.mark.parametrize("measure", ["kappa", "alpha", "ac1", "percentage"])
def test_counted_items_are_items(way, measure):
    """A table of counts has the interval of the items written out."""
    table = np.array([[8, 2], [3, 7]])
    first, second = np.nonzero(table)
    rows = np.repeat(np.array([first, second]).T, table[first, second], axis=0)
    counted = parse(measure)(CodingData.from_contingency(table), interval=way).interval
    listed = parse(measure)(CodingData.from_matrix(rows), interval=way).interval
    assert (counted.n_groups, listed.n_groups) == (20, 20)
    assert [counted.low, counted.high] == pytest.approx([listed.low, listed.high])


@pytest.mark.parametrize("measure", ["alpha", "multi_kappa", "weighted_kappa(distance='nominal')"])
def test_the_jackknife_measures_all_documents_but_one(measure):
    """The definition, by measuring twelve times anew; t(11) at 97.5 % is 2.200985."""
    data = coding(12)
    how = parse(measure)
    names = data.groups
    values = [
        how(data.in_groups([g for g in names if g != out]), interval=None).value for out in names
    ]
    error = math.sqrt(11 / 12 * sum((v - np.mean(values)) ** 2 for v in values))
    result = how(data, interval="jackknife")
    assert result.interval.standard_error == pytest.approx(error)
    assert result.low == pytest.approx(result.value - 2.200985 * error, abs=1e-6)
    assert result.high == pytest.approx(result.value + 2.200985 * error, abs=1e-6)


def test_the_jackknife_of_a_mean_is_its_standard_error():
    """For items with equal weights the percentage is a mean: s / sqrt(n)."""
    agreed = np.array([1, 1, 1, 0, 1, 0, 1, 1, 0, 1])
    data = CodingData.from_matrix([["a", "a" if x else "b"] for x in agreed])
    for way in ("jackknife-item", "analytic"):
        interval = parse("percentage")(data, interval=way).interval
        assert interval.standard_error == pytest.approx(agreed.std(ddof=1) / math.sqrt(10))


@pytest.mark.parametrize("way", ["jackknife", "jackknife-item", "analytic"])
@pytest.mark.parametrize("name", CODING)
def test_every_measure_has_the_interval_or_says_why_not(name, way):
    """With two annotators, all measures of coding apply."""
    data = coding(12).select(annotators=["annotator 1", "annotator 2"])
    data = data.recode(["claim", "premise", "other"], how="names")
    interval = parse(spelled(name))(data, interval=way).interval
    assert interval.is_defined == (not math.isnan(interval.low))
    if interval.is_defined:
        assert interval.low < interval.high <= measure_class(name).properties.high
    else:
        assert way == "analytic"
        assert interval.undefined.startswith("no analytic standard error is known for")


def test_units_have_a_jackknife_by_document_and_nothing_analytic():
    """A document is left out with all its units."""
    marks = [{"x": [(((0, 3 + i % 3),), "c")], "y": [(((1, 4),), "c")]} for i in range(8)]
    data = UnitizingData(tuple(make_continuum(f"d{i}", 9, own) for i, own in enumerate(marks)))
    result = parse("u_alpha")(data, interval="jackknife")
    assert result.low < result.value < result.high
    assert "| jackknife-document|v:" in result.signature
    none = parse("u_alpha")(data, interval="analytic").interval.undefined
    assert none == (
        "no analytic standard error is known for u_alpha; use interval='document' or 'jackknife'"
    )


OF_TEXTS = [name for name in MEASURES.names() if measure_class(name).data_type is not CodingData]


@pytest.mark.parametrize("way", ["item", "jackknife-item"])
@pytest.mark.parametrize("name", OF_TEXTS)
def test_texts_have_no_single_items_to_draw(name, way):
    """No such interval is on the page of the measure, and the result says why."""
    assert way not in facts_of(measure_class(name)).intervals
    if measure_class(name).data_type is UnitizingData:
        marks = [{"a": [(((0, n), (20, 24)), "c")], "b": [(((1, n),), "c")]} for n in range(3, 15)]
        data = UnitizingData(tuple(make_continuum(f"{i}", 40, m) for i, m in enumerate(marks)))
    elif measure_class(name).data_type is OrderData:
        data = OrderData.of({f"{i}": {"a": "abc", "b": ("abc", "bac")[i % 2]} for i in range(12)})
    else:
        one, two = Structure.of([1, 2, 3], [(2, 1), (3, 1)]), Structure.of([1, 2, 3], [(3, 2)])
        data = StructureData.of({f"{i}": {"a": one, "b": (one, two)[i % 2]} for i in range(12)})
    result = parse(spelled(name))(data, interval=way, resamples=50)
    if result.is_defined:
        assert result.interval.undefined == WHOLE_TEXTS
        assert f"no interval: {WHOLE_TEXTS}" in result.notes
        assert "| no-interval|" in result.signature
        mean = parse(spelled(name)).mean_over("topic", {"t": data}, data, interval=way)
        assert mean.interval.undefined == WHOLE_TEXTS


@pytest.mark.parametrize("way", ["document", "jackknife"])
def test_one_text_alone_is_not_told_to_resample_items(way):
    """There are none; nobody can say how other texts would differ."""
    data = UnitizingData.from_units(30, [("a", 2, 9, "x"), ("b", 3, 9, "x")])
    found = parse("u_alpha")(data, interval=way)
    assert found.interval.undefined == (
        "there is one text only, and texts are what an interval resamples"
    )
    assert compare(parse("u_alpha"), data, data).interval.undefined == found.interval.undefined


@pytest.mark.parametrize(
    ("way", "method"),
    [
        ("jackknife", "jackknife-document"),
        ("jackknife-item", "jackknife-item"),
        ("analytic", "analytic-item"),
    ],
)
def test_the_signature_says_which_interval_it_is(way, method):
    """Nothing was drawn, so there is neither a number of resamples nor a seed."""
    result = parse("alpha")(coding(12), interval=way, level=0.9)
    assert result.signature.split(" | ")[2].startswith(f"{method}-l0.9|v:")
    assert (result.interval.resamples, result.interval.seed) == (0, None)


def test_under_five_documents_there_is_no_jackknife_either():
    """The rule is the same for every way."""
    found = parse("alpha")(coding(4), interval="jackknife").interval
    assert found.undefined == "only 4 documents, an interval needs at least 5"


def test_without_groups_the_jackknife_leaves_out_no_items_in_their_place():
    """Nobody said which document an item comes from."""
    found = parse("alpha")(written(WHOLE), interval="jackknife").interval
    assert "the data do not say which document" in found.undefined


def test_where_one_document_carries_all_variation_there_is_no_jackknife():
    """Without it everybody chose the same."""
    rows = [["a", "a"]] * 6 + [["a", "b"]]
    data = CodingData.from_matrix(rows, groups=range(7))
    found = parse("alpha")(data, interval="jackknife").interval
    assert found.undefined == "without one of the documents the measure is undefined"


def test_few_documents_make_the_jackknife_rough_too():
    """From five to nine a note says so."""
    result = parse("alpha")(coding(6), interval="jackknife")
    assert result.notes == ("only 6 documents were there: the interval is rough",)


@pytest.mark.parametrize("way", ["jackknife", "analytic"])
def test_an_interval_of_students_t_ends_where_the_measure_does(way):
    """Nearly full agreement: no agreement above one."""
    rows = [["a", "a"], ["b", "b"]] * 10 + [["a", "b"]]
    data = CodingData.from_matrix(rows, groups=[i % 7 for i in range(21)])
    result = parse("alpha")(data, interval=way)
    assert result.high == 1
    assert result.value < 1


def test_a_mean_of_pairs_has_a_jackknife_and_nothing_analytic():
    """An annotator's figure is the mean of several pairs."""
    part = parse("alpha")(coding(12), interval="jackknife", parts=("annotator",)).parts
    assert all(r.low < r.value < r.high for r in part["annotator"].values())
    part = parse("alpha")(coding(12), interval="analytic", parts=("annotator", "pair")).parts
    assert all(r.interval.is_defined for r in part["pair"].values())
    reasons = {r.interval.undefined for r in part["annotator"].values()}
    assert reasons == {
        "no analytic standard error is known for the mean of several pairs; "
        "use interval='document' or 'jackknife'"
    }


@pytest.mark.parametrize("way", ["jackknife", "analytic"])
def test_the_error_of_a_mean_over_topics_comes_from_those_of_the_topics(way):
    """Independent values: the root of the sum of squares, over their number."""
    topics = {"zoos": coding(12, seed=1), "trees": coding(20, seed=2)}
    alone = [parse("alpha")(own, interval=way) for own in topics.values()]
    mean = parse("alpha").mean_over("topic", topics, coding(32), interval=way)
    errors = [r.interval.standard_error for r in alone]
    assert mean.interval.standard_error == pytest.approx(math.hypot(*errors) / 2)
    assert mean.interval.freedom == sum(r.interval.n_groups for r in alone) - 2
    assert mean.low < mean.value < mean.high


def test_the_probability_below_a_threshold_is_the_share_of_resamples():
    """At the lower end of a 95 % interval it is 2.5 %; without an interval it is unknown."""
    result = parse("alpha")(coding(20))
    assert len(result.interval.values) == 1000
    assert result.probability_below(result.low) == pytest.approx(0.025, abs=0.001)
    assert result.probability_below(result.high) == pytest.approx(0.975, abs=0.001)
    assert (result.probability_below(-2), result.probability_below(2)) == (0, 1)
    assert math.isnan(parse("alpha")(coding(20), interval=None).probability_below(0.5))
    assert math.isnan(parse("alpha")(coding(3)).probability_below(0.5))


@pytest.mark.parametrize("way", ["jackknife", "analytic"])
def test_without_resamples_the_probability_is_that_of_students_t(way):
    """At the ends of the interval and in its middle."""
    result = parse("alpha")(coding(20), interval=way)
    found = [result.probability_below(x) for x in (result.low, result.value, result.high)]
    assert found == pytest.approx([0.025, 0.5, 0.975])


def test_full_agreement_is_surely_not_below_one():
    """No spread at all: a step."""
    data = CodingData.from_matrix([["a", "a"], ["b", "b"]] * 6, groups=[i // 2 for i in range(12)])
    result = parse("alpha")(data, interval="jackknife")
    assert [result.probability_below(x) for x in (0.99, 1.01)] == [0, 1]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_row_of_several_equal_groups_is_drawn_as_so_many(times):
    """Whatever is drawn, six or more groups that add one each are as many."""
    table = np.array([[times, 0.0], [0.0, times], [times, 0.0]])
    stratum = Stratum("", table, lambda sums: sums.sum(axis=-1), np.full(3, times))
    assert stratum.n_groups == 3 * times
    assert (stratum.values(50, 1) == 3 * times).all()
    assert (stratum.values(50, 1, 5) == 5).all()
    assert stratum.total.sum() == 3 * times
