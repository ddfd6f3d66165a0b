"""The annotator's screen in another language, and in one that runs from right to left."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.keyboard import go_to, press, tab_to
from tests.web.browser.test_looks import check

Open = Callable[..., Page]
MIRRORED = "localStorage.setItem('argora:language', 'mirrored')"
# What nobody sees, and what scrolls by itself, may lie beside the page.
STICKS_OUT = """() => {
  const seen = { visibilityProperty: true, contentVisibilityAuto: true };
  const shown = each => each.checkVisibility(seen)
    && !each.closest(".aside, .skip, .diagram, .scroll");
  const out = ({ left, right, width }) => width > 1 && (left < -1 || right > innerWidth + 1);
  return [...document.querySelectorAll("body *")]
    .filter(each => shown(each) && out(each.getBoundingClientRect()))
    .map(each => each.outerHTML.slice(0, 120));
}"""
LEFT = "each => each.getBoundingClientRect().left"


def mark_some(page: Page) -> None:
    """Mark units and relate two of them."""
    tab_to(page, "#text [data-place]")
    for words, keys in (("To begin", "Space c c 2 f"), ("Nurses", "3"), ("Admittedly", "3 h")):
        go_to(page, words)
        press(page, keys)
    go_to(page, "Nurses")
    press(page, "r Enter")


def test_the_annotators_screen_is_german_where_the_browser_is(site: Site, open_page: Open):
    """Texts, keys, steps and what the check of the server says; categories stay as they are."""
    page = open_page(site.path("essays"), locale="de-DE", **OPTIONS)
    expect(page.get_by_role("button", name="Abschließen")).to_be_visible()
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        "de",
        "ltr",
    ]
    check(page, "german-begin")
    mark_some(page)
    expect(page.locator(".bar .saving")).to_contain_text("gespeichert als V")
    check(page, "german-units")
    press(page, "t")
    check(page, "german-structure")
    press(page, "n")
    problems = page.locator(".problem")
    expect(problems.first).to_contain_text("Fehler")
    assert [words for words in problems.all_inner_texts() if "expected" in words] == []
    check(page, "german-check")
    press(page, "Control+Enter")
    expect(page.locator(".bar .said")).to_contain_text("Noch nicht abgeschlossen")
    press(page, "?")
    expect(page.get_by_role("dialog", name="Tasten")).to_contain_text("Strg Z")
    check(page, "german-keys")
    page.get_by_role("button", name="Schließen", exact=True).click()
    press(page, "g")
    page.get_by_text("Alle Versionen").click()
    expect(page.get_by_role("button", name="Version 1 lesen")).to_be_visible()
    check(page, "german-guideline")
    page.reload()
    tab_to(page, "#text [data-place]")
    go_to(page, "Nurses")
    site.store.people.end_sessions(site.store.people.named("anna")[0].key)  # type: ignore[index]
    press(page, "h")
    expect(page.get_by_label("Passwort von anna")).to_be_visible()
    check(page, "german-signed-out")


def test_a_language_is_chosen_on_a_page_and_stays(site: Site, open_page: Open):
    """The browser remembers it; a refusal is said in it, too."""
    page = open_page(site.url, **OPTIONS)
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.get_by_label("Language").select_option("Deutsch")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Passwort").fill("not her password")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("alert")).to_have_text("Name oder Passwort ist falsch")
    check(page, "german-sign-in")
    page.get_by_label("Sprache").select_option("English")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_the_screen_is_mirrored_where_a_language_runs_from_right_to_left(
    site: Site, open_page: Open
):
    """The text is on the right of the structure, and nothing sticks out of a narrow window."""
    page = open_page(site.path("essays"), **OPTIONS)
    page.evaluate(MIRRORED)
    page.reload()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    mark_some(page)
    assert page.locator(".reading").evaluate(LEFT) > page.locator(".side").evaluate(LEFT)
    # What is written from left to right stays so in its place.
    assert page.locator("#text p").first.get_attribute("dir") == "ltr"
    for name, key in (("structure", "t"), ("diagram", "v"), ("check", "n"), ("keys", "?")):
        press(page, key)
        check(page, f"mirrored-{name}")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(STICKS_OUT) == [], name
        page.set_viewport_size({"width": 1280, "height": 800})
