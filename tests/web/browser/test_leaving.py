"""What was typed just before a page goes is there when it comes again, however it went.

A longer run, with figures, is ``python -m benchmarks.soak leaving``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from time import sleep

import pytest
from playwright.sync_api import BrowserType, Error, Page, expect
from tests.programs import program
from tests.web.browser.conftest import FLAGS, Site
from tests.web.browser.fresh import PATIENCE
from tests.web.browser.keyboard import go_to, press, saved, tab_to
from tests.web.browser.test_keeping import (
    BANNER,
    SAVING,
    TEXT,
    elsewhere,
    nurses,
    open_and_mark,
)

from argora.model import Span, Unit
from argora.model.operations import Create, Delete

Open = Callable[..., Page]
ROUNDS = 4

# The last letters are typed, and the page goes, to another or to itself, in the same task.
# It is busy while it goes, as pages are on slow machines.
GO = """([letters, to]) => {
  document.execCommand("insertText", false, letters);
  const busy = () => { for (const end = performance.now() + 400; performance.now() < end; ); };
  addEventListener("beforeunload", () => setTimeout(busy));
  addEventListener("pagehide", busy);
  to === null ? location.reload() : location.assign(to);
}"""


def slow_down(page: Page, times: float) -> None:
    """Let the page think that its processor is slower."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def type_note(page: Page, words: str) -> None:
    """Write a note about the marked sentence, and stay in the field."""
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "m")
    page.keyboard.press("Control+A")
    page.keyboard.type(words)


def kill(page: Page) -> None:
    """Let the process of a page die."""
    with suppress(Error):
        page.goto("chrome://crash", timeout=5_000)


def note(site: Site) -> object:
    """Return what is stored of the note."""
    return nurses(site).attributes.get("note")


def awaited(site: Site, words: str) -> object:
    """Return the stored note, as soon as it is these words: the next page sends what one left."""
    for _ in range(300):  # at a load of 15, pages on a processor slowed to a 15th took 12 s
        if note(site) == words:
            break
        sleep(0.1)
    return note(site)


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("way", ["reload", "leave"])
def test_what_is_typed_just_before_the_page_goes_is_saved(
    site: Site, open_page: Open, way: str, times: int
):
    """Again and again, also on a slow processor."""
    page = open_and_mark(site, open_page)
    for number in range(ROUNDS):
        slow_down(page, times)
        type_note(page, "words ")
        with page.expect_navigation():
            page.evaluate(GO, [str(number), None if way == "reload" else site.url])
        if way == "leave":
            page.goto(site.path("essays"))
        slow_down(page, 1)
        assert awaited(site, f"words {number}") == f"words {number}"


@pytest.mark.parametrize("times", [1, 4])
def test_what_is_typed_is_saved_after_the_tab_was_killed(site: Site, open_page: Open, times: int):
    """Nothing of the page runs any more when its process dies; the words were kept before."""
    page = open_and_mark(site, open_page)
    slow_down(page, times)
    type_note(page, "last words")
    kill(page)
    again = page.context.new_page()
    again.goto(site.path("essays"))
    assert awaited(site, "last words") == "last words"


@pytest.mark.parametrize("end", ["kill", "close"])
def test_a_page_that_waits_writes_when_the_tab_that_wrote_is_gone(
    site: Site, open_page: Open, end: str
):
    """A tab may be alive for a while after the next page asked whether it may write."""
    page = open_and_mark(site, open_page)
    type_note(page, "last words")
    second = page.context.new_page()
    second.goto(site.path("essays"))
    take_over = second.get_by_role("button", name="Take over")
    expect(take_over).to_be_visible()
    kill(page) if end == "kill" else page.close()
    expect(take_over).to_have_count(0)
    assert awaited(site, "last words") == "last words"


def test_a_tab_that_took_over_gives_the_document_back_when_it_goes(site: Site, open_page: Open):
    """The first tab, which could only read meanwhile, writes again."""
    page = open_and_mark(site, open_page)
    second = page.context.new_page()
    second.goto(site.path("essays"))
    second.get_by_role("button", name="Take over").click()
    take_over = page.get_by_role("button", name="Take over")
    expect(take_over).to_be_visible()
    second.close()
    expect(take_over).to_have_count(0)
    type_note(page, "again")
    press(page, "Escape")
    saved(page)
    assert note(site) == "again"


def test_a_category_given_just_before_the_tab_is_killed_is_saved(site: Site, open_page: Open):
    """The journal has it before the database does."""
    page = open_and_mark(site, open_page)
    tab_to(page, TEXT)
    go_to(page, "Shops")
    page.route("**/layer/operations", lambda route: route.abort())
    page.keyboard.press("3")
    kill(page)
    again = page.context.new_page()
    again.goto(site.path("essays"))
    expect(again.locator(SAVING)).to_have_text("saved v3")
    assert len(site.layer("essays").units) == 2


def test_words_that_are_taken_back_leave_no_change(site: Site, open_page: Open):
    """Neither while the page stays nor when it comes again."""
    page = open_and_mark(site, open_page)
    type_note(page, "nothing")
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.reload()
    saved(page)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('journal'))") == []
    expect(page.locator(SAVING)).to_have_text("saved v2")


def test_words_are_kept_when_the_page_hears_that_the_document_is_finished(
    site: Site, open_page: Open
):
    """They stay in the field that can no longer be changed, and are saved when it can be again."""
    page = open_page(site.path("essays"))  # here it hears of what is done elsewhere
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    type_note(page, "late")
    elsewhere(site, Create(Unit("x", (Span(0, 6),), "major-claim")))
    elsewhere(site, kind="finish")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    reopen = page.get_by_role("button", name="Reopen", exact=True)
    expect(reopen).to_be_visible()
    page.locator("#note").evaluate("it => it.blur()")
    page.wait_for_timeout(2_500)  # longer than the pause after which words are saved
    reopen.click()
    assert awaited(site, "late") == "late"


def test_whoever_types_without_a_pause_is_saved_all_the_same(site: Site, open_page: Open):
    """After ten seconds at most; the clock of the page is set forward between two letters."""
    page = open_and_mark(site, open_page)
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "m")
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    for letter in "abcdefgh":  # within twelve seconds
        page.keyboard.type(letter)
        page.clock.run_for(1_500)
    assert awaited(site, "abcdefg") == "abcdefg"


def test_words_are_kept_when_another_tab_takes_over(site: Site, open_page: Open):
    """The tab that took over saves what was being typed in the first, once."""
    page = open_and_mark(site, open_page)
    type_note(page, "half a sent")
    second = page.context.new_page()
    second.goto(site.path("essays"))
    second.get_by_role("button", name="Take over").click()
    expect(second.locator(SAVING)).to_have_text("saved v3")
    expect(page.get_by_role("button", name="Take over")).to_be_visible()
    expect(page.locator("textarea#note\\:text, #note").first).to_have_value("half a sent")
    assert note(site) == "half a sent"
    page.get_by_role("button", name="Take over").click()
    type_note(page, "half a sentence")
    press(page, "Escape")
    expect(page.locator(SAVING)).to_have_text("saved v4")
    assert note(site) == "half a sentence"


def test_words_are_kept_when_the_document_is_finished_elsewhere(site: Site, open_page: Open):
    """They stay in the field, and are saved when the document is reopened here."""
    page = open_and_mark(site, open_page)
    type_note(page, "late")
    elsewhere(site, Create(Unit("x", (Span(0, 6),), "major-claim")))
    elsewhere(site, kind="finish")
    press(page, "Escape")
    page.get_by_role("button", name="Reopen and save").click()
    saved(page)
    assert note(site) == "late"


def test_words_about_what_is_deleted_elsewhere_are_shown(site: Site, open_page: Open):
    """With the reason, until somebody has seen it; also after a reload."""
    page = open_page(site.path("essays"))  # here it hears of what is done elsewhere
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    type_note(page, "about it")
    elsewhere(site, Delete(nurses(site).id))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    banner = page.locator(BANNER).filter(has_text="could not be saved")
    expect(banner).to_contain_text("note about it")
    page.reload()
    expect(banner).to_contain_text("note about it")
    banner.get_by_role("button", name="I have seen it").click()
    page.reload()
    saved(page)
    expect(page.locator(BANNER)).to_have_count(0)


@pytest.fixture
def page_with_cache(site: Site, browsers: BrowserType) -> Iterator[Page]:
    """The essay with a marked sentence, in a browser that has a back/forward cache."""
    opened = browsers.launch(
        executable_path=program("Chromium"),
        args=list(FLAGS),
        ignore_default_args=["--disable-back-forward-cache"],
    )
    context = opened.new_context()
    context.add_cookies([{"name": "argora", "value": site.token(), "url": site.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site.path("essays"))
    page.evaluate("window.addEventListener('pageshow', e => { window.cached = e.persisted })")
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    yield page
    opened.close()


def go_back(page: Page) -> None:
    """Let the page come back from the cache."""
    page.evaluate("history.back()")
    page.wait_for_function("window.cached === true")


@pytest.mark.parametrize("times", [1, 4])
def test_what_is_typed_just_before_the_page_goes_into_the_cache_is_saved(
    site: Site, page_with_cache: Page, times: int
):
    """It is in the field when the page comes back, which saves it."""
    page = page_with_cache
    for number in range(ROUNDS):
        slow_down(page, times)
        type_note(page, "words ")
        page.evaluate("window.cached = false")
        with page.expect_navigation():
            page.evaluate(GO, [str(number), site.url])
        go_back(page)
        slow_down(page, 1)
        expect(page.locator("#note")).to_have_value(f"words {number}")
        expect(page.get_by_role("button", name="Take over")).to_have_count(0)
        assert awaited(site, f"words {number}") == f"words {number}"
        saved(page)


@pytest.mark.parametrize("times", [1, 4])
def test_what_is_in_the_cache_is_saved_by_another_page(
    site: Site, page_with_cache: Page, times: int
):
    """The page may never come back: one that is opened in its place saves the words, once."""
    page = page_with_cache
    slow_down(page, times)
    type_note(page, "last word")
    with page.expect_navigation():
        page.evaluate(GO, ["s", site.url])
    second = page.context.new_page()
    second.goto(site.path("essays"))
    expect(second.locator(SAVING)).to_have_text("saved v3")
    assert note(site) == "last words"


def test_a_page_that_comes_back_from_the_cache_writes_only_where_nobody_else_does(
    site: Site, page_with_cache: Page
):
    """It gave its place up when it went: it takes it again, or reads while another tab writes."""
    page = page_with_cache
    page.goto(site.url)
    go_back(page)
    expect(page.get_by_role("button", name="Take over")).to_have_count(0)
    type_note(page, "after the cache")
    press(page, "Escape")
    expect(page.locator(SAVING)).to_have_text("saved v3")
    page.goto(site.url)
    second = page.context.new_page()
    second.goto(site.path("essays"))
    expect(second.locator(SAVING)).to_have_text("saved v3")
    go_back(page)
    expect(page.get_by_role("button", name="Take over")).to_be_visible()
    press(page, "1")
    expect(page.locator(".bar .said")).to_contain_text("Another tab writes here")
    assert nurses(site).category == "premise"
