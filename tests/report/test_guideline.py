"""What to change in a guideline: findings, advice, examples, and links into the report."""

from __future__ import annotations

import re

import pytest
from tests.report.pages import html_of, page_of
from tests.report.studies import (
    SCHEME,
    hostile,
    segmented,
    text_study,
    three_annotators,
    two_annotators,
    without_text,
)

from argora.analysis.analyse import analyse
from argora.analysis.guideline import Guideline, guideline_of
from argora.analysis.plan import Plan
from argora.model import Study
from argora.report.forms import json_of, rendered
from argora.report.sections.guideline import guideline_page
from argora.studies import bundled

FAST = Plan(resamples=60)


def form(found, form, **options):
    """Return the page in a form."""
    return rendered(guideline_page(found), form, **options)


def values(found):
    """Return the page as JSON."""
    return json_of(guideline_page(found))


def found_in(study: Study) -> Guideline:
    """Look at a study with few resamples."""
    return guideline_of(study, FAST)


@pytest.fixture(scope="module")
def essays() -> Guideline:
    """The bundled study."""
    return found_in(bundled())


def test_the_shares_of_all_pairs_of_categories_add_up_to_the_disagreement(essays):
    """Those told first and the others together."""
    shares = [change.share for change in (*essays.changes, *essays.others)]
    assert sum(shares) == pytest.approx(1)
    assert sorted((c.share for c in essays.changes), reverse=True) == [
        c.share for c in essays.changes
    ]


def test_the_first_sentence_gives_shares_in_percent(essays):
    """No measure is named."""
    first = essays.changes[0]
    assert first.titles == ("nothing", "premise")
    assert values(essays)["words"] == (
        "Three pairs of categories account for 76% of the disagreement, nothing and “premise” "
        "alone for 43%."
    )
    assert values(essays)["changes"][0]["finding"].startswith(
        "43% of the disagreement is between nothing and “premise”, on 37 sentences in 14 documents"
    )
    assert not {"kappa", "alpha", "α"} & set(values(essays)["words"].split())


def test_examples_say_where_what_and_who(essays):
    """From different documents, with the words that stand there."""
    cases = essays.changes[0].cases
    assert len({case.document for case in cases}) == len(cases) == 5
    case = cases[0]
    text = bundled().document(case.document).text or ""
    assert case.words in text
    assert case.span is not None
    assert case.span.of(text).startswith(case.words[:20])
    assert re.fullmatch(r"sentence \d+", case.place)
    assert {who for _, names in case.votes for who in names} <= {"ana", "ben", "chloe"}


@pytest.mark.parametrize(
    ("ana", "ben", "words"),
    [
        ("c....", "p....", "how to tell “claim” from “premise”"),
        ("c....", ".....", "when something counts as “claim” at all"),
    ],
)
def test_advice_fits_what_is_mixed_up(ana, ben, words):
    """Two categories are told apart; one and nothing is another question."""
    found = found_in(text_study({f"d{i}": {"ana": ana, "ben": ben} for i in range(12)}))
    assert words in values(found)["changes"][0]["advice"]


def test_what_is_far_beyond_chance_is_told_though_it_is_rare(essays):
    """Premise for claim and premise together: nine of a hundred, chance would give two."""
    last = essays.changes[-1]
    assert last.titles == ("premise", "claim + premise")
    assert "4.9 times as much as chance would give" in values(essays)["changes"][-1]["finding"]
    assert "holds “premise” holds “claim” as well" in values(essays)["changes"][-1]["advice"]


@pytest.mark.parametrize(
    ("study", "words"),
    [
        (text_study({"d": {"ana": "cp..."}}), "Nothing was decided on by two annotators"),
        (text_study({f"d{i}": {"ana": "cp", "ben": "cp"} for i in range(6)}), "nothing to change"),
        (text_study({"d": {"ana": "cp...", "ben": "cc..."}}), "No two categories are mixed up"),
    ],
)
def test_where_the_data_say_nothing_the_page_says_so(study, words):
    """One annotator, no disagreement, or next to none."""
    found = found_in(study)
    assert words in values(found)["words"]
    assert words in form(found, "text")
    page = page_of(form(found, "html"))
    assert (page.wrong, words in page.text) == ([], True)


@pytest.mark.parametrize("study", [segmented(), without_text(), hostile(), two_annotators()])
def test_every_study_has_a_page_without_outside_and_without_markup_of_files(study):
    """Given segments, texts of which only the length is known, names that are markup."""
    found = found_in(study)
    html = form(found, "html")
    page = page_of(html)
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert style.count("{") == style.count("}")
    assert page.wrong == []
    assert "script" not in page.tags
    assert page.links == []
    assert values(found)["changes"] is not None
    assert values(found)["words"] in form(found, "text", width=10_000)


def test_a_connective_at_the_edge_is_found(essays):
    """Near misses are split from real disagreement, and the words at their edges are named."""
    assert essays.edges is not None
    boundaries = values(essays)["boundaries"]
    said = " ".join(boundaries["words"])
    assert "579 units that another annotator did not mark alike, 339 (59%) are near misses" in said
    assert "a connective or opening phrase at the beginning" in said
    assert "connectives and opening phrases" in boundaries["advice"]
    assert sum(boundaries["units"].values()) == essays.edges.boundaries.n_units


def test_given_segments_have_no_near_misses():
    """Nobody decided on boundaries."""
    assert found_in(segmented()).edges is None


def test_tests_have_intervals_and_reasons(essays):
    """Definition tests and distinction tests; the latter of what was ever confused."""
    tests = {row["categories"][0]: row for row in values(essays)["definition_tests"]}
    claim = tests["major-claim"]
    assert claim["low"] < claim["difference"] < claim["high"]
    merged = [row["categories"] for row in values(essays)["distinction_tests"]]
    assert sorted(map(sorted, merged)) == [["claim", "major-claim"], ["claim", "premise"]]


def test_the_report_links_every_example_to_its_passage():
    """The anchors are there, and a passage that is linked differs."""
    analysis = analyse(bundled(), FAST)
    page = page_of(html_of(analysis))
    links = [link[1:] for link in page.links if re.search(r"#document-\d+-s\d+", link)]
    assert len(links) >= 15
    assert set(links) <= set(page.ids)
    assert all(re.fullmatch(r"document-\d+-s\d+", link) for link in links)
    assert "What to change in the guideline" in page.text
    assert "#guideline" in page.links


@pytest.mark.parametrize(
    ("study", "who", "guideline"),
    [
        (two_annotators(), False, True),
        (three_annotators(), True, True),
        (text_study({"d": {"ana": "cp...", "ben": "cc...", "eva": "pp.cc"}}), False, False),
    ],
)
def test_the_report_leaves_out_what_says_nothing(study, who, guideline):
    """Two annotators disagree alike with each other; a handful of items changes no guideline."""
    page = page_of(html_of(analyse(study, FAST)))
    assert ("who" in page.ids, "guideline" in page.ids) == (who, guideline)


def test_categories_are_called_as_in_the_scheme():
    """Titles, not ids."""
    found = found_in(three_annotators())
    titles = {title for change in found.changes for title in change.titles}
    assert titles <= {SCHEME.title_of(id) for id in SCHEME.unit_ids} | {"nothing"}


def test_why_there_is_no_interval_is_said_once_below_each_table():
    """In text and page; nothing is said where all have one."""
    few = found_in(text_study({"d": {"ana": "cpp..", "ben": "cp.p.", "eva": "ccp.p"}}))
    said = "no interval: only 1 document to resample, an interval needs at least 5."
    assert form(few, "text").count(said) == page_of(form(few, "html")).text.count(said) == 2
    many = found_in(three_annotators())
    assert "no interval" not in form(many, "text") + form(many, "html")
