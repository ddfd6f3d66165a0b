"""Rare and very frequent categories of two annotators: what the section says, in every form."""

from __future__ import annotations

import pytest
from tests.report.pages import page_of
from tests.report.studies import text_study, three_annotators, two_annotators

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.report.blocks import Page
from argora.report.forms import json_of, rendered
from argora.report.sections.prevalence import prevalence_section
from argora.report.sections.report import report_page

FEW = Plan(resamples=50)
N = 20
"""Documents of five sentences. Claims: both 2, ana alone 1, ben alone 1, neither 96: 3 %."""
CLAIMS = {
    0: ("cpppp", "cpppp"),
    1: ("pcppp", "pcppp"),
    2: ("ppcpp", "ppppp"),
    3: ("ppppp", "pppcp"),
}


def codes(**more):
    """Return what each annotator chose in every document."""
    chosen = {f"d{i:02}": CLAIMS.get(i, ("ppppp", "ppppp")) for i in range(N)}
    return {id: {"ana": ana, "ben": ben, **more} for id, (ana, ben) in chosen.items()}


@pytest.fixture(scope="module")
def rare():
    """Two annotators, one category of 3 %."""
    return analyse(text_study(codes()), FEW)


def page(analysis):
    """Return the section as a page of its own."""
    return Page("study", "", "", (prevalence_section(analysis.prevalence),))


def test_the_figures_are_those_of_the_counts(rare):
    """A = 2, b = c = 1, d = 96; AC1 and alpha by their definitions."""
    claim, premise = rare.prevalence
    assert (claim.category, premise.category) == ("claim", "premise")
    assert claim.share == 6 / 200
    assert claim.presence.value == pytest.approx(4 / 6)
    assert claim.absence.value == pytest.approx(192 / 194)
    chance = 2 * 0.03 * 0.97
    assert claim.ac1.value == pytest.approx((0.98 - chance) / (1 - chance))
    assert claim.alpha.value == pytest.approx(1 - 0.02 / (2 * 6 * 194 / (200 * 199)))
    assert claim.presence.interval.undefined.startswith("only 4 documents to resample")
    assert claim.absence.low < claim.absence.value < claim.absence.high


def test_a_very_frequent_category_is_the_same_from_the_other_side(rare):
    """Presence and absence are swapped."""
    claim, premise = rare.prevalence
    assert premise.share == 194 / 200
    assert premise.presence.value == pytest.approx(claim.absence.value)
    assert premise.absence.value == pytest.approx(claim.presence.value)
    assert premise.ac1.value == pytest.approx(claim.ac1.value)


def test_every_form_has_the_figures(rare):
    """Text, LaTeX, HTML, and JSON with signatures under ``rare``."""
    text = " ".join(rendered(page(rare), "text").split())
    assert "fewer than 10% or in more than 90% of the decisions" in text
    assert "do not choose one of them because it is higher" in text
    for form in ("text", "latex"):
        shown = rendered(page(rare), form)
        assert all(number in shown for number in ("3.0", "0.667", "0.990", "0.979")), form
    drawn = page_of(rendered(page(rare), "html"))
    assert drawn.wrong == []
    assert "Rare and very frequent categories" in drawn.text
    claim = json_of(page(rare))["rare"][0]
    assert claim["share"] == 0.03
    assert claim["presence"]["value"] == pytest.approx(2 / 3)
    assert claim["table"] == "Argument components"
    assert claim["signatures"][2].startswith("ac1|")


def test_the_section_stands_below_agreement_by_category(rare):
    """In the whole report and in that on agreement alone."""
    for scope in ("all", "agreement"):
        ids = [section.id for section in report_page(rare, scope=scope).sections]
        assert ids[ids.index("categories") + 1] == "rare"


def test_absence_has_a_reason_where_a_category_is_on_every_item():
    """Nobody left it out, so there is no agreement on absence."""
    found = analyse(text_study({f"d{i}": {"ana": "ppppp", "ben": "ppppp"} for i in range(6)}), FEW)
    (premise,) = found.prevalence
    assert (premise.share, premise.presence.value, premise.ac1.value) == (1, 1, 1)
    assert premise.absence.undefined == "both annotators chose the category on every item"
    assert premise.absence.undefined in " ".join(rendered(page(found), "text").split())


@pytest.mark.parametrize(
    "study",
    [
        pytest.param(lambda: text_study(codes(eva="ppppp")), id="three annotators"),
        pytest.param(three_annotators, id="three annotators, no rare category"),
        pytest.param(two_annotators, id="no rare category"),
        pytest.param(lambda: text_study({"d": {"ana": "cp..."}}), id="one annotator"),
    ],
)
def test_there_is_no_section_otherwise(study):
    """Three annotators, no rare category, or nothing to compare."""
    found = analyse(study(), FEW)
    assert found.prevalence == ()
    assert prevalence_section(found.prevalence) is None


def test_parts_of_a_facet_have_none():
    """The section is about the whole study."""
    topics = {f"d{i:02}": {"topic": "ab"[i % 2]} for i in range(N)}
    found = analyse(text_study(codes(), metadata=topics), FEW, facet="topic")
    assert len(found.prevalence) == 2
    assert [part.prevalence for part in found.facets.values()] == [(), ()]
