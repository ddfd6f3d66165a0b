"""The split of disagreement: every open unit and relation has one cause, and they add up."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.analysis.differences import sentences
from argora.diagnostics.disagreement import CAUSES, Part, disagreement, split_of
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.reliability import Matcher, Structure, StructureData, structures
from argora.reliability.structure import Node, Tie, aligned
from argora.schemes import get_scheme

TEXT = "abcdefghijklmnopqrstuvwx"


@st.composite
def drawings(draw):
    """Structures with everything there is: overlaps, gaps, undercuts, linked premises, and so on.

    Some units have no place in the text; some given text is left unmarked.
    """
    starts = draw(st.lists(st.integers(0, 20), max_size=7))
    nodes = []
    for i, start in enumerate(sorted(starts)):
        end = start + draw(st.integers(1, 4))
        placed = draw(st.integers(0, 4)) > 0
        marked = draw(st.integers(0, 5)) > 0
        nodes.append(
            Node(
                f"u{i}",
                draw(st.sampled_from(["claim", "premise", None])) if marked else None,
                (Span(start, end),) if placed else (),
                TEXT[start:end],
                argumentative=marked,
            )
        )
    ends = [node.id for node in nodes if node.argumentative]
    ties = []
    for i in range(draw(st.integers(0, 8)) if len(ends) > 1 else 0):
        sources = draw(st.lists(st.sampled_from(ends), min_size=1, max_size=3, unique=True))
        target = draw(st.sampled_from(ends))
        category = draw(st.sampled_from(["support", "attack", "same"]))
        ties.append(Tie(f"r{i}", tuple(sources), target, category, category == "same"))
        ends.append(f"r{i}")
    return Structure(tuple(nodes), tuple(ties))


matchers = st.builds(
    Matcher,
    st.sampled_from(["edit", "overlap", "exact"]),
    st.sampled_from(["greedy", "optimal"]),
    st.booleans(),
)


def pair(first, second, matcher=None):
    """Return two structures with their units matched."""
    return aligned("d", ("ana", "ben"), (first, second), matcher or Matcher())


def split(first, second):
    """Return the split of two structures."""
    return split_of(pair(first, second))


def reasons(first, second):
    """Return how often there is every reason, such as ``("unit", "boundary")``."""
    return Counter((each.kind, each.cause) for each in split(first, second).open)


@given(drawings(), drawings(), matchers)
def test_the_causes_add_up_to_the_whole(first, second, matcher):
    """Everything is agreed or open, and what is open has one cause."""
    found = split_of(pair(first, second, matcher))
    assert len(found.open) == found.whole >= 0
    marked = [sum(node.argumentative for node in own.nodes) for own in (first, second)]
    assert found.n_units == tuple(marked)
    tying = [sum({*tie.sources} != {tie.target} for tie in own.ties) for own in (first, second)]
    assert found.n_relations == tuple(tying)
    assert len({(o.annotator, o.kind, o.id) for o in found.open}) == found.whole
    for kind, counts, agreed in (
        ("unit", found.n_units, found.agreed_units),
        ("relation", found.n_relations, found.agreed_relations),
    ):
        for who, n in zip(("ana", "ben"), counts, strict=True):
            open = [each for each in found.open if (each.annotator, each.kind) == (who, kind)]
            assert len(open) + agreed == n


@given(drawings(), matchers)
def test_nothing_is_open_between_equals(drawn, matcher):
    """Whatever was drawn."""
    assert split_of(pair(drawn, drawn, Matcher(matcher.by))).open == ()


@given(drawings(), drawings(), matchers)
def test_the_order_of_the_annotators_does_not_matter(first, second, matcher):
    """The same are open for the same causes."""
    one = pair(first, second, matcher)
    there, back = split_of(one), split_of(one.swapped)
    assert Counter(there.open) == Counter(back.open)
    assert there.agreed_units == back.agreed_units


@given(drawings(), drawings())
def test_every_unit_stands_in_one_line_of_the_matching(first, second):
    """Which was taken for which, and which stayed alone."""
    found = split(first, second)
    for side, own in enumerate((first, second)):
        listed = [id for match in found.matches for id in match[side]]
        assert sorted(listed) == sorted(node.id for node in own.nodes if node.argumentative)
    alone = {id for m in found.matches if m.kind == "alone" for id in (*m.first, *m.second)}
    missing = {o.id for o in found.open if o.kind == "unit" and o.cause == "missing unit"}
    assert alone == missing


def placed(**units):
    """Return units from the places of their words in a text, such as ``a="abc claim"``."""
    nodes = []
    for id, told in units.items():
        words, _, category = told.partition(" ")
        at = TEXT.index(words)
        nodes.append(Node(id, category or "claim", (Span(at, at + len(words)),), words))
    return tuple(nodes)


FOUR = placed(a="abc", b="def", c="ghi", d="jkl")


def drawn(*ties, units=FOUR, same=()):
    """Return the units with relations such as ``a+b>c attack``."""
    made = []
    for i, told in enumerate(ties):
        ends, _, category = told.partition(" ")
        sources, target = ends.split(">")
        category = category or "support"
        made.append(Tie(f"r{i}", tuple(sources.split("+")), target, category, category in same))
    return Structure(units, tuple(made))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (["a>b"], ["a>b"], {}),
        (["a>b"], ["a>c"], {"attachment": 2}),
        (["a>b"], ["c>a"], {"attachment": 2}),
        (["a>b"], [], {"attachment": 1}),
        (["a>b"], ["b>a"], {"direction": 2}),
        (["a>b"], ["b>a attack"], {"direction": 2}),
        (["a>b"], ["a>b attack"], {"relation category": 2}),
        (["a>b", "a>b attack"], ["a>b"], {"relation category": 1}),
        (["a>b", "a>b"], ["a>b"], {"attachment": 1}),
        (["a+b>c"], ["b+a>c"], {}),
        (["a+b>c"], ["a>c", "b>c"], {"attachment": 3}),
        (["a+b>c"], ["c>a"], {"direction": 2}),
        (["a>b same"], ["b>a same"], {}),
        (["a>b same"], ["b>a"], {"relation category": 2}),
        (["a>b", "c>r0 undercut"], ["a>b", "c>r0 undercut"], {}),
        (["a>b", "c>r0 undercut"], ["a>b attack", "c>r0 undercut"], {"relation category": 2}),
        (["a>b", "c>r0 undercut"], ["a>b", "c>b undercut"], {"attachment": 2}),
        (["a>b", "c>r0 undercut"], ["a>b", "c>r0"], {"relation category": 2}),
        (["a>a"], ["a>a"], {}),
    ],
)
def test_relations_between_the_same_units_differ_in_one_of_three_ways(first, second, expected):
    """Where they are attached, which way they lead, or what they are called."""
    found = reasons(drawn(*first, same=("same",)), drawn(*second, same=("same",)))
    assert found == {("relation", cause): n for cause, n in expected.items()}


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (placed(a="abc", b="def", c="ghi"), {"missing unit": 1}),
        (placed(a="abc", b="def", c="ghi", d="jk"), {"boundary": 2}),
        (placed(a="abc", b="def", c="ghi", d="jk premise"), {"boundary": 2}),
        (placed(a="abc", b="def", c="ghi", d="jkl premise"), {"category": 2}),
        (placed(a="abc", b="def", c="ghijkl"), {"boundary": 3}),
    ],
)
def test_units_differ_in_the_first_way_that_applies(second, expected):
    """A missing unit, boundaries, or the category."""
    found = reasons(drawn(), drawn(units=second))
    assert found == {("unit", cause): n for cause, n in expected.items()}


def test_relations_on_a_missing_unit_are_its_consequence():
    """Also an undercut of such a relation; they are counted apart from the unit."""
    three = placed(a="abc", b="def", c="ghi")
    found = split(drawn("d>a", "b>r0 undercut", "c>b"), drawn("c>b", units=three))
    assert [(each.id, each.cause, each.is_consequence) for each in found.open] == [
        ("d", "missing unit", False),
        ("r0", "missing unit", True),
        ("r1", "missing unit", True),
    ]
    assert found.open[2].ends == ("b", "d", "a")


def test_an_undercut_of_a_relation_that_both_have_hangs_on_nothing():
    """Though one of its linked premises is missing with the other."""
    three = placed(a="abc", b="def", c="ghi")
    found = split(drawn("d+a>b", "c>r0 undercut"), drawn("a>b", "c>r0 attack", units=three))
    assert [(each.annotator, each.id, each.cause) for each in found.open] == [
        ("ana", "d", "missing unit"),
        ("ana", "r0", "missing unit"),
        ("ana", "r1", "relation category"),
        ("ben", "r0", "attachment"),
        ("ben", "r1", "relation category"),
    ]


def test_what_one_coarse_unit_holds_belongs_to_its_boundary():
    """Relations inside it, and several that are one between coarser units."""
    coarse = placed(a="abc", b="def", cd="ghijkl")
    found = split(drawn("c>d", "c>b", "d>b"), drawn("cd>b", units=coarse))
    assert Counter((each.kind, each.cause) for each in found.open) == {
        ("unit", "boundary"): 3,
        ("relation", "boundary"): 2,
    }
    assert found.agreed_relations == 1
    assert found.matches[-1] == (("c", "d"), ("cd",), "parts", None)
    linked = split(drawn("c+d>b"), drawn("cd>b", units=coarse))
    assert linked.agreed_relations == 1


def test_units_with_other_boundaries_say_how_alike_they_are():
    """By the matcher: one minus the edit distance of the words over the longer ones."""
    found = split(drawn("a>b"), drawn("a>b", units=placed(a="abc", b="defgh", c="ghi")))
    told = {m.first + m.second: m.similarity for m in found.matches if m.kind != "alone"}
    differing = [m for m in found.matches if m.kind == "other boundaries"]
    assert differing
    assert all(m.similarity is not None and 0 < m.similarity < 1 for m in differing)
    assert told["b", "b"] == pytest.approx(1 - 2 / 5)
    assert told["a", "a"] is None


def test_a_relation_of_a_unit_to_itself_is_left_out_with_a_note():
    """It ties nothing, so it is neither agreed nor open, nor counted; measures say the same."""
    data = StructureData.of({"ana": drawn("a>b", "c>c"), "ben": drawn("a>b")})
    found = disagreement(data)
    assert (found.whole, found.open) == (0, ())
    assert found.splits[0].n_relations == (1, 1)
    assert found.notes == ("1 relation of a unit to itself ties nothing: left out",)
    both = StructureData.of({"ana": drawn("a>a"), "ben": drawn("a>a")})
    assert disagreement(both).splits[0].agreed_relations == 0


def test_text_that_nobody_marked_is_no_unit():
    """A given segment that one annotator left as it is makes that of the other missing."""
    one = Structure.of([1, 2, 3], [(1, 2)], without=[3])
    other = Structure.of([1, 2, 3], [(1, 2), (3, 2)])
    found = split(one, other)
    assert (found.n_units, found.whole) == ((2, 3), 2)
    assert [(each.id, each.is_consequence) for each in found.open] == [("3", False), ("r2", True)]


def test_everything_open_names_its_place_and_what_is_there_instead():
    """So that a page can lead to the text."""
    found = split(drawn("a>b"), drawn("a>c")).open[0]
    assert (found.document, found.annotator, found.other) == ("d", "ana", "ben")
    assert found.spans == (Span(0, 3), Span(3, 6))
    assert (found.category, found.detail, found.instead) == ("support", "other target", ("r0",))


def test_totals_by_document_pair_and_category_have_one_sum():
    """Documents with the most come first."""
    one, other, third = drawn("a>b"), drawn("a>c"), drawn("a>b attack")
    data = StructureData.of(
        {"x": {"ana": one, "ben": one}, "y": {"ana": one, "ben": other, "chloe": third}}
    )
    found = disagreement(data)
    assert found.whole == len(found.open) == sum(found.total.values()) == 6
    assert list(found.by_document) == ["y", "x"]
    assert sum(found.by_document["y"].values()) == 6
    assert list(found.by_pair) == [("ana", "ben"), ("ana", "chloe"), ("ben", "chloe")]
    assert found.by_pair["ana", "chloe"][Part("relation category")] == 2
    assert sum(sum(own.values()) for own in found.by_category.values()) == 6
    assert [part.cause for part in found.total if not part.is_consequence] == list(CAUSES)


def test_structures_that_cannot_be_compared_are_left_out_with_the_reason():
    """Relations that lead to each other in a circle; all others are split."""
    ring = Structure(FOUR, (Tie("r", ("s",), "a"), Tie("s", ("r",), "a")))
    data = StructureData.of({"d": {"ana": ring, "ben": drawn(), "chloe": drawn()}})
    found = disagreement(data)
    assert [split.annotators for split in found.splits] == [("ben", "chloe")]
    assert [names for _, names, _ in found.left_out] == [("ana", "ben"), ("ana", "chloe")]
    assert "back to itself" in found.left_out[0][2]


@pytest.mark.corpora
def test_the_split_of_real_judgments_adds_up(corpora):
    """Eight pairs of annotators; most of what is open is in boundaries."""
    found = disagreement(structures(argora.read(corpora / "echr")))
    assert len(found.splits) == 8
    assert all(len(split.open) == split.whole for split in found.splits)
    assert (found.whole, found.n_things) == (1071, 1685)
    assert max(found.total, key=found.total.__getitem__) == Part("boundary")


def test_units_of_which_one_has_no_category_neither_agree_nor_differ():
    """Ana and ben marked the same words, and ana left the category open; a note counts the pair."""
    scheme = get_scheme("persuasive-essays")
    places = (Span(0, 4), Span(5, 9), Span(10, 14))

    def drawn(who, *categories):
        units = (
            Unit(f"T{i}", (place,), name)
            for i, (place, name) in enumerate(zip(places, categories, strict=True))
        )
        return Layer("d", who, units=tuple(units))

    people = (Annotator("ana"), Annotator("ben"))
    layers = drawn("ana", "claim", "claim", None), drawn("ben", "claim", "claim", "claim")
    found = disagreement(structures(Study(scheme, (Document("d", TEXT),), people, layers)))
    assert (found.whole, found.n_things, found.n_unknown) == (0, 4, 2)
    assert found.notes == (
        "1 pair of units at the same place of which one has no category: left out, as nobody can "
        "tell whether they agree",
    )
    said = sentences(found)
    assert said == ["There is no disagreement in what can be compared: categories are missing."]
    agreement = parse("entire_agreement")(
        structures(Study(scheme, (Document("d", TEXT),), people, layers)), interval=None
    )
    assert agreement.observed == 1
    assert "1 unit has neither a category nor a relation: it is missing" in agreement.notes
