"""Any object with the documented attributes is data; others are told what they lack."""

from __future__ import annotations

from dataclasses import fields
from types import SimpleNamespace

import numpy as np
import pytest

from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import CodingData, UnitizingData
from argora.reliability.adopting import adopted, lacking

ROWS = [["a", "b", "a"], ["b", "b", None], ["c", "c", "c"], [None, "a", None]]


def like(**changes: object) -> SimpleNamespace:
    """Return an object of no class of ours with the votes of the table above."""
    found = {
        "annotators": ["annotator 1", "annotator 2", "annotator 3"],
        "categories": ["a", "b", "c"],
        "start": [0, 3, 5, 8, 9],
        "annotator": [0, 1, 2, 0, 1, 0, 1, 2, 1],
        "code": [0, 1, 0, 1, 1, 2, 2, 2, 0],
    }
    return SimpleNamespace(**(found | changes))


@pytest.mark.parametrize(
    "name", ["alpha", "percentage", "multi_pi", "multi_kappa(variant='light')"]
)
def test_an_object_with_the_attributes_is_measured_like_the_data(name):
    """Five attributes are enough."""
    expected = parse(name)(CodingData.from_matrix(ROWS), interval=None)
    found = parse(name)(like(), interval=None)
    assert (found.value, found.signature) == (expected.value, expected.signature)


def test_votes_of_an_item_may_stand_in_any_order():
    """They are sorted by annotator, each with its category."""
    data = like(annotator=[1, 0, 2, 0, 1, 0, 1, 2, 1], code=[1, 0, 0, 1, 1, 2, 2, 2, 0])
    expected = parse("alpha")(CodingData.from_matrix(ROWS), interval=None)
    assert parse("alpha")(data, interval=None).signature == expected.signature


def test_what_else_the_object_says_is_taken_over():
    """Weights, groups, notes, where it comes from."""
    data = like(
        weight=np.array([2, 1, 1, 1]),
        group=[0, 0, 1, 1],
        groups=("d1", "d2"),
        notes=("from elsewhere",),
        source="archive",
    )
    result = parse("alpha")(data, interval=None, parts=("group",))
    twice = CodingData.from_matrix([ROWS[0], *ROWS])
    assert result.value == parse("alpha")(twice, interval=None).value
    assert set(result.parts["group"]) == {"d1", "d2"}
    assert result.notes == ("from elsewhere",)
    assert "|archive:" in result.signature


def fields_of(data: CodingData) -> dict[str, object]:
    """Return all that data say, arrays as lists."""
    named = {field.name: getattr(data, field.name) for field in fields(data)}
    return {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in named.items()}


EVERYTHING = {
    "weight": np.array([2, 1, 1, 3], dtype=np.uint8),
    "group": [0, 0, 1, 1],
    "groups": ["d1", 2],
    "grouping": "group",
    "items": [np.int64(1), "b", ("c", 1), frozenset("d")],
    "ordered": 1,
    "derivation": "items:mine",
    "source": "archive",
    "tree": {"a": ["top"], "b": ["top", "mid"]},
}
TAKEN = EVERYTHING | {
    "weight": [2, 1, 1, 3],
    "groups": ("d1", "2"),
    "items": (1, "b", ("c", 1), frozenset("d")),
    "ordered": True,
    "tree": {"a": ("top",), "b": ("top", "mid"), "mid": ("top",)},
}


@pytest.mark.parametrize(
    ("notes", "said"), [(["one", 2], ("one", "2")), ("one", ("one",)), (None, ()), ((), ())]
)
@pytest.mark.parametrize("more", [False, True])
def test_all_that_the_object_says_is_taken_in_our_types(notes, said, more):
    """What it does not say is as in data made by us."""
    found = adopted(like(notes=notes, **(EVERYTHING if more else {})), CodingData)
    votes = vars(like()) | {"annotators": ("annotator 1", "annotator 2", "annotator 3")}
    expected = fields_of(CodingData.from_matrix(ROWS)) | votes | {"categories": ("a", "b", "c")}
    assert fields_of(found) == expected | (TAKEN if more else {}) | {"notes": said}


def test_an_object_without_votes_is_data():
    """Of no item, of items that nobody decided on, and of no annotator."""
    for start, annotators in (([0], ["x"]), ([0, 0, 0], ["x"]), ([0], [])):
        empty = like(start=start, annotators=annotators, categories=[], annotator=[], code=[])
        found = adopted(empty, CodingData)
        assert (found.n_rows, found.n_votes) == (len(start) - 1, 0)
        assert found.weight.tolist() == [1] * (len(start) - 1)
        grouped = adopted(
            SimpleNamespace(**vars(empty), group=[0] * found.n_rows, groups=["d"]), CodingData
        )
        assert (grouped.groups, grouped.group.tolist()) == (("d",), [0] * found.n_rows)
    for start, message in (
        ([], "start must rise from 0 to the number of votes, 0"),
        ([0, 1], "start holds numbers from 0 to 1; expected from 0 to 0"),
    ):
        with pytest.raises(DataError, match=message):
            adopted(like(start=start, annotator=[], code=[]), CodingData)


def test_texts_with_units_are_taken_in_the_same_way():
    """Their one attribute without a default are the continua."""
    units = [("x", 1, 4, "c"), ("y", 2, 5, "c")]
    data = UnitizingData.from_units(9, units)
    found = parse("u_alpha")(SimpleNamespace(continua=data.continua, grouped=False))
    assert found.value == parse("u_alpha")(data).value


def test_an_object_that_lacks_something_is_told_what():
    """By the names of the attributes."""
    votes = like()
    del votes.start, votes.code
    with pytest.raises(
        MeasureError, match="alpha takes CodingData, not SimpleNamespace, which has no start, code"
    ):
        parse("alpha")(votes)
    assert lacking(votes, CodingData) == ["start", "code"]
    assert lacking(like(), CodingData) == []
    assert lacking(object(), UnitizingData) == ["continua"]
    with pytest.raises(MeasureError, match="u_alpha takes UnitizingData, not list, which has no c"):
        parse("u_alpha")([])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"code": [0, 1, 0, 1, 1, 2, 2, 3, 0]}, "code holds numbers from 0 to 3; expected from 0"),
        ({"code": [0.5] * 9}, "code must hold whole numbers"),
        ({"code": [[0]]}, "code must have one dimension, found 2"),
        (
            {"code": [0, 1, 0, 1, 1, 2, 2, -1, 0]},
            "code holds numbers from -1 to 2; expected from 0 to 2",
        ),
        ({"start": [-1, 3, 5, 8, 9]}, "start holds numbers from -1 to 9; expected from 0 to 9"),
        ({"start": [0, 3, 5, 8, 10]}, "start holds numbers from 0 to 10; expected from 0 to 9"),
        ({"start": [1, 3, 5, 8, 9]}, "start must rise from 0 to the number of votes, 9"),
        ({"annotator": [0, 1, 2, 0, 1, 0, 1, 3, 1]}, "from 0 to 3; expected from 0 to 2"),
        ({"annotator": [0, 1, 2, 0, 1, 0, 1, 2, 1, 0]}, "annotator has 10 numbers; expected 9"),
        ({"annotator": [0, 1, 2, 1, 1, 0, 1, 2, 1]}, "'annotator 2' decided twice .* row 1$"),
        ({"annotators": ["x", "x", "y"]}, r"the annotators \['x', 'x', 'y'\] name one twice"),
        ({"weight": [1, 1, 1]}, "weight has 3 numbers; expected 4"),
        ({"weight": [1, 1, 1, -2]}, "weight holds numbers from -2 to 1; expected none below zero"),
        ({"group": [0, 0, 1, 2], "groups": ("d", "e")}, "from 0 to 2; expected from 0 to 1"),
        ({"notes": 3}, "notes is 3; expected a list"),
        ({"groups": {"d": 1}}, "groups is {'d': 1}; expected a list"),
        ({"items": b"abcd"}, "items is b'abcd'; expected a list"),
        ({"annotator": [0, 1]}, "annotator has 2 numbers; expected 9"),
        ({"annotator": [0, 0, 2, 0, 1, 0, 1, 2, 1]}, "'annotator 1' decided twice .* row 0"),
        ({"start": [0, 3, 5, 8]}, "start must rise from 0 to the number of votes, 9"),
        ({"start": [0, 5, 3, 8, 9]}, "start must rise"),
        ({"weight": [1, 1, 0, 1]}, "weight must be at least 1"),
        ({"group": [0, 0, 1, 2], "groups": ("d", "e")}, "group holds numbers from 0 to 2"),
        ({"categories": ["a", "a", "b"]}, "name one twice"),
        ({"categories": [{"a"}, {"a"}, "b"]}, "name one twice"),
        ({"categories": ["a", ["b"], "c"]}, r"\['b'\] cannot be compared quickly"),
        ({"categories": ["a", float("nan"), "c"]}, "categories holds nan, which means that there"),
        ({"categories": ["a", None, "c"]}, "categories holds None"),
        ({"categories": "abc"}, "categories is 'abc'; expected a list"),
        ({"annotators": 3}, "annotators is 3; expected a list"),
        ({"group": [0, 1, 1, 1]}, "groups, which holds their names, is not there"),
        ({"groups": ("d", "e")}, "groups names 2 of them, but group, which says .* is not there"),
        ({"group": [0] * 4, "groups": ("d", "d")}, "the groups .* name one twice"),
        ({"group": [0, 0], "groups": ("d",)}, "group has 2 numbers; expected 4"),
        ({"group": ["d", "d", "e", "e"], "groups": ("d", "e")}, "group must hold whole numbers"),
        ({"items": ["one"]}, "items has 1 names; expected 4, one for every item"),
        ({"items": ["one", "two", "one", "four"]}, "the items .* name one twice"),
        ({"items": 4}, "items is 4; expected a list"),
        ({"code": [[0], [0, 1]]}, "code must have one dimension"),
        ({"tree": ["a"]}, "tree is list; expected the categories above every category"),
        ({"tree": {"a": "top"}}, "above 'a' in the category tree is 'top'; expected a list"),
    ],
)
def test_attributes_that_do_not_fit_are_refused(changes, message):
    """Before a wrong number comes out."""
    with pytest.raises(DataError, match=message):
        parse("alpha")(like(**changes), interval=None, parts=["item", "group", "influence"])


@pytest.mark.parametrize(
    ("name", "continua", "message"),
    [
        ("u_alpha", {"continua": [1]}, "continua holds 1; expected Continuum objects"),
        ("u_alpha", {"continua": 1}, "continua is 1; expected a list"),
        ("gamma", {"continua": [("d", 9)]}, "continua holds .'d', 9.; expected Continuum objects"),
        ("cass", {"documents": ["d"]}, "documents holds 'd'; expected Mapped objects"),
    ],
)
def test_texts_and_maps_of_another_class_are_refused(name, continua, message):
    """Only the lists of them may stand in objects of any class."""
    with pytest.raises(DataError, match=message):
        parse(name)(SimpleNamespace(**continua), interval=None)


def test_categories_are_those_of_data_made_by_us():
    """Sets and numbers of NumPy become plain ones."""
    rows = [[{"x"}, {"x", "y"}], [set(), set()]]
    sets = like(
        annotators=["annotator 1", "annotator 2"],
        categories=[set(), {"x"}, {"x", "y"}],
        start=[0, 2, 4],
        annotator=[0, 1, 0, 1],
        code=[1, 2, 0, 0],
    )
    masi = parse("alpha(distance='masi')")
    expected = masi(CodingData.from_matrix(rows), interval=None)
    assert masi(sets, interval=None).signature == expected.signature
    numbers = parse("alpha(distance='interval')")
    found = numbers(like(categories=np.array([1, 2, 5])), interval=None)
    table = [[{"a": 1, "b": 2, "c": 5, None: None}[v] for v in row] for row in ROWS]
    expected = numbers(CodingData.from_matrix(table), interval=None)
    assert (found.value, found.signature) == (expected.value, expected.signature)


def test_items_groups_and_trees_of_any_list_type_are_taken():
    """Names of items and groups name the parts."""
    data = like(
        items=np.array(["i", "j", "k", "l"]),
        group=np.array([0, 0, 1, 1], dtype=np.uint8),
        groups=["d1", "d2"],
        notes="one note",
        tree={"a": ["top"], "b": ["top"]},
    )
    result = parse("alpha(distance='tree')")(data, interval=None, parts=["item", "group"])
    assert list(result.parts["item"]) == ["i", "j", "k", "l"]
    assert list(result.parts["group"]) == ["d1", "d2"]
    assert result.notes == ("one note",)


def test_where_every_item_is_a_group_the_parts_have_their_names():
    """As many parts as items."""
    data = CodingData.from_matrix(ROWS, items=["i", "j", "k", "l"]).by_item()
    result = parse("alpha")(data, interval=None, parts=["group", "influence"])
    assert list(result.parts["group"]) == list(result.parts["influence"]) == ["i", "j", "k", "l"]
