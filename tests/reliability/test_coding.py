"""Coding data: made from tables, rows, columns and counts; looked at and derived."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from argora.errors import DataError, MeasureError
from argora.reliability import CodingData

NAN = float("nan")


class Side(Enum):
    """An enumeration that is no text and no number."""

    PRO = 1
    CON = 2


class ArrowScalar:
    """What iterating over an Arrow column yields: a wrapper that is never None itself."""

    def __init__(self, value: object) -> None:
        self.value = value

    def as_py(self) -> object:
        """Return the plain value."""
        return self.value


def table(data: CodingData) -> list[list[object]]:
    """Return the data as rows of categories, None where missing."""
    named = [*data.categories, None]
    return [[named[code] for code in row] for row in data.dense()]


# ----- making ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "missing",
    [
        None,
        NAN,
        np.nan,
        np.float32("nan"),
        Decimal("NaN"),
        pd.NA,
        pd.NaT,
        np.datetime64("NaT"),
        np.ma.masked,
    ],
)
def test_none_and_every_nan_are_missing(missing):
    """They are no category and no vote."""
    data = CodingData.from_matrix([["a", missing], ["b", "a"]])
    assert data.categories == ("a", "b")
    assert table(data) == [["a", None], ["b", "a"]]
    assert (data.n_votes, data.n_items, data.n_rows) == (3, 1, 2)


@pytest.mark.parametrize("value", ["", 0, False, frozenset(), "nan", "None", ()])
def test_empty_and_false_values_are_decisions(value):
    """Only None and NaN mean that there is none."""
    data = CodingData.from_matrix([[value, value]])
    assert (data.n_votes, data.categories) == (2, (value,))


@pytest.mark.parametrize(
    ("rows", "categories"),
    [
        ([["b", "a"]], ("a", "b")),
        ([[10, 9]], (9, 10)),
        ([[2.5, 1]], (1, 2.5)),
        ([[Decimal("0.5"), Fraction(1, 3)]], (Fraction(1, 3), Decimal("0.5"))),
        ([["10", "9"]], ("10", "9")),
        ([[True, False]], (False, True)),
        ([[10**400, 1]], (1, 10**400)),
        ([[("b", 1), ("a", 2)]], (("a", 2), ("b", 1))),
        ([[{"x", "y"}, {"x"}, set()]], (frozenset(), frozenset("x"), frozenset("xy"))),
        ([[Side.CON, Side.PRO]], (Side.PRO, Side.CON)),
        ([["a", 1, frozenset("a"), (1,)]], (1, "a", (1,), frozenset("a"))),
    ],
)
def test_any_hashable_value_is_a_category_in_a_stable_order(rows, categories):
    """Numbers by size, texts by alphabet, then other values, then sets."""
    assert set(CodingData.from_matrix(rows).categories) == set(categories)
    if not isinstance(rows[0][0], Enum):
        assert CodingData.from_matrix(rows).categories == categories


def test_numpy_values_become_plain_ones():
    """Categories of arrays and lists are the same, and so are the fingerprints."""
    plain = CodingData.from_matrix([[1, 2], [2, 2]])
    array = CodingData.from_matrix(np.array([[1, 2], [2, 2]], dtype=np.int8))
    assert [type(c) for c in array.categories] == [int, int]
    assert array.fingerprint == plain.fingerprint


def test_categories_keep_the_order_they_are_given_in():
    """The order means something then; categories that nobody chose stay."""
    data = CodingData.from_matrix([["high", "low"]], categories=["low", "mid", "high"])
    assert data.ordered
    assert data.categories == ("low", "mid", "high")
    assert data.code.tolist() == [2, 0]
    assert not CodingData.from_matrix([["high", "low"]]).ordered


def test_rows_come_in_any_order():
    """Items in the order of their first row, annotators by name."""
    rows = [("i2", "bob", "a"), ("i1", "ann", "b"), ("i2", "ann", "c"), ("i1", "cat", None)]
    data = CodingData.from_rows(rows, groups={"i1": "d1", "i2": "d2"})
    assert data.items == ("i2", "i1")
    assert data.annotators == ("ann", "bob", "cat")
    assert table(data) == [["c", "a", None], ["b", None, None]]
    assert data.groups == ("d2", "d1")
    assert data.item_name(1) == "i1"


@pytest.mark.parametrize(
    "columns",
    [
        {"item": [1, 1, 2], "annotator": ["x", "y", "x"], "category": ["a", None, "b"]},
        {
            "item": np.array([1, 1, 2]),
            "annotator": np.array(["x", "y", "x"]),
            "category": np.array(["a", None, "b"], dtype=object),
        },
        {
            "item": pd.Series([1, 1, 2]),
            "annotator": pd.Series(["x", "y", "x"], dtype="category"),
            "category": pd.Series(["a", None, "b"], dtype="string"),
        },
        {
            "item": [ArrowScalar(i) for i in (1, 1, 2)],
            "annotator": [ArrowScalar(a) for a in "xyx"],
            "category": [ArrowScalar(c) for c in ("a", None, "b")],
        },
    ],
    ids=["lists", "numpy", "pandas", "arrow"],
)
def test_columns_of_any_library_give_the_same_data(columns):
    """Missing values of every library are missing."""
    data = CodingData.from_columns(**columns, group=["d1", "d1", "d2"])
    assert data.items == (1, 2)
    assert data.annotators == ("x", "y")
    assert data.groups == ("d1", "d2")
    assert table(data) == [["a", None], ["b", None]]


def test_counts_of_two_annotators_are_rows_with_weights():
    """A cell stands for as many items; empty cells for none."""
    data = CodingData.from_contingency([[20, 10], [0, 50]], categories=["yes", "no"])
    assert table(data) == [["yes", "yes"], ["yes", "no"], ["no", "no"]]
    assert data.weight.tolist() == [20, 10, 50]
    assert (data.n_rows, data.n_items, data.n_votes) == (3, 80, 160)


RAGGED = [["a", "b"], ["a"]]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: CodingData.from_matrix(RAGGED), "row 1 has 1 values, but row 0 has 2"),
        (
            lambda: CodingData.from_matrix([["a", "b"]], annotators=["x"]),
            "1 annotators are named for 2 columns",
        ),
        (
            lambda: CodingData.from_matrix([["a", "b"]], annotators=["x", "x"]),
            "name one twice",
        ),
        (
            lambda: CodingData.from_matrix([["a", "b"]], groups=["d1", "d2"]),
            "2 groups are given for 1 items",
        ),
        (lambda: CodingData.from_matrix([["a", "b"]], items=[]), "0 items are given for 1 items"),
        (
            lambda: CodingData.from_matrix([["a", "b"]], groups=[None]),
            "item 0 has no group; give one for every item",
        ),
        (
            lambda: CodingData.from_matrix([["a", "b"]], categories=["a"]),
            r"value 'b' is none of the categories \['a'\]",
        ),
        (
            lambda: CodingData.from_matrix([["a", "a"]], categories=["a", "a"]),
            "name one twice",
        ),
        (lambda: CodingData.from_matrix([[["a"], "b"]]), r"category \['a'\] cannot be compared"),
        (
            lambda: CodingData.from_rows([("i", "x", "a"), ("i", "x", "a")]),
            "annotator 'x' decided twice on item 'i'",
        ),
        (
            lambda: CodingData.from_rows([("i", "x", "a")], groups={}),
            "item 'i' has no group; give one for every item",
        ),
        (
            lambda: CodingData.from_rows([("i", "x")]),
            r"row \('i', 'x'\): expected \(item, annotator, category\)",
        ),
        (
            lambda: CodingData.from_columns(item=[1], annotator=["x", "y"], category=["a"]),
            r"columns have different lengths: \[1, 2\]",
        ),
        (
            lambda: CodingData.from_columns(
                item=[1, 1], annotator=["x", "y"], category=["a", "a"], group=["d1", "d2"]
            ),
            "item 1 is in group 'd1' and in group 'd2'",
        ),
        (lambda: CodingData.from_contingency([[1, 2]]), "square; this one has shape"),
        (lambda: CodingData.from_contingency([[1, 2], [3]]), "the rows of this one differ"),
        (lambda: CodingData.from_contingency([[1, -2], [3, 4]]), "none below zero"),
        (lambda: CodingData.from_contingency([[0.5, 1], [1, 1]]), "whole numbers"),
        (
            lambda: CodingData.from_contingency([[1, 2], [3, 4]], categories=["a"]),
            "1 categories are named for 2 rows",
        ),
        (
            lambda: CodingData.from_contingency([[1, 2], [3, 4]], categories=["a", "a"]),
            "name one twice",
        ),
        (
            lambda: CodingData.from_matrix([["a", "b"]]).select(annotators=["anotator 1"]),
            "no annotator 'anotator 1'; did you mean 'annotator 1'",
        ),
        (
            lambda: CodingData.from_matrix([["claim", "b"]]).binary("claims"),
            "no category 'claims'; did you mean 'claim'",
        ),
    ],
)
def test_data_that_cannot_be_are_refused(make, message):
    """The message says what was found and what was expected."""
    with pytest.raises(DataError, match=message):
        make()


# ----- looking --------------------------------------------------------------------------------


@pytest.fixture
def data() -> CodingData:
    """Three annotators, four items of two documents, one of them decided by one annotator."""
    rows = [["a", "b", "a"], ["c", "c", None], [None, "b", None], ["b", "a", "b"]]
    return CodingData.from_matrix(rows, annotators=["x", "y", "z"], groups=["d", "d", "e", "e"])


def test_counts_tell_how_many_chose_each_category(data):
    """A row per item, a column per category."""
    assert data.counts().tolist() == [[2, 1, 0], [0, 0, 2], [0, 1, 0], [1, 2, 0]]


def test_runs_are_the_counts_that_are_not_zero(data):
    """The same in little memory."""
    rows, codes, counts = data.runs
    again = np.zeros_like(data.counts())
    again[rows, codes] = counts
    assert again.tolist() == data.counts().tolist()
    assert (counts > 0).all()


def test_what_counts_is_what_two_decided_on(data):
    """An item with one decision is there, but tells nothing."""
    assert (data.n_rows, data.n_items, data.n_votes, data.n_annotators) == (4, 3, 9, 3)
    assert data.pairable.tolist() == [True] * 5 + [False] + [True] * 3


def test_a_dense_table_beyond_the_limit_is_refused():
    """10^8 cells; the runs are there all the same."""
    n = 400
    data = CodingData.from_matrix([[str(i), "a"] for i in range(n)])
    wide = CodingData(
        annotators=data.annotators,
        categories=tuple(range(10**8 // n + 1)),
        start=data.start,
        annotator=data.annotator,
        code=data.code,
        weight=data.weight,
    )
    with pytest.raises(DataError, match=r"dense table of 400 items x 250001 .* select fewer"):
        wide.counts()
    assert len(wide.runs[0]) == 2 * n


@pytest.mark.parametrize(
    "other",
    [
        [["a", "b", "a"], ["c", "c", None], [None, "b", None], ["b", "a", "a"]],
        [["a", "b", "a"], ["c", None, "c"], [None, "b", None], ["b", "a", "b"]],
        [["x", "b", "x"], ["c", "c", None], [None, "b", None], ["b", "x", "b"]],
    ],
)
def test_the_fingerprint_changes_with_any_vote(data, other):
    """Another category, another annotator, or another name of a category."""
    names = ["x", "y", "z"]
    groups = ["d", "d", "e", "e"]
    changed = CodingData.from_matrix(other, annotators=names, groups=groups)
    assert changed.fingerprint != data.fingerprint
    assert len(data.fingerprint) == 6


def test_the_text_form_says_how_much_there_is(data):
    """For a person at a prompt."""
    assert repr(data) == "CodingData(4 items, 3 annotators, 9 votes, categories ['a', 'b', 'c'])"


# ----- deriving -------------------------------------------------------------------------------


def test_selected_annotators_come_in_the_order_asked(data):
    """Their votes, on all items."""
    chosen = data.select(annotators=["z", "x"])
    assert chosen.annotators == ("z", "x")
    assert table(chosen) == [["a", "a"], [None, "c"], [None, None], ["b", "b"]]
    assert chosen.n_items == 2
    assert table(data)[0] == ["a", "b", "a"]


def test_selected_rows_keep_their_groups_and_names():
    """Documents without any row left stay documents, but tell nothing."""
    data = CodingData.from_matrix(
        [["a", "b"], ["b", "b"], ["a", "a"]], groups=["d", "e", "f"], items=["i", "j", "k"]
    )
    chosen = data.select(rows=np.array([False, True, True]))
    assert table(chosen) == [["b", "b"], ["a", "a"]]
    assert chosen.items == ("j", "k")
    assert [chosen.groups[g] for g in chosen.group] == ["e", "f"]


def test_recoding_can_merge_categories_and_says_so(data):
    """Two categories become one; the change is part of every signature."""
    merged = data.recode(["p", "p", "q"], how="map:test")
    assert merged.categories == ("p", "q")
    assert table(merged)[0] == ["p", "p", "p"]
    assert merged.derivation == "items:given|map:test"


@pytest.mark.parametrize(
    ("rows", "label", "expected"),
    [
        ([["a", "b"], [None, "a"]], "a", [[True, False], [None, True]]),
        ([["a", "a"]], "a", [[True, True]]),
        ([[{"a", "b"}, set()], [{"b"}, {"a"}]], "a", [[True, False], [False, True]]),
        ([[{"a"}, {"a"}]], "a", [[True, True]]),
        ([[1, 2]], 2, [[False, True]]),
    ],
)
def test_one_label_against_all_others(rows, label, expected):
    """For sets: whether the label is among them."""
    binary = CodingData.from_matrix(rows).binary(label)
    assert binary.categories == (False, True)
    assert table(binary) == expected
    assert binary.derivation == f"items:given|category:{label}"


def test_sets_have_the_labels_of_all_their_members():
    """Each label has its binary data."""
    data = CodingData.from_matrix([[{"a", "b"}, set()], [{"c"}, {"b"}]])
    assert data.is_set_valued
    assert data.labels == ("a", "b", "c")
    assert [label for label, _ in data.binaries()] == ["a", "b", "c"]
    assert not CodingData.from_matrix([[{"a"}, "a"]]).is_set_valued


def test_every_row_can_be_a_group_of_its_own(data):
    """For resampling items; the original keeps its documents."""
    assert data.by_item().group.tolist() == [0, 1, 2, 3]
    assert data.group.tolist() == [0, 0, 1, 1]


def test_groups_can_be_chosen_where_somebody_said_them(data):
    """In the order of the data; without them there is nothing to choose from."""
    found = data.in_groups(["e", "nowhere"])
    assert (found.groups, found.group.tolist()) == (("e",), [0, 0])
    assert found.dense().tolist() == data.dense()[2:].tolist()
    both = data.in_groups(["e", "d"])
    assert (both.groups, both.group.tolist()) == (("d", "e"), [0, 0, 1, 1])
    with pytest.raises(DataError, match="do not say which document an item comes from: give gr"):
        CodingData.from_matrix([["a", "b"]]).in_groups(["d"])


def test_a_million_items_of_three_annotators_fit():
    """All counts are exact."""
    n = 1_000_000
    data = CodingData.from_matrix(np.arange(3 * n).reshape(n, 3) % 7)
    assert (data.n_items, data.n_votes) == (n, 3 * n)
    assert data.counts().sum(axis=0).tolist() == np.bincount(np.arange(3 * n) % 7).tolist()
    assert data.dense()[-1].tolist() == [(3 * n - 3 + k) % 7 for k in range(3)]


def test_a_pandas_frame_gives_its_rows_and_the_names_of_its_columns():
    """Iterating over a frame gives column names; those are annotators, not decisions."""
    frame = pd.DataFrame({"ana": ["x", "y", None], "ben": ["x", "x", "y"]})
    data = CodingData.from_matrix(frame)
    assert data.annotators == ("ana", "ben")
    assert data.categories == ("x", "y")
    assert data.dense().tolist() == [[0, 0], [1, 0], [-1, 1]]


@pytest.mark.parametrize("rows", [["ab", "cd"], [1, 2], {"a": [1]}, "ab", 7])
def test_what_is_no_table_is_refused(rows):
    """Letters of a word are not the decisions of annotators."""
    with pytest.raises(DataError, match="expected a list"):
        CodingData.from_matrix(rows)


def test_items_shared_by_an_annotator_are_counted_once():
    """However many others decided on them."""
    data = CodingData.from_matrix(
        [["a", "a", "b"], ["a", None, "b"], [None, "a", "b"], ["a", None, None]],
        annotators=["x", "y", "z"],
    )
    assert [data.n_items_with(name) for name in "xyz"] == [2, 2, 3]


def test_a_frames_column_of_item_names_is_no_annotator():
    """The commonest frame after reading a file has one."""
    frame = pd.DataFrame({"item": [1, 2], "ana": ["x", "y"], "ben": ["x", "y"]})
    with pytest.raises(DataError, match="'item' looks like the items' names"):
        CodingData.from_matrix(frame)
    data = CodingData.from_matrix(frame.drop(columns="item"), items=frame["item"].tolist())
    assert (data.annotators, data.items) == (("ana", "ben"), (1, 2))


def test_an_array_of_three_dimensions_is_refused():
    """A cell holds one value."""
    with pytest.raises(DataError, match="one value per annotator"):
        CodingData.from_matrix(np.zeros((2, 2, 2)))


@pytest.mark.parametrize("new", [["x"], ["x", "y", "z", "x"]])
def test_recoding_needs_one_category_for_each(new):
    """Too few or too many new categories are refused by their numbers."""
    data = CodingData.from_matrix([["a", "b"], ["b", "c"]])
    message = (
        rf"merged: {len(new)} new categories for 3; expected one for each of \['a', 'b', 'c'\]"
    )
    with pytest.raises(MeasureError, match=message):
        data.recode(new, how="merged")
