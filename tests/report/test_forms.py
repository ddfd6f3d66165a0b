"""What one form of a page says, every form says: all sections by all forms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import get_args
from unittest.mock import patch

import pytest
from tests.classroom import judged_classroom
from tests.freeze.program import run
from tests.report import studies
from tests.report import test_judged_pages as judged
from tests.report.test_judged_pages import PAGES as JUDGED

from argora.active import Choice, Chosen
from argora.active.choosing import Terms
from argora.active.corrections import Corrections
from argora.analysis.analyse import analyse
from argora.analysis.gold_changes import GoldBasis, basis_of, gold_changes
from argora.analysis.guideline import guideline_of
from argora.analysis.hardest import hard_of
from argora.analysis.levels import level_agreement
from argora.analysis.plan import Plan
from argora.analysis.with_gold import with_gold
from argora.mining.facts import NO_FACTS, Score
from argora.mining.folds import CrossValidation
from argora.model import Annotator
from argora.report import forms, sections
from argora.report.blocks import (
    Block,
    Details,
    Facts,
    Figure,
    Listed,
    Measured,
    Page,
    Passages,
    Prose,
    Section,
    Series,
    Table,
    Text,
    Words,
)
from argora.report.forms import json_of, rendered
from argora.report.forms.cells import (
    PICTURES,
    case_place,
    cell_text,
    interval_of,
    more_blocks,
    noted_passages,
    runs,
)
from argora.report.forms.latex import escape
from argora.report.sections.cross_validation import cross_validation_page
from argora.report.sections.gold_changes import gold_changes_page, with_gold_page
from argora.report.sections.guideline import guideline_page
from argora.report.sections.hardest import hardest_page
from argora.report.sections.levels import levels_page
from argora.report.sections.next_documents import chosen_page
from argora.report.sections.report import report_page
from argora.studies import bundled
from argora.text.numbers import joined, sentence

FAST = Plan(resamples=20)


def tried() -> CrossValidation:
    """Return what a kind of miners reached, with a figure that is undefined."""
    left_out = {"units without a category": 2}
    facts = replace(
        NO_FACTS, study="city", teacher="gold", n_documents=4, n_links=3, n_units=9, n_relations=4
    )
    scores = (
        Score("category", "macro F1", 0.5, 0.25, 0.75, 7, "macro_f1"),
        Score("link", "F1", None, None, None, 0, "f1"),
    )
    return CrossValidation("crf", 2, 7, replace(facts, left_out=left_out), scores)


FORMS = ("html", "text", "latex", "json")


def wanted() -> Chosen:
    """Return two documents to annotate, and one of which the model says nothing."""
    choices = (
        Choice("c7", Corrections(1.5, 0.5, 2.0, ()), 0.75, "c1", 120, 0.025),
        Choice("c8", Corrections(0.5, 0.25, 0.25, ()), 1.0, "", 80, 0.0125),
    )
    return Chosen("miner", Terms(), choices, 2, 1, ("c9",))


def gold_of(annotator: str) -> GoldBasis:
    """Return the bundled study with the layers of an annotator as its gold."""
    study = bundled()
    mine = [replace(each, annotator="gold") for each in study.layers if each.annotator == annotator]
    gold = (*study.annotators, Annotator("gold", "gold"))
    return basis_of(replace(study, annotators=gold, layers=(*study.layers, *mine)))


PAGES = {
    "report": lambda: report_page(analyse(bundled(), FAST, facet="area")),
    "report of two": lambda: report_page(analyse(studies.two_annotators(), FAST)),
    "report of a crowd": lambda: report_page(analyse(studies.hostile(), FAST)),
    "hardest": lambda: hardest_page(hard_of(bundled(), FAST)),
    "levels": lambda: levels_page(level_agreement(judged_classroom(), FAST)),
    "guideline": lambda: guideline_page(guideline_of(bundled(), FAST)),
    "a kind of miners": lambda: cross_validation_page(tried()),
    "what comes next": lambda: chosen_page(wanted(), "city"),
    "what changed in a gold": lambda: gold_changes_page(
        gold_changes(gold_of("ana"), gold_of("ben")), ("ana", "ben")
    ),
    "annotators with a gold": lambda: with_gold_page(
        with_gold(gold_of("ana").study, "gold", FAST), "v1"
    ),
    **{name: make for name, (make, _) in JUDGED.items()},
}
COMMANDS = (
    "agree essays --measure alpha --measure u_alpha --facet area --resamples 20",
    "describe essays",
    "describe talk",
    "diagnose city --who --gold gold",
    "diagnose crowd --crowd",
    "diagnose essays",
    "diagnose essays --split",
    "diagnose essays --suggestions suggestions.csv",
    "diagnose essays --who",
    "diagnose learner --categories",
    "evaluate city --gold-annotator gold --annotator robot --resamples 20",
    "experiment essays --annotator ana --folds 2 --features structural --groups --resamples 20",
    "experiment essays --annotator ana --folds 2 --features structural --wrong wrong.html",
    "feedback essays --annotator ana --document essay01 --document essay02",
    "feedback essays --annotator ben --against ana",
    "feedback essays --annotator ben --document essay01 --out pages",
    "gold crowd --curve --next 4 --rule plurality",
    "gold essays",
    "gold essays --compare-rule plurality",
    "metaevaluate micro --votes votes.csv --questions questions.csv --resamples 20",
    "plan essays --resamples 50",
    "report learner --text --resamples 20",
    "report micro --text --resamples 20",
    "report talk --text --resamples 20",
    "reproduce putra2021 --data .",
    "statements crowd --annotator w1",
)
"""Commands whose pages are looked at as well, on the studies of ``tests/freeze``."""
CUT = 60
"""Text and LaTeX shorten long passages."""


@cache
def pages_of(command: str) -> list[Page]:
    """Return the pages that a command makes."""
    pages = []

    def keep(page: Page, form: str, **options: int) -> str:
        pages.append(page)
        return rendered(page, form, **options)

    with patch.object(forms, "rendered", keep):
        run.__wrapped__(command)  # Its cache may hold the command's output already.
    return pages


@cache
def page(name: str) -> Page:
    """Return a page by its name; of a command all its pages as one."""
    if name in PAGES:
        return PAGES[name]()
    sections = tuple(section for each in pages_of(name) for section in each.sections)
    return Page(name, "", "", sections)


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


def words_of(block: Block, form: str) -> Iterator[str]:
    """Yield what a form must say of a block."""
    has_pictures, is_short = form in ("html", "json"), form in ("text", "latex")
    match block:
        case Prose(look="caption") if not has_pictures:
            pass
        case Prose():
            yield from sentences(block.words, form)
        case Listed():
            yield block.title
            for item in block.items:
                if form == "html" or not any(run.look == "frame" for run in runs(item)):
                    yield from sentences(item, form)
        case Section() | Details():
            yield block.title if isinstance(block, Section) else block.summary
            yield getattr(block, "about", "")
            for inner in block.blocks:
                yield from words_of(inner, form)
        case Series():
            for inner in block.blocks[: block.first if is_short else None]:
                yield from words_of(inner, form)
            yield more_blocks(block) if is_short else ""
        case Passages():
            for case in block.cases[: block.first if is_short else None]:
                yield from (case.document, case.place) if form == "json" else (case_place(case),)
                yield case.words[:CUT]
                for title, annotators in case.votes:
                    yield from (title, *(annotators if form == "json" else (joined(annotators),)))
        case Text():
            yield from marked_of(block, form)
        case Table():
            yield from cells_of(block, form)
        case Figure():
            yield block.title if form != "html" else ""
            yield from (words for _, words in block.key if has_pictures)
        case Facts():
            pass


def marked_of(block: Text, form: str) -> Iterator[str]:
    """Yield the notes of a text, its words, and the marks on them."""
    is_short = form in ("text", "latex")
    if noted_passages(block) or not is_short:
        yield block.title
    for passage in noted_passages(block) if is_short else block.passages:
        yield passage.note
        yield from sentences(passage.lead, form)
        for version in passage.versions:
            yield from version.annotators if passage.note and len(version.annotators) < 5 else ()
            for line in version.lines:
                yield from sentences(line, form)
            if version.is_blank and is_short:
                yield "nothing"
                continue
            for piece in version.pieces:
                yield piece.text
                if block.look == "versions" or form != "html":
                    yield from (mark.letter for mark in piece.marks)
                    yield from (mark.detail for mark in piece.marks if mark.begins)


def cells_of(block: Table, form: str) -> Iterator[str]:
    """Yield titles, names of groups, cells, intervals, reasons and notes of a table."""
    limit = {"text": block.first, "json": len(block.rows)}.get(form, block.most)
    columns = [i for i, c in enumerate(block.columns) if c.kind not in (*PICTURES, "data")]
    yield block.title
    if block.rows and block.look != "todo" and (form, block.look) != ("text", "listing"):
        yield from (block.columns[i].title for i in columns)
    for row in block.rows[:limit]:
        yield row.group
        for i in columns:
            value = row.cells[i]
            if isinstance(value, tuple) and block.columns[i].kind == "text":
                yield from sentences(value, form)
            else:
                yield cell_text(block.columns[i].kind, value)
            if isinstance(value, Measured):
                yield value.undefined or ""
                yield from interval_of(value, "|").split("|")
                yield from value.notes
    for note in block.notes:
        yield from sentences(note, form)


def sentences(words: Words, form: str) -> Iterator[str]:
    """Yield the runs of a sentence; only pages have links that say nothing by themselves."""
    yield from (run.text for run in runs(words) if run.look != "jump" or form in ("html", "json"))


def variants(words: str) -> Iterator[str]:
    """Yield words as forms write them: also as a sentence, and with the signs of LaTeX."""
    for each in (words, sentence(words)):
        yield squeezed(each)
        yield squeezed(escape(each))


@pytest.mark.parametrize("name", [*PAGES, *COMMANDS])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_what_a_page_says(name, form):
    """Every sentence, title, cell, interval, reason, note and mark."""
    whole = form_of(name, form)
    expected = [
        words
        for section in page(name).sections
        for block in section.blocks
        for words in words_of(block, form)
        if words
    ]
    assert expected
    missing = [
        words
        for words in dict.fromkeys(expected)
        if not any(variant in whole for variant in variants(words))
    ]
    assert missing == []


@pytest.mark.parametrize("name", [*PAGES, *COMMANDS])
def test_every_table_in_latex_has_a_caption(name):
    """A table without a title of its own is called like the section around it."""
    pages = [PAGES[name]()] if name in PAGES else pages_of(name)
    latex = "\n".join(rendered(each, "latex") for each in pages)
    captions = re.findall(r"^\\caption\{(.*)\}$", latex, re.MULTILINE)
    assert len(captions) == latex.count(r"\begin{table}")
    assert all(captions)
    assert not any(".;" in caption for caption in captions)


def test_every_kind_of_block_and_page_is_looked_at():
    """A new one needs a page in the list above."""
    kinds = {type(block) for name in (*PAGES, *COMMANDS) for block in within(page(name).sections)}
    assert kinds == set(get_args(Block))
    folder = Path(sections.__file__).parent
    makers = re.findall(
        r"def (\w+_pages?)\(", "".join(p.read_text("utf-8") for p in folder.glob("*.py"))
    )
    source = Path(__file__).read_text("utf-8") + Path(judged.__file__).read_text("utf-8")
    commands = " ".join(COMMANDS)
    by_command = {
        "against_page": "--against",
        "against_pages": "--against",
        "crowd_page": "--crowd",
        "experiment_page": "experiment",
        "feedback_page": "feedback",
        "feedback_pages": "--out pages",
        "gold_page": "gold essays",
        "influence_page": "--suggestions",
        "items_page": "diagnose city --who",  # Shared by those above.
        "matrices_page": "diagnose essays",
        "other_rule_page": "--compare-rule",
        "metaevaluation_page": "metaevaluate",
        "people_page": "--who",
        "papers_page": "reproduce",
        "plan_page": "plan",
        "split_page": "--split",
        "statements_page": "statements",
        "wrong_page": "--wrong",
    }
    assert [
        maker
        for maker in makers
        if maker not in source and by_command.get(maker, "?") not in commands
    ] == []


def within(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks and those inside of them."""
    for block in blocks:
        yield block
        if isinstance(block, Details | Section | Series):
            yield from within(block.blocks)
