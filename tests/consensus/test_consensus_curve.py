"""What fewer annotators would have decided, checked by going through every subset one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.consensus import Plurality, parse_rule
from argora.consensus.curve import Curve, Point, curve_of
from argora.consensus.curve.subsets import drawn_votes
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import CodingData, items
from argora.reliability.coding.factor import show

RULES = [
    "plurality",
    "plurality(otherwise='a')",
    "majority(otherwise='c')",
    "k_of_n(k=2)",
    "k_of_n(k=2, n=3)",
    "two_stage(none='a', k=1)",
    "two_stage(none='a', otherwise='a')",
]
F1 = parse("macro_f1(reading='mean-of-f1')")
cells = st.sampled_from(["a", "b", "c", None])
tables = st.lists(st.lists(cells, min_size=5, max_size=5), min_size=1, max_size=4)


def every_subset(rule, rows, n, key):
    """Return how often (key, decision) is expected, by deciding on each subset on its own."""
    found = Counter()
    for row, expected in zip(rows, key, strict=True):
        votes = [value for value in row if value is not None]
        if expected is None or len(votes) < n:
            continue
        subsets = list(combinations(votes, n))
        for subset in subsets:
            data = CodingData.from_matrix([subset], categories="abc")
            (decision,) = rule(data).decisions()
            found[expected, decision] += 1 / len(subsets)
    return found


def mean_f1(found):
    """Return the mean F1 of the categories that occur, of decided items."""
    values = []
    for category in "abc":
        both = found[category, category]
        key = sum(n for (k, d), n in found.items() if k == category and d is not None)
        said = sum(n for (k, d), n in found.items() if d == category)
        if key + said:
            values.append(2 * both / (key + said))
    return np.mean(values) if values else np.nan


@settings(max_examples=15)
@given(tables)
@pytest.mark.parametrize("spelled", RULES)
def test_every_subset_is_counted_once(spelled, rows):
    """Agreement, macro F1 and the share of decided items, with all votes as the reference."""
    rule, data = parse_rule(spelled), CodingData.from_matrix(rows, categories="abc")
    key = list(rule(data).decisions())
    curve = curve_of(data, rule, interval=None)
    classes = curve_of(data, rule, how=F1, interval=None)
    for point, f1 in zip(curve.points, classes.points, strict=True):
        found = every_subset(rule, rows, point.n, key)
        decided = sum(n for (_, d), n in found.items() if d is not None)
        if decided == 0:
            assert np.isnan(point.value)
            assert point.undefined
            continue
        same = sum(n for (k, d), n in found.items() if k == d)
        assert point.value == pytest.approx(same / decided)
        assert point.decided == pytest.approx(decided / found.total())
        assert f1.value == pytest.approx(mean_f1(found))


def crowd(seed=4, n=200):
    """Return votes of six annotators on items of 20 documents, and what is true."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(list("bc"), n)
    rows = [
        [t if rng.random() < 0.5 else str(rng.choice(list("bc"))) for _ in range(6)] for t in truth
    ]
    groups = [f"d{i % 20}" for i in range(n)]
    return CodingData.from_matrix(rows, groups=groups), dict(enumerate(truth.tolist()))


def test_ties_that_go_to_one_category_make_a_saw_tooth():
    """It is told, and odd numbers lie above the even ones beside them."""
    data, key = crowd()
    curve = curve_of(data, parse_rule("plurality(otherwise='a')"), key=key)
    values = [point.value for point in curve.points]
    assert curve.falls == (2, 4, 6)
    assert (
        "with 2, 4, 6 annotators the value is lower than with one fewer: an even number"
        in (curve.notes[0])
    )
    assert values[0] < values[2] < values[4]
    assert curve.enough(at_least=values[3]) == 3
    assert curve.enough(at_least=1.01) is None


def test_all_annotators_agree_with_themselves():
    """The curve ends at 1, also where subsets are drawn and a model is fitted to them."""
    data, _ = crowd(n=60)
    for spelled in ("plurality(otherwise='a')", "dawid_skene", "plurality(ties='random', seed=2)"):
        curve = curve_of(data, parse_rule(spelled), samples=2, resamples=20)
        assert curve.points[-1].value == 1
        assert curve.points[0].value < 1


def test_bands_hold_the_value_and_come_from_documents():
    """With too few documents there is none, and the reason."""
    data, key = crowd()
    for interval, n in (("document", 20), ("item", 200)):
        for point in curve_of(data, Plurality(otherwise="a"), key=key, interval=interval).points:
            band = point.interval
            assert band.low < point.value < band.high < band.low + 0.2
            assert (band.n_groups, band.method) == (n, f"boot-{interval}")
    bare = CodingData.from_matrix([["a", "b"], ["a", "a"]])
    assert "give groups" in curve_of(bare, Plurality()).points[0].interval.undefined


def test_a_point_says_how_many_items_it_compares():
    """All that have so many votes and a decision to compare with, whatever their category."""
    data = CodingData.from_matrix([["a", "a"], ["b", "b"], ["b", None], ["a", "b"]])
    curve = curve_of(data, Plurality(), interval=None)
    assert [point.n_items for point in curve.points] == [3, 2]
    assert "items with at least so many votes" in curve.notes[0]
    whole = CodingData.from_matrix([["a", "a"], ["b", "b"], [None, None], ["a", "b"]])
    assert not any("so many votes" in note for note in curve_of(whole, Plurality()).notes)


def test_one_annotator_and_one_sample_are_the_fewest():
    """Fewer are refused."""
    data, _ = crowd(n=60)
    rule = Plurality(ties="overall")
    curve = curve_of(data, rule, up_to=1, samples=1, interval=None)
    assert (len(curve.points), curve.samples) == (1, 1)
    for wrong in ({"up_to": 0}, {"samples": 0}):
        with pytest.raises(MeasureError, match="expected whole numbers from 1"):
            curve_of(data, rule, interval=None, **wrong)


def test_drawn_subsets_come_near_to_counted_ones():
    """The seed decides which; the same draws give the same curve."""
    data, key = crowd()
    counted = curve_of(data, Plurality(), key=key, interval=None)
    drawn = curve_of(data, Plurality(ties="overall"), key=key, interval=None, samples=60)
    again = curve_of(data, Plurality(ties="overall"), key=key, interval=None, samples=60)
    assert drawn == again
    assert counted.samples is None
    assert drawn.samples == 60
    assert "|subsets:60-s0|" in drawn.signature
    assert "|subsets:all|" in counted.signature
    for point, other in zip(counted.points[::2], drawn.points[::2], strict=True):
        assert point.value == pytest.approx(other.value, abs=0.02)  # odd numbers have no ties
    assert drawn.points[1].decided > counted.points[1].decided


def test_an_item_with_a_weight_is_so_many_items():
    """Copies of a row and a row with a weight have one curve."""
    once = CodingData.from_matrix([["a", "b", "b"], ["a", "a", "c"]])
    weighted = CodingData(
        once.annotators, once.categories, once.start, once.annotator, once.code,
        weight=np.array([3, 1]),
    )  # fmt: skip
    copies = CodingData.from_matrix([["a", "b", "b"]] * 3 + [["a", "a", "c"]])
    for interval in (None, "item"):
        curves = [
            curve_of(each, Plurality(), how=F1, interval=interval) for each in (weighted, copies)
        ]
        for one, other in zip(curves[0].points, curves[1].points, strict=True):
            assert one.value == pytest.approx(other.value)
            assert (one.n_items, one.decided) == (other.n_items, other.decided)


def test_counts_that_are_too_many_are_drawn_from_and_a_wrong_key_is_refused():
    """The notes say so; the message shows items of both."""
    rng = np.random.default_rng(1)
    data = CodingData.from_matrix(rng.integers(0, 9, (30, 60)).tolist())
    curve = curve_of(data, Plurality(), up_to=2, samples=2, interval=None)
    assert "too many to count out: 2 subsets were drawn" in curve.notes[0]
    with pytest.raises(DataError, match="such as 0; its items are such as 'x'"):
        curve_of(data, Plurality(), key={"x": 1})
    with pytest.raises(MeasureError, match="whole numbers from 1"):
        curve_of(data, Plurality(), up_to=0)


@pytest.mark.corpora
def test_characters_of_aurc_8_make_a_saw_tooth_against_the_published_gold(aurc_8):
    """Two and four votes lie below one and three.

    Where one worker's stretch of 72 characters has no stance, four votes are left: the other
    1,161,181 characters have five.
    """
    study, _ = aurc_8
    both = items(study, by="character", kinds=("person", "gold"))
    both = both.recode([show(c) for c in both.categories], how="whole sets")
    workers = [a.id for a in study.annotators if a.kind == "person"]
    curve = curve_of(
        both.select(annotators=workers),
        parse_rule("plurality(otherwise='none')"),
        how=F1,
        key=Plurality()(both.select(annotators=["gold"])),
    )
    printed = [".766064", ".660720", ".811859", ".744577", ".804618"]
    assert [f"{point.value:.6f}".lstrip("0") for point in curve.points] == printed
    assert curve.falls == (2, 4)
    assert [point.n_items for point in curve.points] == [*[1_161_253] * 4, 1_161_181]


FOUR = [["a", "a", "b"], ["b", "b", "b"], ["a", "b", None], ["a", None, None]]


def test_an_open_item_of_the_key_is_not_compared():
    """Where the key is a consensus: what it leaves open is no category of it."""
    data = CodingData.from_matrix(FOUR)
    key = Plurality()(CodingData.from_matrix([["a", "b"], ["b", "b"], ["a", "a"], ["b", None]]))
    curve = curve_of(data, Plurality(), key=key, interval=None)
    assert curve.against == "key"
    assert [point.n_items for point in curve.points] == [3, 2, 1]
    # One vote: always b on the second, half of the time a on the third, never b on the fourth.
    assert [point.value for point in curve.points] == pytest.approx([0.5, 1.0, 1.0])


def test_a_key_may_name_some_items_and_categories_that_nobody_chose():
    """Sets are given as sets; the other items are not compared."""
    data = CodingData.from_matrix(FOUR)
    curve = curve_of(data, Plurality(), key={0: "a", 1: {"c"}}, interval=None)
    assert [point.n_items for point in curve.points] == [2, 2, 2]
    assert [point.value for point in curve.points] == pytest.approx([1 / 3, 1 / 4, 1 / 2])


@pytest.mark.parametrize(
    ("at_least", "enough"), [(0.0, 1), (0.5, 1), (0.51, 2), (0.7, 3), (0.9, 3), (0.91, None)]
)
def test_enough_annotators_are_the_fewest_from_which_on_the_value_stays(at_least, enough):
    """Just as much is enough, and one that falls below later is not."""
    values = [0.5, 0.6, 0.9, 0.9]
    points = tuple(Point(n, value, 1.0, 9) for n, value in enumerate(values, start=1))
    curve = Curve("r", "m", "key", points, None, (), "")
    assert curve.enough(at_least=at_least) == enough
    dip = Curve("r", "m", "key", (*points, Point(5, 0.65, 1.0, 9)), None, (), "")
    assert dip.enough(at_least=0.7) is None
    assert dip.enough(at_least=0.65) == 3
    assert (curve.falls, dip.falls) == ((), (5,))
    unknown = Curve("r", "m", "key", (Point(1, float("nan"), 0.0, 0),), None, (), "")
    assert unknown.enough(at_least=0.0) is None


def test_the_rows_of_a_curve_hold_all_of_every_point():
    """With the ends of the interval; unknown without one."""
    data, key = crowd()
    curve = curve_of(data, Plurality(), key=key, up_to=2)
    for row, point in zip(curve.rows(), curve.points, strict=True):
        assert row == {
            "n": point.n,
            "value": point.value,
            "low": point.interval.low,
            "high": point.interval.high,
            "decided": point.decided,
            "n_items": 200,
            "against": "key",
            "measure": "percentage",
            "rule": "plurality",
            "samples": None,
            "undefined": None,
            "signature": curve.signature,
        }
    assert [row["n"] for row in curve.rows()] == [1, 2]
    bare = list(curve_of(data, Plurality(), up_to=1, interval=None).rows())
    assert np.isnan([bare[0]["low"], bare[0]["high"]]).all()


def test_notes_say_what_a_point_is_about():
    """Which items, how many of them are decided, and where the value falls."""
    even = CodingData.from_matrix([["a", "a", "b"]])
    decided = "the value is about decided items; 'decided' says how many these are"
    fewer = "a point is about the items with at least so many votes, so items differ"
    assert curve_of(even, Plurality()).notes == (decided,)
    assert curve_of(CodingData.from_matrix([["a", "a"]]), Plurality()).notes == ()
    uneven = CodingData.from_matrix([["a", "a"], ["b", None]])
    assert curve_of(uneven, Plurality()).notes == (fewer,)
    data, key = CodingData.from_matrix([["a", "b", "b"]]), {0: "a"}
    # One vote of three is right; two are right where a tie goes to a; three never are.
    odd = curve_of(data, Plurality(otherwise="a"), key=key, interval=None)
    assert [point.value for point in odd.points] == pytest.approx([1 / 3, 2 / 3, 0])
    lower = "annotators the value is lower than with one fewer"
    assert odd.notes == (f"with 3 {lower}",)
    even = curve_of(data, Plurality(otherwise="c"), key=key, interval=None)
    assert even.notes == (f"with 2 {lower}: an even number makes ties",)


def test_a_point_without_a_value_says_why():
    """No item has a decision; or the measure cannot be had of what there is."""
    data = CodingData.from_matrix([["a", "b"], ["b", "a"]])
    first, second = curve_of(data, parse_rule("k_of_n(k=2)"), interval=None).points
    for point in (first, second):
        assert point.undefined == "no item has a decision to compare"
        assert np.isnan(point.value)
        assert point.interval is None
    assert (first.n_items, second.n_items) == (0, 0)
    assert np.isnan(second.decided)
    one = curve_of(
        CodingData.from_matrix([["a", "a"]]), Plurality(), how=parse("kappa"), interval=None
    )
    assert one.points[0].undefined
    assert np.isnan(one.points[0].value)
    assert curve_of(CodingData.from_matrix([["a", "a"]]), Plurality()).points[0].undefined is None


def test_counted_out_are_as_many_counts_as_may_be(monkeypatch):
    """Two of a and one of b have 3 x 2 counts of subsets, three of b have 4; one more is drawn."""
    data = CodingData.from_matrix([["a", "a", "b"], ["b", "b", "b"]])
    monkeypatch.setattr("argora.consensus.curve.curve.MOST_SUBSETS", 10)
    assert curve_of(data, Plurality(), interval=None).samples is None
    monkeypatch.setattr("argora.consensus.curve.curve.MOST_SUBSETS", 9)
    curve = curve_of(data, Plurality(), samples=3, seed=4, interval=None)
    assert curve.samples == 3
    assert curve.notes[0] == (
        "10 different counts of votes are too many to count out: 3 subsets were drawn for each "
        "point, seed 4"
    )
    assert curve.signature.startswith("curve|subsets:3-s4|measure:percentage|plurality|")


def test_drawing_tells_how_far_it_is_and_which_votes_it_drew():
    """Each subset has n votes of every item that has so many; the seed decides which."""
    data = CodingData.from_matrix(FOUR, annotators=list("xyz"))
    told = []
    curve = curve_of(
        data, parse_rule("one_coin"), samples=2, up_to=2, interval=None, on_progress=told.append
    )
    assert told == [f"one_coin: {n} annotators, draw {i} of 2" for n in (1, 2) for i in (1, 2)]
    assert curve.notes[0] == "2 subsets were drawn for each point, seed 0"
    for n in (1, 2, 3):
        some = drawn_votes(data, n, seed=(0, n, 0))
        sizes = [3, 3, 2, 1]
        assert some.votes_per_item.tolist() == [n if size >= n else 0 for size in sizes]
        for row, own in enumerate(FOUR):
            votes = slice(some.start[row], some.start[row + 1])
            for a, c in zip(some.annotator[votes], some.code[votes], strict=True):
                assert own[a] == some.categories[c]
            assert len(set(some.annotator[votes])) == len(some.annotator[votes])
    drawn = {tuple(drawn_votes(data, 1, seed=(0, 1, i)).annotator.tolist()) for i in range(40)}
    assert {first for first, *_ in drawn} == {0, 1, 2}
    once = drawn_votes(data, 1, seed=(7, 1, 0))
    assert once.annotator.tolist() == [1, 0, 1, 0]


def test_intervals_of_a_curve_resample_documents_that_have_no_item_left_too():
    """As many documents as there are, also where some have no item with so many votes."""
    rows = [["a", "a", "b"]] * 6 + [["a", "b", None]] * 4
    data = CodingData.from_matrix(rows, groups=[f"d{i}" for i in range(10)])
    points = curve_of(data, Plurality(otherwise="b"), key=dict.fromkeys(range(10), "a")).points
    assert [point.interval.n_groups for point in points] == [10, 10, 10]
    assert [point.n_items for point in points] == [10, 10, 6]
    few = CodingData.from_matrix(rows[:4], groups=["d1", "d2", "d3", "d4"])
    assert curve_of(few, Plurality()).points[0].interval.undefined == (
        "only 4 documents to resample, an interval needs at least 5"
    )
