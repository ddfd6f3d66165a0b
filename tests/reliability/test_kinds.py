"""Every kind of data says who did which document with whom, and can be narrowed down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.errors import DataError
from argora.reliability import CodingData, OrderData, Structure, StructureData, UnitizingData
from argora.reliability.orders import Arranged
from argora.reliability.structure.data import Mapped
from argora.reliability.unitizing.continuum import make_continuum

DONE = {"d1": ("ana", "ben"), "d2": ("dan",), "d3": ("ben", "ana", "cem")}
GROUPS = {"d1": "g", "d2": "g", "d3": ""}
DRAWN = Structure.of([1, 2, 3], [(2, 1, "for"), (3, 1, "against")])


def coding(groups=GROUPS) -> CodingData:
    """Return a decision on each document."""
    rows = [(id, who, "for") for id, people in DONE.items() for who in people]
    several = set(groups.values()) != {""}
    data = CodingData.from_rows(rows, groups={id: group or id for id, group in groups.items()})
    return replace(data, grouping="group" if several else "document")


def unitizing(groups=GROUPS) -> UnitizingData:
    """Return a unit on each document."""
    return UnitizingData(
        tuple(
            make_continuum(id, 9, {w: [(((2, 5),), "for")] for w in people}, group=groups[id])
            for id, people in DONE.items()
        )
    )


def structure(groups=GROUPS) -> StructureData:
    """Return two relations on each document."""
    return StructureData(
        tuple(Mapped(id, dict.fromkeys(who, DRAWN), groups[id]) for id, who in DONE.items())
    )


def order(groups=GROUPS) -> OrderData:
    """Return an order of each document."""
    return OrderData(
        tuple(Arranged(id, dict.fromkeys(who, (1, 2, 3)), groups[id]) for id, who in DONE.items())
    )


KINDS = pytest.mark.parametrize("make", [coding, unitizing, structure, order])


@KINDS
def test_who_did_what_with_whom_is_counted(make):
    """What one annotator alone did is a row, and no item."""
    data = make()
    assert sorted(data.annotators) == ["ana", "ben", "cem", "dan"]
    assert (data.n_rows, data.n_items, data.n_annotators) == (3, 2, 3)
    counts = {who: data.n_items_with(who) for who in data.annotators}
    assert counts == {"ana": 2, "ben": 2, "cem": 1, "dan": 0}
    assert [data.item_name(row) for row in range(3)] == ["d1", "d2", "d3"]
    assert data.weight.tolist() == [1, 1, 1]
    assert (data.source, data.notes) == ("data", ())


@KINDS
@pytest.mark.parametrize(
    ("groups", "names", "places", "grouping"),
    [
        (GROUPS, ("g", "d3"), [0, 0, 1], "group"),
        (dict.fromkeys(DONE, ""), ("d1", "d2", "d3"), [0, 1, 2], "document"),
        (dict.fromkeys(DONE, "all"), ("all",), [0, 0, 0], "group"),
    ],
)
def test_documents_are_resampled_with_their_group(make, groups, names, places, grouping):
    """Or by themselves."""
    data = make(groups)
    assert (data.groups, data.group.tolist(), data.grouping) == (names, places, grouping)


@pytest.mark.parametrize("make", [unitizing, structure, order])
def test_a_document_whose_group_has_its_own_name_is_a_document(make):
    """A group holds several."""
    assert make({id: id for id in DONE}).grouping == "document"


@KINDS
def test_some_groups_can_be_taken_out(make):
    """With everybody who did something there."""
    rest = make().in_groups(["g", "elsewhere"])
    assert [rest.item_name(row) for row in range(rest.n_rows)] == ["d1", "d2"]
    assert (rest.n_items, rest.groups) == (1, ("g",))
    assert make().in_groups([]).n_rows == 0


@KINDS
def test_some_annotators_can_be_taken_out(make):
    """Documents stay, and so do groups; others are not told apart from those who did nothing."""
    data = make()
    two = data.select(annotators=["cem", "ana"])
    assert sorted(two.annotators) == ["ana", "cem"]
    assert (two.n_rows, two.n_items, two.n_annotators) == (3, 1, 2)
    assert two.groups == data.groups
    assert data.select(annotators=data.annotators).fingerprint == data.fingerprint
    with pytest.raises(DataError, match=r"^no annotator 'anna'; did you mean 'ana'"):
        data.select(annotators=["ana", "anna"])


@KINDS
def test_every_document_can_be_a_group_of_its_own(make):
    """For intervals that resample documents."""
    own = make().by_item()
    assert own.group.tolist() == [0, 1, 2]
    assert len(own.groups) in (0, 3)
    assert own.n_items == make().n_items


@pytest.mark.parametrize(
    ("data", "derivation"),
    [
        (UnitizingData.from_units(9, [("ana", 2, 5, "for")]), "units:given"),
        (UnitizingData.from_masses({"ana": [2, 3]}), "units:segments"),
        (StructureData.of({"ana": DRAWN}), "structures:given"),
        (OrderData.of({"ana": [1, 2]}), "orders:given"),
        (CodingData.from_matrix([["a"]]), "items:given"),
    ],
)
def test_one_document_alone_is_in_no_group(data, derivation):
    """Nothing can be resampled."""
    assert (data.groups, data.group, data.derivation) == ((), None, derivation)
    assert (data.n_rows, data.n_items, data.n_annotators) == (1, 0, 0)
    own = data.by_item()
    assert own.group.tolist() == [0]


@pytest.mark.parametrize(
    ("make", "given"),
    [
        (UnitizingData.from_masses, [2, 3]),
        (UnitizingData.from_boundaries, "010"),
        (StructureData.of, DRAWN),
        (OrderData.of, [1, 2]),
    ],
)
def test_data_are_given_by_annotator_or_by_document_and_annotator(make, given):
    """Not both at once; nothing at all is data of no document."""
    one = make({"ana": given, "ben": given})
    assert (one.annotators, one.n_items, one.groups) == (("ana", "ben"), 1, ())
    several = make({"d1": {"ana": given}, 2: {"ana": given, "ben": given}})
    assert (several.groups, several.n_rows, several.n_items) == (("d1", "2"), 2, 1)
    assert make({}).n_rows == 0
    with pytest.raises(DataError, match="by annotator and by document are mixed; expected one"):
        make({"ana": given, "d1": {"ben": given}})


@pytest.mark.parametrize("make", [coding, unitizing, structure])
def test_one_category_can_be_looked_at_alone(make):
    """An unknown one is named with the nearest."""
    data = make()
    label = data.labels[0]
    assert label in ("for", "against")
    assert data.binary(label).derivation.startswith(data.derivation + "|")
    with pytest.raises(DataError, match="category 'fore'; did you mean 'for'"):
        data.binary("fore")


def test_an_order_has_no_categories():
    """So none can be looked at alone."""
    assert (order().categories, order().labels) == ((), ())
    with pytest.raises(DataError, match="no category 'for': an order has no categories"):
        order().binary("for")
