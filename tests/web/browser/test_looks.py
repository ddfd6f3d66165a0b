"""Every screen passes axe, on a wide and a narrow window, light and dark."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.keyboard import go_to, press, saved, tab_to

Open = Callable[..., Page]
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
SHOTS = os.environ.get("ARGORA_SHOTS")
LOOKS = ((1280, "light"), (390, "dark"), (1280, "dark"), (390, "light"))
HEIGHTS = {1280: 800, 390: 844}


def check(page: Page, name: str) -> None:
    """Let axe look at a screen, wide and light, narrow and dark; nothing may be wider than it.

    Where ARGORA_SHOTS names a folder, pictures of all four looks are kept there.
    """
    for width, colours in LOOKS if SHOTS else LOOKS[:2]:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        page.emulate_media(color_scheme=colours)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}-{colours}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == [], f"{name}, {width}, {colours}"
    page.set_viewport_size({"width": 1280, "height": 800})


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """Return what axe finds serious, with the places."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})")
    return [
        (each["id"], [str(node["target"]) for node in each["nodes"]][:3])
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def test_the_pages_before_the_text(site: Site, open_page: Open):
    """Studies, documents, and signing in."""
    page = open_page(site.url, **OPTIONS)
    expect(page.get_by_role("link", name="essays")).to_be_visible()
    check(page, "studies")
    page.get_by_role("link", name="essays").click()
    expect(page.get_by_role("heading", name="essays")).to_be_visible()
    check(page, "documents")
    page.context.clear_cookies()
    page.goto(site.url)
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    check(page, "sign-in")


def test_the_annotators_screen(site: Site, open_page: Open):
    """While reading, marking and relating; the check, the guideline, a diagram and the keys."""
    page = open_page(site.path("essays"), **OPTIONS)
    tab_to(page, "#text [data-place]")
    check(page, "begin")
    for words, keys in (
        ("I believe", "Space ] ] ] s ] ] ] { 1"),
        ("To begin", "Space c c 2 f"),
        ("Nurses", "3"),
        ("Shops", "Space c 2"),
        ("Admittedly", "3 h"),
    ):
        go_to(page, words)
        press(page, keys)
    go_to(page, "fewer")
    press(page, "r Enter")
    go_to(page, "Nurses")
    press(page, "r Enter")
    saved(page)
    check(page, "units")
    go_to(page, "However")
    press(page, "Space } }")
    check(page, "marking")
    press(page, "Escape")
    go_to(page, "Admittedly")
    press(page, "r")
    check(page, "relating")
    press(page, "Escape t")
    check(page, "structure")
    press(page, "v")
    expect(page.locator(".diagram .node")).to_have_count(5)
    check(page, "diagram")
    press(page, "n")
    check(page, "check")
    press(page, "g")
    expect(page.get_by_role("tabpanel")).to_contain_text("What to mark")
    check(page, "guideline")
    press(page, "?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "keys")


def test_the_order_of_sentences_and_what_stands_in_the_way(site: Site, open_page: Open):
    """Parts in the margin, sentences moved, signed out with a change that waits, a dialogue."""
    page = open_page(site.path("icnale"), **OPTIONS)
    tab_to(page, "[name='note:body-from']")
    press(page, "2")
    tab_to(page, "#text [data-place]")
    for words in ("I think", "A job", "For example", "Also", "With it"):
        go_to(page, words)
        press(page, "1")
    go_to(page, "For example")
    press(page, ". . . r 2 Enter Alt+ArrowUp")
    saved(page)
    check(page, "order")
    site.store.people.end_sessions(site.store.people.named("anna")[0].key)  # type: ignore[index]
    press(page, "h")
    expect(page.get_by_label("Password of anna")).to_be_visible()
    check(page, "signed-out")
    talk = open_page(site.path("iat"), **OPTIONS)
    tab_to(talk, "#text [data-place]")
    press(talk, "1 j 1 k r Enter k i")
    saved(talk)
    check(talk, "dialogue")
