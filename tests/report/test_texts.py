"""Texts with marks in every form: passages in versions, and running text."""

from __future__ import annotations

import pytest
from markupsafe import Markup
from tests.report.pages import page_of

from argora.report.blocks import (
    Column,
    Details,
    Facts,
    Figure,
    Mark,
    Page,
    Passage,
    Piece,
    Prose,
    Row,
    Run,
    Section,
    Series,
    Table,
    Text,
    Version,
)
from argora.report.forms import json_of, rendered

CLAIM = Mark("claim", "C", "k0", "for", "opens")
PREMISE = Mark("premise", "P", "k1", begins="continues")
MARKED = (Piece("Zoos "), Piece("should close", (CLAIM,)), Piece("."))
DIFFERS = Passage(
    2,
    (Version(("ana", "ben"), MARKED), Version(("eva",), (Piece("Zoos should close."),))),
    "only ana and ben",
    ("who",),
)
TIED = Passage(
    0,
    (Version(("ana",), lines=(("supports ", Run("C", "chip", style="k0"), " close"),)),),
    "target",
    lead=(Run("P", "chip", style="k1"), " They suffer"),
)
QUIET = tuple(Passage(n, (Version(("ana",), (Piece(f"Quiet {n}."),)),)) for n in range(3, 7))


def form(text: Text, form: str) -> str:
    """Return a page with a text in a form."""
    return rendered(Page("study", "", "", (Section("", "", (text,)),)), form)


@pytest.mark.parametrize("kind", ["text", "latex"])
def test_passages_with_a_note_are_shown_and_the_others_counted(kind):
    """Marks stand in brackets behind the letter of their category."""
    shown = " ".join(form(Text((DIFFERS, TIED, *QUIET)), kind).split())
    assert "- 2 (only ana and ben)" in shown
    assert "ana and ben: Zoos [C (for): should close]." in shown
    assert "eva: nothing" in shown
    assert "P They suffer" in shown
    assert "ana: supports C close" in shown
    assert "4 passages without a remark are not shown" in shown
    assert "Quiet" not in shown


def test_marks_that_overlap_are_closed_where_they_end():
    """One goes on while the other begins and ends."""
    inner, outer = Mark("premise", "P", "k1", begins="opens"), Mark("claim", "C", "k0")
    pieces = (
        Piece("one ", (Mark("claim", "C", "k0", begins="opens"),)),
        Piece("two", (outer, inner)),
        Piece(" three", (outer,)),
        Piece(" four", (PREMISE,)),
    )
    shown = form(Text((Passage(1, (Version((), pieces),), "look"),)), "text")
    assert "[C: one [P: two] three][…P: four]" in shown


def test_the_page_shows_versions_and_folds_what_nobody_marked():
    """Each passage can be linked to."""
    html = form(Text((DIFFERS, TIED, *QUIET), id="doc"), "html")
    page = page_of(html)
    assert page.wrong == []
    assert [id for id in page.ids if id.startswith("doc")] == [
        "doc-s2",
        "doc-s3",
        "doc-s4",
        "doc-s5",
        "doc-s6",
    ]
    assert "≠ only ana and ben" in page.text
    assert "eva nothing" in page.text
    assert "4 passages that nobody marked" in page.text
    assert '<mark class="k0" title="claim">should close</mark>' in html


def test_running_text_has_paragraphs_numbers_frames_and_notes():
    """As its writer reads it."""
    moved = Passage(1, (Version((), MARKED),), "This", paragraph=True, look="moved")
    after = Passage(2, (Version((), (Piece("Why?"),)),), paragraph=True)
    html = form(Text((moved, after), look="running"), "html")
    page = page_of(html)
    assert page.wrong == []
    assert html.count("<p>") == 2
    assert '<span class="moved">' in html
    assert "✎ This" in page.text


def plain_text(passage):
    """Return the words of every version of a passage."""
    return [[piece["text"] for piece in each["pieces"]] for each in passage["versions"]]


def test_programs_get_every_passage_with_its_marks():
    """Under the key of the text, and in the sections."""
    found = json_of(Page("", "", "", (Section("", "", (Text((DIFFERS, *QUIET), key="said"),)),)))
    first = found["said"][0]
    assert first["difference"] == "only ana and ben"
    assert [version["annotators"] for version in first["versions"]] == [["ana", "ben"], ["eva"]]
    assert first["versions"][0]["pieces"][1] == {
        "text": "should close",
        "marks": [
            {"title": "claim", "letter": "C", "css": "k0", "detail": "for", "begins": "opens"}
        ],
    }
    assert len(found["said"]) == 5
    without_empty = found["sections"][0]["blocks"][0]["passages"]
    for sparse, full in zip(without_empty, found["said"], strict=True):
        assert sparse == {key: sparse.get(key) for key, value in full.items() if value}
        assert plain_text(sparse) == plain_text(full)


def shown(*blocks, form):
    """Return a page with these blocks in a form."""
    return rendered(Page("study", "", "", (Section("", "", blocks),)), form)


PARTS = tuple(
    Details(
        f"text {n}", (Prose(f"words of {n}"),), about=f"{n} differ", id=f"d{n}", look="document"
    )
    for n in range(1, 4)
)


@pytest.mark.parametrize("kind", ["text", "latex"])
def test_forms_without_room_show_the_first_of_a_series_and_count_the_others(kind):
    """All of them are counted where none is shown."""
    said = shown(Series(PARTS, 1, "document", " on the page"), form=kind)
    assert "text 1 (1 differ)" in said
    assert "words of 2" not in said
    assert "... 2 more documents on the page" in said
    assert "... 3 documents on the page" in shown(
        Series(PARTS, 0, "document", " on the page"), form=kind
    )
    assert "..." not in shown(Series(PARTS, 3, "document"), form=kind)


def test_the_page_shows_a_whole_series_each_with_its_heading():
    """A link leads to the heading."""
    page = page_of(shown(Series(PARTS, 1, "document"), form="html"))
    assert page.wrong == []
    assert {"d1", "d2", "d3"} <= set(page.ids)
    assert "text 3 3 differ words of 3" in page.text
    section = json_of(Page("", "", "", (Section("", "", (Series(PARTS, 1, "document"),)),)))
    assert len(section["sections"][0]["blocks"][0]["blocks"]) == 3


def test_a_listing_is_a_table_on_the_page_and_lines_in_text():
    """Long words are wrapped."""
    columns = Column("who", "category"), Column("what", "text"), Column("", "text")
    words = ((Run("C", "chip", style="k0"), " " + "long words " * 20), "")
    table = Table(columns, (Row(("ana", *words)),), look="listing")
    said = shown(table, form="text")
    assert said.startswith("- ana · C long words")
    assert max(map(len, said.splitlines())) <= 100
    assert '<table class="listing">' in shown(table, form="html")


def test_few_are_points_where_there_are_none():
    """Programs get the zero."""
    table = Table((Column("", "category"), Column("n", "few", "n")), (Row(("a", 0)), Row(("b", 7))))
    assert [line.split()[-1] for line in shown(table, form="text").splitlines()[1:]] == ["·", "7"]
    page = Page("", "", "", (Section("", "", (Table(table.columns, table.rows, key="t"),)),))
    assert json_of(page)["t"] == [{"n": 0}, {"n": 7}]


def test_maps_can_be_scrolled_and_sections_without_anything_are_not_drawn():
    """A drawing that is wider than the page can be reached by keyboard."""
    html = shown(Figure("map", "Two maps", Markup("<svg></svg>"), look="map"), form="html")
    assert '<div class="scroll map-box" tabindex="0" role="group" aria-label="Two maps">' in html
    empty = (Section("", "", (Prose("Words."),)), Section("x", "Title", (Facts({"n": 1}),)))
    assert "Title" not in page_of(rendered(Page("s", "", "", empty), "html")).text
