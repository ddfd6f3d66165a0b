"""A backup is restored under a page that is open: nothing is lost or put together unseen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.keyboard import go_to, press, saved, tab_to
from tests.web.browser.test_looks import check
from tests.web.browser.test_saving import SAVING

from argora.model import Span, Unit
from argora.model.operations import Create
from argora.store import Place, Store, Submission

Open = Callable[..., Page]
SOON = 20_000


def mark(page: Page, *words: str) -> None:
    """Mark whole sentences as premises."""
    tab_to(page, "#text [data-place]")
    for each in words:
        go_to(page, each)
        press(page, "3")


def backed_up(site: Site, page: Page, folder: Path) -> Path:
    """Mark a sentence, make a backup, mark two more."""
    mark(page, "Cities")
    saved(page)
    site.store.backup(folder / "backup.db")
    mark(page, "Nurses", "Admittedly")
    expect(page.locator(SAVING)).to_have_text("saved v4")
    return folder / "backup.db"


def place(site: Site) -> Place:
    """Return where anna annotates the essay."""
    key = site.studies["essays"]
    (document,) = site.store.listed(key)
    return site.store.place(key, document.key, "anna")


def mark_elsewhere(store: Store, at: Place, n: int) -> None:
    """Let another browser of the same annotator save some changes."""
    for k in range(n):
        view, now = store.look(at), store.standing(at.study)
        unit = Unit(f"elsewhere {k}", (Span(k, k + 5),), "premise")
        versions = (view.version, now.scheme_version, now.guideline_version)
        store.apply(at, Submission(f"elsewhere {k}", *versions, (Create(unit),)))


def asked(page: Page) -> Locator:
    """Return what the page asks."""
    return page.locator(".banner").filter(has_text="set back to an older state")


def test_a_page_that_does_nothing_hears_that_the_study_was_set_back(
    site: Site, open_page: Open, tmp_path: Path
):
    """It shows what is there, and puts back what it had when it is told to."""
    page = open_page(site.path("essays"), **OPTIONS)
    with site.restarted(backed_up(site, page, tmp_path)) as older:
        expect(asked(page)).to_contain_text("at version 4 here and is at version 2", timeout=SOON)
        expect(asked(page)).to_contain_text("Missing there: “Nurses")
        expect(page.get_by_role("treeitem")).to_have_count(1)
        expect(page.locator(SAVING)).to_have_text("1 change to decide, see above")
        page.set_viewport_size({"width": 1280, "height": 900})
        check(page, "set-back")
        page.get_by_role("button", name="Put back what I did").click()
        expect(page.locator(SAVING)).to_have_text("saved v3")
        expect(page.get_by_role("treeitem")).to_have_count(3)
        assert len(older.look(place(site)).layer.units) == 3


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_change_on_another_state_is_taken_only_when_one_says_so(
    site: Site, open_page: Open, tmp_path: Path, n: int
):
    """Before the numbers meet, when they do and behind that; a reload does not forget it."""
    page = open_page(site.path("essays"))
    backup = backed_up(site, page, tmp_path)
    page.route("**/events", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("treeitem")).to_have_count(3)
    at = place(site)
    with site.restarted(backup) as older:
        mark_elsewhere(older, at, n)
        mark(page, "Shops")
        expect(asked(page)).to_contain_text("Only there:", timeout=SOON)
        expect(page.get_by_role("treeitem")).to_have_count(1 + n)
        page.reload()
        expect(asked(page)).to_contain_text("Missing there: “Nurses")
        assert len(older.look(at).layer.units) == 1 + n
        page.get_by_role("button", name="Keep what is there").click()
        expect(asked(page)).to_have_count(0)
        expect(page.locator(SAVING)).to_have_text(f"saved v{2 + n}")
        expect(page.get_by_role("treeitem")).to_have_count(1 + n)
        assert len(older.look(at).layer.units) == 1 + n
