"""Missing decisions: a category, annotators left out, items left out; each is in the signature."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.diagnostics.test_annotators import CATEGORIES, TABLE_5, of_counts
from tests.measures.strategies import labels, tables
from tests.reliability.tiny import layer, study, unit

from argora.errors import DataError
from argora.measures import parse
from argora.reliability import CodingData, items
from argora.reliability.documents import documents_of
from argora.reliability.missing import (
    missing_as_category,
    missing_counts,
    missing_shares,
    treated,
    with_items_of_all,
    without_missing_annotators,
)


def same(one: CodingData, other: CodingData) -> bool:
    """Tell whether two data hold the same decisions."""
    return one.annotators == other.annotators and [
        [None if c < 0 else one.categories[c] for c in row] for row in one.dense()
    ] == [[None if c < 0 else other.categories[c] for c in row] for row in other.dense()]


@given(rows=tables(labels))
def test_a_category_of_their_own_is_that_of_writing_it_into_the_table(rows):
    """With all items of the study, as Peldszus & Stede (2013) have it; the measure agrees."""
    data = CodingData.from_matrix(rows)
    found = missing_as_category(data, within="study")
    by_hand = CodingData.from_matrix([["?" if v is None else v for v in row] for row in rows])
    assert same(found, by_hand)
    for name in ("multi_pi", "alpha"):
        value = parse(name)(found, interval=None).value
        assert value == pytest.approx(parse(name)(by_hand, interval=None).value, nan_ok=True)
    assert found.derivation == "items:given|missing-as:?/study"
    n = sum(value is None for row in rows for value in row)
    assert found.notes == (f"{n} missing decisions count as the category '?'",)


@given(
    rows=tables(labels),
    groups=st.lists(st.sampled_from("de"), min_size=9, max_size=9),
)
def test_within_documents_nobody_misses_what_they_did_not_do(rows, groups):
    """An annotator without any decision in a document did not do it."""
    own = groups[: len(rows)]
    data = CodingData.from_matrix(rows, groups=own)
    found = missing_as_category(data)
    did = {
        (group, seat)
        for group, row in zip(own, rows, strict=True)
        for seat, value in enumerate(row)
        if value is not None
    }
    by_hand = [
        ["?" if v is None and (group, seat) in did else v for seat, v in enumerate(row)]
        for group, row in zip(own, rows, strict=True)
    ]
    assert same(found, CodingData.from_matrix(by_hand))
    gone = [sum(row[seat] == "?" for row in by_hand) for seat in range(len(rows[0]))]
    assert list(missing_counts(data).values()) == gone
    whole = [row for row, full in zip(rows, by_hand, strict=True) if "?" not in full and any(row)]
    assert same(with_items_of_all(data), CodingData.from_matrix(whole)) or not whole
    assert with_items_of_all(data).n_rows == len(whole)


def test_the_annotators_of_the_paper_who_left_much_out_are_five():
    """Peldszus & Stede (2013), section 4.1: 11 of 26 decided on all, 10 on 90 % at least."""
    data = of_counts({who: row[:10] for who, row in TABLE_5.items()})
    shares = missing_shares(data, within="study")
    assert sum(share == 0 for share in shares.values()) == 11
    assert sum(0 < share <= 0.1 for share in shares.values()) == 10
    kept = without_missing_annotators(data, above=0.1, within="study")
    assert set(data.annotators) - set(kept.annotators) == {"A11", "A14", "A15", "A16", "A21"}
    assert kept.derivation.endswith("|annotators-missing:at-most-0.1/study")
    assert "A11, A14, A15, A16, A21" in kept.notes[-1]
    asked = missing_as_category(data, within="study")
    used = asked.counts().sum(axis=0)[list(map(asked.categories.index, CATEGORIES))]
    assert used.tolist() == [572, 1075, 112, 173, 138, 153, 2, 430, 172, 163]


def test_a_document_left_wholly_blank_counts_if_it_is_said_to_be_done():
    """Without that, nothing tells it from a document never opened."""
    data = CodingData.from_matrix(
        [["a", "a"], ["b", None]], annotators=["x", "y"], groups=["d1", "d2"]
    )
    assert missing_counts(data) == {"x": 0, "y": 0}
    done = {"y": ["d1", "d2"]}
    assert missing_counts(data, done=done) == {"x": 0, "y": 1}
    assert missing_shares(data, done=done)["y"] == 0.5
    assert missing_as_category(data, done=done).n_votes == 4


@pytest.mark.parametrize(
    ("rows", "shares"),
    [
        ([["a", "b"]], [0, 0]),
        ([["a", None]], [0, None]),
        ([["a", None], ["a", "b"]], [0, 0.5]),
        ([["a", None], ["a", None], ["a", "b"], [None, "b"]], [0.25, 0.5]),
    ],
)
def test_the_share_of_what_is_missing_is_of_what_was_asked(rows, shares):
    """Of one item as of many; whoever did nothing has none."""
    data = CodingData.from_matrix(rows, groups=["d"] * len(rows))
    found = [None if math.isnan(each) else each for each in missing_shares(data).values()]
    assert found == shares
    of_study = missing_shares(data, within="study")
    assert list(of_study.values()) == [1 if share is None else share for share in shares]


@pytest.mark.parametrize(
    ("above", "kept", "note"),
    [
        (0, ["x"], "left out, with more than 0% missing decisions: y, z"),
        (0.25, ["x", "y"], "left out, with more than 25% missing decisions: z"),
        (0.5, ["x", "y", "z"], "no annotator left more than 50% of the decisions out"),
        (1, ["x", "y", "z"], "no annotator left more than 100% of the decisions out"),
    ],
)
def test_annotators_with_exactly_the_share_stay(above, kept, note):
    """More than that is too much."""
    rows = [["a", None, None], ["a", "a", None], ["a", "a", "a"], ["a", "a", "a"]]
    data = CodingData.from_matrix(rows, annotators=["x", "y", "z"])
    found = without_missing_annotators(data, above=above)
    assert list(found.annotators) == kept
    assert found.notes == (note,)
    assert found.derivation == f"items:given|annotators-missing:at-most-{above}"
    assert treated(data, f"annotators:{above}").annotators == found.annotators


@pytest.mark.parametrize("above", [-0.1, 1.1, float("nan")])
def test_a_share_lies_between_none_and_all(above):
    """Whatever else was meant."""
    data = CodingData.from_matrix([["a", None]])
    with pytest.raises(DataError, match=f"above={above}: expected a share from 0 to 1, such as"):
        without_missing_annotators(data, above=above)


def test_items_not_decided_by_all_go():
    """Among those who did the document, or among everybody."""
    rows = [["a", "a", None], ["a", None, None], ["b", "b", "b"]]
    data = CodingData.from_matrix(rows, groups=["d1", "d1", "d2"])
    assert with_items_of_all(data).items is None
    assert with_items_of_all(data).n_rows == 2
    whole = with_items_of_all(data, within="study")
    assert whole.n_rows == 1
    assert whole.derivation == "items:given|items-missing:none/study"
    assert whole.notes == ("2 of 3 items that not all decided on are left out",)


def test_sets_trees_orders_and_weights_are_kept_apart():
    """A set of its own, the top of the tree, no order, and every weight counted."""
    sets = CodingData.from_matrix([[frozenset("a"), None], [frozenset("b")] * 2])
    assert missing_as_category(sets).categories[-1] == frozenset("?")
    assert missing_as_category(sets).is_set_valued
    tree = CodingData.from_rows(
        [
            (1, "x", "rebut"),
            (1, "y", "undercut"),
            (2, "x", "undercut"),
            (3, "x", "rebut"),
            (3, "y", "rebut"),
        ]
    ).with_tree({"rebut": ["attack"], "undercut": ["attack"]})
    found = parse("alpha(distance='tree')")(missing_as_category(tree), interval=None)
    assert found.observed == pytest.approx((2 * 0.5 + 2 * 1 + 0) / 6)
    ordered = CodingData.from_matrix([["lo", None], ["hi", "lo"]], categories=["lo", "hi"])
    assert ordered.ordered
    assert not missing_as_category(ordered).ordered
    heavy = replace(ordered, weight=np.array([5, 1]))
    assert missing_counts(heavy) == {"annotator 1": 0, "annotator 2": 5}


def test_a_category_of_that_name_is_joined():
    """Somebody wrote the question mark down, somebody left the item out."""
    data = CodingData.from_matrix([["?", None], ["a", "a"]])
    assert missing_as_category(data).categories == ("?", "a")
    assert missing_as_category(data).counts().tolist() == [[2, 0], [0, 2]]


def test_where_nothing_is_missing_there_is_no_category_for_it():
    """Measures that count categories would change otherwise."""
    data = CodingData.from_matrix([["a", "b"], ["a", "a"]])
    found = missing_as_category(data)
    assert found.categories == ("a", "b")
    assert found.derivation == "items:given|missing-as:?"
    assert found.notes == ("0 missing decisions count as the category '?'",)


def test_policies_go_by_name_and_several_in_their_order():
    """Annotators first, then a category for what is still missing."""
    rows = [["a", "a", None], ["b", None, None], ["b", "b", "b"], ["a", "a", None]]
    data = CodingData.from_matrix(rows, annotators=["x", "y", "z"])
    assert treated(data, "pairwise") is data
    found = treated(data, "annotators:0.5+category")
    assert found.annotators == ("x", "y")
    assert found.derivation.endswith("|annotators-missing:at-most-0.5|missing-as:?")
    assert same(treated(data, "items"), CodingData.from_matrix([["b", "b", "b"]], annotators="xyz"))
    result = parse("alpha")(found, interval=None)
    assert "|missing-as:?|missing:pairwise|" in result.method


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"policy": "drop"}, "no policy 'drop' for missing decisions: expected some of"),
        ({"policy": "annotators"}, "no policy 'annotators'"),
        ({"policy": "annotators:many"}, "no policy 'annotators:many'"),
        ({"policy": "annotators:7"}, "annotators:7: expected a share from 0 to 1"),
        ({"policy": "items", "within": "text"}, "within='text': expected one of"),
    ],
)
def test_what_is_no_policy_is_named(options, message):
    """With what there is."""
    with pytest.raises(DataError, match=message):
        treated(CodingData.from_matrix([["a", None]]), **options)


@pytest.mark.parametrize(
    ("names", "source", "documents"),
    [
        (("d1", "d2"), "study", ("d1", "d2")),
        ((("d1", 0), ("d2", 3)), "study", ("d1", "d2")),
        ((("d1", 0), ()), "self:ana|study", ("d1", "()")),
        (("d1", "d2"), "data", ("g1", "g2")),
        (None, "study", ("g1", "g2")),
    ],
)
def test_items_of_a_study_are_in_the_document_that_they_are_named_after(names, source, documents):
    """All other ones are in the document that is their group."""
    data = CodingData.from_matrix([["a", None], ["b", "b"]], groups=["g1", "g2"])
    own = replace(data, items=names, source=source)
    assert documents_of(own) == documents
    assert documents_of(replace(own, items=None, group=None)) == ("", "")
    assert documents_of(replace(own, items=None, groups=())) == ("", "")


@pytest.mark.parametrize("by", ["document", "sentence"])
def test_documents_of_a_study_are_told_apart_by_their_whole_names(by):
    """Only who did a document can have missed something in it."""
    first = [layer("d1", who, unit("1", "Cats")) for who in ("x", "y")]
    second = [layer("d2", who, unit("1", "Cats")) for who in ("x", "z")]
    data = items(study(*first, *second), by=by)
    assert set(documents_of(data)) == {"d1", "d2"}
    assert set(missing_counts(data).values()) == {0}


def test_more_decisions_than_fit_are_refused():
    """A large crowd that shares little has missing decisions everywhere."""
    n = 20_000
    data = CodingData.from_columns(
        {"item": np.arange(n), "annotator": np.arange(n), "category": np.zeros(n)}
    )
    with pytest.raises(DataError, match="400,000,000 decisions, more than 100,000,000"):
        missing_as_category(data)
