"""The pages on measures: whole, true to what the measures declare, and with examples that run."""

from __future__ import annotations

import re

import pytest
from docs.measures.pages import FOLDER, SECTIONS, stale

from argora.measures import MEASURES, measure_class
from argora.measures.facts import MISSING_DECISIONS, facts_of
from argora.reliability import CodingData

NAMES = MEASURES.names()


def text_of(name: str) -> str:
    """Read a page."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def written_by_hand(name: str) -> str:
    """Read a page without what is made of the measure's declarations."""
    return re.sub(r"<!-- (\w+): .*?<!-- end of \1 -->", "", text_of(name), flags=re.DOTALL)


def test_no_page_is_stale():
    """Run ``python -m docs.measures.pages`` after a change to a measure or an example."""
    assert stale() == []


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_every_section_in_its_order(name):
    """Formula, missing, undefined, how to read, example, what it is not for, source."""
    page = text_of(name)
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == list(SECTIONS)
    for text in re.split(r"^## .*$", page, flags=re.MULTILINE)[1:]:
        assert len(text.split()) >= 5
    assert page.index("<!-- facts:") < page.index("## Definition")
    assert page.index("## Source and rivals") < page.index("<!-- source:")


@pytest.mark.parametrize("name", NAMES)
def test_the_example_asks_for_the_measure_itself(name):
    """The documentation's examples run as tests."""
    example = text_of(name).partition("## Example\n")[2].partition("\n## ")[0]
    assert "```pycon\n>>> " in example
    assert re.search(rf'["\'({{, ]{name}\b|parse\(', example)
    assert name in example


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained(name):
    """Its name stands in the prose, as code."""
    prose = written_by_hand(name)
    for option in facts_of(measure_class(name)).options:
        told = rf"`[^`\n]*\b{option.name}\b[^`\n]*`|\*{option.name}\*"
        shared = "options are those of|options of|other options are those of|are the same, too"
        assert re.search(told, prose) or re.search(shared, prose), option.name


@pytest.mark.parametrize("name", NAMES)
def test_the_facts_say_what_the_measure_declares(name):
    """Each way to treat missing decisions is in words; intervals are those that there are."""
    facts = facts_of(measure_class(name))
    assert facts.missing in MISSING_DECISIONS
    assert facts.title
    of_items = measure_class(name).data_type is CodingData
    assert ("item" in facts.intervals) is of_items
    assert {*facts.unchanged}.isdisjoint(facts.changed)


def test_every_measure_stands_on_the_page_that_helps_to_choose():
    """As a link to its page."""
    page = text_of("which")
    assert [name for name in NAMES if f"({name}.md)" not in page] == []


@pytest.mark.parametrize(
    ("name", "option", "values", "kind", "default"),
    [
        ("alpha_u", "year", ("1995", "2004"), "", ""),
        ("ku_alpha", "category", (), "a category", ""),
        ("token_f1", "blank", ("True", "False"), "", "True"),
        ("pk", "k", ("'half'", "'nltk'"), "a whole number", "'half'"),
        ("pk", "denominator", ("'n-k'", "'n-k+1'"), "", "'n-k'"),
        ("micro_f1", "only", ("None",), "a tuple", "None"),
    ],
)
def test_options_have_the_values_that_they_take(name, option, values, kind, default):
    """Read off the declarations."""
    found = {each.name: each for each in facts_of(measure_class(name)).options}[option]
    assert (found.values, found.kind, found.default) == (values, kind, default)
