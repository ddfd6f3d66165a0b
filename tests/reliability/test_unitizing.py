"""Continua: partitions of what annotators marked, overlapping and discontinuous units included."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from tests.measures import brute
from tests.measures.strategies import documents, unitizing
from tests.reliability.tiny import TEXT, document, layer, study, unit

from argora.errors import DataError
from argora.measures import parse
from argora.model import Annotator, Document, Span, Study, Unit
from argora.reliability import UnitizingData, units
from argora.reliability.unitizing.continuum import make_continuum


def partition(data: UnitizingData, who: str, at: int = 0) -> list[tuple[int, int, object, int]]:
    """Return the segments of one annotator on one continuum."""
    return [(s.start, s.end, s.value, s.unit) for s in data.continua[at].marked[who]]


# ----- from units -----------------------------------------------------------------------------


def test_units_and_gaps_cover_the_continuum():
    """Sorted segments; everything else is a gap."""
    data = UnitizingData.from_units(10, [("a", 6, 8, "p"), ("a", 2, 4, "c")], annotators=["a", "b"])
    assert partition(data, "a") == [(2, 4, "c", 0), (6, 8, "p", 1)]
    assert data.continua[0].gaps("a") == [(0, 2), (4, 6), (8, 10)]
    assert data.continua[0].gaps("b") == [(0, 10)]
    assert (data.n_annotators, data.n_items, data.n_rows) == (2, 1, 1)
    assert data.categories == ("c", "p")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([(0, 4, "c"), (4, 6, "c")], [(0, 4, "c", 0), (4, 6, "c", 1)]),
        ([(0, 4, "c"), (2, 6, "c")], [(0, 2, "c", 0), (2, 4, "c", 1), (4, 6, "c", 2)]),
        (
            [(0, 4, "c"), (2, 6, "p")],
            [(0, 2, "c", 0), (2, 4, frozenset("cp"), 1), (4, 6, "p", 2)],
        ),
        (
            [(0, 6, "c"), (2, 3, "p")],
            [(0, 2, "c", 0), (2, 3, frozenset("cp"), 1), (3, 6, "c", 0)],
        ),
        ([(0, 4, "c"), (0, 4, "p")], [(0, 4, frozenset("cp"), 0)]),
        (
            [(0, 3, {"x", "y"}), (2, 4, "x")],
            [(0, 2, frozenset("xy"), 0), (2, 3, frozenset("xy"), 1), (3, 4, "x", 2)],
        ),
    ],
    ids=["touching", "same category", "overlap", "nested", "same place", "sets"],
)
def test_where_units_overlap_the_shared_part_is_a_segment_of_its_own(found, expected):
    """Its value is the common one or both; what is left of a unit stays one unit."""
    data = UnitizingData.from_units(9, [("a", *unit) for unit in found])
    assert partition(data, "a") == expected
    overlap = sum(isinstance(v, frozenset) or len(found) < len(expected) for _, _, v, _ in expected)
    assert bool(data.continua[0].n_overlapping) is bool(overlap and len(expected) != 2)


def test_the_parts_of_a_discontinuous_unit_are_one_unit():
    """They share its number, whatever lies between."""
    marks = {"a": [(((0, 2), (6, 9)), "c"), (((3, 5),), "p")]}
    data = UnitizingData((make_continuum("d", 10, marks),))
    assert partition(data, "a") == [(0, 2, "c", 0), (3, 5, "p", 1), (6, 9, "c", 0)]


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (("a", 3, 3, "c"), "unit 3..3 of 'a' on 'continuum': expected 0 <= start < end <= 10"),
        (("a", 5, 3, "c"), "unit 5..3 of 'a'"),
        (("a", -1, 3, "c"), "unit -1..3 of 'a'"),
        (("a", 5, 11, "c"), "unit 5..11 of 'a'"),
        (("ann", 0, 3, "c"), "is by 'ann', not an annotator; did you mean 'anna'"),
        (("a", 0, 3, None), r"unit \(\(0, 3\),\) of 'a' on 'continuum' has no category"),
        (("a", 0, 3, float("nan")), "has no category"),
        (("a", 0, 3, ["c"]), "cannot be compared quickly"),
    ],
)
def test_units_that_cannot_be_are_refused(found, message):
    """Empty, beyond the continuum, by nobody, or without a category."""
    with pytest.raises(DataError, match=message):
        UnitizingData.from_units(10, [found], annotators=["a", "anna"])


# ----- deriving -------------------------------------------------------------------------------


@pytest.fixture
def three() -> UnitizingData:
    """Three annotators on two documents; c did the second one only."""
    first = {"a": [(((0, 4),), "x"), (((2, 6),), "y")], "b": [(((1, 5),), "x")]}
    second = {"a": [], "c": [(((0, 9),), "y")]}
    return UnitizingData((make_continuum("d", 10, first), make_continuum("e", 9, second)))


def test_who_did_not_do_a_document_is_missing_there(three):
    """And who marked nothing is not."""
    assert three.annotators == ("a", "b", "c")
    assert three.continua[1].annotators == ("a", "c")
    assert (three.n_items, three.n_annotators, three.groups) == (2, 3, ("d", "e"))


def test_selected_annotators_keep_their_units(three):
    """Documents that one of them did no longer count."""
    chosen = three.select(annotators=["a", "b"])
    assert (chosen.n_items, chosen.n_rows, chosen.n_annotators) == (1, 2, 2)
    assert partition(chosen, "a") == partition(three, "a")
    with pytest.raises(DataError, match="no annotator 'd'"):
        three.select(annotators=["a", "d"])


def test_one_category_alone_has_its_units_whole(three):
    """The part that y overlapped is x again, and one unit; all else is a gap."""
    only = three.binary("x")
    assert partition(only, "a") == [(0, 4, "x", 0)]
    assert partition(only, "c", at=1) == []
    assert only.categories == ("x",)
    assert only.derivation == "units:given|category:x"
    with pytest.raises(DataError, match="no category 'z'"):
        three.binary("z")


def test_derived_continua_are_those_of_the_units_that_are_left():
    """With their length, group and notes; a unit of two categories has each of them."""
    both = frozenset("ab")
    marks = {
        "x": [(((0, 3),), "a"), (((2, 5), (7, 8)), "b"), (((8, 9),), both)],
        "y": [(((1, 4),), "?")],
        "z": [],
    }

    def made(**own) -> tuple:
        return (make_continuum("d", 9, own, group="g"),)

    data = UnitizingData(made(**marks), notes=("one",))
    assert (data.labels, data.has_unknown, data.without_categories) == (("a", "b"), True, None)
    derived = {
        data.select(annotators=["x", "z"]): (made(x=marks["x"], z=[]), "units:given"),
        data.binary("a"): (
            made(x=[(((0, 3),), "a"), (((8, 9),), "a")], y=marks["y"], z=[]),
            "units:given|category:a",
        ),
        data.as_one(): (
            made(**{who: [(parts, "marked") for parts, _ in own] for who, own in marks.items()}),
            "units:given|as:marked",
        ),
        data.by_item(): ((replace(*data.continua, group="0"),), "units:given"),
        data.in_groups(["g"]): (data.continua, "units:given"),
        data.in_groups(["d"]): ((), "units:given"),
    }
    for found, (continua, derivation) in derived.items():
        assert (found.continua, found.derivation, found.notes) == (continua, derivation, ("one",))
    assert repr(data) == "UnitizingData(1 continua, annotators ['x', 'y', 'z'])"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((), "nobody marked anything"),
        (("?",), "no unit has a known category"),
        (("?", "a"), None),
    ],
)
def test_without_categories_there_is_a_reason(values, reason):
    """Of documents that two did; what one alone marked does not count."""
    marks = [(((i, i + 1),), value) for i, value in enumerate(values)]
    shared = make_continuum("d", 9, {"x": marks, "y": []})
    alone = make_continuum("e", 9, {"x": [(((0, 1),), "b")]})
    data = UnitizingData((shared, alone))
    assert data.without_categories == reason
    assert data.shared_categories == (("a",) if "a" in values else ())
    assert data.categories == (*data.shared_categories, "b")


def test_labels_are_the_single_categories(three):
    """Categories are what segments have, sets where units overlap."""
    assert three.categories == ("x", "y", frozenset("xy"))
    assert three.labels == ("x", "y")


@given(found=documents())
def test_segments_and_gaps_of_everybody_fill_every_document(found):
    """No position is lost and none is there twice."""
    for continuum in unitizing(found).continua:
        for who, own in continuum.marked.items():
            pieces = sorted([(s.start, s.end) for s in own] + continuum.gaps(who))
            assert all(start < end for start, end in pieces)
            assert [0, *(end for _, end in pieces)] == [*(s for s, _ in pieces), continuum.length]


def test_the_fingerprint_changes_with_any_unit(three):
    """A border, a category, or whether somebody did the document."""
    marks = {"a": [], "c": [(((0, 8),), "y")]}
    other = UnitizingData((three.continua[0], make_continuum("e", 9, marks)))
    absent = UnitizingData((three.continua[0], make_continuum("e", 9, {"c": marks["c"]})))
    assert len({three.fingerprint, other.fingerprint, absent.fingerprint}) == 3


# ----- from a study ---------------------------------------------------------------------------


def test_a_document_is_as_long_as_its_characters():
    """Units lie where their words are; parts of a discontinuous one share their number."""
    data = units(study(layer("d", "ann", unit("T", "Cats", "sing")), layer("d", "bob")))
    assert data.continua[0].length == len(TEXT)
    assert partition(data, "ann") == [(0, 4, "claim", 0), (35, 39, "claim", 0)]
    assert partition(data, "bob") == []
    assert data.derivation == "units:character|kinds:person"


def test_units_that_name_segments_lie_where_the_segments_are():
    """Merged segments make one unit."""
    given = document("d", segments=True)
    merged = Unit("T", (), "claim", segment=("s3", "s1"))
    layers = [layer("d", "ann", merged), layer("d", "bob")]
    data = units(study(*layers, documents=(given,)))
    assert partition(data, "ann") == [(0, 10, "claim", 0), (29, 40, "claim", 0)]


def test_only_the_length_of_a_document_needs_to_be_known():
    """AURC gives offsets without text."""
    known = Document("d", length=50)
    layers = [layer("d", w, Unit("T", (Span(0, 9),), "pro")) for w in ("ann", "bob")]
    data = units(study(*layers, documents=(known,)))
    assert data.continua[0].length == 50
    assert parse("u_alpha")(data).value == pytest.approx(1)


@pytest.mark.parametrize(
    ("added", "note"),
    [
        (
            [Unit("I", (), "claim", text="implicit"), unit("P", "bark")],
            "1 units without words in the text have no place on a continuum",
        ),
        (
            [unit("N", "bark", category=None)],
            "1 unit has no category: where they lie, the category of their annotator is missing",
        ),
        (
            [unit("A", "Cats purr"), unit("B", "purr. Dogs")],
            "1 stretch where units of one annotator overlap count as segments of their own",
        ),
    ],
)
def test_what_a_continuum_cannot_show_as_it_is_comes_with_a_note(added, note):
    """Units without words, without a category, or on top of each other."""
    data = units(study(layer("d", "ann", *added), layer("d", "bob", unit("T", "loudly"))))
    assert any(said.startswith(note) for said in data.notes)
    assert parse("u_alpha")(data).notes[: len(data.notes)] == data.notes


def test_never_annotated_and_annotated_as_empty_give_different_u_alphas():
    """Who read and found nothing disagrees; who did not read is missing."""
    both = [layer(d, w, unit("T", "bark")) for d in "de" for w in ("ann", "bob")]
    absent = study(*both, layer("e", "cat", unit("T", "bark")))
    empty = study(*both, layer("e", "cat", unit("T", "bark")), layer("d", "cat"))
    values = [parse("u_alpha")(units(s), interval=None).value for s in (absent, empty)]
    assert values[0] == pytest.approx(1)
    at = (((16, 20),), "claim")
    read = [(40, {"a": [at], "b": [at], "c": []}), (40, {"a": [at], "b": [at], "c": [at]})]
    observed, expected = brute.u_alpha(read)
    assert values[1] == pytest.approx(1 - observed / expected)
    assert values[1] < 0.8


@pytest.mark.parametrize("kind", ["gold", "model"])
def test_a_gold_or_model_layer_changes_no_unitizing_figure(kind):
    """Even the signature is the same."""
    two = study(layer("d", "ann", unit("T", "bark")), layer("d", "bob", unit("T", "Dogs bark")))
    people = (*two.annotators, Annotator("extra", kind))
    more = Study(two.scheme, two.documents, people, (*two.layers, layer("d", "extra")))
    first, second = (parse("u_alpha")(units(s), parts=("pair", "category")) for s in (two, more))
    assert repr(first) == repr(second)


def test_ids_open_layers_single_annotators_and_tasks_make_no_difference():
    """What is left out leaves no trace; ids are local to a layer."""
    plain = study(layer("d", "ann", unit("T", "bark")), layer("d", "bob", unit("T", "Dogs bark")))
    full = study(
        layer("d", "ann", unit("other", "bark")),
        layer("d", "bob", unit("T", "Dogs bark")),
        layer("d", "cat", unit("T", "Dogs"), state="open"),
        layer("d", "dan", covers=frozenset({"relations"})),
        layer("d", "ann", unit("T", "Cats"), round=2),
        layer("e", "ann", unit("T", "Cats")),
    )
    assert units(plain).fingerprint == units(full).fingerprint
    assert repr(parse("u_alpha")(units(plain))) == repr(parse("u_alpha")(units(full)))


def test_continua_are_grouped_by_the_group_of_their_document():
    """Two documents from one page are resampled together."""
    documents = (document("d", group="page"), document("e", group="page"), document("f"))
    layers = [layer(d, w) for d in "def" for w in ("ann", "bob")]
    data = units(study(*layers, documents=documents))
    assert data.groups == ("page", "f")
    assert data.group.tolist() == [0, 0, 1]


def test_an_empty_study_has_no_continua():
    """And a measure says so."""
    data = units(Study(study(layer("d", "a")).scheme))
    assert data.n_rows == 0
    assert parse("u_alpha")(data).undefined == "nothing was done by two annotators"


CUT_ALONE = "2 stretches where units of one annotator and one category overlap count as units of "
OVERLAPS = {
    "categories": ("premise", (), ()),
    "one category": ("claim", (f"{CUT_ALONE}their own",), ()),
}


@pytest.mark.parametrize(("second", "of_alpha_u", "of_gamma"), OVERLAPS.values(), ids=OVERLAPS)
def test_measures_of_whole_units_do_not_say_that_overlaps_are_cut(second, of_alpha_u, of_gamma):
    """alpha_u measures each category alone, gamma cuts nothing; the value bears that out."""
    first, other = unit("A", "Cats purr"), unit("B", "purr. Dogs", category=second)
    layers = layer("d", "ann", first, other), layer("d", "bob", first, other)
    data = units(study(*layers))
    assert data.notes[0].endswith("with the categories of both")
    assert parse("alpha_u(year=2004)")(data, interval=None).notes == of_alpha_u
    assert parse("gamma(samples=5)")(data, interval=None).notes == of_gamma
    assert parse("u_alpha")(data, interval=None).notes == data.notes
