"""Evaluations, comparisons, single measures and reproductions in every form."""

from __future__ import annotations

import json
import math
import re

import pytest
from tests.report.pages import page_of
from tests.report.studies import text_study

from argora.analysis.comparing import Side, compared
from argora.analysis.density import densities
from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.analysis.evaluation.figures import evaluate
from argora.analysis.evaluation.systems import compared_systems
from argora.analysis.measuring import measured, measured_with_selves
from argora.analysis.papers import Figure, Published, Reproduction
from argora.analysis.plan import Plan
from argora.measures import Interval, parse
from argora.report.blocks import Column, Page, Section
from argora.report.building import table
from argora.report.forms import json_of, rendered
from argora.report.sections.comparison import comparison_page
from argora.report.sections.density import density_section
from argora.report.sections.evaluation import evaluation_page, judged_page
from argora.report.sections.measures import measures_page
from argora.report.sections.reproduction import reproduction_page
from argora.report.sections.systems import systems_page
from argora.studies import bundled

PLAN = Plan(resamples=400)
JUDGING = Plan(resamples=400, kinds=KINDS)
FORMS = ("html", "text", "latex")


def judged(who: str = "ben"):
    """Return what somebody says of the bundled essays, beside what ana says."""
    study = bundled()
    return put_together(study, study, gold_annotator="ana", predicted_annotator=who)


def evaluation() -> Page:
    """Return an evaluation with people, remarks and an interval for every figure."""
    return evaluation_page(evaluate(judged(), JUDGING, people=bundled()))


def single_judged() -> Page:
    """Return one measure of a system."""
    how = parse("relation_f1(reference='gold')")
    return judged_page(judged(), measured(judged().study, JUDGING, [how], parts=("category",)))


def systems() -> Page:
    """Return two systems beside one gold."""
    both = {"one": judged("ben"), "other": judged("chloe")}
    return systems_page(compared_systems(both, JUDGING), both)


def comparison() -> Page:
    """Return two views of one study."""
    sides = [Side(f"by {by}", bundled(), by, 1) for by in ("sentence", "token")]
    found = compared(tuple(sides), [parse("alpha")], PLAN, of=None, interval="document")
    return comparison_page("essays", found)


def single() -> Page:
    """Return two measures with their parts, below a threshold and by facet."""
    plan = Plan(resamples=400, below=0.667)
    how = [parse("alpha"), parse("cass")]
    return measures_page("essays", measured(bundled(), plan, how, facet="level"))


def reproduction() -> Page:
    """Return a figure with an interval and one without, beside what was published."""
    known = (Published(".886", "LSTM-ER, Eger et al. 2017"),)
    figures = (
        Figure("tokens", "F1", 0.8612, Interval(0.81, 0.9, 0.95, "boot"), (0.85, 0.87), known),
        Figure("tokens", "alpha", math.nan, undefined="nothing was marked", differs="no seeds"),
    )
    return reproduction_page(
        Reproduction("essays", "9 essays", "6", "3", (1, 2), figures, 2.5, 3.5, ("a note",))
    )


PAGES = {
    "evaluation": (evaluation, ("all together", "0.325", "with other people", "cut anew", "1,822")),
    "single judged": (single_judged, ("recall 0.474", "category attack", "0.587")),
    "systems": (systems, ("C-F1 50%", "McNemar", "+0.162", "0.457", "p (Holm)")),
    "comparison": (comparison, ("by token is lower than by sentence", "−0.089", "category claim")),
    "single": (
        single,
        ("alpha = 0.668", "P(< 0.667) =", "pair ana | ben", "level: B2", "mean over"),
    ),
    "reproduction": (reproduction, ("LSTM-ER", ".886", "0.861", "0.810 to 0.900", "no seeds")),
}


@pytest.fixture(scope="module")
def made():
    """All pages, each made once."""
    return {name: make() for name, (make, _) in PAGES.items()}


def plain(text: str) -> str:
    """Return words without what LaTeX writes for signs and for its comments."""
    text = re.sub(r"\$(.)\$", r"\1", text.replace("$-$", "−").replace(r"\textbar{}", "|"))
    text = text.replace(r"\textless{}", "<").replace("\\", "")
    return " ".join(re.sub(r"(?m)^% ?", "", text).split())


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_the_same(made, name, form):
    """Figures, intervals, names and remarks; JSON has them in its sections as well."""
    text = rendered(made[name], form)
    words = page_of(text).text if form == "html" else plain(text)
    sections = json.dumps(json_of(made[name])["sections"], ensure_ascii=False)
    for said in PAGES[name][1]:
        assert said in words
        assert said in sections


@pytest.mark.parametrize("name", PAGES)
def test_every_page_stands_alone(made, name):
    """All tags are closed, nothing is loaded, and JSON has no number that is none."""
    page = page_of(rendered(made[name], "html"))
    assert page.wrong == []
    assert page.links == []
    json.dumps(json_of(made[name]), allow_nan=False)


def test_an_evaluation_lists_signatures_and_notes_once(made):
    """As many signatures as figures of everything together."""
    values = json_of(made["evaluation"])
    whole = {row["signature"] for row in values["results"] if row["scope"] == "all"}
    listed = rendered(made["evaluation"], "text").partition("Signatures\n")[2].splitlines()[1:]
    assert sorted(listed) == sorted(f"- {signature}" for signature in whole)
    assert [each["place"] for each in values["people"]] == [3, 3]
    assert values["segmentation"]["gold"]["n"] == 208


def test_a_page_without_a_title_begins_with_its_first_section(made):
    """Whoever asks for one value gets it in the first line."""
    assert rendered(made["single"], "text").startswith("alpha = 0.668 [")
    assert "<title>essays</title>" in rendered(made["single"], "html")


def test_nobody_in_two_rounds_is_said_in_words():
    """JSON has an empty list."""
    study = text_study({"d": {"ana": "cp...", "ben": "cc..."}})
    found = measured_with_selves(study, PLAN, lambda *_: [], of=None, facet=None)
    page = measures_page(study.name, found, with_selves=True)
    assert rendered(page, "text").startswith("Nobody whose layers count")
    assert json_of(page)["results"] == []


def test_probabilities_have_three_digits_and_none_is_zero():
    """What is smaller is said to be smaller; signs stand before shares."""
    probability = Column("p", "probability", "p", float)
    gain = Column("gain", "signed share", of=lambda p: p - 0.25)
    values = [0.0002, 0.001, 0.25, math.nan, 0.5]
    shown = table(values, Column("", of=str), probability, gain)
    text = rendered(Page("", "", "", (Section("", "", (shown,)),)), "text")
    cells = [re.split(r" {2,}", line)[1:] for line in text.splitlines()[1:]]
    assert [p for p, _ in cells] == ["< 0.001", "0.001", "0.250", "—", "0.500"]
    assert [g for _, g in cells][2:] == ["0.0%", "—", "+25.0%"]


def test_units_of_short_texts_are_a_table_only_where_some_texts_hold_none():
    """JSON has the counts either way."""
    some = text_study({"a": {"ana": "c...."}, "b": {"ana": "....."}})
    every = text_study({"a": {"ana": "c...."}, "b": {"ana": "p...."}})
    for study, is_shown in ((some, True), (every, False)):
        section = density_section(densities(study, {}, PLAN), "")
        page = Page("", "", "", (section,))
        assert ("with units" in rendered(page, "text")) == is_shown
        assert json_of(page)["density"][-1]["n_readings"] == 2
