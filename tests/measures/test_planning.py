"""How many documents and annotators: what a pilot tells, beside exact widths and simulated ones."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom
from tests.measures.test_intervals import coding
from tests.measures.test_leaving_out import units

from argora.errors import MeasureError
from argora.measures import parse, plan
from argora.measures.intervals.resampling import Stratum
from argora.measures.planning.expecting import Pilot
from argora.reliability import CodingData

ALPHA = parse("alpha")


def coins(n: int) -> CodingData:
    """Documents of one item, on half of which both annotators agree."""
    rows = [["a", "a"] if i % 2 else ["a", "b"] for i in range(n)]
    return CodingData.from_matrix(rows, groups=[f"d{i}" for i in range(n)])


def crowd(n: int = 30) -> CodingData:
    """Six annotators of whom three did each document, of four items."""
    table = np.full((4 * n, 6), np.nan)
    random = np.random.default_rng(5)
    for i in range(4 * n):
        who = [(i // 4 + k) % 6 for k in (0, 2, 3)]
        table[i, who] = np.where(random.random(3) < 0.7, i % 3, random.integers(0, 3, 3))
    return CodingData.from_matrix(table, groups=[f"d{i // 4}" for i in range(4 * n)])


@pytest.mark.parametrize(("measure", "data"), [("alpha", coding(12)), ("u_alpha", units())])
def test_with_as_many_documents_the_width_is_that_of_the_pilots_interval(measure, data):
    """To the last digits; nothing else would be an interval like those that are printed."""
    how = parse(measure)
    n = len(data.groups)
    planned = plan(how, data, documents=[n], resamples=500, seed=3)
    result = how(data, resamples=500, seed=3)
    (expected,) = planned.everybody.expected
    assert (expected.n_groups, planned.n_groups) == (n, n)
    assert expected.width == pytest.approx(result.high - result.low, rel=1e-12)
    assert planned.pilot.value == result.value


@pytest.mark.parametrize("n", [5, 20, 55, 200])
def test_the_width_of_percentages_is_that_of_the_binomial_distribution(n):
    """Studies of n documents that agree or not with even chances; the factor puts 1/N right."""
    planned = plan(parse("percentage"), coins(40), documents=[n], resamples=20_000)
    (expected,) = planned.everybody.expected
    exact = (binom.ppf(0.975, n, 0.5) - binom.ppf(0.025, n, 0.5)) / n
    right = np.sqrt((1 - 1 / n) / (1 - 1 / 40))
    assert expected.width == pytest.approx(right * exact, abs=1.01 / n if n > 20 else 1e-9)
    assert expected.mean == pytest.approx(0.5, abs=0.01)
    assert expected.share_undefined == 0


@pytest.mark.parametrize("width", [0.3, 0.1, 0.05])
def test_the_number_needed_follows_from_the_normal_approximation(width):
    """Twice 1.96 standard errors of a share of one half, the pilot's variance corrected."""
    needed = plan(parse("percentage"), coins(40), width=width).everybody.needed
    exact = 0.25 * 40 / 39 * (2 * 1.96 / width) ** 2
    assert needed.n_groups == pytest.approx(exact, rel=0.06)
    assert needed.width == pytest.approx(width, rel=0.06)


def test_studies_of_the_number_told_have_intervals_of_the_wanted_width():
    """Twelve pilots of twenty documents; twelve new studies of the number they tell on average."""
    told = [
        plan(ALPHA, coding(20, seed=i), width=0.2, documents=[5], annotators=[3], resamples=1000)
        for i in range(12)
    ]
    n = round(np.mean([planned.everybody.needed.n_groups for planned in told]))
    reached = [ALPHA(coding(n, seed=100 + i), resamples=500) for i in range(12)]
    assert 20 < n < 120
    assert np.mean([r.high - r.low for r in reached]) == pytest.approx(0.2, rel=0.08)


def test_fewer_annotators_are_all_groups_of_them_by_name():
    """Mean and reach of the values are those of the pairs."""
    data = coding(12)
    two, three = plan(ALPHA, data, resamples=200).crews
    pairs = [r.value for r in ALPHA(data, interval=None, parts=["pair"]).parts["pair"].values()]
    assert (two.n_annotators, two.n_selections) == (2, 3)
    assert (two.lowest, two.highest) == (min(pairs), max(pairs))
    assert two.value == pytest.approx(np.mean(pairs))
    assert (three.n_annotators, three.n_selections, three.lowest) == (3, 1, three.highest)
    assert two.needed.n_groups > three.needed.n_groups
    assert two.n_annotations == 2 * two.needed.n_groups


def test_annotators_of_a_crowd_stand_for_each_other():
    """Nobody did everything, so each item keeps two of its three."""
    planned = plan(ALPHA, crowd(), resamples=400)
    assert not planned.crossed
    assert [crew.n_annotators for crew in planned.crews] == [2, 3]
    two, three = planned.crews
    assert two.n_selections == 10
    assert two.value == pytest.approx(three.value, abs=0.05)
    assert two.needed.n_groups > three.needed.n_groups


def test_the_range_holds_the_number_and_narrows_with_the_pilot():
    """More documents know better how documents differ."""
    small, large = (plan(ALPHA, coding(n), documents=[5]).everybody for n in (8, 80))
    for crew in (small, large):
        assert 5 <= crew.at_least < crew.needed.n_groups < crew.at_most
    assert large.at_most / large.at_least < 2.2 < small.at_most / small.at_least


def test_the_same_seed_gives_the_same_plan():
    """And another one another, as figures that were drawn do."""
    first, again, other = (plan(ALPHA, crowd(), resamples=300, seed=s) for s in (1, 1, 2))
    assert repr(first) == repr(again)
    assert first.crews[0].expected != other.crews[0].expected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (coding(4), "only 4 documents to resample, an interval needs at least 5"),
        (
            coding(9).select(annotators=coding(9).annotators[:1]),
            "nothing was done by two annotators",
        ),
        (
            CodingData.from_matrix([["a", "b"]] * 9),
            "the data do not say which document an item comes from",
        ),
        (
            CodingData.from_matrix(
                [["a", "a"], ["b", "b"]] * 9, groups=[i // 2 for i in range(18)]
            ),
            "whatever documents are drawn from the pilot, the value is the same",
        ),
        (
            CodingData.from_matrix([["a", "a"]] * 9, groups=list(range(9))),
            "no variation",
        ),
    ],
)
def test_a_pilot_that_cannot_tell_says_why(data, reason):
    """It has no figures at all."""
    planned = plan(ALPHA, data)
    assert planned.undefined.startswith(reason)
    assert (planned.crews, planned.everybody, planned.is_defined) == ((), None, False)


def test_pairs_that_share_too_little_have_a_reason_of_their_own():
    """Each pair of three did three documents and one of all; all together have an interval."""
    pairs = [["a", "b", None], [None, "a", "a"], ["b", None, "b"]] * 3
    table = [*pairs, ["a", "a", "b"]]
    data = CodingData.from_matrix(table, groups=range(10))
    two, three = plan(ALPHA, data, resamples=200).crews
    assert two.undefined == "only 4 documents to resample, an interval needs at least 5"
    assert (two.needed, two.expected, two.n_selections) == (None, (), 0)
    assert three.needed is not None


def test_a_pair_that_agrees_in_everything_tells_nothing_of_others():
    """It would take no documents at all if it counted."""
    table = [["a", "a", "b"], ["b", "b", "b"], ["a", "a", "a"]] * 5
    data = CodingData.from_matrix(table, groups=np.arange(15) // 2, annotators=[*"xyz"])
    two = plan(ALPHA, data, resamples=200).crews[0]
    assert two.n_selections == 2
    assert two.highest < 1
    assert two.needed.n_groups > 5
    alike = plan(ALPHA, data.select(annotators=["x", "y"]))
    assert "the value is the same" in alike.undefined


def test_a_width_that_nobody_could_reach_has_no_number():
    """More than 100,000 documents are not told as if they could be."""
    crew = plan(ALPHA, coding(10), width=1e-4, resamples=200).everybody
    assert (crew.needed, crew.n_annotations) == (None, None)
    assert np.isnan(crew.at_most)
    assert crew.expected


def test_a_wide_interval_takes_no_fewer_than_five_documents():
    """With fewer there would be none."""
    assert plan(ALPHA, coding(10), width=1.9, resamples=200).everybody.needed.n_groups == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0}, "width=0: expected a number above 0"),
        ({"width": float("nan")}, "width=nan"),
        ({"documents": [20, 4]}, "documents=4: an interval needs at least 5"),
        ({"annotators": [4]}, "annotators=4: expected a number from 2 to 3"),
        ({"annotators": [1]}, "annotators=1: expected a number from 2 to 3"),
        ({"level": 95}, "level=95"),
        ({"interval": "jackknife"}, "interval='jackknife': a plan draws studies of other sizes"),
        ({"interval": "analytic"}, "so it is for 'document' or 'item'"),
        ({"interval": None}, "interval=None: a plan draws studies"),
        ({"resamples": 1}, "resamples=1: one study has no width; expected at least 2"),
        ({"width": "0.1"}, "width='0.1': expected a number above 0"),
        ({"documents": ["10"]}, "documents='10': expected whole numbers"),
        ({"documents": [10.5]}, "documents=10.5: expected whole numbers"),
        ({"annotators": ["2"]}, "annotators='2': expected whole numbers"),
        ({"annotators": [True]}, "annotators=True: expected whole numbers"),
    ],
)
def test_a_number_that_cannot_be_is_refused(options, message):
    """With what would be right."""
    with pytest.raises(MeasureError, match=message):
        plan(ALPHA, coding(6), **options)


def test_resamples_that_are_alike_by_chance_do_not_make_the_documents_alike():
    """Of forty documents, one has a disagreement, and two draws miss it."""
    rows = [["a", "a"], ["b", "b"]] * 20 + [["a", "b"]]
    data = CodingData.from_matrix(rows, groups=[i // 2 for i in range(41)])
    reasons = {plan(ALPHA, data, resamples=2, seed=seed).undefined for seed in range(12)}
    assert reasons == {None, "all 2 resamples have the same value by chance; take more of them"}


def test_items_are_drawn_where_they_are_independent():
    """Then the plan counts items."""
    planned = plan(ALPHA, coding(6), interval="item", resamples=200)
    assert (planned.drawn, planned.n_groups) == ("item", 24)


@pytest.mark.parametrize("size", [5, 100, 400, 3000])
def test_a_resample_has_as_many_groups_as_it_should(size):
    """Whether drawn group by group, all at once or in equal kinds; each is as likely as others."""
    n = 600
    table = np.stack([np.ones(n), np.arange(n)], axis=1)
    counted = Stratum("", table, lambda sums: sums[..., 0]).values(300, 1, size)
    places = Stratum("", table, lambda sums: sums[..., 1] / size).values(300, 1, size)
    assert (counted == size).all()
    assert places.mean() == pytest.approx((n - 1) / 2, abs=5 * n / np.sqrt(12 * size * 300))
    assert places.std() == pytest.approx(n / np.sqrt(12 * size), rel=0.2)


def test_equal_groups_count_as_often_as_they_are_there():
    """Two kinds of groups, 300 of one and 900 of the other, a few drawn of them."""
    table = np.array([[1.0, 0.0]] * 300 + [[0.0, 1.0]] * 900)
    times = np.array([300, 900])
    pooled = Stratum("", np.array([[300.0, 0.0], [0.0, 900.0]]), lambda s: s[..., 0] / 40, times)
    plain = Stratum("", table, lambda s: s[..., 0] / 40)
    for stratum in (pooled, plain):
        assert stratum.values(2000, 1, 40).mean() == pytest.approx(0.25, abs=0.01)


def test_the_error_of_a_width_is_how_far_widths_of_other_seeds_lie():
    """Forty seeds."""
    stratum = Stratum("", np.random.default_rng(1).normal(size=(30, 1)), lambda s: s[..., 0])
    found = [Pilot([stratum], [0.0], 0.95, 1000, seed).expect(30) for seed in range(40)]
    spread = np.std([expected.width for expected in found], ddof=1)
    assert np.mean([expected.error for expected in found]) == pytest.approx(spread, rel=0.35)
