"""Components and what leads from each, as end-to-end mining reads a structure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.model import Document, Span
from argora.reliability.structure import Node, Structure, Tie
from argora.reliability.structure.components import components_of
from argora.reliability.structure.wording import wording_of

TEXT = "One two. Three four.\n\nFive six. Seven."


def at(id: str, words: str, category: str | None, **options) -> Node:
    """Return a unit of the text."""
    start = TEXT.index(words)
    return Node(id, category, (Span(start, start + len(words)),), words, **options)


CLAIM = at("a", "One two", "claim", stance="for")
PREMISE = at("b", "Three four", "premise")
MAJOR = at("c", "Five six", "MajorClaim")
LAST = at("d", "Seven", None, uncategorized=True)
DRAWN = Structure(
    (CLAIM, PREMISE, MAJOR, LAST),
    (Tie("r1", ("b",), "a", "support"), Tie("r2", ("d",), "b", "attack")),
    wording=wording_of(Document("d", TEXT)),
    paragraphs=(0, 22),
)


def read(structure: Structure, within="document", by="token", at_start="component"):
    """Return the components with major claims as roots."""
    return components_of(
        structure, within=within, by=by, root="major-claim", segments={}, at_start=at_start
    )


def leading(structure: Structure, **options) -> list[tuple]:
    """Return what leads from where to where."""
    return [tuple(each) for each in read(structure, **options).relations]


@pytest.mark.parametrize(
    ("within", "at_start", "outgoing", "n_beyond"),
    [
        ("document", "component", [("for", 2), ("support", 0), (None, None), ("attack", 1)], 0),
        ("document", "root", [("for", 2), ("support", None), (None, None), ("attack", 1)], 0),
        (
            "paragraph",
            "component",
            [("for", None), ("support", 0), (None,) * 2, ("attack", None)],
            1,
        ),
        ("paragraph", "root", [("for", None), ("support", None), (None,) * 2, ("attack", None)], 1),
    ],
)
@pytest.mark.parametrize("with_words", [True, False])
def test_every_component_leads_somewhere(within, at_start, outgoing, n_beyond, with_words):
    """By its stance to the last major claim, by its relations, or to the root."""
    structure = DRAWN if with_words else replace(DRAWN, wording=None)
    found = read(structure, within, at_start=at_start)
    assert [(each.label, each.target) for each in found.relations] == outgoing
    assert [each.source for each in found.relations] == [0, 1, 2, 3]
    assert found.n_beyond == n_beyond


@pytest.mark.parametrize(
    ("by", "with_words", "places"),
    [
        ("token", True, [(0, 2), (2, 4), (4, 6), (6, 7)]),
        ("character", True, [(0, 7), (9, 19), (22, 30), (32, 37)]),
        ("token", False, [(0, 7), (9, 19), (22, 30), (32, 37)]),
    ],
)
def test_components_lie_on_tokens_or_characters(by, with_words, places):
    """Without the words of the text there are no tokens."""
    structure = DRAWN if with_words else replace(DRAWN, wording=None)
    categories = ["claim", "premise", "MajorClaim", "?"]
    marks = [((place,), category) for place, category in zip(places, categories, strict=True)]
    assert list(read(structure, by=by).marks) == marks


@pytest.mark.parametrize(
    ("spans", "tokens"),
    [
        ([(1, 2)], [(0, 1)]),
        ([(3, 4)], []),
        ([(2, 5)], [(0, 2)]),
        ([(3, 9)], [(1, 2)]),
        ([(0, 1), (2, 3)], [(0, 1)]),
        ([(0, 3), (9, 14)], [(0, 1), (2, 3)]),
        ([(7, 38)], [(1, 7)]),
    ],
)
def test_a_component_covers_the_tokens_of_which_it_covers_any_part(spans, tokens):
    """Each only once; a blank is none."""
    node = replace(PREMISE, spans=tuple(Span(*span) for span in spans))
    found = read(replace(DRAWN, nodes=(node,), ties=()))
    assert found.marks == ((tuple(tokens), "premise"),)


@pytest.mark.parametrize(
    ("start", "words", "first"),
    [(0, True, True), (2, True, True), (3, True, False), (0, False, True), (1, False, False)],
)
def test_a_component_is_first_if_no_token_comes_before_it(start, words, first):
    """A part of the first token is enough; without words it must begin where the text does."""
    node = replace(CLAIM, spans=(Span(start, 7),), stance=None)
    own = replace(DRAWN, nodes=(node, PREMISE), ties=DRAWN.ties[:1])
    own = own if words else replace(own, wording=None)
    for within in ("document", "paragraph"):
        target = leading(own, within=within, at_start="root")[1][2]
        assert target == (None if first else 0)


def test_a_stance_leads_to_the_last_major_claim_of_the_paragraph():
    """Whatever else was drawn from the component, and however the name is written."""
    roots = (replace(MAJOR, category="Major Claim"), replace(LAST, category="major_claim"))
    own = replace(CLAIM, id="e", spans=(Span(22, 23),))
    drawn = replace(DRAWN, nodes=(CLAIM, PREMISE, own, *roots), ties=(Tie("r", ("e",), "a"),))
    assert leading(drawn, within="paragraph")[2] == (2, "for", 4)
    assert leading(drawn, within="document")[0] == (0, "for", 4)


@pytest.mark.parametrize(
    ("ties", "outgoing"),
    [
        ([Tie("r", ("b", "c"), "a", "x")], [(1, "x", 0), (2, "x", 0)]),
        ([Tie("r", ("b",), "a", None)], [(1, "?", 0), (2, None, None)]),
        ([Tie("r", ("b",), "b", "x")], [(1, None, None), (2, None, None)]),
        ([Tie("r", ("b",), "a", "x", counted=False)], [(1, None, None), (2, None, None)]),
        (
            [Tie("r", ("b",), "a", "x"), Tie("s", ("c",), "r", "y")],
            [(1, "x", 0), (2, "y", 1)],
        ),
        (
            [Tie("p", ("q",), "a", "x"), Tie("q", ("p",), "a", "x"), Tie("s", ("c",), "p", "y")],
            [(1, None, None), (2, "y", None)],
        ),
        (
            [Tie("r", ("b",), "a", "x"), Tie("s", ("b",), "c", "y")],
            [(1, "x", 0), (1, "y", 2), (2, None, None)],
        ),
        ([Tie("r", ("b",), "out", "x")], [(1, "x", None), (2, None, None)]),
        ([Tie("r", ("out",), "a", "x")], [(1, None, None), (2, None, None)]),
    ],
    ids=["linked", "bare", "loop", "not counted", "to one", "circle", "two", "outside", "from it"],
)
def test_relations_lead_from_their_sources_to_where_their_target_begins(ties, outgoing):
    """Linked premises one by one; what leads outside of the argument leads to the root."""
    outside = at("out", "Seven", "none", argumentative=False)
    nodes = (replace(CLAIM, stance=None), PREMISE, replace(MAJOR, category="premise"), outside)
    found = leading(replace(DRAWN, nodes=nodes, ties=tuple(ties)))
    assert found == [(0, None, None), *outgoing]


def test_given_segments_without_a_place_lie_behind_every_text_and_are_the_same_for_both():
    """A relation from there to a paragraph does not lead out of one."""
    free = Node("s", "premise", words="new", segment=("s9", "s2"))
    drawn = replace(DRAWN, nodes=(*DRAWN.nodes, free), ties=(Tie("r", ("s",), "a", "x"),))
    numbers: dict[str, int] = {"s2": 0}
    options = {"within": "paragraph", "by": "token", "root": "major-claim", "segments": numbers}
    found, again = components_of(drawn, **options), components_of(drawn, **options)
    (first, second), _ = found.marks[-1]
    assert first[0] > 10**9
    assert [first, second] == [(first[0], first[0] + 1), (first[0] + 1, first[0] + 2)]
    assert again.marks == found.marks
    assert numbers == {"s2": 0, "s9": 1}
    assert (tuple(found.relations[-1]), found.n_beyond) == ((4, "x", 0), 0)
    rooted = components_of(drawn, **options, at_start="root")
    assert tuple(rooted.relations[-1]) == (4, "x", None)
