"""The hardest items and documents, and the categories that are mixed up: all add up to alpha."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, numbers, tables

from argora.diagnostics.annotators import standing_apart
from argora.diagnostics.hardest import hardest
from argora.diagnostics.mixed_up import mixed_up
from argora.diagnostics.observed import observed
from argora.diagnostics.places import Places
from argora.errors import DataError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.reliability import CodingData, items
from argora.reliability.documents import document_of
from argora.text import segment


def slow_split(rows):
    """Return all disagreement, and that of each item and pair of categories, pair by pair."""
    of_item, of_pair, n_pairs = Counter(), Counter(), Counter()
    for i, row in enumerate(rows):
        said = [value for value in row if value is not None]
        for a, b in combinations(said, 2):
            if a != b:
                of_item[i] += 2 / (len(said) - 1)
                of_pair[frozenset([a, b])] += 2 / (len(said) - 1)
                n_pairs[frozenset([a, b])] += 1
    return sum(of_item.values()), of_item, of_pair, n_pairs


@given(rows=tables(labels))
@settings(max_examples=50)
def test_shares_are_those_of_counting_pair_by_pair(rows):
    """Of items and of pairs of categories; both add up to all disagreement."""
    data = CodingData.from_matrix(rows)
    total, of_item, of_pair, n_pairs = slow_split(rows)
    items_found = hardest(data, most=None)
    assert {each.row for each in items_found.items} == set(of_item)
    for each in items_found.items:
        assert each.share == pytest.approx(of_item[each.row] / total)
    pairs = mixed_up(data, most=None, n_examples=1)
    assert {frozenset(each.categories) for each in pairs} == set(of_pair)
    for pair in pairs:
        assert pair.share == pytest.approx(of_pair[frozenset(pair.categories)] / total)
        assert pair.n_pairs == n_pairs[frozenset(pair.categories)]
    assert [each.share for each in pairs] == sorted((p.share for p in pairs), reverse=True)
    if total:
        assert sum(each.share for each in items_found.items) == pytest.approx(1)
        assert sum(each.share for each in pairs) == pytest.approx(1)


@pytest.mark.parametrize("distance", ["nominal", "interval", "ordinal"])
@given(rows=tables(numbers))
@settings(max_examples=20)
def test_the_mean_is_what_alpha_observes_and_expects(distance, rows):
    """For any distance; the agreement of the mean is alpha itself."""
    data = CodingData.from_matrix(rows)
    found = observed(data, distance)
    alpha = parse(f"alpha(distance='{distance}')")(data, interval=None)
    if alpha.is_defined:
        assert found.mean == pytest.approx(alpha.observed)
        assert found.expected == pytest.approx(alpha.expected)
        assert float(found.agreement(found.mean)) == pytest.approx(alpha.value)


def three_documents():
    rows = [
        *[["a", "a", "a"]] * 6,
        *[["b", "b", "b"]] * 2,
        ["a", "b", "c"],
        ["a", "b", "b"],
        ["c", "c", None],
        ["a", None, None],
    ]
    return CodingData.from_matrix(
        rows, annotators=["x", "y", "z"], groups=["long"] * 8 + ["hard"] * 3 + ["alone"]
    )


def test_the_hardest_item_is_that_on_which_nobody_agrees():
    """With who said what, and how much of the whole it is."""
    found = hardest(three_documents())
    assert [each.row for each in found.items] == [8, 9]
    first = found.items[0]
    assert first.disagreement == 1
    assert first.votes == {"a": 1, "b": 1, "c": 1}
    assert found.items[1].annotators == {"b": ("y", "z"), "a": ("x",)}
    assert first.share == pytest.approx(3 / 5)
    assert (found.n_items, found.n_disagreeing) == (11, 2)


def test_two_against_two_are_harder_than_one_against_one():
    """The more decide, the more an even split says; of equally many the more even one."""
    rows = [list("ab.."), list("aabb"), list("abbb"), list("abc."), list("aab.")]
    data = CodingData.from_matrix([[c if c != "." else None for c in row] for row in rows])
    assert [each.row for each in hardest(data).items] == [3, 1, 0, 4, 2]


def test_the_hardest_document_explains_more_than_its_length():
    """All disagreement is in one of three; what one annotator did alone tells nothing."""
    found = hardest(three_documents(), most=0)
    assert [each.document for each in found.documents] == ["hard", "long"]
    hard = found.documents[0]
    assert hard.share == 1
    assert hard.share_of_decisions == pytest.approx(8 / 32)
    assert hard.ratio == pytest.approx(4)
    assert found.documents[1].agreement == 1
    assert hard.agreement < 0 < hard.disagreement


def test_where_all_agree_nothing_is_hard():
    """No shares of nothing, and no error; likewise where nobody shares an item."""
    found = hardest(CodingData.from_matrix([["a", "a"], ["b", "b"]]))
    assert found.items == ()
    assert found.disagreement == 0
    assert np.isnan(found.documents[0].share)
    alone = hardest(CodingData.from_matrix([["a", None]]))
    assert alone.undefined == "nothing was done by two annotators"
    assert alone.documents == ()
    assert mixed_up(CodingData.from_matrix([["a", None]])) == ()
    with pytest.raises(DataError, match="the interval distance needs numbers"):
        hardest(CodingData.from_matrix([["a", "b"]]), distance="interval")


def test_what_chance_would_give_two_categories_depends_on_how_often_they_were_chosen():
    """Two categories are mixed up, as often as not, and a third is never taken for them."""
    rows = [["a", "b"]] * 4 + [["a", "a"]] * 3 + [["b", "b"]] * 3 + [["c", "c"]] * 5
    (only,) = mixed_up(CodingData.from_matrix(rows))
    assert only.categories == ("a", "b")
    assert (only.share, only.n_pairs, only.n_items) == (1, 4, 4)
    assert only.expected == pytest.approx(100 / (100 + 100 + 100))
    assert only.ratio == pytest.approx(3)


def test_a_weighted_distance_makes_far_categories_count_more():
    """1 against 5 is sixteen times 1 against 2."""
    data = CodingData.from_matrix([[1, 2], [1, 5]])
    shares = {p.categories: p.share for p in mixed_up(data, distance="interval")}
    assert shares == {(1, 5): pytest.approx(16 / 17), (1, 2): pytest.approx(1 / 17)}


def test_examples_are_the_evenest_splits_from_different_documents():
    """Two against two before one against three; a second of one document comes last."""
    rows = [list("abbb"), list("aabb"), list("aabb"), list("aaab")]
    data = CodingData.from_matrix(rows, groups=["d1", "d2", "d2", "d3"])
    (only,) = mixed_up(data, n_examples=4)
    assert [(each.document, each.row) for each in only.examples] == [
        ("d2", 1),
        ("d1", 0),
        ("d3", 3),
        ("d2", 2),
    ]
    assert only.documents == ("d1", "d2", "d3")
    assert len(mixed_up(data, n_examples=2)[0].examples) == 2


def test_what_an_annotator_shuns_is_where_the_others_chose_it():
    """Those first on which most others did; where nobody did, there is nothing to see."""
    rows = [["b", "a", "c"], ["b", "a", "a"], ["a", "a", "a"], ["b", "c", "c"]]
    data = CodingData.from_matrix(rows, annotators=["x", "y", "z"])
    assert [item.row for item in standing_apart(data, "x", instead_of="a")] == [1, 0]


def test_who_chose_a_label_with_another_one_shares_it():
    """No example of a preference is an item on which all have the label."""
    rows = [[{"a"}, {"a", "b"}], [{"a"}, {"b"}]]
    sets = [[frozenset(own) for own in row] for row in rows]
    data = CodingData.from_matrix(sets, annotators=["x", "y"])
    assert [item.row for item in standing_apart(data, "x", category="a")] == [1]


def test_items_on_which_one_stands_apart_are_those_to_talk_about():
    """First where all others are of one mind against them, one of each document."""
    rows = [list("abbb"), list("abbc"), list("bbbb"), list("abbb"), list("cabb")]
    data = CodingData.from_matrix(
        rows, annotators=list("wxyz"), groups=["d1", "d1", "d1", "d1", "d2"]
    )
    assert [each.row for each in standing_apart(data, "w")] == [0, 4, 3, 1]
    assert [each.row for each in standing_apart(data, "w", category="a", most=2)] == [0, 3]
    assert {each.row for each in standing_apart(data, "y")} == {0, 1, 3, 4}
    with pytest.raises(DataError, match="no annotator 'v'"):
        standing_apart(data, "v")
    with pytest.raises(DataError, match="no category 'd'"):
        standing_apart(data, "w", category="d")


# ----- places -----------------------------------------------------------------------------------


def short_study():
    """Two people mark one sentence of two, one of them only a part of it, under other names."""
    document = segment(Document("d", "It rains. So stay in."))
    layers = (
        Layer("d", "x", units=(Unit("u", (Span(10, 20),), "claim"),)),
        Layer("d", "y", units=(Unit("u", (Span(13, 20),), "premise"),)),
    )
    return Study(Scheme("s"), (document,), (Annotator("x"), Annotator("y")), layers)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("sentence", ["So stay in."]),
        ("token", ["stay", "in", "So"]),
        ("character", ["stay in", "So "]),
        ("document", ["It rains. So stay in."]),
        ("level", ["So stay in"]),
    ],
)
def test_items_lead_to_their_words(by, words):
    """Whatever the items are; runs of characters have their length."""
    study = short_study()
    of = "role" if by == "level" else "category"
    locate = Places(study, by, of).spans
    found = hardest(items(study, by=by, of=of), locate=locate)
    text = study.documents[0].text
    said = [" ".join(span.of(text) for span in each.spans) for each in found.items]
    assert sorted(said) == sorted(words)
    assert {document_of(each.item) for each in found.items} == {"d"}
