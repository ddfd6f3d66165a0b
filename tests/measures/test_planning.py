"""How many documents and annotators: what a pilot tells, beside exact widths and simulated ones."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom
from scipy.stats import t as student_t
from tests.measures.test_intervals import coding
from tests.measures.test_leaving_out import units

from argora.errors import MeasureError
from argora.measures import parse, plan
from argora.measures.intervals.resampling import Stratum
from argora.measures.planning.expecting import Expected, Pilot
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
    ("data", "reason", "n"),
    [
        (coding(4), "only 4 documents to resample, an interval needs at least 5", 4),
        (
            coding(9).select(annotators=coding(9).annotators[:1]),
            "nothing was done by two annotators",
            9,
        ),
        (
            CodingData.from_matrix([["a", "b"]] * 9),
            "the data do not say which document an item comes from",
            0,
        ),
        (
            CodingData.from_matrix(
                [["a", "a"], ["b", "b"]] * 9, groups=[i // 2 for i in range(18)]
            ),
            "whatever documents are drawn from the pilot, the value is the same",
            9,
        ),
        (
            CodingData.from_matrix([["a", "a"]] * 9, groups=list(range(9))),
            "no variation",
            9,
        ),
    ],
)
def test_a_pilot_that_cannot_tell_says_why(data, reason, n):
    """It has no figures but the number of its documents."""
    planned = plan(ALPHA, data)
    assert planned.undefined.startswith(reason)
    assert (planned.crews, planned.everybody, planned.is_defined) == ((), None, False)
    assert (planned.n_groups, planned.crossed, planned.notes) == (n, True, ())
    assert planned.signature == f"{planned.pilot.signature}|width:0.1"


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


def test_a_number_of_annotators_without_a_value_says_why_as_the_first_selection_does():
    """The first pair never differs and uses one category; the others share four documents."""
    table = [["a", "a", None]] * 6 + [[None, *own] for own in ("ab", "bb", "ab")] + [["a"] * 3]
    data = CodingData.from_matrix(table, groups=range(10), annotators=[*"xyz"])
    two, three = plan(ALPHA, data, resamples=200).crews
    assert two.undefined.startswith("no variation: everybody chose the same category")
    assert np.isnan([two.value, two.lowest, two.highest, two.at_least, two.at_most]).all()
    assert three.undefined is None


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (2, [2]),
        (4, [2, 3, 4]),
        (7, [2, 3, 4, 5, 7]),
        (8, [2, 3, 4, 5, 7, 8]),
        (10, [2, 3, 4, 5, 7, 10]),
        (12, [2, 3, 4, 5, 7, 12]),
    ],
)
def test_up_to_six_numbers_of_annotators_are_looked_at(n, expected):
    """The last is always as many as there are."""
    rows = [["a"] * i + ["b"] * (n - i) for i in (0, 1, n, n - 1, 1)]
    data = CodingData.from_matrix(rows, groups=range(5))
    planned = plan(parse("percentage"), data, documents=[5], resamples=20)
    assert [crew.n_annotators for crew in planned.crews] == expected


@pytest.mark.parametrize(
    ("measure", "wanted", "expected"),
    [
        ("alpha", [], [2, 3]),
        ("alpha", [2], [2, 3]),
        ("alpha", [3, 3], [3]),
        ("multi_kappa(variant='light')", [], [2, 3]),
    ],
)
def test_numbers_of_annotators_asked_for_come_with_that_of_the_pilot(measure, wanted, expected):
    """Fewest first, each once; two is the fewest."""
    planned = plan(parse(measure), coding(6), annotators=wanted, documents=[5], resamples=50)
    assert [crew.n_annotators for crew in planned.crews] == expected


@pytest.mark.parametrize(
    ("n", "needed", "expected"),
    [
        (10, 5, [5, 6, 7, 8, 10]),
        (5, 5, [5, 6, 7, 8, 9, 10]),
        (6, None, [5, 6, 7, 8, 9, 10, 12]),
        (21, 5, [5, 6, 7, 8, 9, 10]),
        (20, 5, [5, 6, 7, 8, 10, 12, 15, 20]),
        (40, 10, [5, 6, 8, 10, 15, 20, 25, 30, 40]),
        (41, 10, [5, 6, 7, 8, 10, 12, 15, 20]),
        (40, 429, [30, 40, 60, 100, 150, 250, 400, 600, 800]),
        (9, 150, [10, 15, 25, 40, 50, 80, 120, 200, 300]),
        (9, 135, [9, 15, 20, 30, 50, 80, 120, 200, 250]),
        (9, 151, [10, 15, 25, 40, 60, 80, 120, 200, 300]),
    ],
)
def test_round_numbers_of_documents_up_to_twice_the_needed_one_are_told(
    n, needed, expected, monkeypatch
):
    """With the pilot's own, unless it lies far outside; no round number near that."""
    found = None if needed is None else Expected(needed, 0.1, 0.0, 0.5, 0.0)
    monkeypatch.setattr(Pilot, "fewest", lambda *_: found)
    planned = plan(parse("percentage"), coins(n), resamples=20)
    assert [each.n_groups for each in planned.everybody.expected] == expected


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


class Known(Pilot):
    """Forty documents, and widths that are known."""

    def __init__(self, width_at):
        one = Stratum("", np.ones((40, 1)), lambda sums: sums[..., 0])
        super().__init__([one], [0.5], 0.95, 100, 7)
        object.__setattr__(self, "width_at", width_at)

    def expect(self, n_groups):
        """Return the known width."""
        return Expected(n_groups, self.width_at(n_groups), 0.0, 0.5, 0.0)


@pytest.mark.parametrize(
    ("width_at", "needed"),
    [
        (lambda n: np.sqrt(250.5 / n), 251),
        (lambda n: np.sqrt(99_999.5 / n), 100_000),
        (lambda n: np.sqrt(100_000.5 / n), None),
        (lambda n: 50.0 if n == 40 else 1.0, 100_000),
        (lambda n: np.sqrt(3 / n), 5),
        (lambda n: n * np.nan, None),
    ],
)
def test_the_needed_number_follows_from_known_widths(width_at, needed):
    """A width that falls with the root of n leads there at once; up to 100,000 documents."""
    found = Known(width_at).fewest(1.0)
    assert (found and found.n_groups) == needed


def test_the_needed_number_is_the_mean_of_three_steps_around_it():
    """Where the width falls with the fourth root, each of six steps halves the distance left."""
    reached = 40_000 * (40 / 40_000) ** (1 / 2**6)
    steps = [np.sqrt(share * reached * 40_000) for share in (0.9, 1, 1.1)]
    found = Known(lambda n: (40_000 / n) ** 0.25).fewest(1.0)
    assert found.n_groups == pytest.approx(np.mean(steps), rel=1e-3)


@pytest.mark.parametrize(
    ("resamples", "n_selections", "drawn"),
    [
        (4000, 1, 4000),
        (500, 1, 500),
        (4000, 2, 2000),
        (4000, 4, 1000),
        (4000, 10, 1000),
        (3000, 2, 1500),
        (900, 3, 900),
    ],
)
def test_selections_share_the_resamples_and_have_a_thousand_each(resamples, n_selections, drawn):
    """Never more than asked for."""
    counted = []

    def value(sums):
        counted.append(len(sums))
        return sums[..., 0]

    stratum = Stratum("", np.arange(6.0)[:, np.newaxis], value)
    Pilot([stratum] * n_selections, [0.0] * n_selections, 0.95, resamples, 1).expect(6)
    assert counted == [drawn] * n_selections


def test_what_is_expected_is_the_mean_over_selections_that_have_it():
    """A selection in which every study lacks a value counts as undefined and has no width."""
    known = Stratum("", np.arange(6.0)[:, np.newaxis], lambda sums: sums[..., 0])
    half = Stratum("", np.arange(6.0)[:, np.newaxis], lambda s: np.where(s[..., 0] > 15, 1, np.nan))
    none = Stratum("", np.arange(6.0)[:, np.newaxis], lambda sums: np.full(len(sums), np.nan))
    alone, together = (Pilot(own, [], 0.95, 1000, 1).expect(6) for own in ([known], [known, none]))
    assert (together.width, together.mean) == (alone.width, alone.mean)
    assert together.error == pytest.approx(alone.error / np.sqrt(2))
    assert (alone.share_undefined, together.share_undefined) == (0, 0.5)
    partly = Pilot([half], [], 0.95, 1000, 1).expect(6)
    assert (partly.width, partly.mean) == (0, 1)
    assert partly.share_undefined == pytest.approx(0.5, abs=0.1)
    assert Pilot([known, known, none], [], 0.95, 2, 1).expect(6).n_groups == 6


@pytest.mark.parametrize(("resamples", "has_width"), [(1, False), (2, True)])
def test_a_width_takes_two_values(resamples, has_width):
    """One study has none."""
    stratum = Stratum("", np.arange(6.0)[:, np.newaxis], lambda sums: sums[..., 0])
    found = Pilot([stratum], [0.0], 0.95, resamples, 3).expect(6)
    assert np.isfinite([found.width, found.mean]).all() == has_width


@pytest.mark.parametrize("values", [[1, 2, 3, 4, 5, 6, 7, 90], [1, 1, 1, 2, 2, 2]])
@pytest.mark.parametrize("level", [0.9, 0.5])
def test_the_range_is_that_of_the_variance_of_what_documents_are_worth(values, level):
    """From the fourth moment, at least that of normal values; by Student's t on a log scale."""
    table = np.stack([np.array(values, dtype=float), np.ones(len(values))], axis=1)
    pilot = Pilot([Stratum("", table, lambda s: s[..., 0] / s[..., 1])], [0.0], 0.95, 100, 1)
    n = len(values)
    worth = [np.mean(values[:i] + values[i + 1 :]) for i in range(n)]
    squares = (np.array(worth) - np.mean(worth)) ** 2
    rough = max(np.var(squares, ddof=1) / n / np.mean(squares) ** 2, 2 / (n - 1)) ** 0.5
    factor = np.exp(student_t.ppf((1 + level) / 2, n - 1) * rough)
    assert pilot.roughness == pytest.approx(rough)
    assert pilot.range_of(1000, level) == pytest.approx((1000 / factor, 1000 * factor))
    assert pilot.range_of(6, 0.99999)[0] == 5


def test_equal_documents_count_for_the_range_as_often_as_they_are_there():
    """Three kinds of them, or each by itself."""
    rows = np.array([[0.0, 1.0]] * 5 + [[1.0, 1.0]] * 3 + [[4.0, 1.0]] * 2)
    kinds, times = np.array([[0.0, 5.0], [3.0, 3.0], [8.0, 2.0]]), np.array([5, 3, 2])
    one, other = (
        Pilot([Stratum("", table, lambda s: s[..., 0] / s[..., 1], n)], [0.0], 0.95, 100, 1)
        for table, n in ((rows, None), (kinds, times))
    )
    assert other.n_groups == one.n_groups == 10
    assert other.range_of(100, 0.9) == pytest.approx(one.range_of(100, 0.9))


def test_where_documents_do_not_differ_there_is_no_range():
    """The number of documents has none either."""
    pilot = Pilot([Stratum("", np.ones((6, 1)), lambda s: s[..., 0])], [0.0], 0.95, 100, 1)
    assert np.isnan(pilot.range_of(100, 0.9)).all()


def test_a_range_that_nobody_could_write_down_ends_somewhere():
    """At e to the fiftieth."""
    table = np.array([[0.0, 1.0]] * 4 + [[1.0, 1.0]])
    pilot = Pilot([Stratum("", table, lambda s: s[..., 0] / s[..., 1])], [0.0], 0.95, 100, 1)
    assert pilot.range_of(10, 1 - 1e-12) == pytest.approx((5, 10 * np.exp(50)))


@pytest.mark.parametrize(("resamples", "level"), [(1000, 0.95), (57, 0.95), (20, 0.5)])
def test_the_error_of_a_width_is_that_of_two_order_statistics(resamples, level):
    """Each end may lie as many places off as the binomial standard error of its rank."""
    drawn = []

    def value(sums):
        drawn.append(sums[..., 0])
        return sums[..., 0]

    table = np.random.default_rng(1).normal(size=(30, 1))
    found = Pilot([Stratum("", table, value)], [0.0], level, resamples, 5).expect(30)
    values = np.sort(np.concatenate(drawn))
    squares = 0.0
    for share in ((1 - level) / 2, (1 + level) / 2):
        low, high = (
            int(np.clip(round(resamples * share + side), 0, resamples - 1))
            for side in np.sqrt(resamples * share * (1 - share)) * np.array([-1, 1])
        )
        squares += ((values[high] - values[low]) / 2) ** 2
    assert found.error == pytest.approx(np.sqrt(squares))


def test_the_error_of_a_width_is_how_far_widths_of_other_seeds_lie():
    """Forty seeds."""
    stratum = Stratum("", np.random.default_rng(1).normal(size=(30, 1)), lambda s: s[..., 0])
    found = [Pilot([stratum], [0.0], 0.95, 1000, seed).expect(30) for seed in range(40)]
    spread = np.std([expected.width for expected in found], ddof=1)
    assert np.mean([expected.error for expected in found]) == pytest.approx(spread, rel=0.35)
