"""Sentence by sentence: versions, what they differ in, and what is folded."""

from __future__ import annotations

import pytest
from tests.report import studies

from argora.analysis.passages import passages as passages_of
from argora.analysis.readings import Reading
from argora.model import Document, Layer, Span, Unit
from argora.report.blocks import Page, Section, Text
from argora.report.drawings.palette import palette_of
from argora.report.forms import rendered
from argora.report.sections.documents import passage_block
from argora.text import segment

TEXT = studies.TEXT


def passages(**units: tuple[Unit, ...]):
    """Return the passages of TEXT as some annotators marked it."""
    layers = {who: Layer("d", who, units=own) for who, own in units.items()}
    return list(passages_of(Reading(segment(Document("d", TEXT)), layers)))


def blocks(**units: tuple[Unit, ...]):
    """Return the same with their marks, for the forms."""
    palette = palette_of(studies.text_study({"d": {}}))
    return [passage_block(passage, palette) for passage in passages(**units)]


def marked(start: int, end: int, category: str = "claim", **more: str) -> Unit:
    """Return a unit."""
    return Unit(f"T{start}-{end}", (Span(start, end),), category, more)


@pytest.mark.parametrize(
    ("ana", "ben", "eva", "difference"),
    [
        ((marked(0, 18),), (marked(0, 18),), (marked(0, 18),), ""),
        ((marked(0, 18),), (), (), "only ana"),
        ((marked(0, 18),), (marked(0, 18),), (), "not eva"),
        ((marked(0, 18),), (marked(0, 18, "premise"),), (marked(0, 18),), "category"),
        ((marked(0, 18),), (marked(0, 17),), (marked(0, 18),), "boundaries"),
        (
            (marked(0, 18, stance="for"),),
            (marked(0, 17, stance="against"),),
            (marked(0, 18, stance="for"),),
            "boundaries, stance",
        ),
        ((marked(0, 4), marked(5, 18)), (marked(0, 18),), (), "not eva, how many units"),
    ],
)
def test_the_margin_says_what_annotators_differ_in(ana, ben, eva, difference):
    """The first sentence is marked in different ways."""
    assert passages(ana=ana, ben=ben, eva=eva)[0].difference == difference


def test_annotators_who_agree_share_a_version():
    """There is one version for each way of marking, under all its names."""
    first = passages(ana=(marked(0, 18),), ben=(marked(0, 17),), eva=(marked(0, 18),))[0]
    assert [version.annotators for version in first.versions] == [("ana", "eva"), ("ben",)]


def test_blanks_at_the_edge_of_a_unit_make_no_difference():
    """A unit that takes the blank behind the sentence along looks the same."""
    assert passages(ana=(marked(0, 18),), ben=(marked(0, 19),))[0].difference == ""


def test_the_pieces_of_a_version_are_the_sentence():
    """No character is lost, whatever is marked, also where units overlap."""
    units = (marked(0, 10), marked(5, 30, "premise"), marked(7, 9))
    found = blocks(ana=units, ben=())
    said = ["".join(piece.text for piece in p.versions[0].pieces) for p in found]
    assert said == [TEXT[start:end] for start, end in studies.SENTENCES]


def test_a_unit_over_two_sentences_opens_once():
    """In the second sentence it continues."""
    found = blocks(ana=(marked(5, 30),), ben=(marked(5, 30),))
    begins = [[m.begins for each in p.versions[0].pieces for m in each.marks] for p in found[:2]]
    assert begins == [["opens"], ["continues"]]


def test_sentences_that_nobody_marked_are_folded_in_long_runs():
    """Three or more in a row become one line; two stay."""
    text = Text(tuple(blocks(ana=(marked(19, 40),), ben=())))
    html = rendered(Page("s", "", "", (Section("", "", (text,)),)), "html")
    assert html.count('<details class="fold">') == 1
    assert "3 passages that nobody marked" in html
    assert html.count('<div class="passage') == 2
    assert '<div class="passage par blank">' in html


def test_given_segments_without_text_show_their_names():
    """Each item is a passage, with its name in the place of words."""
    study = studies.segmented()
    layers = {layer.annotator: layer for layer in study.layers_of("t0")}
    shown = list(passages_of(Reading(study.document("t0"), layers)))
    assert [p.text for p in shown] == ["item0", "item1", "item2", "item3"]
    pieces = [passage_block(p, palette_of(study)).versions[0].pieces for p in shown]
    assert ["".join(each.text for each in own) for own in pieces] == [p.text for p in shown]
    assert [p.difference for p in shown] == ["", "", "category", "category"]
