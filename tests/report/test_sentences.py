"""Sentences of a report say what the figures beside them say."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from tests.report.pages import html_of, text_of
from tests.report.studies import segmented_alike, text_study

from argora.analysis.analyse import Analysis, analyse
from argora.analysis.guideline import guideline_of
from argora.analysis.plan import Plan
from argora.analysis.verdict import is_bound_lower
from argora.model import Study
from argora.report.forms import json_of
from argora.report.sections.guideline import guideline_page
from argora.report.sections.headline import lead, meaning
from argora.studies import bundled

FEW = Plan(resamples=60)


def words_of(study: Study) -> str:
    """Return the words of the report's page."""
    text = re.sub(r"(?s)<(style|svg|title).*?</\1>|<[^>]+>", " ", html_of(analyse(study, FEW)))
    words = " ".join(html.unescape(text).split())
    return re.sub(r" (?=[,.:])", "", words)


def test_a_rare_category_is_not_called_frequent():
    """One claim among 60 sentences: there is one pair of categories to mix up, and no other."""
    codes = {f"d{i:02}": {"ana": "ppppp", "ben": "ppppp"} for i in range(30)}
    codes |= {f"e{i}": {"ana": "cpppp", "ben": "ppppp"} for i in range(6)}
    found = guideline_of(text_study(codes), FEW)
    said = [each["finding"] for each in json_of(guideline_page(found))["changes"]]
    assert len(said) == 1
    assert "frequent" not in said[0]
    assert said[0].endswith("hardly anything else was chosen, so there is no other pair to mix up.")


def test_nothing_is_advised_against_a_confusion_far_below_chance():
    """Claims and premises are told apart; whether something is a claim at all is not."""
    codes = {f"d{i:02}": {"ana": "ccppp", "ben": "ccppp"} for i in range(10)}
    codes |= {f"e{i}": {"ana": "ccp..", "ben": "..p.."} for i in range(10)}
    codes |= {f"f{i}": {"ana": "cpppp", "ben": "ppppp"} for i in range(6)}
    found = guideline_of(text_study(codes), FEW)
    ratios = {change.titles: change.ratio for change in (*found.changes, *found.others)}
    assert ratios["claim", "premise"] < 0.67
    assert ("claim", "premise") not in [change.titles for change in found.changes]


def test_nothing_is_advised_that_is_no_more_frequent_than_chance():
    """In the bundled study nothing and claim lie at .8 times their chance."""
    found = guideline_of(bundled(), FEW)
    ratios = {change.titles: change.ratio for change in (*found.changes, *found.others)}
    assert round(ratios["nothing", "claim"], 2) == 0.82
    assert ("nothing", "claim") not in [change.titles for change in found.changes]
    assert all(change.ratio > 1 for change in found.changes)
    assert "when something counts as “claim” at all" not in words_of(bundled())


def test_what_is_not_advised_is_told_of():
    """The rest of the disagreement is no more than chance gives, or lies on too few items."""
    assert "The rest is between pairs of categories that are mixed up no more often" in words_of(
        bundled()
    )


def test_what_is_taken_for_what_begins_with_most_cases_and_names_the_highest_share():
    """Premise and nothing differ most often; all of the few claims are premises for another."""
    codes = {f"d{i:02}": {"ana": "pppp.", "ben": "ppp.."} for i in range(20)}
    codes |= {f"e{i}": {"ana": "cp...", "ben": "pp..."} for i in range(4)}
    words = words_of(text_study(codes))
    assert (
        "Of all categories premise and nothing are taken for each other in most cases: when one "
        "annotator chose premise, another chose nothing in 13 of 100 cases. In fewer cases, but "
        "with the highest share of its own, claim is taken for premise: in 100 of 100."
    ) in words


def test_nothing_that_is_mostly_marked_by_another_is_named():
    """Most differences are claims for premises, but of the few left open most are premises."""
    codes = {f"d{i:02}": {"ana": "ccccp", "ben": "ccccp"} for i in range(12)}
    codes |= {f"e{i}": {"ana": "cccp.", "ben": "ccppp"} for i in range(5)}
    codes |= {f"g{i}": {"ana": "cccpp", "ben": "ccppp"} for i in range(3)}
    codes |= {f"f{i}": {"ana": "cccp.", "ben": "cccp."} for i in range(2)}
    words = words_of(text_study(codes))
    assert (
        "In fewer cases, but with the highest share of its own, nothing is taken for premise: in "
        "56 of 100."
    ) in words


def test_a_document_below_zero_is_explained_where_it_stands():
    """And nothing is explained where no document is."""
    codes = {f"d{i:02}": {"ana": "cpp..", "ben": "cpp.."} for i in range(12)}
    explained = "one document alone can lie far below 0, even below −1"
    assert explained not in words_of(text_study(codes))
    worst = text_study(codes | {"x": {"ana": "cpc.p", "ben": ".c.pc"}})
    assert min(score.result.value for score in analyse(worst, FEW).documents) < -0.2
    assert explained in words_of(worst)
    assert explained in " ".join(text_of(analyse(worst, FEW)).split())
    assert "below 0 is less than by chance" in words_of(worst)


def test_two_orders_of_annotators_name_their_measures():
    """The mean of pairs, and each with all others together."""
    words = words_of(bundled())
    assert (
        "the lowest first, by the same measure (unitized α (u_alpha)). The section Who disagrees "
        "may have another order: it takes α of the categories of the same sentences, of each "
        "annotator with all others together."
    ) in words
    assert (
        "The section Annotators may have another order: it takes the mean of unitized α (u_alpha) "
        "over all pairs."
    ) in words


def agreeing(n: int, n_items: int = 3) -> Study:
    """Return n documents of so many given items, in full agreement."""
    return segmented_alike(n, n_items)


def with_interval(how: str, study: Study) -> Analysis:
    """Return the analysis with intervals of another kind."""
    return analyse(study, replace(FEW, resamples=400, interval=how))


@pytest.mark.parametrize("how", ["item", "analytic", "jackknife-item"])
def test_a_yes_by_items_of_few_documents_says_what_it_takes_for_granted(how):
    """A hundred items in full agreement would be a yes; five documents are none."""
    said = lead(with_interval(how, agreeing(5, 20)))
    assert said.startswith("Yes: ")
    assert "This takes the items of one document as independent of each other" in said
    assert lead(with_interval("document", agreeing(5, 20))).startswith("Nobody can tell yet: ")
    assert "as independent" not in lead(with_interval("document", agreeing(5, 20)))
    assert "as independent" not in lead(with_interval(how, agreeing(30, 1)))


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("item", "Whichever of these items are drawn, the figure is the same"),
        ("jackknife", "Whichever of these documents is left out, the figure is the same"),
        ("analytic", "These items do not differ in what they add to the figure"),
    ],
)
def test_an_interval_without_width_is_explained_by_how_it_was_made(how, words):
    """Only resampling draws anything."""
    said = meaning(with_interval(how, agreeing(8)))
    assert said[1].startswith(f"{words}, so its 95% interval has no width")


def test_only_one_range_is_what_the_answer_is_judged_by():
    """Where a lower bound decides, the interval does not; elsewhere it does."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p." if i % 6 else "cppp."} for i in range(12)}
    analysis = with_interval("document", text_study(codes))
    headline = analysis.headline
    assert is_bound_lower(headline)
    said = " ".join(meaning(analysis))
    assert "is what to judge by" not in said
    assert f"may be as low as {headline.at_least:.3f}" in said
    assert f"judged by the range from there up to {headline.high:.3f}." in said
    words = words_of(text_study(codes))
    assert "and here by the lower bound of" in words
    words = words_of(bundled())
    assert "is what to judge by" in words
    assert "Judge by its lower end. " in words
    assert "lower bound" not in words


def test_the_words_beside_the_figures_say_that_more_than_the_interval_counts():
    """Beside [1, 1] of five documents stands “too low to reliable”."""
    words = words_of(agreeing(5))
    assert "too low to reliable" in words
    assert "whole interval of α" not in words
    assert "all that these documents leave possible of α" in words
