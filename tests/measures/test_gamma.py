"""gamma, gamma_cat and gamma_k: printed figures, what changes nothing, and what has no value."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measures.literature import ALEX_PAUL_SUZAN, GAMMA_F1, GAMMA_F2
from tests.measures.strategies import documents, unitizing

from argora.errors import MeasureError
from argora.measures import parse
from argora.measures.gamma import disorder
from argora.measures.gamma.disorder import figures_of
from argora.measures.gamma.documents import document_of, marks_of
from argora.measures.gamma.sampling import shuffled, statistical, touching
from argora.reliability import CodingData, UnitizingData
from argora.reliability.unitizing import unitary
from argora.reliability.unitizing.alignment import best_alignment
from argora.reliability.unitizing.continuum import make_continuum


def units(length=60, **marks):
    """Make data of one continuum; every annotator named did it."""
    found = [(who, *unit) for who, own in marks.items() for unit in own]
    return UnitizingData.from_units(length, found, annotators=list(marks))


def measured(name, data, **options):
    """Measure without an interval."""
    return parse(name)(data, interval=None, **options)


@pytest.mark.parametrize(
    ("how", "low", "high"), [("shuffle", 0.44, 0.47), ("statistical", 0.41, 0.44)]
)
def test_three_annotators_agree_with_what_pygamma_asks_of_its_samplers(how, low, high):
    """The bounds of its own tests; the program of Mathet et al. prints .451 with alpha = 3."""
    result = measured(f"gamma(alpha=3, samples=200, sampler={how!r})", units(**ALEX_PAUL_SUZAN))
    assert low <= result.value <= high


# pygamma-agreement 0.5.9, shuffled, 600 samples: the definition of 2017 (no units without a
# partner, confidence without alpha) applied to its alignments gives an observed disagreement of
# .2391708743 and a gamma_cat of .713; its program has half of the distance between two shifts.
def test_gamma_cat_of_three_annotators_agrees_with_the_alignments_of_pygamma():
    """Only pairs of units count, by how well their places fit."""
    result = measured(
        "gamma_cat(alpha=3, samples=200)", units(**ALEX_PAUL_SUZAN), parts=("category",)
    )
    assert result.observed == pytest.approx(0.2391708743024183, abs=1e-9)
    assert result.value == pytest.approx(0.713, abs=0.05)
    categories = result.parts["category"]
    assert {k: categories[k].value for k in (1, 5, 6)} == {1: 1.0, 5: 1.0, 6: 1.0}
    assert all(categories[k].value == pytest.approx(0, abs=0.05) for k in (2, 3, 4))
    assert categories[7].undefined == "no aligned units of two annotators have the category '7'"
    assert categories[5].measure == "gamma_k(alpha=3.0, samples=200, category=5)"


@pytest.mark.parametrize(("mistakes", "gap"), [(0.1, 0), (0.3, 20), (0.6, 0)])
def test_on_given_units_gamma_cat_comes_close_to_alpha(mistakes, gap):
    """What Mathet (2017, p. 661) says of it; chance must not look for equal categories."""
    random = np.random.default_rng(1)
    rows = []
    for value in random.choice(list("aaabbc"), 80).tolist():
        rows.append(
            [value if random.random() > mistakes else random.choice(list("abc")) for _ in "xyz"]
        )
    rows = [[str(value) for value in row] for row in rows]
    step = 10 + gap
    marks = {
        who: [(i * step, i * step + 10, row[a]) for i, row in enumerate(rows)]
        for a, who in enumerate("xyz")
    }
    found = measured("gamma_cat(beta=0, samples=60)", units(80 * step, **marks)).value
    assert found == pytest.approx(measured("alpha", CodingData.from_matrix(rows)).value, abs=0.03)


FAMILY = [
    "gamma(samples=4)",
    "gamma_cat(samples=4)",
    "gamma_k(category='c', samples=4)",
    "gamma(sampler='statistical', samples=4, pooling='mean')",
]


def same(a, b):
    """Tell whether two results have the same value, or none for the same reason."""
    return a.undefined == b.undefined and (
        not a.is_defined or math.isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-9)
    )


@pytest.mark.parametrize("name", FAMILY)
@settings(max_examples=50)
@given(found=documents())
def test_names_and_order_of_annotators_and_documents_draw_the_same_samples(name, found):
    """The random numbers depend on the units alone."""
    names = {"x": "zoe", "y": "adam", "z": "max"}
    turned = [
        (n, {names[who]: tuple(reversed(own)) for who, own in reversed(marks.items())})
        for n, marks in reversed(found)
    ]
    assert same(measured(name, unitizing(found)), measured(name, unitizing(turned)))


@pytest.mark.parametrize("name", FAMILY[:2])
@settings(max_examples=50)
@given(found=documents())
def test_names_of_categories_draw_the_same_samples(name, found):
    """Other names, in another order of the alphabet."""
    renamed = [
        (n, {who: [(p, {"c": 9, "p": "A", "m": "é"}[v]) for p, v in own] for who, own in m.items()})
        for n, m in found
    ]
    assert same(measured(name, unitizing(found)), measured(name, unitizing(renamed)))


@pytest.mark.parametrize("name", FAMILY)
@settings(max_examples=50)
@given(found=documents())
def test_repeating_all_documents_changes_nothing(name, found):
    """Equal documents draw equal samples."""
    assert same(measured(name, unitizing(found)), measured(name, unitizing(found * 2)))


def test_a_study_has_the_sum_of_its_documents():
    """One minus summed observed over summed expected disorder, or the mean of the values."""
    one, other = units(16, **GAMMA_F1), units(35, **GAMMA_F2)
    both = UnitizingData(
        tuple(
            make_continuum(id, c.length, c.units)
            for id, c in (("d1", one.continua[0]), ("d2", other.continua[0]))
        )
    )
    a, b = measured("gamma", one), measured("gamma", other)
    pooled = measured("gamma", both, parts=("item",))
    total = (a.observed + b.observed) / (a.expected + b.expected)
    assert pooled.value == pytest.approx(1 - total)
    assert measured("gamma(pooling='mean')", both).value == pytest.approx((a.value + b.value) / 2)
    assert [part.value for part in pooled.parts["item"].values()] == pytest.approx(
        [a.value, b.value]
    )
    assert pooled.evidence["samples"] == 60


def test_who_marked_nothing_counts_and_who_did_not_do_it_is_missing():
    """A document on which the third annotator marked nothing has three annotators."""
    marks = {"a": [(0, 9, "x"), (20, 30, "y")], "b": [(0, 9, "x"), (20, 30, "y")]}
    assert measured("gamma", units(**marks)).value == 1
    assert measured("gamma", units(**marks, c=[])).observed == pytest.approx(2 * 2 / 3 * 3 / 4)


def test_documents_are_resampled_for_the_interval():
    """Observed and expected disorders are sums that a resample adds up."""
    marks = [
        (60, {who: [(((s, e),), v) for s, e, v in own] for who, own in ALEX_PAUL_SUZAN.items()})
    ]
    other = [(35, {who: [(((s, e),), v) for s, e, v in own] for who, own in GAMMA_F2.items()})]
    data = unitizing(marks * 6 + other * 6)
    result = parse("gamma")(data)
    values = [measured("gamma", unitizing(each)).value for each in (marks, other)]
    assert min(values) <= result.low < result.value < result.high <= max(values)
    assert "boot-document-1000-s7" in result.signature


def test_a_very_long_text_does_not_drift():
    """Every position times ten million: places count relative to lengths."""
    far = 10**7
    long = {who: [(s * far, e * far, v) for s, e, v in own] for who, own in ALEX_PAUL_SUZAN.items()}
    result = measured("gamma(samples=200)", units(60 * far, **long))
    assert result.observed == pytest.approx(
        measured("gamma", units(**ALEX_PAUL_SUZAN)).observed, rel=1e-12
    )
    assert result.value == pytest.approx(
        measured("gamma(samples=200)", units(**ALEX_PAUL_SUZAN)).value, abs=0.03
    )


def test_the_seed_makes_the_value_and_is_in_the_signature():
    """Another seed draws other annotators."""
    data = units(**ALEX_PAUL_SUZAN)
    first, again, other = (measured(f"gamma(seed={seed})", data) for seed in (1, 1, 2))
    assert first.value == again.value != other.value
    assert "|sampler:shuffle|samples:30|precision:None|pooling:sum|seed:1|" in first.signature


@pytest.mark.parametrize("name", ["gamma", "gamma_cat"])
def test_samples_are_drawn_until_the_precision_asked_for(name):
    """Mathet et al. (2015), section 5.3; the result says how many and how exactly."""
    data = units(**ALEX_PAUL_SUZAN)
    few, many = measured(name, data), measured(f"{name}(precision=0.01)", data)
    assert few.evidence["samples"] == 30
    assert few.evidence["precision"] > 0.015
    assert many.evidence["samples"] > 100
    assert many.evidence["precision"] < 0.012


def test_no_more_samples_are_drawn_than_the_precision_needs(monkeypatch):
    """The number follows from the first 30; a precision out of reach ends at the most there are."""
    data = units(**ALEX_PAUL_SUZAN)
    first = measured("gamma(seed=5)", data).evidence
    # The error shrinks with the root of the number: 30 samples give the precision of the first.
    needed = math.ceil(30 * (first["precision"] / 0.015) ** 2)
    found = measured("gamma(seed=5, precision=0.015)", data).evidence
    assert 30 < found["samples"] == needed < disorder.MOST_SAMPLES
    monkeypatch.setattr(disorder, "MOST_SAMPLES", 60)
    assert measured("gamma(seed=5, precision=0.0001)", data).evidence["samples"] == 60


@given(found=documents(max_documents=1), seed=st.integers(0, 1000))
def test_shifted_annotators_keep_their_units_and_their_distance(found, seed):
    """Lengths and categories stay, nobody begins outside, and shifts lie apart."""
    length, marked = found[0]
    document = document_of(make_continuum("d", length, marked))
    marks = marks_of(document)
    if not any(len(own.start) for own in marks):
        return
    sample = shuffled(marks, length, np.random.default_rng(seed))
    real = {tuple(zip(own.end - own.start, own.code, strict=True)) for own in marks}
    assert any(len(own.start) for own in sample)
    for own in sample:
        assert tuple(zip(own.end - own.start, own.code, strict=True)) in real
        assert ((own.start >= 0) & (own.start < length)).all()


def test_two_shifts_are_never_closer_than_units_are_long():
    """Two annotators with one unit of ten at the same place, on a hundred positions."""
    marks = marks_of(document_of(units(100, a=[(0, 10, "x")], b=[(0, 10, "x")]).continua[0]))
    random = np.random.default_rng(1)
    starts = np.array([[own.start[0] for own in shuffled(marks, 100, random)] for _ in range(500)])
    around = np.abs(starts[:, 0] - starts[:, 1])
    assert np.minimum(around, 100 - around).min() == 10
    assert np.minimum(around, 100 - around).max() == 50
    assert set(starts[:, 0].tolist()) == set(range(100))


def test_the_statistical_sampler_draws_from_the_statistics():
    """Number, gap, length and categories of units as often as in the data."""
    marks = marks_of(document_of(units(**ALEX_PAUL_SUZAN).continua[0]))
    random = np.random.default_rng(1)
    sample = [own for _ in range(400) for own in statistical(marks, 60, random)]
    assert np.mean([len(own.start) for own in sample]) == pytest.approx(16 / 3 - 0.5, abs=0.1)
    long = np.concatenate([own.end - own.start for own in sample])
    real = np.concatenate([own.end - own.start for own in marks])
    assert long.mean() == pytest.approx(real.mean(), abs=0.2)
    code = np.bincount(np.concatenate([own.code for own in sample])) / len(long)
    assert code == pytest.approx(
        np.bincount(np.concatenate([m.code for m in marks])) / 16, abs=0.02
    )


SPARSE = [(100, 110), (900, 910), (1500, 1510)]
ONE_PAIR = units(2000, a=[(100, 110, "x")], b=[(100, 110, "y")])


def sparse(first, second, id="d"):
    """Make a continuum in which two annotators mark the same three places of a long text."""
    marks = {
        who: [((spot,), value) for spot, value in zip(SPARSE, values, strict=True)]
        for who, values in {"a": first, "b": second}.items()
    }
    return make_continuum(id, 2000, marks, group=id)


@pytest.mark.parametrize("sampler", ["shuffle", "statistical"])
def test_samples_are_drawn_until_enough_of_them_can_be_compared(sampler):
    """Documents with few units keep their disagreement: most samples of theirs have no pair."""
    agreed = [sparse("xyx", "xyx", f"d{i}") for i in range(15)]
    data = UnitizingData((*agreed, *(sparse("xyx", "yyx", f"e{i}") for i in range(5))))
    result = measured(f"gamma_cat(sampler={sampler!r})", data)
    assert result.evidence["documents"] == 20
    assert result.evidence["samples"] == 20 * 30
    assert 0 < result.evidence["precision"] < 0.1
    assert result.observed == pytest.approx(5 / 3 / 20)
    many = measured(f"gamma_cat(sampler={sampler!r}, samples=1000)", data)
    assert result.value == pytest.approx(many.value, abs=0.05)
    assert result.notes == ()


def test_all_samples_at_once_have_the_chances_of_single_ones():
    """As many have overlapping units, and these lie as far apart; two of three may be blank."""
    marks = marks_of(document_of(sparse("xyx", "yyx")))
    blank = marks[0].at(slice(0, 0))
    random = np.random.default_rng(1)
    found = [s for _ in range(200) for s in touching("shuffle", [*marks, blank], 2000, random)]
    single = [shuffled([*marks, blank], 2000, random) for _ in range(4000)]

    def overlap(sample):
        return any(
            s < other_end and other_start < e
            for own, other in combinations(sample, 2)
            for s, e in zip(own.start, own.end, strict=True)
            for other_start, other_end in zip(other.start, other.end, strict=True)
        )

    assert all(overlap(sample) for sample in found if sample is not None)
    share = sum(sample is not None for sample in found) / len(found)
    assert share == pytest.approx(sum(map(overlap, single)) / len(single), abs=0.012)
    starts = [own.start.mean() for sample in found if sample for own in sample if own.n_units]
    assert np.mean(starts) == pytest.approx(1000, abs=60)


@pytest.mark.parametrize("first", ["gamma", "gamma_k(category='y')", "gamma_cat(samples=40)"])
def test_what_was_measured_before_does_not_choose_the_samples(first):
    """The family shares its samples, and each takes the first ones that it can use."""
    data = UnitizingData((sparse("xyx", "yyx"), sparse("xxz", "yxx", "e")))
    figures_of.cache_clear()
    alone = measured("gamma_cat", data).value
    figures_of.cache_clear()
    measured(first, data)
    assert measured("gamma_cat", data).value == alone


def test_a_document_that_chance_gives_no_pair_is_left_out_and_named():
    """Two shifts lie as far apart as the only units are long, so no sample has a pair."""
    data = UnitizingData((sparse("xyx", "yyx"), *replace_id(ONE_PAIR, "single")))
    result = measured("gamma_cat", data)
    assert result.value == measured("gamma_cat", UnitizingData((sparse("xyx", "yyx"),))).value
    assert result.evidence["documents"] == 1
    assert result.notes == (
        "1 document is left out, observed and expected: none of 2000 samples has units close "
        "enough to compare: single",
    )


@pytest.mark.parametrize(
    ("n", "names"),
    [
        (2, "s0, s1"),
        (5, "s0, s1, s2, s3, s4"),
        (6, "s0, s1, s2, s3, s4 and 1 more"),
        (7, "s0, s1, s2, s3, s4 and 2 more"),
    ],
)
def test_up_to_five_documents_without_samples_are_named(n, names, monkeypatch):
    """And how many more there are."""
    monkeypatch.setattr(disorder, "MOST_SAMPLES", 40)
    single = [own for i in range(n) for own in replace_id(ONE_PAIR, f"s{i}")]
    data = UnitizingData((sparse("xyx", "yyx"), *single))
    assert measured("gamma_cat(samples=3)", data).notes == (
        f"{n} documents are left out, observed and expected: none of 40 samples has units close "
        f"enough to compare: {names}",
        "1 document is compared with few samples: fewer than 3 of 40 have units close enough to "
        "compare: d (1)",
    )
    alone = measured("gamma_cat(samples=3)", UnitizingData(tuple(single)))
    assert alone.undefined == (
        "none of the 40 samples drawn for a document has units close enough to compare, so there "
        "is no telling what chance would give"
    )
    assert alone.notes == ()


# No other program draws these numbers: they are what this one drew when they were written down.
@pytest.mark.parametrize(
    ("name", "value", "samples"),
    [
        ("gamma_cat(samples=20)", 0.4871795, 20),
        ("gamma_cat(samples=20, sampler='statistical')", 0.5411884, 20),
        ("gamma_k(samples=20, category='x')", 0.4285714, 20),
    ],
)
def test_samples_of_a_text_with_few_units_stay_the_same(name, value, samples):
    """The same seed draws the same ones, also those that are drawn many at a time."""
    result = measured(name, UnitizingData((sparse("xyx", "yyx"),)))
    assert result.value == pytest.approx(value, abs=1e-6)
    assert result.evidence["samples"] == samples


FEW = units(24, x=[(2, 6, "c")], y=[(3, 7, "c"), (10, 14, "p")], z=[(0, 5, "p")])


@pytest.mark.parametrize(
    ("name", "value", "samples"),
    [
        ("gamma(samples=3)", 0.3069194, 3),
        ("gamma(samples=3, seed=8)", 0.3877393, 3),
        ("gamma(samples=9, sampler='statistical')", -0.1578628, 9),
        ("gamma(samples=3, precision=0.05)", 0.3546787, 44),
        ("gamma_cat(samples=4)", -0.2552865, 4),
        ("gamma_cat(samples=4, sampler='statistical')", -0.2593219, 4),
    ],
)
def test_samples_of_a_short_text_stay_the_same(name, value, samples):
    """One or two units of each annotator."""
    result = measured(name, FEW)
    assert result.value == pytest.approx(value, abs=1e-6)
    assert result.evidence["samples"] == samples


def test_a_precision_that_one_sample_cannot_tell_is_not_claimed(monkeypatch):
    """The document counts, and a note says by how few samples."""
    monkeypatch.setattr(disorder, "MOST_SAMPLES", 60)
    found = [
        measured(f"gamma_cat(seed={seed})", UnitizingData((sparse("xyx", "yyx"),)))
        for seed in range(30)
    ]
    single = [result for result in found if result.evidence["samples"] == 1]
    assert single
    assert all("precision" not in result.evidence for result in single)
    assert single[0].notes == (
        "1 document is compared with few samples: fewer than 30 of 60 have units close enough to "
        "compare: d (1)",
    )


def replace_id(data, id):
    """Give the only document of the data another name."""
    return (replace(data.continua[0], id=id),)


NO_PAIR = "nothing was done by two annotators"
NEAR = [(0, 10, "x"), (20, 30, "x")]
# Both samples of the seed 0 are of one annotator twice, so by chance nobody would differ.
OTHERWISE = units(
    a=[(0, 10, "x"), (20, 30, "x"), (40, 50, "x")], b=[(0, 10, "y"), (20, 30, "y"), (40, 50, "y")]
)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("gamma", UnitizingData(()), NO_PAIR),
        ("gamma", units(), NO_PAIR),
        ("gamma", units(a=[(0, 4, "x")]), NO_PAIR),
        ("gamma", units(a=[], b=[]), "nobody marked anything"),
        ("gamma_cat", units(a=[], b=[]), "nobody marked anything"),
        ("gamma_k(category='x')", units(a=[], b=[]), "nobody marked anything"),
        ("gamma", units(length=1, a=[(0, 1, "x")], b=[(0, 1, "x")]), "no variation: units that"),
        ("gamma_cat", units(a=NEAR, b=NEAR), "no variation: all units that can"),
        (
            "gamma_cat",
            units(a=[(0, 5, "x")], b=[(50, 55, "y")]),
            "no units of two annotators lie close enough",
        ),
        ("gamma_cat", ONE_PAIR, "none of the 2000 samples drawn for a document has units close"),
        (
            "gamma_k(category='x')",
            ONE_PAIR,
            "none of the 2000 samples drawn for a document has aligned units with the category 'x'",
        ),
        ("gamma_cat(samples=2, precision=None, seed=0)", OTHERWISE, "no sample drawn for a docum"),
        (
            "gamma_cat(samples=2, precision=None, seed=0, pooling='mean')",
            OTHERWISE,
            "no sample drawn for a document has units close enough to compare that differ",
        ),
        (
            "gamma_k(category='z')",
            units(a=NEAR, b=NEAR),
            "nobody marked a unit as 'z'; what there is: 'x'",
        ),
        (
            "gamma",
            units(**{f"a{i}": NEAR for i in range(7)}),
            "the units of at most 6 annotators can be aligned, and 'continuum' was done by 7",
        ),
        (
            "gamma",
            units(**{f"a{i}": [(j, j + 50, "x") for j in range(10)] for i in range(6)}),
            "there are too many ways to align the units of 'continuum'; measure pairs",
        ),
    ],
)
def test_where_there_is_nothing_to_measure_there_is_a_reason(name, data, reason):
    """NaN, never an exception, a zero or an endless wait."""
    result = parse(name)(data)
    assert math.isnan(result.value)
    assert result.undefined.startswith(reason)


def test_a_sample_too_large_to_align_is_a_reason_too(monkeypatch):
    """Units of the real annotators lie apart; those of artificial ones need not."""
    data = units(200, a=[(0, 9, "x")] * 9, b=[(60, 69, "x")] * 9, c=[(120, 129, "x")] * 9)
    assert len(best_alignment(data.continua[0]).groups) == 27
    monkeypatch.setattr(unitary, "MOST_CANDIDATES", 150)
    assert "too many ways" in measured("gamma(seed=11)", data).undefined


def test_discontinuous_units_are_named_in_a_note():
    """They count from the first to the last character."""
    marks = {"a": [(((0, 2), (6, 8)), "x")], "b": [(((0, 8),), "x")]}
    result = measured("gamma", UnitizingData((make_continuum("d", 20, marks),)))
    assert result.value == 1
    assert result.notes == (
        "discontinuous units (1) count from their first to their last character",
    )


def test_several_categories_of_a_unit_are_one_value_and_each_a_label():
    """gamma_k looks at all pairs in which a unit has the label."""
    both = frozenset("xy")
    data = units(a=[(0, 10, both), (20, 30, "z")], b=[(0, 10, "x"), (20, 30, "z")])
    assert measured("gamma_cat", data).observed == 0.5
    assert measured("gamma_k(category='y')", data).observed == 1
    assert measured("gamma_k(category='z')", data).observed == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gamma(alpha=-1)", "alpha=-1.0: expected a number from 0 on"),
        ("gamma(beta='1')", "beta='1': expected a number"),
        ("gamma(delta_empty=0)", "delta_empty=0.0: expected a number above 0"),
        ("gamma(sampler='random')", "sampler='random': expected one of"),
        ("gamma(samples=1)", "samples=1: expected a whole number from 2 on"),
        ("gamma(precision=2)", "precision=2: expected a share between 0 and 1"),
        ("gamma(precision=1)", "precision=1: expected a share between 0 and 1"),
        ("gamma(precision=0)", "precision=0: expected a share between 0 and 1"),
        ("gamma(pooling='median')", "pooling='median': expected one of"),
        ("gamma(seed=-1)", "seed=-1: expected a whole number from 0 on"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(text, message):
    """The message says what is expected."""
    with pytest.raises(MeasureError, match=message):
        parse(text)


def test_a_weight_may_be_written_as_a_whole_number():
    """Equal measures are equal values."""
    assert parse("gamma(alpha=3)") == parse("gamma(alpha=3.0)")
    assert str(parse("gamma(alpha=1)")) == "gamma"
