"""The pages around the annotator's screen in German, and in a language from right to left."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.test_languages import MIRRORED, STICKS_OUT
from tests.web.browser.test_looks import check

from argora.studies import bundled

WAIT = 30_000
COMPUTED = 120_000
# Of each visible text that is not marked as English, or as words of somebody.
SEEN = """() => {
  const apart = "[lang=en], bdi, noscript, .text, .tree, .diagram, .place";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest(apart)) texts.push(walker.currentNode.data.trim());
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (each.closest(apart)) continue;
    for (const name of ["aria-label", "title", "placeholder"]) {
      texts.push(each.getAttribute(name) ?? "");
    }
  }
  return texts.filter(each => each !== "");
}"""
# No German sentence has any of these.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|not|they|nobody|somebody|who|this|with|by|to|your|you|has|have|as|it"
    r"|finished|begun|documents?|annotators?|loading|more|show|study|agreement)\b",
    re.IGNORECASE,
)

QUOTED = re.compile("„[^“]*“")


def furnished(fresh: Fresh) -> str:
    """Add two annotated essays that Mona manages, with people, a phaseless plan and a guideline."""
    store = fresh.store
    essays = bundled().select(documents=["essay01", "essay02"])
    key = store.add_study(replace(essays, name="Aufsätze"))
    (mona,) = store.people.all()
    store.people.grant(key, mona.key, "manager")
    store.people.grant(key, store.people.add("Ben").key, "annotator", annotator="ben")
    store.assign_all(key, author="Mona")
    store.guidelines.add(key, "1", "# Richtlinie\n\nNur Sätze.")
    return key


def english_on(page: Page) -> list[str]:
    """Return the texts of a page that are in English though nothing says so; quotes are data."""
    return [words for words in page.evaluate(SEEN) if ENGLISH.search(QUOTED.sub("", words))]


def opened(fresh: Fresh, language: str) -> Page:
    """Set the server up in English, then go on in another language."""
    page = set_up(fresh)
    page.evaluate(f"localStorage.setItem('argora:language', '{language}')")
    return page


def pages_of(key: str) -> dict[str, str]:
    """Return what a heading of each page holds in German, by its address."""
    study = f"/s/{key}"
    return {
        "/": "Studien",
        "/new": "Studie einbringen",
        "/accounts": "Konten",
        "/account": "Ihr Konto",
        study: "Annotierende",
        f"{study}/people": "Wer dabei ist",
        f"{study}/tasks": "Planen, wer was annotiert",
        f"{study}/scheme": "Beziehungen",
        "/schemes": "Schemata",
        f"{study}/guideline": "Was beim Annotieren zu lesen ist",
        f"{study}/export": "Die Studie exportieren",
        f"{study}/history": "Was getan wurde",
        f"{study}/settings": "Die Studie entfernen",
    }


def test_all_pages_are_german_where_the_browser_is(fresh: Fresh):
    """No English is left but what is marked as such; nothing is wider than a narrow window."""
    page = opened(fresh, "de")
    key = furnished(fresh)
    for address, heading in pages_of(key).items():
        page.goto(fresh.url + address)
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible(timeout=WAIT)
        page.wait_for_load_state("networkidle")
        assert english_on(page) == [], address
        check(page, f"german{address.replace(f's/{key}', 'study').replace('/', '-')}")


def test_what_is_done_on_them_is_told_in_german(fresh: Fresh):
    """A plan, an invitation, a search, an erasure, a refusal, and somebody else's work."""
    page = opened(fresh, "de")
    key = furnished(fresh)
    study = f"{fresh.url}/s/{key}"
    page.goto(f"{study}/tasks")
    page.get_by_role("button", name="Vorschau").click()
    expect(page.get_by_role("button", name="Diesen Plan anwenden")).to_be_visible()
    expect(page.locator(".plan-preview")).to_contain_text(re.compile(r"\d neue Aufgaben?[.,]"))
    assert english_on(page) == []
    check(page, "german-plan")
    page.get_by_label("Dokumente in der Überlappung").fill("1")
    page.get_by_label("Annotierende für jedes davon").fill("2")
    page.get_by_role("button", name="Vorschau").click()
    expect(page.get_by_role("alert").filter(has_text="Überlappung")).to_contain_text(
        "in der Überlappung müssen es mehr sein"
    )
    page.goto(f"{study}/people")
    page.get_by_role("button", name="Link erstellen").click()
    expect(page.get_by_label("Link zum Annotieren")).to_be_visible()
    page.get_by_role("button", name="Löschen (ben)").click()
    expect(page.get_by_role("heading", name="ben löschen")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Von der Arbeit als ben")).to_be_visible()
    assert english_on(page) == []
    check(page, "german-erasing")
    page.get_by_label("Den Namen eingeben: ben").fill("anna")
    page.get_by_role("button", name="Endgültig löschen").click()
    expect(page.get_by_role("alert").filter(has_text="nicht der Name")).to_be_visible()
    page.goto(f"{study}/settings")
    page.get_by_label("Ihren Namen eingeben").fill("Aufsatz")
    page.get_by_role("button", name="Die Studie entfernen").click()
    expect(page.get_by_role("alert")).to_have_text(
        "das ist nicht der Name der Studie; nichts wurde entfernt"
    )
    page.goto(study)
    page.get_by_role("row", name="essay01").get_by_role("link").first.click()
    page.get_by_role("combobox", name="neben").select_option(label="ben")
    expect(page.get_by_role("heading", name="Wo sie sich unterscheiden")).to_be_visible()
    expect(page.locator(".place.differs .why").first).to_contain_text("≠")
    whys = page.locator(".place.differs .why").all_inner_texts()
    assert [words for words in whys if ENGLISH.search(words)] == []
    assert english_on(page) == []
    check(page, "german-review")
    page.goto(f"{study}/agreement")
    standing = page.get_by_role("status").filter(has_text="Auf dem Stand aller")
    expect(standing).to_be_visible(timeout=COMPUTED)
    expect(page.locator(".said").first).to_have_attribute("lang", "en")
    expect(page.locator(".place.differs").first).to_be_visible()
    assert english_on(page) == []
    check(page, "german-agreement")


def test_a_scheme_that_is_written_and_what_is_wrong_with_it_are_told_in_german(fresh: Fresh):
    """Sentences of rules stay while a new rule is unfinished; a link leads to what is missing."""
    page = opened(fresh, "de")
    (mona,) = fresh.store.people.all()
    draft = fresh.store.scheme_drafts.add(
        mona.key,
        {
            "id": "meins",
            "title": "Meins",
            "units": [{"id": "these", "title": "These"}, {"id": "grund", "title": "Grund"}],
            "rules": [{"count": {"category": "these", "min": 1}}, {"acyclic": {}}],
            "procedure": [{"id": "eins", "title": "Thesen suchen", "marks": ["these"]}],
        },
    )
    page.goto(f"{fresh.url}/schemes/{draft.key}")
    first = page.locator("#rules-1 .rule-sentence")
    expect(first).to_have_text("Im Dokument gibt es mindestens eine Einheit „These“.")
    wrong = page.get_by_role("region", name="Was noch nicht stimmt")
    expect(wrong.get_by_role("listitem")).to_have_text(
        ["Kategorie 2: in keinem Schritt wird „Grund“ markiert; bitte in einem davon nennen."]
    )
    page.get_by_role("combobox", name="Art der Regel").select_option("count")
    page.get_by_role("button", name="Diese Regel hinzufügen").click()
    expect(wrong.get_by_role("listitem")).to_have_text(
        ["Regel 3: hier ist noch keine Kategorie gewählt."]
    )
    expect(first).to_have_text("Im Dokument gibt es mindestens eine Einheit „These“.")
    wrong.get_by_role("link", name="Regel 3").click()
    expect(page.locator("#rules-3")).to_be_in_viewport()
    assert english_on(page) == []
    check(page, "german-scheme")


def test_all_pages_can_be_mirrored(fresh: Fresh):
    """In a language from right to left nothing sticks out of a narrow window."""
    page = set_up(fresh)
    key = furnished(fresh)
    page.evaluate(MIRRORED)
    for address in pages_of(key):
        page.goto(fresh.url + address)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        expect(page.locator("main h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page, f"mirrored{address.replace(f's/{key}', 'study').replace('/', '-')}")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(STICKS_OUT) == [], address
        page.set_viewport_size({"width": 1280, "height": 800})
