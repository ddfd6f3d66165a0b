"""What one form of a page says, every form says: all sections by all forms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from tests.report import studies

from argora.analysis.analyse import analyse
from argora.analysis.guideline import guideline_of
from argora.analysis.hardest import hard_of
from argora.analysis.plan import Plan
from argora.report.blocks import (
    Block,
    Details,
    Facts,
    Figure,
    Listed,
    Page,
    Passages,
    Prose,
    Section,
    Table,
    Words,
)
from argora.report.forms import json_of, rendered
from argora.report.forms.cells import PICTURES, case_place, cell_text, plain_words
from argora.report.forms.latex import escape
from argora.report.sections.guideline import guideline_page
from argora.report.sections.hardest import hardest_page
from argora.report.sections.report import report_page
from argora.studies import bundled

FAST = Plan(resamples=20)
FORMS = ("html", "text", "latex", "json")
PAGES = {
    "report": lambda: report_page(analyse(bundled(), FAST, facet="area")),
    "report of two": lambda: report_page(analyse(studies.two_annotators(), FAST)),
    "report of a crowd": lambda: report_page(analyse(studies.hostile(), FAST)),
    "hardest": lambda: hardest_page(hard_of(bundled(), FAST)),
    "guideline": lambda: guideline_page(guideline_of(bundled(), FAST)),
}
CUT = 60
"""Text and LaTeX shorten long passages."""


@cache
def page(name: str) -> Page:
    """Return a page."""
    return PAGES[name]()


@cache
def form_of(name: str, form: str) -> str:
    """Return all that a form says, with single blanks."""
    if form == "json":
        text = json.dumps(json_of(page(name))["sections"], ensure_ascii=False, allow_nan=False)
        text = re.sub(r"\\[nt]", " ", text).replace('\\"', '"')
    else:
        text = rendered(page(name), form, width=100_000)
    if form == "html":
        text = unescape(re.sub(r"<svg.*?</svg>|<(style|script).*?</\1>|<[^>]+>", " ", text))
    return squeezed(text)


def squeezed(text: str) -> str:
    """Leave out blanks and points, which forms put between words in their own ways."""
    return re.sub(r"[\s%.·-]+", "", text)


def sections() -> list[tuple[str, int]]:
    """Return every section of every page, by the name of the page and its place."""
    return [(name, i) for name in PAGES for i in range(len(page(name).sections))]


def words_of(block: Block, form: str) -> Iterator[str]:
    """Yield what a form must say of a block."""
    match block:
        case Prose():
            yield from sentences(block.words)
        case Listed():
            yield block.title
            for item in block.items:
                yield from sentences(item)
        case Section() | Details():
            yield block.title if isinstance(block, Section) else block.summary
            for inner in block.blocks:
                yield from words_of(inner, form)
        case Passages():
            n = block.first if form in ("text", "latex") else len(block.cases)
            for case in block.cases[:n]:
                yield from (case.document, case.place) if form == "json" else (case_place(case),)
                yield case.words[:CUT]
        case Table():
            yield from cells_of(block, form)
        case Figure() if form != "html":
            yield block.title
        case Facts():
            pass


def cells_of(block: Table, form: str) -> Iterator[str]:
    """Yield titles, cells, reasons and notes of a table."""
    limit = {"text": block.first, "json": len(block.rows)}.get(form, block.most)
    seen = [i for i, c in enumerate(block.columns) if c.kind not in (*PICTURES, "data")]
    yield block.title
    if block.rows:
        yield from (block.columns[i].title for i in seen)
    for row in block.rows[:limit]:
        for i in seen:
            value = row.cells[i]
            if isinstance(value, tuple) and block.columns[i].kind == "text":
                yield plain_words(value)
            else:
                yield cell_text(block.columns[i].kind, value)
            undefined = getattr(value, "undefined", None)
            if undefined is not None:
                yield undefined
    for note in block.notes:
        yield from sentences(note)


def sentences(words: Words) -> Iterator[str]:
    """Yield the runs of a sentence."""
    yield from (plain_words((part,)) for part in ((words,) if isinstance(words, str) else words))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("name", "place"), sections())
def test_every_form_says_what_a_section_says(name, place, form):
    """Every sentence, title, cell, reason and note."""
    section = page(name).sections[place]
    whole = form_of(name, form)
    wanted = [words for block in section.blocks for words in words_of(block, form) if words]
    assert wanted
    missing = [
        words
        for words in dict.fromkeys(wanted)
        if squeezed(words) not in whole and squeezed(escape(words)) not in whole
    ]
    assert missing == []
