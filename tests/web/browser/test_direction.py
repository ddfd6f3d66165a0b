"""Text from right to left, and screens with little room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.keyboard import press, said, saved, tab_to
from tests.web.browser.texts import study_of

from argora.model import Document
from argora.text import segment

Open = Callable[..., Page]
TEXT = "#text [data-place]"
HEBREW = "הרכבת עדיפה על המטוס. היא מהירה יותר."
ARABIC = "القطار أفضل من الطائرة. إنه أسرع."
MIXED = "The word שלום means peace, he said."
TURNED = "He wrote \u202eabc and went on."
TEXTS = "\n\n".join((HEBREW, ARABIC, MIXED, TURNED))


def with_turned_text(site: Site) -> str:
    """Add a study whose text runs both ways and return the address of its document."""
    document = segment(Document("both", TEXTS, metadata={"title": "קרון"}))
    key = site.store.add_study(replace(study_of("essays"), documents=(document,), name="both"))
    site.store.assign_all(key)
    (anna, *_) = site.store.people.named("anna")
    site.store.people.grant(key, anna.key, "annotator", annotator="anna")
    site.studies["both"] = key
    return site.path("both")


def test_a_paragraph_runs_as_its_first_letter_does(site: Site, open_page: Open):
    """Its tags stand where it begins, and what nobody sees has a mark."""
    page = open_page(with_turned_text(site))
    paragraphs = page.locator("#text p")
    expect(paragraphs).to_have_count(4)
    assert [each.get_attribute("dir") for each in paragraphs.all()] == ["rtl", "rtl", "ltr", "ltr"]
    tab_to(page, TEXT)
    page.keyboard.press("2")
    tag = paragraphs.first.locator(".tag")
    expect(tag).to_be_visible()
    unit = paragraphs.first.locator(".unit").first
    right = "each => { const box = each.getBoundingClientRect(); return box.right }"
    assert tag.evaluate(right) > unit.evaluate(right)
    expect(paragraphs.last.locator(".control")).to_have_attribute("data-name", "RLO")
    assert paragraphs.last.inner_text().startswith("He wrote \u202eabc and")
    assert site.store.document(site.studies["both"], site.path("both").split("/")[-1]).text == TEXTS


def test_arrows_follow_the_script(site: Site, open_page: Open):
    """To the left is on in Hebrew, for the edges of what is marked and for the next sentence."""
    page = open_page(with_turned_text(site))
    tab_to(page, TEXT)
    first, second = (sentence.split() for sentence in HEBREW.split(". "))
    press(page, "Home Space ArrowLeft")
    said(page, " ".join(first[:2]))
    press(page, "Escape ArrowLeft Space")
    said(page, second[0])
    press(page, "Escape ArrowRight Space ArrowLeft ArrowLeft ArrowRight Enter")
    saved(page)
    words = page.locator("#text p").first.locator(".unit")
    expect(words).to_have_text(" ".join(first[:2]))
    # In the English paragraph it is the other way round.
    press(page, "End k Space ArrowRight")
    said(page, "“The word”")


def test_banners_leave_room_for_the_text(site: Site, open_page: Open):
    """However many there are, they scroll, and lines of the text are to be seen."""
    page = open_page(site.path("essays"), viewport={"width": 390, "height": 700})
    tab_to(page, TEXT)
    page.evaluate(
        "document.querySelector('.banners').innerHTML = "
        "'<div class=banner>Sign in again to save what is kept here, please.</div>'.repeat(9)"
    )
    tall = "each => each.getBoundingClientRect().height"
    assert page.locator(".banners").evaluate(tall) <= 700 / 3
    assert page.locator(".reading").evaluate(tall) >= 90
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 700


def test_a_document_without_a_mark_is_finished_after_a_question(site: Site, open_page: Open):
    """That nothing is there can be the right answer; one key alone is no answer."""
    page = open_page(site.path("aurc"))
    tab_to(page, TEXT)
    page.keyboard.press("Control+Enter")
    said(page, "Nothing is marked here. Finish all the same?")
    assert site.layer("aurc").state != "finished"
    page.keyboard.press("Control+Enter")
    said(page, "Finished. Thank you.")
    assert site.layer("aurc").state == "finished"
