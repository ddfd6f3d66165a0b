"""What the annotator's screen does when tabs, connection and server do not play along."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to

Open = Callable[..., Page]
SAVING = ".bar .saving"


def mark_two(page: Page) -> None:
    """Mark two whole sentences of the essay."""
    tab_to(page, "#text [data-place]")
    go_to(page, "Cities")
    press(page, "3")
    go_to(page, "Nurses")
    press(page, "3")


def test_changes_are_kept_offline_and_sent_when_the_connection_is_back(site: Site, open_page: Open):
    """Each once, and the check waits."""
    page = open_page(site.path("essays"))
    tab_to(page, "#text [data-place]")
    page.context.set_offline(True)
    mark_two(page)
    expect(page.locator(SAVING)).to_have_text("2 changes kept offline")
    page.get_by_role("tab", name="Check").click()
    expect(page.locator("#panel-check")).to_contain_text("The check waits for the connection")
    assert site.layer("essays").units == ()
    page.context.set_offline(False)
    saved(page)
    assert len(site.layer("essays").units) == 2
    expect(page.locator("#panel-check")).not_to_contain_text("waits")


def test_what_a_closed_browser_had_not_sent_is_sent_by_the_next(site: Site, open_page: Open):
    """From the queue in the browser's database."""
    page = open_page(site.path("essays"))
    tab_to(page, "#text [data-place]")
    page.route("**/layer/operations", lambda route: route.abort())
    mark_two(page)
    expect(page.locator(SAVING)).to_have_text("2 changes kept offline")
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(site.path("essays"))
    expect(again.locator(SAVING)).to_have_text("saved v3")
    expect(again.get_by_role("treeitem")).to_have_count(2)
    assert len(site.layer("essays").units) == 2


def test_undo_and_redo_survive_a_reload(site: Site, open_page: Open):
    """The server keeps them."""
    page = open_page(site.path("essays"))
    mark_two(page)
    saved(page)
    page.reload()
    tab_to(page, "#text [data-place]")
    press(page, "Control+z")
    expect(page.get_by_role("treeitem")).to_have_count(1)
    press(page, "Control+z")
    expect(page.get_by_role("treeitem")).to_have_count(0)
    saved(page)
    page.reload()
    tab_to(page, "#text [data-place]")
    press(page, "Control+Shift+z")
    expect(page.get_by_role("treeitem")).to_have_count(1)
    saved(page)
    assert len(site.layer("essays").units) == 1


def test_a_second_tab_reads_and_can_take_over(site: Site, open_page: Open):
    """Then the first one reads, and sees what the second saves."""
    first = open_page(site.path("essays"))
    mark_two(first)
    saved(first)
    second = first.context.new_page()
    second.goto(site.path("essays"))
    expect(second.locator(".banner")).to_contain_text("open in another tab")
    tab_to(second, "#text [data-place]")
    go_to(second, "Admittedly")
    press(second, "2")
    said(second, "take over to change it")
    second.get_by_role("button", name="Take over").click()
    expect(first.locator(".banner")).to_contain_text("open in another tab")
    said(second, "You can change this document here")
    tab_to(second, "#text [data-place]")
    go_to(second, "Admittedly")
    press(second, "2")
    saved(second)
    expect(first.get_by_role("treeitem")).to_have_count(3)
    assert len(site.layer("essays").units) == 3


def test_errors_of_the_scheme_stand_in_the_way_of_finish(site: Site, open_page: Open):
    """They are listed, N goes to their places; a finished document can be reopened."""
    page = open_page(site.path("essays"))
    tab_to(page, "#text [data-place]")
    go_to(page, "Nurses")
    press(page, "2")
    saved(page)
    press(page, "Control+Enter")
    said(page, "the check finds errors")
    problems = page.locator(".problem.error")
    expect(problems.filter(has_text="no stance")).to_contain_text("C1")
    assert site.layer("essays").state == "open"
    go_to(page, "Nurses")
    press(page, "f")
    go_to(page, "For these")
    press(page, "1")
    expect(problems).to_have_count(0)
    press(page, "Control+Enter")
    said(page, "Finished")
    expect(page.locator(SAVING)).to_contain_text("finished")
    press(page, "x")
    said(page, "reopen it to change it")
    page.get_by_role("button", name="Reopen").click()
    expect(page.get_by_role("button", name="Finish")).to_be_visible()
    assert site.layer("essays").state == "open"


def test_no_key_fires_in_a_text_field(site: Site, open_page: Open):
    """A note may have every letter."""
    page = open_page(site.path("essays"))
    mark_two(page)
    press(page, "m")
    expect(page.locator("#note")).to_be_focused()
    page.keyboard.type("x jk 123 ?")
    press(page, "Escape")
    saved(page)
    notes = {unit.attributes.get("note") for unit in site.layer("essays").units}
    assert notes == {None, "x jk 123 ?"}
