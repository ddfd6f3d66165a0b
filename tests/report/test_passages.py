"""Sentence by sentence: versions, what they differ in, and what is folded."""

from __future__ import annotations

import pytest
from tests.report import studies

from argora.analysis.readings import Reading
from argora.model import Document, Layer, Span, Unit
from argora.report.palette import palette_of
from argora.report.passages import stretches
from argora.text import segment

TEXT = studies.TEXT


def passages(**units: tuple[Unit, ...]):
    """Return the passages of TEXT as some annotators marked it."""
    layers = {who: Layer("d", who, units=own) for who, own in units.items()}
    reading = Reading(segment(Document("d", TEXT)), layers)
    study = studies.text_study({"d": {}}).with_layers()
    palette = dict(palette_of(study))
    found = stretches(reading, palette)
    return [passage for stretch in found for passage in stretch.passages]


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
    found = passages(ana=units, ben=())
    said = ["".join(piece.text for piece in p.versions[0].pieces) for p in found]
    assert said == [TEXT[start:end] for start, end in studies.SENTENCES]


def test_a_unit_over_two_sentences_opens_once():
    """In the second sentence it continues."""
    found = passages(ana=(marked(5, 30),), ben=(marked(5, 30),))
    opens = [[m.opens for piece in p.versions[0].pieces for m in piece.opening] for p in found[:2]]
    assert opens == [[True], [False]]


def test_sentences_that_nobody_marked_are_folded_in_long_runs():
    """Three or more in a row become one line; two stay."""
    reading = Reading(
        segment(Document("d", TEXT)),
        {"ana": Layer("d", "ana", units=(marked(19, 40),)), "ben": Layer("d", "ben")},
    )
    found = stretches(reading, palette_of(studies.text_study({"d": {}})))
    assert [(len(s.passages), s.is_folded) for s in found] == [(1, False), (1, False), (3, True)]


def test_given_segments_without_text_show_their_names():
    """Each item is a passage, with its name in the place of words."""
    study = studies.segmented()
    layers = {layer.annotator: layer for layer in study.layers_of("t0")}
    found = stretches(Reading(study.document("t0"), layers), palette_of(study))
    shown = [p for s in found for p in s.passages]
    assert [p.versions[0].pieces[0].text for p in shown] == ["item0", "item1", "item2", "item3"]
    assert [p.difference for p in shown] == ["", "", "category", "category"]
