"""The answer of a report: one rule for every form, for the live page and for a plan."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from tests.report import studies
from tests.report.pages import html_of, page_of, text_of

from argora.analysis.analyse import analyse
from argora.analysis.outlook import Wish, outlooks
from argora.analysis.plan import Plan
from argora.analysis.verdict import answer, documents_needed, judge
from argora.report.forms import rendered
from argora.report.sections.advice import next_steps
from argora.report.sections.agreement import agreement_table
from argora.report.sections.headline import lead, meaning
from argora.report.sections.plan import plan_page
from argora.report.tabular import to_json
from argora.studies import bundled

PLAN = Plan()
OPEN = "Nobody can tell yet: with these documents agreement may be anything"


def agreeing(n: int, codes: str = "cp.p.", *, items: bool = False):
    """Return a study in which two annotators agree fully on n documents."""
    study = studies.text_study({f"d{i:02}": {"ana": codes, "ben": codes} for i in range(n)})
    return studies.segmented_alike(n, 3) if items else study


@pytest.mark.parametrize("items", [True, False])
def test_five_documents_of_full_agreement_are_no_yes(items):
    """The interval has no width, but five documents cannot show that all others are like them."""
    analysis = analyse(agreeing(5, items=items), PLAN)
    headline = analysis.headline
    assert (headline.value, headline.low, headline.high) == (1, 1, 1)
    assert lead(analysis).startswith(OPEN)
    said = " ".join(meaning(analysis))
    assert "the interval has no width" in said or "interval has no width" in said
    assert f"as low as {headline.at_least:.3f}" in said
    assert "between 1.000 and 1.000" not in said


def test_every_form_gives_the_same_answer():
    """The page, the text, the live page and the words beside the figures of tables."""
    analysis = analyse(agreeing(5), PLAN)
    assert OPEN in page_of(html_of(analysis)).text
    assert OPEN in text_of(analysis, width=1000)
    assert to_json(analysis)["headline"]["lead"] == lead(analysis)
    rows = agreement_table(analysis.tables[0]).rows
    assert {row.cells[-1] for row in rows} == {"too low to reliable"}
    assert not any(step.startswith("Go on as you are") for step in next_steps(analysis))


@pytest.mark.parametrize(
    ("n", "said"), [(5, "together: moderate to almost perfect"), (40, "together: almost perfect")]
)
def test_landis_and_kochs_words_are_judged_as_the_answer_is(n, said):
    """The interval alone, from 1 to 1, would be almost perfect with five documents, too."""
    text = page_of(html_of(analyse(agreeing(n, "cp.", items=True), PLAN))).text
    assert "In Landis and Koch’s words" in text
    assert said in text[text.find("In Landis and Koch’s words") :][:400]


@pytest.mark.parametrize(
    ("n", "said"), [(5, OPEN), (10, "Yes, with care: agreement is at least"), (20, "Yes: ")]
)
def test_more_documents_of_full_agreement_say_more(n, said):
    """Zero events in n documents leave a share of 1 - .05^(1/n) possible."""
    assert lead(analyse(agreeing(n), PLAN)).startswith(said)


def test_fewer_than_five_documents_cannot_tell():
    """There is no interval, and so no bound."""
    assert lead(analyse(agreeing(4), PLAN)).startswith("Nobody can tell yet how far")


def test_an_answer_without_an_interval_says_why_there_is_none():
    """It could not be computed, which is not the same as that nobody asked for it."""
    found = analyse(agreeing(4), PLAN).headline
    assert answer(found).endswith(
        "no interval around it (only 4 documents to resample, an interval needs at least 5)."
    )
    assert answer(replace(found, interval=None)).endswith("(none was asked for).")


def test_a_sentence_that_the_interval_alone_does_not_say_names_what_decided():
    """The interval lies in one band, what the documents leave possible does not."""
    result = analyse(agreeing(5), PLAN).headline
    verdict = judge(result)
    assert (verdict.word, verdict.settled) == ("not settled", False)
    assert "what these documents leave possible reaches from “too low to rely on”" in (
        verdict.sentence
    )


@pytest.mark.parametrize(
    "study",
    [
        agreeing(3),
        agreeing(5),
        agreeing(12),
        agreeing(25),
        agreeing(6, items=True),
        studies.two_annotators(12),
        studies.three_annotators(12),
        studies.segmented(),
        bundled(),
    ],
    ids=["three", "five", "twelve", "many", "items", "two", "differing", "segmented", "bundled"],
)
def test_a_plan_says_of_its_pilot_what_a_report_says(study):
    """One rule, and the interval of a report, which has fewer resamples than a plan."""
    said = answer(analyse(study, PLAN).headline)
    assert lead(analyse(study, PLAN)).startswith(said)
    (outlook,) = outlooks(study, Plan(resamples=4000), Wish())
    assert f"Of the pilot a report says: “{said}”" in words_of(outlook)


def words_of(outlook) -> str:
    """Return what a plan says, as text in one line."""
    return " ".join(rendered(plan_page([outlook], "pilot"), "text").split())


def asked_for(study) -> tuple[str, str]:
    """Return how many documents in all a report and a plan ask for, in words."""
    analysis = analyse(study, PLAN)
    n = analysis.headline.interval.n_groups
    steps, (outlook,) = " ".join(next_steps(analysis)), outlooks(study, PLAN, Wish())
    more = re.search(r"have about (\d+) more documents? annotated", steps)
    rough = re.search(r"takes about ([\d,]+) in all", steps) or re.search(
        r"it takes at least (\d+)", steps
    )
    plan = re.search(r"takes about ([\d,]+) documents in all", words_of(outlook))
    report = str(int(more[1]) + n) if more else rough[1] if rough else ""
    return report, plan[1] if plan else ""


@pytest.mark.parametrize(
    ("study", "n"),
    [
        (agreeing(5), "15"),
        (agreeing(5, items=True), "17"),
        (agreeing(9), "15"),
        (agreeing(11), "15"),
        (agreeing(20), ""),
    ],
    ids=["five", "five-items", "nine", "eleven", "twenty"],
)
def test_a_plan_and_a_report_ask_for_as_many_documents(study, n):
    """One function counts them; with ten in full agreement the answer is only with care."""
    assert asked_for(study) == (n, n)


@pytest.mark.parametrize("n", [6, 10, 15, 40])
@pytest.mark.parametrize("odd", ["cpp..", "cp.pp"])
def test_they_ask_for_as_many_where_documents_differ(n, odd):
    """Every third document has a difference, near a limit or not."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p." if i % 3 else odd} for i in range(n)}
    report, plan = asked_for(studies.text_study(codes))
    assert report == plan


def test_documents_that_a_report_asks_for_are_those_that_the_answer_needs():
    """With 17 documents of three items in full agreement it is a Yes, with 16 one with care."""
    for n, said in ((16, "Yes, with care: "), (17, "Yes: ")):
        assert lead(analyse(agreeing(n, items=True), PLAN)).startswith(said)


def test_ten_times_the_documents_is_no_limit_for_few():
    """163 of 15 are many, but a number; 20,000 are none that anybody annotates."""
    result = replace(analyse(studies.two_annotators(15), PLAN).headline, value=0.83)
    near = replace(result.interval, low=0.745, high=0.912, n_groups=15, unseen=None)
    assert 90 < documents_needed(replace(result, interval=near)) < 150
    wide = replace(near, low=0.731)
    assert documents_needed(replace(result, interval=wide)) == 164
    assert math.isinf(documents_needed(replace(result, value=0.801, interval=wide)))


def test_a_plan_for_a_measure_that_no_report_judges_has_no_verdict():
    """Krippendorff's scale is not about shares."""
    (outlook,) = outlooks(agreeing(12), PLAN, Wish(), names=("percentage",))
    assert "a report says" not in words_of(outlook)
