"""The hardest documents and items as words, page and JSON."""

from __future__ import annotations

import pytest
from tests.report.pages import page_of
from tests.report.studies import hostile, segmented, text_study, two_annotators, without_text

from argora.analysis.hardest import hard_of
from argora.analysis.plan import Plan
from argora.report.forms import json_of, rendered
from argora.report.sections.hardest import hardest_page
from argora.studies import bundled

PLAN = Plan()


def form(found, form):
    """Return the page in a form."""
    return rendered(hardest_page(found), form)


def values(found):
    """Return the page as JSON."""
    return json_of(hardest_page(found))


def test_documents_stand_by_their_share_which_adds_up():
    """The half is counted in documents."""
    found = hard_of(bundled(), PLAN)
    shares = [each.share for each in found.documents]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert values(found)["words"] == "5 of 14 documents hold 57% of all disagreement."
    assert "differ on 84 of the 276 sentences" in " ".join(form(found, "text").split())
    assert "For their length essay09, essay05" in " ".join(form(found, "text").split())


def test_one_hard_document_is_named():
    """Eleven documents are done alike."""
    codes = {f"d{i:02}": {"ana": "cpp..", "ben": "cpp.."} for i in range(11)}
    found = hard_of(text_study({**codes, "odd": {"ana": "ccccc", "ben": "ppppp"}}), PLAN)
    assert values(found)["words"] == "1 of 12 documents holds 100% of all disagreement."
    assert "For its length odd has most to discuss: 12.0 times" in " ".join(
        form(found, "text").split()
    )
    assert {case.document for case in found.cases} == {"odd"}
    assert len(found.cases) == 5


def test_the_longest_stretch_comes_first_where_items_are_characters():
    """A few characters are only where a unit ends."""
    found = hard_of(without_text(), PLAN)
    assert found.view.words == "characters"
    assert [case.place for case in found.cases] == ["characters 0–10", "characters 0–10"]


@pytest.mark.parametrize(
    ("study", "words"),
    [
        (text_study({"d": {"ana": "cp..."}}), "Nothing was decided on by two annotators"),
        (text_study({"d": {"ana": "cp", "ben": "cp"}}), "Nothing is hard"),
        (text_study({"d": {"ana": "cp...", "ben": "cc..."}}), "differ on 1 of the 5 sentences"),
    ],
)
def test_where_there_is_little_to_say_little_is_said(study, words):
    """In text and on the page."""
    found = hard_of(study, PLAN)
    assert words in values(found)["words"]
    page = page_of(form(found, "html"))
    assert (page.wrong, words in page.text) == ([], True)
    assert words in form(found, "text")


@pytest.mark.parametrize("study", [segmented(), without_text(), hostile(), two_annotators()])
def test_every_study_has_a_page(study):
    """Without anything from outside, and with the same items as the JSON."""
    found = hard_of(study, PLAN)
    html = form(found, "html")
    page = page_of(html)
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert style.count("{") == style.count("}")
    assert page.wrong == []
    assert page.links == []
    assert len(values(found)["hardest"]) == len(found.cases)


def test_the_order_of_items_is_said_in_words():
    """In text and page, and it is the order they stand in."""
    codes = {"few": {"ana": "ccppp", "ben": "cpppp"}}
    codes["many"] = {"ana": "cpccc", "ben": "cpccc", "dan": "cpcpc", "eva": "cpcpc"}
    found = hard_of(text_study(codes), PLAN)
    assert [case.document for case in found.cases] == ["many", "few"]
    said = "First the sentence that adds most to the disagreement"
    assert said in form(found, "text")
    assert said in form(found, "html")


def test_relations_stand_beside_items_unless_items_were_asked_for():
    """They are the pairs of --by pair, with documents of their own, on the page and in JSON."""
    found, pairs = hard_of(bundled(), PLAN), hard_of(bundled(), PLAN, by="pair")
    assert found.relations is not None
    assert [each.document for each in found.relations.documents] == [
        each.document for each in pairs.documents
    ]
    both, alone = values(found), values(pairs)
    assert both["documents_of_relations"] == alone["documents"]
    assert both["hardest_of_relations"] == alone["hardest"]
    assert both["documents"] != alone["documents"]
    text = form(found, "text")
    assert "Documents by their relations" in text
    assert "Pairs that divide annotators most" in text
    assert page_of(form(found, "html")).wrong == []
    for chosen in (pairs, hard_of(bundled(), PLAN, by="sentence"), hard_of(segmented(), PLAN)):
        assert chosen.relations is None
