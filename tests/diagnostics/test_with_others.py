"""Agreement of one annotator with all others, and of pairs that share enough."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, numbers, tables

from argora.diagnostics.annotators.pairwise import pairwise
from argora.diagnostics.annotators.with_others import with_others
from argora.errors import MeasureError
from argora.measures import parse
from argora.reliability import CodingData


def slow_disagreement(rows, seat):
    """Compare every decision of one annotator with the others' on the item, one by one."""
    found = []
    for row in rows:
        others = [v for i, v in enumerate(row) if i != seat and v is not None]
        if row[seat] is not None and others:
            found.append(sum(v != row[seat] for v in others) / len(others))
    return np.mean(found) if found else np.nan


@given(rows=tables(labels))
@settings(max_examples=50)
def test_each_is_compared_with_all_others_item_by_item(rows):
    """And their mean, weighted by what each decided, is alpha."""
    names = list("wxyz"[: len(rows[0])])
    data = CodingData.from_matrix(rows, annotators=names)
    found = with_others(data, interval=None)
    alpha = parse("alpha")(data, interval=None)
    for seat, name in enumerate(names):
        own = found[name]
        assert own.observed == pytest.approx(slow_disagreement(rows, seat), nan_ok=True)
        assert np.isnan(own.value) == (own.undefined is not None)
        if own.is_defined:
            assert own.value == pytest.approx(1 - own.observed / alpha.expected)
    if alpha.is_defined:
        n = np.array([own.n_items for own in found.values()])
        values = np.array([own.value for own in found.values()])
        assert (values[n > 0] * n[n > 0]).sum() / n.sum() == pytest.approx(alpha.value)


@pytest.mark.parametrize("distance", ["interval", "ordinal"])
@given(rows=tables(numbers))
@settings(max_examples=15)
def test_any_distance_has_alpha_as_its_mean(distance, rows):
    """Numbers as categories."""
    data = CodingData.from_matrix(rows)
    alpha = parse(f"alpha(distance='{distance}')")(data, interval=None)
    found = with_others(data, distance=distance, interval=None)
    n = np.array([own.n_items for own in found.values()])
    values = np.array([own.value for own in found.values()])
    if alpha.is_defined:
        assert (values[n > 0] * n[n > 0]).sum() / n.sum() == pytest.approx(alpha.value)


def test_who_presses_keys_at_random_agrees_with_nobody():
    """Three decide alike, a fourth does not: 0 lies in the interval of the fourth only."""
    random = np.random.default_rng(7)
    truth = random.choice(list("pqr"), 120)
    columns = [np.where(random.random(120) < 0.9, truth, "p") for _ in range(3)]
    columns.append(random.choice(list("pqr"), 120))
    data = CodingData.from_matrix(
        np.array(columns).T.tolist(),
        annotators=list("abcd"),
        groups=[f"d{i // 6}" for i in range(120)],
    )
    found = with_others(data, resamples=300)
    assert found["d"].low < 0 < found["d"].high
    assert all(found[name].low > 0.3 for name in "abc")
    assert found["a"].interval.method == "boot-document"
    assert found["a"].signature.startswith("with_others|distance:nominal|items:given|missing:")


def test_nobody_to_agree_with_and_nothing_to_differ_in_are_undefined():
    """With the reason."""
    rows = [("1", "x", "a"), ("1", "y", "b"), ("2", "z", "a")]
    found = with_others(CodingData.from_rows(rows), interval=None)
    assert found["z"].undefined == "z shares no item with anybody"
    same = with_others(CodingData.from_matrix([["a", "a"]]), interval=None)
    assert all("no variation" in own.undefined for own in same.values())


# ----- pairs ------------------------------------------------------------------------------------


@pytest.mark.parametrize("measure", ["alpha", "kappa", "multi_pi"])
@given(rows=tables(labels))
@settings(max_examples=20)
def test_pairs_have_the_values_of_the_measure(measure, rows):
    """All of them, where one shared item is enough."""
    names = list("wxyz"[: len(rows[0])])
    data = CodingData.from_matrix(rows, annotators=names)
    found = pairwise(data, measure, fewest=1)
    slow = parse(measure)(data, interval=None, parts=("pair",)).parts["pair"]
    for pair, result in slow.items():
        assert found.value(*pair) == pytest.approx(result.value, nan_ok=True)
        assert (found.why(*pair) is None) == result.is_defined
        both = sum(
            row[names.index(pair[0])] is not None and row[names.index(pair[1])] is not None
            for row in rows
        )
        assert found.shared[names.index(pair[0]), names.index(pair[1])] == both


def test_pairs_that_share_too_little_are_not_comparable_and_not_zero():
    """The count is told; the mean is that of the comparable pairs."""
    rows = [(i, who, "ab"[i % 2]) for i in range(25) for who in ("x", "y")]
    rows += [(i, "z", "a") for i in range(19)] + [(99, "alone", "a")]
    found = pairwise(CodingData.from_rows(rows))
    assert found.value("x", "y") == 1
    assert found.why("x", "y") is None
    assert np.isnan(found.value("x", "z"))
    assert found.why("x", "z") == "not comparable: 19 shared items, fewer than 20"
    assert found.why("z", "alone") == "not comparable: no shared items"
    assert (found.n_comparable, found.n_pairs) == (1, 6)
    assert found.mean_of("x") == 1
    assert np.isnan(found.mean_of("z"))
    one = pairwise(CodingData.from_matrix([["a", "b"]]))
    assert one.why(*one.annotators) == "not comparable: 1 shared item, fewer than 20"
    same = pairwise(CodingData.from_matrix([["a", "a"]] * 20))
    assert same.why(*same.annotators).startswith("no variation")


def test_runs_of_characters_are_counted_by_document():
    """Characters of one sentence depend on each other."""
    from dataclasses import replace

    data = CodingData.from_matrix([["a", "a"], ["b", "b"]], groups=["d1", "d2"])
    runs = replace(data, weight=np.array([300, 200]))
    found = pairwise(runs)
    assert found.counted == "documents"
    assert found.why(*found.annotators) == "not comparable: 2 shared documents, fewer than 20"
    assert pairwise(runs, counted="items").value(*found.annotators) == 1


def test_what_takes_no_items_is_refused():
    """Named, with what can."""
    with pytest.raises(MeasureError, match="u_alpha takes no items; take alpha"):
        pairwise(CodingData.from_matrix([["a", "b"]]), "u_alpha")


def test_an_interval_counts_the_documents_of_the_annotator():
    """Four of twenty are too few, whatever the others did; with eight it is rough."""
    rows = []
    for i in range(20):
        own = ["ana", "ben", *(["eva"] if i < 4 else []), *(["ida"] if i < 8 else [])]
        rows += [
            (f"i{i}-{j}", who, "xy"[(i + j + k) % 2]) for j in range(3) for k, who in enumerate(own)
        ]
    groups = {f"i{i}-{j}": f"d{i}" for i in range(20) for j in range(3)}
    found = with_others(CodingData.from_rows(rows, groups=groups), resamples=400)
    assert found["eva"].interval is not None
    assert "eva shares only 4 documents with others" in (found["eva"].interval.undefined or "")
    assert found["ida"].interval is not None
    assert (found["ida"].interval.is_defined, found["ida"].interval.n_groups) == (True, 8)
    assert "the interval is rough" in " ".join(found["ida"].notes)
