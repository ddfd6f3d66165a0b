"""How good annotators are, with intervals, and consensuses side by side."""

from __future__ import annotations

import math

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
