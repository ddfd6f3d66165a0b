"""What is taken for what, in every form of the report."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.report.pages import page_of
from tests.report.studies import text_study

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.diagnostics.confusion import Confusion
from argora.report.blocks import Page
from argora.report.figure_files import drawings_of
from argora.report.forms import json_of, rendered
from argora.report.sections.confusion import confusion_section
from argora.studies import bundled

FEW = Plan(resamples=20)


@pytest.fixture(scope="module")
def essays():
    """The bundled study, analysed."""
    return analyse(bundled(), FEW)


def page(analysis):
    """Return the section as a page of its own."""
    return Page("study", "", "", (confusion_section(analysis),))


def text_of(analysis, width=100):
    """Return the section as text, without breaks of lines."""
    return " ".join(rendered(page(analysis), "text", width=width).split())


def test_the_pair_of_most_cases_comes_first_in_every_form(essays):
    """With the share of cases."""
    said = "Of all categories premise and nothing are taken for each other in most cases"
    assert said in text_of(essays)
    assert said in rendered(page(essays), "latex")
    drawn = page_of(rendered(page(essays), "html"))
    assert drawn.wrong == []
    assert said in drawn.text


def test_both_matrices_stand_in_the_order_of_the_scheme(essays):
    """Nothing comes last; numbers are those of the JSON."""
    text = rendered(page(essays), "text")
    assert "premise                    0.000  0.071    0.803    0.126" in text
    assert r"premise & 0.000 & 0.071 & 0.803 & 0.126 \\" in rendered(page(essays), "latex")
    told = json_of(page(essays))
    labels = told["confusion"]["labels"]
    row = told["confusion"]["probabilities"][labels.index("premise")]
    assert f"{row[labels.index('claim')]:.3f}" == "0.071"
    assert "support" in told["relation_confusion"]["labels"]
    assert "How often another annotator drew the column when one drew the row" in text_of(essays)


def test_both_matrices_can_be_drawn_for_papers(essays):
    """As squares with their numbers."""
    drawn = drawings_of(page(essays))
    assert list(drawn) == ["confusion", "relation-confusion"]
    assert "0.853" in drawn["confusion"].svg()
    assert drawn["relation-confusion"].title.endswith("drew the column when one drew the row")


def test_a_category_that_faced_no_other_decision_is_named_and_has_dashes(essays):
    """In the matrix and below it; its values are null."""
    alone = Confusion(("claim", "premise"), np.array([[2.0, 0.0], [0.0, 0.0]]))
    found = replace(essays, confusion=alone, relation_confusion=None)
    assert "Never faced another decision: premise." in text_of(found)
    assert "premise — —" in text_of(found)
    assert "No category was ever taken for another." in text_of(found)
    assert "Relations" not in text_of(found)
    told = json_of(page(found))
    assert told["confusion"]["probabilities"] == [[1.0, 0.0], [None, None]]
    assert told["relation_confusion"] is None


def test_relations_alone_are_shown_as_well(essays):
    """Nothing is said of categories then."""
    found = replace(essays, confusion=None)
    assert text_of(found).startswith("What is taken for what")
    assert "Of all categories" not in text_of(found)
    assert "one drew … another" in text_of(found)


def test_there_is_no_section_where_nothing_was_decided_twice():
    """The report of one annotator."""
    found = analyse(text_study({"d": {"ana": "cp..."}}), FEW)
    assert (found.confusion, found.relation_confusion) == (None, None)
    assert confusion_section(found) is None
