"""One row per annotator: preferences, units, positions, agreement, and what is missing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, tables

from argora.diagnostics.annotators.bias import bias
from argora.diagnostics.annotators.marking import marking
from argora.diagnostics.annotators.positions import positions
from argora.diagnostics.annotators.profiles import profiles
from argora.diagnostics.resampling import share_interval
from argora.errors import DataError, MeasureError
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
from argora.reliability import CodingData, items
from argora.schemes import get_scheme
from argora.text import segment

# ----- preferences ------------------------------------------------------------------------------


@given(rows=tables(labels))
@settings(max_examples=40)
def test_preferences_are_those_of_comparing_item_by_item(rows):
    """The share of one beside the mean of the others on the same items; differences add up to 0."""
    names = list("wxyz"[: len(rows[0])])
    data = CodingData.from_matrix(rows, annotators=names)
    found = bias(data, interval=None)
    for seat, name in enumerate(names):
        shared = []
        for row in rows:
            others = [v for i, v in enumerate(row) if i != seat and v is not None]
            if row[seat] is not None and others:
                shared.append((row[seat], others))
        for label, own in found[name].items():
            if not shared:
                assert own.undefined == f"{name} shares no item with anybody"
                assert np.isnan(own.difference)
                continue
            mine = np.mean([said == label for said, _ in shared])
            theirs = np.mean([others.count(label) / len(others) for _, others in shared])
            assert (own.share, own.others) == (pytest.approx(mine), pytest.approx(theirs))
        if shared:
            assert sum(own.difference for own in found[name].values()) == pytest.approx(0)


@given(rows=tables(labels, missing=False))
@settings(max_examples=20)
def test_complete_tables_give_the_distance_from_the_mean(rows):
    """R / (R - 1) times what Table 5 of Peldszus & Stede has, which halves the summed distance."""
    data = CodingData.from_matrix(rows)
    n = len(rows[0])
    found = profiles(data, interval=None)
    for own in found.annotators.values():
        assert own.distance * len(rows) == pytest.approx(own.delta_avg * n / (n - 1))


def test_different_documents_are_no_preference():
    """One did a document full of claims with a third, who agrees; that is nobody's taste."""
    rows = [("d1", i, who, "claim") for i in range(10) for who in "ac"]
    rows += [("d2", i, who, "premise") for i in range(10) for who in "bc"]
    data = CodingData.from_rows([((d, i), who, c) for d, i, who, c in rows])
    assert {own.difference for by in bias(data, interval=None).values() for own in by.values()} == {
        0
    }


def test_a_clear_preference_has_an_interval_on_one_side_of_zero():
    """Who says claim to everything, beside two who do not."""
    random = np.random.default_rng(3)
    truth = random.choice(["claim", "premise"], 90)
    other = np.where(random.random(90) < 0.9, truth, "claim")
    rows = np.column_stack([np.full(90, "claim"), truth, other]).tolist()
    data = CodingData.from_matrix(
        rows, annotators=list("xyz"), groups=[f"d{i // 6}" for i in range(90)]
    )
    found = bias(data, resamples=300)
    assert found["x"]["claim"].is_clear
    assert found["x"]["claim"].difference > 0.3
    assert found["x"]["premise"].interval.high < 0
    assert not bias(data, interval=None)["x"]["claim"].is_clear
    with pytest.raises(MeasureError, match="interval='item': expected 'document' or None"):
        bias(data, interval="item")


def test_labels_of_items_with_several_are_compared_one_by_one():
    """The empty set is none."""
    sets = [[frozenset("ab"), frozenset("a")], [frozenset(), frozenset("b")]]
    found = bias(CodingData.from_matrix(sets, annotators=["x", "y"]), interval=None)["x"]
    assert {label: (own.share, own.others) for label, own in found.items()} == {
        "a": (0.5, 0.5),
        "b": (0.5, 0.5),
        "none": (0.5, 0),
    }


def test_too_many_categories_are_refused_before_memory_is_gone():
    """With what to do."""
    data = CodingData.from_matrix([[i, i + 1] for i in range(20_000)])
    with pytest.raises(DataError, match="merge labels, or take fewer documents"):
        bias(data)
    few = CodingData.from_matrix([[0, 1]], categories=range(20_000))
    with pytest.raises(DataError, match="20000 categories are too many to compare one by one"):
        bias(few)


# ----- units ------------------------------------------------------------------------------------

TEXT = "It rains a lot. So stay in. Do not go out today."


def free_study():
    """Two people; the second left the second document blank, and a third did one alone."""
    documents = [segment(Document(id, TEXT)) for id in ("d1", "d2", "d3")]
    claim = Unit("c", (Span(16, 26),), "claim")  # So stay in
    parted = Unit("p", (Span(0, 8), Span(28, 34)), "premise")  # It rains ... Do not
    implied = Unit("i", text="Rain is bad", category="premise")
    layers = (
        Layer("d1", "x", units=(claim, parted, implied)),
        Layer("d1", "y", units=(claim,)),
        Layer("d2", "x", units=(claim,)),
        Layer("d2", "y"),
        Layer("d3", "z", units=(parted,)),
        Layer("d3", "x", state="open"),
    )
    return Study(Scheme("s"), documents, tuple(map(Annotator, "xyz")), layers)


def test_units_are_counted_and_measured_in_tokens():
    """Parts of one unit together; units without words have no length; blank documents count."""
    found = marking(free_study())
    x = found["x"]
    assert x.documents == ("d1", "d2")
    assert (x.n_units, x.length.n, x.counted) == (4, 3, "token")
    assert (x.length.minimum, x.length.median, x.length.maximum) == (3, 3, 4)
    assert (x.per_document.minimum, x.per_document.maximum) == (1, 3)
    assert found["y"].blank == ("d2",)
    assert found["z"].documents == ("d3",)


def test_without_texts_lengths_are_in_characters():
    """As in AURC, where only lengths are known."""
    layers = (Layer("d", "x", units=(Unit("u", (Span(3, 10),), "pro"),)),)
    study = Study(Scheme("s"), (Document("d", length=20),), (Annotator("x"),), layers)
    found = marking(study)["x"]
    assert (found.counted, found.length.median) == ("character", 7)


# ----- positions --------------------------------------------------------------------------------


def argued(document, who, claim):
    """Return a layer in which all segments support one of three."""
    units = tuple(Unit(f"u{i}", category="proponent", segment=(f"s{i}",)) for i in (1, 2, 3))
    ties = tuple(
        Relation(f"r{i}", (f"u{i}",), f"u{claim}", "support") for i in (1, 2, 3) if i != claim
    )
    return Layer(document, who, units=units, relations=ties)


def argued_study(claims):
    """Return a study of documents in which everybody chose a central claim, by annotator."""
    cut = Segmentation("segment", (Span(0, 1), Span(2, 3), Span(4, 5)), ids=("s1", "s2", "s3"))
    n = len(next(iter(claims.values())))
    documents = [Document(f"d{i}", "a b c", {"segment": cut}) for i in range(n)]
    layers = [
        argued(f"d{i}", who, claim)
        for who, own in claims.items()
        for i, claim in enumerate(own)
        if claim
    ]
    return Study(get_scheme("microtexts"), documents, tuple(map(Annotator, claims)), tuple(layers))


def test_who_always_takes_the_first_segment_for_the_claim_is_found():
    """Beside what chance and the others would give, in the same documents."""
    found = positions(argued_study({"x": [1] * 8, "y": [1, 2, 3, 2, 3, 1, 2, 3]}))
    x, y = found["x"], found["y"]
    assert (x.first.share, x.last.share, x.n_documents) == (1, 0, 8)
    assert x.first.by_chance == pytest.approx(1 / 3)
    assert x.first.others == pytest.approx(2 / 8)
    assert x.first.interval.low > 0.6
    assert y.last.documents == ("d2", "d4", "d7")
    assert y.first.others == 1


def test_what_nobody_else_did_is_compared_with_nobody():
    """Shares of others in the same documents only."""
    found = positions(argued_study({"x": [1, 1, 0], "y": [0, 2, 2]}))
    assert found["x"].first.others == 0
    alone = positions(argued_study({"x": [1, 2], "y": [0, 0]}))
    assert list(alone) == ["x"]
    assert np.isnan(alone["x"].first.others)
    assert alone["x"].first.interval.undefined == "only 2 documents, an interval needs at least 5"


def test_where_it_is_unclear_what_the_claim_is_nothing_is_counted():
    """Two segments point nowhere, both pointed at."""
    study = argued_study({"x": [1, 1], "y": [1, 1]})
    layer = study.layer("d0", "x")
    other = Relation("r9", ("u3",), "u2", "support")
    torn = replace(
        layer,
        relations=(other, Relation("r8", ("u4",), "u1", "support")),
        units=(*layer.units, Unit("u4", category="opponent", segment=("s3",))),
    )
    found = positions(study.with_layers(torn))
    assert (found["x"].n_documents, found["x"].n_unclear) == (1, 1)


def test_who_was_not_asked_for_relations_has_no_positions():
    """Nor has anybody where nobody drew any."""
    assert positions(free_study()) == {}
    study = argued_study({"x": [1, 1], "y": [1, 2]})
    units = replace(study.layer("d0", "y"), relations=(), covers=frozenset({"units"}))
    found = positions(study.with_layers(units))
    assert found["y"].n_documents == 1
    assert found["x"].n_documents == 2
    assert found["x"].first.others == 0


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0, 0.278), (10, 10, 0.722, 1), (81, 263, 0.255, 0.366)]
)
def test_shares_have_wilsons_interval(hits, n, low, high):
    """Newcombe (1998), Interval Estimation for the Difference: 81 of 263 is .2553 to .3662."""
    found = share_interval(hits, n)
    assert (found.low, found.high) == (pytest.approx(low, abs=6e-4), pytest.approx(high, abs=6e-4))


# ----- profiles ---------------------------------------------------------------------------------


def test_a_profile_says_what_was_done_and_what_was_not():
    """Missing decisions are those of documents that the annotator did."""
    rows = [
        ("d1", 0, "x", "a"),
        ("d1", 0, "y", "a"),
        ("d1", 0, "z", "a"),
        ("d1", 1, "x", "b"),
        ("d1", 1, "y", "b"),
        ("d2", 0, "x", "c"),
        ("d2", 0, "y", "b"),
    ]
    data = CodingData.from_rows(
        [((d, i), who, c) for d, i, who, c in rows],
        groups={(d, i): d for d, i, *_ in rows},
    )
    found = profiles(data, interval=None)
    z = found.annotators["z"]
    assert (z.n_items, z.n_missing, z.missing_share) == (1, 1, 0.5)
    assert (z.used, z.never_used) == (("a",), ("b", "c"))
    assert found.annotators["x"].n_missing == 0
    assert found.annotators["y"].never_used == ("c",)
    assert z.with_others.value == 1
    assert (z.n_comparable, np.isnan(z.pair_mean)) == (0, True)
    rest = parse("alpha")(data.select(annotators=["x", "y"]), interval=None)
    assert z.without.value == pytest.approx(rest.value)
    assert "no variation" in found.annotators["x"].without.undefined
    assert z.marking is None


def test_a_study_adds_units_and_positions():
    """And a document that was done without any decision on an item counts as missing there."""
    study = argued_study({"x": [1, 1, 2], "y": [1, 2, 2]})
    blank = replace(study.layer("d2", "y"), units=(), relations=())
    study = study.with_layers(blank)
    found = profiles(items(study, by="level"), study, interval=None).annotators
    assert found["y"].n_missing == 3
    assert found["y"].marking.blank == ("d2",)
    assert found["x"].positions.first.documents == ("d0", "d1")
