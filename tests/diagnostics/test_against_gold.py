"""Annotators against the gold: F1 by hand and by brute force, on every level of real microtexts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.diagnostics.annotators.against_gold import against_gold
from argora.diagnostics.annotators.gold_by_level import LEVEL_SETS, gold_by_level, gold_of
from argora.diagnostics.quartiles import quartiles
from argora.errors import DataError
from argora.measures import parse
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.reliability import CodingData
from argora.schemes import get_scheme


def data_of(rows, names=("gold", "x"), groups=None):
    return CodingData.from_matrix(rows, annotators=list(names), groups=groups)


def slow_macro(rows, counting, missing):
    """Count true positives label by label, as a textbook says."""
    rows = [(g, x) for g, x in rows if g is not None and (x is not None or missing == "wrong")]
    golds, mine = {g for g, _ in rows}, {x for _, x in rows if x is not None}
    found = []
    for label in golds if counting == "gold" else golds | mine:
        hits = sum(g == x == label for g, x in rows)
        wrong = sum(x == label != g for g, x in rows)
        missed = sum(g == label != x for g, x in rows)
        found.append(2 * hits / (2 * hits + wrong + missed))
    return np.mean(found) if found else np.nan


@given(
    rows=st.lists(
        st.tuples(*[st.sampled_from(["a", "b", "c", None])] * 2), min_size=1, max_size=10
    ),
    counting=st.sampled_from(["gold", "either"]),
    missing=st.sampled_from(["wrong", "left-out"]),
)
def test_macro_f1_is_that_of_counting_label_by_label(rows, counting, missing):
    """Whatever counts, and whatever a missing decision is."""
    found = against_gold(
        data_of(rows),
        "gold",
        counting=counting,
        missing=missing,
        documents_done={"x": frozenset([""])},
        interval=None,
    )
    expected = slow_macro(rows, counting, missing)
    score = found.scores["x"]
    assert score.result.value == pytest.approx(expected, nan_ok=True)
    assert (score.result.undefined is not None) == np.isnan(expected)
    assert found.n_without == sum(g is None for g, _ in rows)
    assert score.n_missing == sum(g is not None and x is None for g, x in rows)


def test_a_missing_decision_is_wrong_or_left_out_and_the_signature_says_which():
    """Two of three claims found, the third not decided on."""
    rows = [["claim", "claim"], ["claim", "claim"], ["claim", None], ["premise", "premise"]]
    wrong = against_gold(data_of(rows), "gold", interval=None).scores["x"]
    assert wrong.f1 == {"claim": pytest.approx(0.8), "premise": 1.0}
    assert wrong.result.value == pytest.approx(0.9)
    assert "|categories:gold|" in wrong.result.signature
    assert "|missing:wrong|" in wrong.result.signature
    kind = against_gold(data_of(rows), "gold", missing="left-out", interval=None).scores["x"]
    assert kind.result.value == 1.0
    assert "|missing:left-out|" in kind.result.signature
    assert (kind.n_items, kind.n_missing) == (4, 1)


def test_documents_that_an_annotator_did_not_do_count_neither_way():
    """Only what is missing in the documents they did is wrong."""
    rows = [["a", "a"], ["b", None], ["a", None], ["b", None]]
    data = data_of(rows, groups=["d1", "d1", "d2", "d2"])
    score = against_gold(data, "gold", interval=None).scores["x"]
    assert (score.n_items, score.n_missing) == (2, 1)
    both = {"x": frozenset(["d1", "d2"])}
    assert against_gold(data, "gold", documents_done=both, interval=None).scores["x"].n_missing == 3


def test_the_f1_of_complete_decisions_is_that_of_the_measure():
    """The measure with a reference takes the mean over its pairs, and here there is one."""
    random = np.random.default_rng(5)
    table = random.choice(list("pqr"), (40, 2)).tolist()
    data = data_of(table, groups=[f"d{i // 4}" for i in range(40)])
    mine = against_gold(data, "gold", resamples=300).scores["x"].result
    how = parse("macro_f1(reading='mean-of-f1', reference='gold')")
    theirs = how(data, resamples=300, seed=7)
    assert mine.value == pytest.approx(theirs.value)
    assert (mine.low, mine.high) == (pytest.approx(theirs.low), pytest.approx(theirs.high))


def test_items_with_several_labels_are_judged_label_by_label():
    """The empty set is none."""
    sets = [[frozenset(["a"]), frozenset(["a", "b"])], [frozenset(), frozenset()]]
    score = against_gold(data_of(sets), "gold", counting="either", interval=None).scores["x"]
    assert score.f1 == {"a": 1.0, "b": 0.0, "none": 1.0}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"gold": "golf"}, "no annotator 'golf' to be the gold; did you mean 'gold'"),
        ({"counting": "all"}, "counting='all': expected one of"),
        ({"missing": "kept"}, "missing='kept': expected one of"),
        ({"only": ("z",)}, "no category 'z'"),
    ],
)
def test_options_that_do_not_exist_are_named(options, message):
    """With what was expected."""
    with pytest.raises(DataError, match=message):
        against_gold(data_of([["a", "b"]]), **({"gold": "gold"} | options))


def test_who_did_nothing_of_the_gold_has_no_score():
    """With the reason, and without moving the quartiles."""
    rows = [["a", "a", None], ["b", "b", None], [None, None, "a"]]
    data = data_of(rows, ("gold", "x", "y"), ["d1", "d1", "d2"])
    found = against_gold(data, "gold", interval=None)
    assert found.scores["y"].result.undefined == "y did nothing that gold decided on"
    assert (found.box.n, found.box.median) == (1, 1.0)


def test_quartiles_of_nothing_are_undefined():
    """And those of one number are that number."""
    assert np.isnan(quartiles([float("nan")]).median)
    one = quartiles([3.0])
    assert (one.n, one.low, one.median, one.high, one.outside) == (1, 3.0, 3.0, 3.0, ())


@given(st.lists(st.floats(-100, 100), min_size=1))
def test_whiskers_end_at_numbers_and_all_beyond_them_are_outside(numbers):
    """Every number is inside the whiskers or listed."""
    box = quartiles(numbers)
    assert box.minimum <= box.low <= box.high <= box.maximum
    assert sum(box.low <= x <= box.high for x in numbers) + len(box.outside) == box.n


# ----- levels -----------------------------------------------------------------------------------


def drawn(who, relations, roles="PPO", document="d"):
    """Return a layer of three segments with relations such as ``2>1 support``."""
    names = {"P": "proponent", "O": "opponent"}
    units = tuple(
        Unit(f"u{i}", category=names[r], segment=(f"s{i}",)) for i, r in enumerate(roles, 1)
    )
    ties = []
    for i, told in enumerate(relations):
        ends, _, category = told.partition(" ")
        source, target = ends.split(">")
        ties.append(Relation(f"r{i}", (f"u{source}",), f"u{target}", category))
    return Layer(document, who, units=units, relations=tuple(ties))


def study_of(*layers, gold="gold"):
    cut = Segmentation("segment", (Span(0, 1), Span(2, 3), Span(4, 5)), ids=("s1", "s2", "s3"))
    document = Document("d", "a b c", {"segment": cut})
    people = tuple(
        Annotator(each.annotator, "gold" if each.annotator == gold else "person") for each in layers
    )
    return Study(get_scheme("microtexts"), (document,), people, layers)


GOLD = drawn("gold", ["2>1 support", "3>1 rebut"])


def test_every_level_of_the_gold_itself_is_one():
    """Somebody who draws what the gold has is right on all levels, also on the central claim."""
    found = gold_by_level(study_of(GOLD, replace(GOLD, annotator="x")), interval=None)
    assert list(found.levels) == list(LEVEL_SETS)
    assert all(own.values == {"x": 1.0} for own in found.levels.values())
    assert found.central_claim == {"x": 1.0}
    assert found.gold == "gold"


def test_levels_part_where_the_annotator_does():
    """The role is right, the kind of attack is not, and segment 3 is taken for the claim by y."""
    x = drawn("x", ["2>1 support", "3>1 undercut"])
    x = replace(
        x,
        relations=(
            Relation("r0", ("u2",), "u1", "support"),
            Relation("r1", ("u3",), "r0", "undercut"),
        ),
    )
    y = drawn("y", ["1>2 support", "3>2 rebut"])
    found = gold_by_level(study_of(GOLD, x, y), interval=None)
    assert found.levels["role"].values == {"x": 1.0, "y": 1.0}
    assert found.levels["typegen"].values["x"] == 1.0
    assert found.levels["type"].values["x"] == pytest.approx(2 / 3)
    assert found.central_claim == {"x": 1.0, "y": 0.0}
    assert found.levels["typegen"].box.n == 2
    assert found.central_box.median == 0.5


def test_any_annotator_can_be_the_gold():
    """A person named; without a name there must be one of that kind."""
    people = study_of(replace(GOLD, annotator="x"), replace(GOLD, annotator="y"))
    with pytest.raises(DataError, match="no annotator of kind gold: name the one"):
        gold_of(people)
    found = gold_by_level(people, "x", levels=["role"], interval=None)
    assert found.levels["role"].values == {"y": 1.0}


def test_levels_that_cannot_be_told_are_left_out_with_the_reason():
    """A study without relations has roles only."""
    units = tuple(Unit(f"u{i}", (Span(i, i + 1),), "claim") for i in (0, 2))
    layers = tuple(
        Layer("d", who, units=units, covers=frozenset({"units"})) for who in ("gold", "x")
    )
    study = Study(
        Scheme("s"),
        (Document("d", "a b c"),),
        (Annotator("gold", "gold"), Annotator("x")),
        layers,
    )
    found = gold_by_level(study, interval=None)
    assert list(found.levels) == ["role"]
    assert set(found.left_out) == set(LEVEL_SETS) - {"role"}
    assert found.central_claim == {}


@pytest.mark.corpora
def test_who_draws_the_gold_of_the_microtexts_is_right_on_all_115_segments(corpora):
    """Eight categories of role and type are in the gold; nobody has OSE."""
    study = argora.read(corpora / "microtexts" / "corpus" / "de")
    short = [d.id for d in study.documents if d.id.startswith("micro_d")]
    own = study.select(documents=short)
    gold = gold_of(own)
    layers = [replace(layer, annotator="x") for layer in own.layers]
    twice = replace(
        own, annotators=(*own.annotators, Annotator("x")), layers=(*own.layers, *layers)
    )
    found = gold_by_level(twice, gold, levels=["role+type"], resamples=200)
    score = found.levels["role+type"].scores["x"]
    assert (score.n_items, score.n_missing, score.result.value) == (115, 0, 1.0)
    assert len(score.f1) == 8
