"""Argument maps side by side: units at one height, relations beside them, what differs marked."""

from __future__ import annotations

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from tests.diagnostics.test_disagreement import drawings, drawn, pair, placed
from tests.report.pages import html_of

from argora.analysis.analyse import analyse
from argora.analysis.differences import differences_of, sentences
from argora.analysis.plan import Plan
from argora.diagnostics.disagreement import split_of
from argora.reliability.structure import Node, Structure
from argora.report.drawings.map_layout import WIDE, side_by_side
from argora.report.drawings.maps import map_picture
from argora.report.drawings.palette import Style
from argora.report.sections import split as split_sections
from argora.report.sections.split import PairBlocks
from argora.studies import bundled

UNITS = {
    name: Style(name or "no category", (name or "?")[0].upper(), f"k{i}")
    for i, name in enumerate(("claim", "premise", None))
}
RELATIONS = {
    name: Style(name, name[0].upper(), "") for name in ("support", "attack", "same", "undercut")
}


def laid(first, second):
    """Return the two maps with their places."""
    return side_by_side(split_of(pair(first, second)), (first, second))


def picture(first, second):
    """Return the picture as a tree."""
    drawing = map_picture(split_of(pair(first, second)), (first, second), UNITS, RELATIONS)
    return ElementTree.fromstring(str(drawing))


@given(drawings(), drawings())
def test_every_unit_and_relation_is_drawn_once_within_the_picture(first, second):
    """And what is open is marked so."""
    found = laid(first, second)
    for side, own in enumerate((first, second)):
        marked = sorted(node.id for node in own.nodes if node.argumentative)
        assert sorted(box.id for box in found.boxes if box.side == side) == marked
        curves = [curve for curve in found.curves if curve.side == side]
        assert sorted(curve.tie.id for curve in curves) == sorted(tie.id for tie in own.ties)
        assert all(0 < curve.x < found.width for curve in curves)
        assert all(0 < y < found.height for curve in curves for y in curve.reach)
    open = [each.open for each in (*found.boxes, *found.curves) if each.open]
    assert len(open) == found.split.whole


@given(drawings(), drawings())
def test_boxes_do_not_overlap_and_relations_do_not_run_into_each_other(first, second):
    """Two on one lane lie one below the other; each ends at its own place."""
    found = laid(first, second)
    for side in (0, 1):
        boxes = sorted((b.y, b.y + b.height) for b in found.boxes if b.side == side)
        assert all(one[1] < other[0] for one, other in pairwise(boxes))
        curves = [curve for curve in found.curves if curve.side == side]
        for one, other in combinations(curves, 2):
            if one.lane == other.lane:
                (a, b), (c, d) = one.reach, other.reach
                assert b < c or d < a
        ends = [end for c in curves for end in (*c.sources, c.target)]
        edge = found.lefts[0] if side == 0 else found.lefts[1] + WIDE
        heights = [round(y, 6) for x, y in ends if x == edge]
        assert len(heights) == len(set(heights))


@given(drawings(), drawings())
def test_units_taken_for_the_same_stand_at_one_height(first, second):
    """One that stands for several is as high as these together."""
    found = laid(first, second)
    for row, match in zip(found.rows, found.split.matches, strict=True):
        for side, ids in enumerate(match[:2]):
            own = [b for b in found.boxes if b.side == side and b.id in ids]
            if own:
                assert min(box.y for box in own) == row.y
                assert max(b.y + b.height for b in own) == pytest.approx(row.y + row.height)


def test_an_undercut_leads_to_the_middle_of_its_relation():
    """On a lane further out, so that the arrow comes from outside."""
    one = drawn("a>b", "c>r0 undercut")
    base, under = laid(one, one).curves[:2]
    assert under.lane > base.lane
    assert under.target[1] == base.middle[1]
    assert under.x < under.target[0] < base.x


def test_linked_premises_are_joined_and_restatements_have_two_lines_and_no_head():
    """Arrowheads and dots are drawn shapes, so that nothing depends on colour."""
    found = picture(drawn("a+b>c", "d>c same", same=("same",)), drawn())
    drawings = found.findall("{*}g[@class='relation open']")
    linked, same = sorted(drawings, key=lambda one: one.findtext("{*}title") or "", reverse=True)
    assert len(linked.findall("{*}circle[@class='head']")) == 2
    assert len(linked.findall("{*}path[@class='head']")) == 1
    assert [path.get("class") for path in same.findall("{*}path")] == ["tie double", "core"]


def test_the_picture_says_in_words_what_it_shows():
    """A title, a description, and a title of every unit and relation."""
    found = picture(drawn("a>b"), drawn("b>a"))
    assert found.findtext("{*}title") == "Argument maps of ana and ben: d"
    assert "in opposite directions" in (found.findtext("{*}desc") or "")
    told = [each.text for each in found.findall(".//{*}g/{*}title")]
    assert "support: “abc” → “def” – turned round by ben" in told
    assert "claim: ghi" in told


def test_a_missing_unit_leaves_a_place_that_says_so():
    """A dashed frame opposite of the unit."""
    found = picture(drawn(), drawn(units=placed(a="abc", b="def", c="ghi")))
    assert [each.text for each in found.findall("{*}text[@class='none']")] == ["not marked by ben"]
    assert len(found.findall("{*}rect[@class='gap']")) == 1


@pytest.mark.parametrize("words", ["<script>alert(1)</script> & co", "x" * 500, "学" * 90, ""])
def test_whatever_a_unit_says_stays_within_its_box(words):
    """It is cut after two lines, and nothing of it is markup."""
    node = Node("u", "claim", (), words)
    found = picture(Structure((node,), ()), Structure((node,), ()))
    lines = [span.text or "" for span in found.findall(".//{*}tspan")]
    assert len(lines) in (2, 4)
    assert all(len(line) <= 30 for line in lines)


def test_deep_chains_of_undercuts_are_drawn():
    """Each on a lane of its own; also many relations between relations."""
    ties = ["a>b", *(f"c>r{i} undercut" for i in range(700))]
    found = laid(drawn(*ties), drawn())
    assert len({curve.lane for curve in found.curves}) == 701
    nested = ["a>b", "c>d", *(f"r{i}>r{i + 1}" for i in range(100))]
    assert len(laid(drawn(*nested), drawn()).curves) == 102


def test_where_a_page_would_become_too_long_maps_are_left_out(monkeypatch):
    """With a line that says how to see them; the sentences stay."""
    study = bundled()
    monkeypatch.setattr(split_sections, "MOST_LETTERS", 60_000)
    pairs = PairBlocks(differences_of(study, Plan()), study)
    found = [pair for document in study.documents for pair in pairs.of(document.id).blocks]
    assert len(found) == 34
    first, last = ([type(block).__name__ for block in found[i].blocks] for i in (0, -1))
    assert first == ["Prose", "Figure", "Details", "Details"]
    assert last == ["Prose", "Prose"]
    assert "no map" in str(found[-1].blocks[1].words)


def test_documents_that_were_chosen_are_listed_whatever_room_there_is(monkeypatch):
    """There is no other place that lists them."""
    study = bundled()
    monkeypatch.setattr(split_sections, "MOST_LETTERS", 0)
    pairs = PairBlocks(differences_of(study, Plan()), study, is_complete=True)
    (first, *_) = pairs.of("essay01").blocks
    assert [block.summary for block in first.blocks[1:]] == [
        "What differs, one by one",
        "Which unit was taken for which",
    ]


def test_the_report_has_the_split_and_its_maps():
    """The documents that are open show the pair with the most disagreement."""
    page = html_of(analyse(bundled(), Plan(resamples=20)))
    assert '<section id="split">' in page
    assert '<a href="#split">' in page
    assert page.count("<title>Argument maps of ") == 34
    assert page.count('<details class="pair" open>') == page.count(
        '<details class="document" open>'
    )
    links = {part.split('"')[0] for part in page.split('href="#document-')[1:]}
    assert {link for link in links if f'id="document-{link}"' not in page} == set()


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ([], [], "all units and relations are the same"),
        (["a>b"], ["b>a"], "All of the disagreement is that both tied the same units"),
        (["a>b", "c>d"], ["b>a", "c>d attack"], "The largest part of the disagreement (50.0%)"),
        (["a>b"], ["a>c", "c>b", "d>b"], "All of the disagreement is that both marked the units"),
    ],
)
def test_the_split_is_told_in_a_sentence_first(first, second, said):
    """What most of it is."""
    found = split_of(pair(drawn(*first), drawn(*second)))
    assert said in sentences(found)[0]
