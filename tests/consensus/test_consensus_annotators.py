"""How good annotators are, with intervals, and consensuses side by side."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from argora.consensus import (
    IBCC,
    MACE,
    DawidSkene,
    OneCoin,
    Plurality,
    competences,
    confusion,
    side_by_side,
)
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import CodingData

SKILLS = {"good": 0.95, "fair": 0.8, "poor": 0.6, "other": 0.85, "fifth": 0.75}


def crowd(seed=1, n=300):
    """Return votes on items of 30 documents, and what is true."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(["a", "b"], n)
    turned = {"a": "b", "b": "a"}
    rows = [[t if rng.random() < s else turned[t] for s in SKILLS.values()] for t in truth]
    groups = [f"d{i % 30}" for i in range(n)]
    return CodingData.from_matrix(rows, annotators=list(SKILLS), groups=groups), truth


@pytest.mark.parametrize("model", [DawidSkene(), OneCoin(), IBCC()], ids=str)
@pytest.mark.parametrize("interval", ["document", "item"])
def test_an_interval_holds_how_often_somebody_was_right(model, interval):
    """It is narrow, too, and the seed alone decides it."""
    data, truth = crowd()
    right = (np.array(data.categories)[data.dense()] == truth[:, np.newaxis]).mean(axis=0)
    found = competences(model(data), interval=interval, resamples=60, seed=3)
    for each, share in zip(found, right, strict=True):
        assert each.interval.low < share < each.interval.high
        assert each.interval.low < each.value < each.interval.high
        assert each.interval.high - each.interval.low < 0.2
        assert each.n_votes == 300
    assert found == competences(model(data), interval=interval, resamples=60, seed=3)


def test_after_a_vote_competence_is_the_share_of_decisions_that_it_shares():
    """Where nothing was decided, nothing counts."""
    data = CodingData.from_matrix(
        [["a", "a", "b"], ["b", "b", "b"], ["a", "b", None]], annotators=["x", "y", "z"]
    )
    found = competences(Plurality()(data), interval=None)
    assert [each.value for each in found] == [1.0, 1.0, 0.5]
    assert confusion(Plurality()(data), "z", interval=None).values[0].tolist() == [0.0, 1.0]


def test_confusions_have_an_interval_in_every_cell():
    """The fitted value lies in it."""
    data, _ = crowd()
    for rule in (DawidSkene(), Plurality()):
        found = confusion(rule(data), "poor", resamples=60)
        assert (found.low < found.values).all()
        assert (found.values < found.high).all()
        assert found.values.sum(axis=1) == pytest.approx(1)


def test_too_few_documents_leave_intervals_undefined_with_the_reason():
    """Never a silent switch to items."""
    data = CodingData.from_matrix([["a", "a"], ["b", "a"]], groups=["d1", "d2"])
    (first, _) = competences(MACE()(data))
    assert math.isnan(first.interval.low)
    assert first.interval.undefined == "only 2 documents to resample, an interval needs at least 5"
    bare = CodingData.from_matrix([["a", "a"], ["b", "a"]])
    assert "give groups" in competences(MACE()(bare))[0].interval.undefined


def test_somebody_without_votes_has_no_competence():
    """The reason names them."""
    data = CodingData.from_matrix([["a", "a", None], ["b", "b", None]], annotators=["x", "y", "z"])
    found = competences(DawidSkene()(data), interval=None)[2]
    assert math.isnan(found.value)
    assert found.undefined == "z decided on nothing that has a consensus"


def test_unknown_names_are_refused():
    """The nearest is named."""
    data, _ = crowd(n=20)
    with pytest.raises(DataError, match="did you mean 'good'"):
        confusion(OneCoin()(data), "god")
    with pytest.raises(DataError, match="did you mean 'good'"):
        OneCoin()(data).fit.confusion("god")
    with pytest.raises(MeasureError, match="expected 'document', 'item' or None"):
        competences(OneCoin()(data), interval="sentence")


def test_two_groups_and_a_key_are_annotators_of_any_measure():
    """Undecided items are missing, and documents stay what intervals resample."""
    data, truth = crowd()
    key = dict(enumerate(truth.tolist()))
    experts = Plurality()(data.select(annotators=["good", "other"]))
    others = MACE()(data.select(annotators=["fair", "poor", "fifth"]))
    both = side_by_side({"experts": experts, "crowd": others, "key": key})
    assert both.annotators == ("crowd", "experts", "key")
    assert both.n_items_with("experts") == experts.n_decided < 300
    found = parse("alpha")(both, parts=["pair"], resamples=50)
    pairs = {pair: result.value for pair, result in found.parts["pair"].items()}
    assert pairs["experts", "key"] > pairs["crowd", "key"] > 0.5
    assert found.interval.n_groups == 30


def test_rows_that_stand_for_several_items_have_no_place_beside_others():
    """Their items have no names."""
    found = Plurality()(CodingData.from_contingency([[2, 1], [0, 3]]))
    with pytest.raises(DataError, match="stand for several items"):
        side_by_side({"x": found})


def test_items_side_by_side_have_groups_if_all_of_them_do():
    """The crowd's items lie in documents; a key with an item in none leaves no groups at all."""
    rows = [("i1", "x", "a"), ("i2", "x", "b")]
    found = Plurality()(CodingData.from_rows(rows, groups={"i1": "d1", "i2": "d2"}))
    assert side_by_side({"crowd": found, "key": {"i1": "a"}}).groups == ("d1", "d2")
    assert side_by_side({"crowd": found, "key": {"i1": "a", "i3": "a"}}).group is None


def votes_of(weights=(3, 1, 2, 1), groups=None):
    """Return votes on four items that are there several times, the third one open."""
    data = CodingData.from_matrix(
        [["a", "a", "b"], ["b", "b", "b"], ["a", "b", None], ["a", "a", None]],
        annotators=["x", "y", "z"],
        groups=groups,
    )
    return replace(data, weight=np.array(weights))


def test_an_item_that_is_there_several_times_counts_as_often_for_competence():
    """Votes are counted on all items; who is right, on decided ones."""
    found = competences(Plurality()(votes_of()), interval=None)
    assert [(c.annotator, c.value, c.n_votes) for c in found] == [
        ("x", 1.0, 7),
        ("y", 1.0, 7),
        ("z", 0.25, 4),
    ]
    assert [(c.interval, c.undefined) for c in found] == [(None, None)] * 3


def test_an_item_that_is_there_several_times_counts_as_often_for_confusions():
    """Rows add up to one; a category that was never decided has none."""
    found = confusion(Plurality(otherwise="c")(votes_of()), "z", interval=None)
    assert found.categories == ("a", "b", "c")
    assert found.values[:2].tolist() == [[0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]
    assert np.isnan(found.values[2]).all()
    assert np.isnan(found.low).all()
    assert np.isnan(found.high).all()
    assert found.undefined is None
    first = confusion(Plurality(otherwise="c")(votes_of()), "y", interval=None)
    assert first.values.tolist() == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]


def resampled(data, interval, resamples, seed):
    """Yield how often each row is there in each resample, drawn anew here."""
    random = np.random.default_rng(seed)
    for _ in range(resamples):
        if interval == "item":
            yield random.multinomial(data.weight.sum(), data.weight / data.weight.sum())
        else:
            times = random.multinomial(6, [1 / 6] * 6)
            yield data.weight * times[data.group]


@pytest.mark.parametrize("interval", ["document", "item"])
@pytest.mark.parametrize("level", [0.95, 0.8])
def test_intervals_are_quantiles_of_what_resamples_give(interval, level):
    """Documents or items are drawn with replacement; all is done anew here, by loops."""
    rng = np.random.default_rng(4)
    rows = [[str(rng.choice(list("aab"))) for _ in range(3)] for _ in range(24)]
    data = CodingData.from_matrix(rows, groups=[f"d{i % 6}" for i in range(24)])
    data = replace(data, weight=1 + np.arange(24) % 3)
    found = Plurality()(data)
    decisions = list(found.decisions())
    drawn = list(resampled(data, interval, 300, 5))
    options = {"interval": interval, "resamples": 300, "seed": 5, "level": level}
    ends = [(1 - level) / 2, (1 + level) / 2]
    for j, each in enumerate(competences(found, **options)):
        right = np.array([row[j] == d for row, d in zip(rows, decisions, strict=True)])
        low, high = np.quantile([w[right].sum() / w.sum() for w in drawn], ends)
        assert (each.interval.low, each.interval.high) == pytest.approx((low, high))
        assert each.interval.method == f"boot-{interval}"
        assert each.interval.n_groups == {"document": 6, "item": data.weight.sum()}[interval]
        assert (each.interval.level, each.interval.seed) == (level, 5)
        cells = confusion(found, each.annotator, **options)
        for t, v in product(range(2), repeat=2):
            is_true = np.array([d == "ab"[t] for d in decisions])
            said = is_true & np.array([row[j] == "ab"[v] for row in rows])
            low, high = np.quantile([w[said].sum() / w[is_true].sum() for w in drawn], ends)
            assert (cells.low[t, v], cells.high[t, v]) == pytest.approx((low, high))


@pytest.mark.parametrize(
    ("weights", "groups", "interval", "reason"),
    [
        ((3, 1, 2, 1), None, "item", None),
        ((2, 1, 1, 1), None, "item", None),
        ((1, 1, 1, 1), None, "item", "only 4 items to resample, an interval needs at least 5"),
        ((1, 0, 0, 0), None, "item", "only 1 item to resample, an interval needs at least 5"),
        (
            (3, 1, 2, 1),
            ["d"] * 4,
            "document",
            "only 1 document to resample, an interval needs at least 5",
        ),
        (
            (3, 1, 2, 1),
            ["d", "e", "f", "g"],
            "document",
            "only 4 documents to resample, an interval needs at least 5",
        ),
    ],
)
def test_an_interval_needs_five_documents_or_items(weights, groups, interval, reason):
    """The reason is the same for competence and confusions, and all figures stay."""
    found = Plurality()(votes_of(weights, groups))
    for each in competences(found, interval=interval, resamples=20):
        assert each.interval.undefined == reason
        assert math.isnan(each.interval.low) == (reason is not None)
        assert each.value >= 0
    cells = confusion(found, "x", interval=interval, resamples=20)
    assert cells.undefined == reason
    assert np.isnan(cells.low).all() == (reason is not None)


def test_five_documents_are_enough():
    """Also where there are no more."""
    rows = [["a", "b", "a"], ["b", "b", "a"]] * 5
    data = CodingData.from_matrix(rows, groups=[f"d{i // 2}" for i in range(10)])
    for rule in (Plurality(), OneCoin()):
        assert competences(rule(data), resamples=20)[0].interval.undefined is None


def test_what_was_never_decided_leaves_nothing_to_compare():
    """A model that is undefined says why; no interval is made of nothing."""
    empty = MACE()(CodingData.from_matrix([[None, None]], groups=["d"], annotators=["x", "y"]))
    for each in competences(empty, resamples=3):
        assert math.isnan(each.value)
        assert (each.undefined, each.interval, each.n_votes) == (
            "nobody voted on any item",
            None,
            0,
        )
    assert confusion(empty, "x").undefined == "nobody voted on any item"
    tie = CodingData.from_matrix([["a", "b"]] * 6, annotators=["x", "y"])
    (first, _) = competences(Plurality()(tie), interval="item", resamples=3)
    assert (first.undefined, first.interval) == ("x decided on nothing that has a consensus", None)


def test_a_confusion_that_no_resample_has_has_no_interval():
    """Somebody without votes: nothing is known, with or without a model."""
    rows = [["a", "a", None], ["b", "a", None]] * 6
    data = CodingData.from_matrix(rows, annotators=["x", "y", "z"])
    for rule in (Plurality(), OneCoin()):
        found = confusion(rule(data), "z", interval="item", resamples=4)
        assert np.isnan(found.values).all()
        assert np.isnan(found.low).all()
        assert np.isnan(found.high).all()


def test_side_by_side_takes_no_items_at_all():
    """There is nothing that could stand for several items."""
    empty = Plurality()(CodingData.from_matrix([], annotators=["x"]))
    assert side_by_side({"crowd": empty, "key": {}}).n_rows == 0


def test_rows_with_a_weight_are_refused_by_name():
    """The message says what to use."""
    found = Plurality()(votes_of())
    with pytest.raises(DataError) as error:
        side_by_side({"crowd": found})
    assert str(error.value) == (
        "rows of 'crowd' stand for several items each, so they cannot be laid beside others; "
        "use items that are named one by one, such as sentences"
    )
    once = Plurality()(votes_of((1, 1, 1, 1)))
    assert side_by_side({"crowd": once}).n_rows == 4
