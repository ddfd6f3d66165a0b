"""Which units of several annotators are the same."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents, layers

from argora.model import Document, Layer, Segmentation, Span, Unit
from argora.reliability.alignment import Alignment, align

TEXT = Document("d", "x" * 100)
CUT = TEXT.with_segmentation(
    Segmentation("segment", (Span(0, 10), Span(10, 20), Span(20, 30)), ids=("s1", "s2", "s3"))
)


def marked(who: str, *spans: tuple[int, ...], category: str = "claim") -> Layer:
    """Return a layer of units a1, a2, ...; four numbers are a unit in two parts."""
    units = tuple(
        Unit(
            f"{who}{n}",
            tuple(Span(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True)),
            category,
        )
        for n, edges in enumerate(spans, start=1)
    )
    return Layer("d", who, units=units)


def joint(*found: Layer, of: Document = TEXT) -> list[str]:
    """Return the joint units as texts such as ``a1 b2``."""
    made = align(of, {layer.annotator: layer for layer in found})
    return [" ".join(id for ids in members.values() for id in ids) for members in made.units]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((0, 10), (0, 10), True),
        ((0, 10), (4, 10), True),
        ((0, 10), (5, 10), False),  # just half of the union
        ((0, 10), (5, 20), False),
        ((0, 10), (3, 13), True),
        ((0, 10), (4, 14), False),
        ((0, 10), (10, 20), False),
        ((0, 10, 50, 60), (0, 10, 50, 60), True),
        ((0, 10, 50, 60), (0, 10), False),
        ((0, 10, 50, 61), (2, 10, 50, 60), True),
        ((0, 10, 50, 60), (0, 60), False),
        ((0, 5, 5, 10), (0, 10), True),
    ],
)
def test_units_are_the_same_if_they_share_more_than_half_of_their_union(one, other, same):
    """In characters, the parts of a discontinuous unit summed."""
    found = joint(marked("a", one), marked("b", other))
    assert (found == ["a1 b1"]) is same
    assert sorted(" ".join(found).split()) == ["a1", "b1"]


def test_joint_units_are_what_pairs_connect():
    """The first and the last share less than half, but both belong to the one between them."""
    assert joint(marked("a", (0, 10)), marked("b", (3, 13)), marked("c", (6, 16))) == ["a1 b1 c1"]


def test_a_short_unit_in_between_hides_no_long_one():
    """Three units reach over each other; the outer two are the same."""
    assert joint(marked("a", (0, 50)), marked("b", (2, 50)), marked("c", (1, 5))) == [
        "a1 b1",
        "c1",
    ]


def test_joint_units_stand_in_text_order_and_those_without_words_last():
    """Whoever marked them."""
    other = Layer(
        "d",
        "b",
        units=(Unit("w", (), "claim", text="implied"), Unit("b1", (Span(40, 50),), "claim")),
    )
    found = align(TEXT, {"a": marked("a", (60, 70), (0, 10)), "b": other})
    assert [list(members.values()) for members in found.units] == [
        [("a2",)],
        [("b1",)],
        [("a1",)],
        [("w",)],
    ]
    assert (found.n_placed, found.alone) == (3, (0, 1, 2, 3))
    assert found.match == "overlap-or-words>1/2"


def said(who, *words, category="claim"):
    """A layer of units without a place."""
    units = (Unit(f"{who}{i}", (), category, text=text) for i, text in enumerate(words, 1))
    return Layer("d", who, units=tuple(units))


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("It is cheaper", True),
        ("it is  CHEAPER", True),
        ("it is much cheaper", True),
        ("it is far too slow for most", False),
    ],
)
def test_units_without_a_place_are_the_same_if_more_than_half_of_the_words_is(words, same):
    """By edit distance; case and white space tell nothing apart."""
    found = align(TEXT, {"a": said("a", "It is cheaper"), "b": said("b", words)})
    assert (len(found.units) == 1) is same


@pytest.mark.parametrize("text", ["", "\t"])
def test_units_without_a_place_and_without_words_are_never_the_same(text):
    """White space alone is no word."""
    assert align(TEXT, {"a": said("a", text), "b": said("b", text)}).alone == (0, 1)

    """Names and order of annotators do not matter."""
    one, other = (
        said("a", "trees cool", "trees cool towns"),
        said("b", "trees cool towns", "trees cool"),
    )
    for own in ({"a": one, "b": other}, {"b": other, "a": one}):
        joined = [
            sorted(id for ids in members.values() for id in ids)
            for members in align(TEXT, own).units
        ]
        assert sorted(joined) == [["a1", "b2"], ["a2", "b1"]]


def test_what_was_said_is_not_what_is_put_forward_by_it():
    """A locution with the words of a proposition stays alone."""
    found = align(
        TEXT,
        {"a": said("a", "it is cheaper"), "b": said("b", "it is cheaper", category="locution")},
    )
    assert len(found.alone) == 2


def test_hundreds_of_units_without_a_place_are_compared_word_by_word():
    """A hundred of two annotators each, and one says one word more."""
    words = [" ".join([f"{i:02}"] * 8) for i in range(100)]
    found = align(TEXT, {"a": said("a", *words), "b": said("b", *words[:-1], words[-1] + " x")})
    assert len(found.units) == 100


def test_many_units_without_a_place_are_the_same_only_by_equal_words():
    """Comparing each with each would take too long, so it is not done in silence forever."""
    many = [f"claim number {i}" for i in range(2000)]
    found = align(TEXT, {"a": said("a", *many), "b": said("b", *many[:-1], "claim number 1999!")})
    assert len(found.units) == 2001


def test_a_joint_unit_never_holds_two_units_of_one_annotator():
    """A chain from one unit to the next is cut where it is thinnest: at the later of two ties."""
    chain = [
        marked("a", (0, 100), (120, 220)),
        marked("b", (30, 130)),
        marked("c", (60, 160)),
        marked("d", (90, 190)),
    ]
    long = Document("d", "x" * 300)
    # a1-b1, b1-c1, c1-d1 and d1-a2 all share 70 of 130: the last in text order would close it.
    assert joint(*chain, of=long) == ["a1 b1 c1 d1", "a2"]
    nearer = [*chain[:3], marked("d", (91, 191))]
    # Now d1 and a2 share 71 of 129, and c1 and d1 only 69 of 131, which comes last.
    assert joint(*nearer, of=long) == ["a1 b1 c1", "d1 a2"]


def test_of_units_in_one_place_those_of_one_category_are_the_same():
    """One annotator marked the words twice; the other only the premise."""
    twice = Layer(
        "d",
        "a",
        units=(Unit("a1", (Span(0, 10),), "claim"), Unit("a2", (Span(0, 10),), "premise")),
    )
    assert joint(twice, marked("b", (0, 10), category="premise")) == ["a1", "a2 b1"]
    assert joint(twice, marked("b", (0, 10), category="claim")) == ["a1 b1", "a2"]


def test_given_segments_are_joint_units_even_if_nobody_marked_them():
    """A unit over two segments is in both; units without words follow."""
    one = Layer("d", "a", units=(Unit("a1", (), "claim", segment=("s1", "s3")),))
    other = Layer("d", "b", units=(Unit("b1", (Span(20, 30),), "claim"), Unit("w", text="implied")))
    found = align(CUT, {"a": one, "b": other})
    assert found == Alignment(
        "d",
        "segment",
        ("a", "b"),
        ({"a": ("a1",)}, {}, {"a": ("a1",), "b": ("b1",)}, {"b": ("w",)}),
        3,
    )
    assert found.places("a") == {"a1": (0, 2)}
    assert (found.marked, found.alone) == ((0, 2, 3), (0, 3))


def test_of_one_annotator_nothing_is_alone():
    """There is nobody to compare with."""
    assert align(TEXT, {"a": marked("a", (0, 10))}).alone == ()


@st.composite
def annotated(draw: st.DrawFn) -> tuple[Document, dict[str, Layer]]:
    """Draw a document without given segments and up to four layers on it."""
    of = draw(documents())
    bare = Document(of.id, of.text, length=of.length)
    return bare, {who: draw(layers(bare, who)) for who in "abcd"[: draw(st.integers(1, 4))]}


@given(annotated())
def test_every_unit_is_in_exactly_one_joint_unit(drawn):
    """And no joint unit holds two units of one annotator."""
    of, by_annotator = drawn
    found = align(of, by_annotator)
    assert all(len(ids) == 1 for members in found.units for ids in members.values())
    for who, layer in by_annotator.items():
        ids = sorted(id for members in found.units for id in members.get(who, ()))
        assert ids == sorted(unit.id for unit in layer.units)


def covered(of: Document, unit: Unit) -> set[int]:
    """Return every character of a unit."""
    return {at for span in unit.spans_in(of) for at in range(span.start, span.end)}


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Document, dict[str, Layer]]:
    """Draw layers whose units lie close to each other, so that many are the same."""
    spans = st.tuples(st.integers(0, 4), st.integers(1, 9)).map(lambda at: (at[0], at[0] + at[1]))
    parts = st.one_of(spans, spans.map(lambda at: (*at, at[1] + 1, at[1] + 3)))
    return TEXT, {
        who: marked(who, *draw(st.lists(parts, max_size=3)))
        for who in "abcd"[: draw(st.integers(2, 4))]
    }


def alike(one: str, other: str) -> bool:
    """Tell whether more than half of two texts is the same, by the table of edit distances.

    White space between words counts as one space, and that around them not at all.
    """
    one, other = (" ".join(text.casefold().split()) for text in (one, other))
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, found in enumerate(other, 1):
            cost = last + (letter != found)
            last, row[j] = row[j], min(cost, row[j] + 1, row[j - 1] + 1)
    return 2 * row[-1] < max(len(one), len(other))


@given(annotated() | crowded())
def test_joint_units_are_connected_by_pairs_and_only_split_where_they_must_be(drawn):
    """Naive components, character by character, with a unit of each annotator at most."""
    of, by_annotator = drawn
    everything = [(w, u.id, covered(of, u)) for w, la in by_annotator.items() for u in la.units]
    text = {(w, u.id): u.text or "" for w, la in by_annotator.items() for u in la.units}
    home = {(who, id): {(who, id)} for who, id, _ in everything}
    same = [
        ((w1, i1), (w2, i2))
        for (w1, i1, c1), (w2, i2, c2) in combinations(everything, 2)
        if w1 != w2
        and (
            2 * len(c1 & c2) > len(c1 | c2)
            or (not c1 and not c2 and alike(text[w1, i1], text[w2, i2]))
        )
    ]
    for one, other in same:
        merged = home[one] | home[other]
        for member in merged:
            home[member] = merged
    joint_of = {}
    for members in align(of, by_annotator).units:
        found = frozenset((who, id) for who, ids in members.items() for id in ids)
        component = home[next(iter(found))]
        assert found <= component
        if len({who for who, _ in component}) == len(component):
            assert found == component
        joint_of.update(dict.fromkeys(found, found))
    for one, other in same:
        if joint_of[one] != joint_of[other]:
            assert {who for who, _ in joint_of[one]} & {who for who, _ in joint_of[other]}
