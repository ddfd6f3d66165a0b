"""Blocks in every form: figures with a key, tables that are too wide, cells with looks."""

from __future__ import annotations

import pytest
from markupsafe import Markup
from tests.report.pages import page_of

from argora.report.blocks import Column, Figure, Measured, Page, Row, Run, Section, Table
from argora.report.forms import json_of, rendered

WIDE = Table(
    (Column("", "category"), *(Column(f"category {i}", "decimal") for i in range(12))),
    tuple(Row((f"row {i}", *(float(i * j) for j in range(12)))) for i in range(3)),
)


def page(*blocks):
    """Return a page of one section."""
    return Page("study", "", "", (Section("", "A section", blocks),))


def test_a_table_that_is_too_wide_is_cut_into_parts_with_the_names_of_its_rows():
    """No line is wider than asked, and no number is missing."""
    text = rendered(page(WIDE), "text", width=40)
    assert max(map(len, text.splitlines())) <= 40
    parts = [line.split() for line in text.splitlines() if line.startswith("row 2")]
    assert len(parts) > 1
    assert [cell for part in parts for cell in part[2:]] == [f"{2 * j:.2f}" for j in range(12)]


def test_a_table_that_fits_stays_whole():
    """In one part."""
    text = rendered(page(WIDE), "text", width=200)
    assert len([line for line in text.splitlines() if line.startswith("row 2")]) == 1


def test_a_figure_has_its_key_on_the_page_and_in_json():
    """The signs are pictures, so plain text has only what the figure shows."""
    key = ((Markup("<b>+</b>"), "above <zero>"),)
    figure = Figure("signs", "Signs of cells", lambda: Markup("<svg></svg>"), "scroll", key)
    drawn = page_of(rendered(page(figure), "html"))
    assert drawn.wrong == []
    assert "+ above <zero>" in drawn.text
    assert ("aria-label", "Signs of cells") in drawn.attributes
    block = json_of(page(figure))["sections"][0]["blocks"][0]
    assert (block["name"], block["key"]) == ("signs", ["above <zero>"])


def test_a_picture_is_not_drawn_where_it_is_not_shown():
    """Large matrices take long to draw."""
    drawn = []
    figure = Figure("large", "A large matrix", lambda: drawn.append(1) or Markup("<svg></svg>"))
    rendered(page(figure, WIDE), "text")
    rendered(page(figure, WIDE), "latex")
    json_of(page(figure))
    assert drawn == []
    rendered(page(figure), "html")
    assert drawn != []


@pytest.mark.parametrize(
    ("document", "annotators", "is_stacked"),
    [
        ("d1", "ana and ben", False),
        ("d1", "ANNOTATOR_24", True),
        ("CASE_OF_NOBODY", "ana", True),
    ],
)
def test_cells_with_long_words_stand_below_each_other_on_phones(document, annotators, is_stacked):
    """A column has room for nine letters there; longer names were cut off."""
    columns = (Column("document", "link"), Column("agreement", "measured"), Column("annotators"))
    row = Row((Run(document, link="#d"), Measured(0.5), annotators))
    html = rendered(page(Table(columns, (row,), look="beside")), "html")
    assert ('class="grid beside stack"' in html) is is_stacked


def test_the_diagonal_of_a_heat_table_is_marked():
    """Where a row meets the column of its name."""
    heat = Table(
        (Column("", "category"), Column("a", "heat"), Column("b", "heat")),
        (Row(("a", 0.75, 0.25)), Row(("b", float("nan"), float("nan")))),
        look="heat",
    )
    html = rendered(page(heat), "html")
    assert '<td style="--s:0.75" class="own">0.750</td>' in html
    assert '<td style="--s:0.25">0.250</td>' in html
    assert html.count('class="own">—') == 1


def test_words_with_looks_are_plain_text_in_other_forms():
    """A name with a remark in bold."""
    cells = Table(
        (Column("who"), Column("n", "count")), (Row((("ana ", Run("look", "strong")), 3)),)
    )
    assert "<b>look</b>" in rendered(page(cells), "html")
    assert "ana look  3" in rendered(page(cells), "text")
    assert json_of(page(cells))["sections"][0]["blocks"][0]["rows"][0]["shown"][0] == "ana look"
