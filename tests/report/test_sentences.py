"""Sentences of a report say what the figures beside them say."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from tests.report.studies import text_study

from argora.model import Study
from argora.report.analysis import analyse
from argora.report.guideline.findings import Change, guideline_of, worth_telling
from argora.report.guideline.words import finding
from argora.report.html import render as render_html
from argora.report.plan import Plan
from argora.report.text import render as render_text
from argora.studies import bundled

FEW = Plan(resamples=60)


def words_of(study: Study) -> str:
    """Return the words of the report's page."""
    text = re.sub(r"(?s)<(style|svg|title).*?</\1>|<[^>]+>", " ", render_html(analyse(study, FEW)))
    words = " ".join(html.unescape(text).split())
    return re.sub(r" (?=[,.:])", "", words)


def test_a_rare_category_is_not_called_frequent():
    """One claim among 60 sentences: there is one pair of categories to mix up, and no other."""
    codes = {f"d{i:02}": {"ana": "ppppp", "ben": "ppppp"} for i in range(30)}
    codes |= {f"e{i}": {"ana": "cpppp", "ben": "ppppp"} for i in range(6)}
    found = guideline_of(text_study(codes), FEW)
    said = [finding(change, "sentence") for change in found.changes]
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


def test_nothing_is_advised_that_chance_explains():
    """In the bundled study the three most frequent pairs lie at .8 to 1.2 times their chance."""
    found = guideline_of(bundled(), FEW)
    said = {change.titles: change for change in (*found.changes, *found.others)}
    assert round(said["nothing", "claim"].ratio, 2) == 0.82
    assert round(said["nothing", "premise"].ratio, 2) == 1.06
    assert round(said["claim", "premise"].ratio, 2) == 1.15
    assert [change.titles for change in found.changes] == [("premise", "claim + premise")]
    assert "when something counts as “claim” at all" not in words_of(bundled())
    assert "mixed up about as often as chance would give, or less" in words_of(bundled())


@pytest.mark.parametrize(("n", "is_told"), [(10, False), (40, True)])
def test_a_share_a_little_above_chance_needs_many_items(n, is_told):
    """.50 where chance gives .42: one standard error is .16 of ten items and .08 of forty."""
    change = Change(
        ("claim", "premise"), (frozenset("c"), frozenset("p")), 0.5, 0.42, n // 2, 5, (), n
    )
    other = replace(change, titles=("nothing", "claim"), expected=0.58)
    assert [own.titles for own in worth_telling([change, other])] == (
        [("claim", "premise")] if is_told else []
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
    assert explained in " ".join(render_text(analyse(worst, FEW)).split())
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
