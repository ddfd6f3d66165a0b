"""The page of agreement: figures, places and progress, for those who may see them, as work ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import QUICK, Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.test_looks import check

from argora.store import Place, Store
from argora.studies import bundled
from argora.web import create_app
from argora.web.client import Client
from argora.web.serving import running

Open = Callable[..., Page]
WAIT = 30_000
READY = "Up to date with all finished work."


@pytest.fixture
def site(no_program: None, tmp_path: Path) -> Iterator[Site]:
    """A server with four bundled essays; anna manages, and ana has one to finish again."""
    with Store.open(tmp_path / "web.db", create=True) as store:
        key = store.add_study(bundled().select(documents=[f"essay0{n}" for n in range(1, 5)]))
        store.assign_all(key)
        store.people.grant(key, store.people.add("anna").key, "manager")
        store.people.grant(key, store.people.add("ana").key, "annotator", annotator="ana")
        with running(create_app(store, QUICK)) as url:
            yield Site(url, store, {"essays": key})


def test_a_manager_sees_how_far_they_agree(site: Site, open_page: Open):
    """An answer in words, figures, places and progress; axe finds nothing, wide or narrow."""
    address = f"{site.url}/s/{site.studies['essays']}/agreement"
    page = open_page(address, **OPTIONS)
    expect(page.get_by_role("status")).to_have_text(READY, timeout=WAIT)
    expect(page.locator(".lead")).to_be_visible()
    for name in (
        "What to do next",
        "Agreement by category",
        "Annotators",
        "Agreement on structure",
    ):
        expect(page.get_by_role("heading", name=name, exact=True).first).to_be_visible()
    expect(page.locator(".place.differs").first).to_be_visible()
    check(page, "agreement")


def test_the_page_follows_the_work(site: Site, open_page: Open):
    """Somebody finishes, and the page knows; nobody has to load it again."""
    key = site.studies["essays"]
    place = Place(key, "essay01", "ana")
    address = f"{site.url}/s/{key}"
    page, overview = open_page(f"{address}/agreement"), open_page(address)
    status = page.get_by_role("status")
    expect(status).to_have_text(READY, timeout=WAIT)
    row = overview.locator(".matrix tbody tr").first
    expect(row).to_contain_text("finished")
    with Client(site.url) as ana:
        ana.http.cookies.set("argora", site.token("ana"))
        document = dict(site.store.outline(key).documents)["essay01"]
        ana.sheet(key, document).reopen()
        expect(row).to_contain_text("begun", timeout=WAIT)
        expect(overview.get_by_text("11 finished, 1 begun")).to_be_visible()
        expect(status).to_have_text(READY, timeout=WAIT)
    assert site.store.look(place).layer.state == "open"
    left_out = page.get_by_text("Still open, so not counted: essay01 by ana")
    expect(left_out).to_be_attached(timeout=WAIT)
    page.get_by_text("What is left out of the figures").click()
    expect(left_out).to_be_visible()


def test_places_are_chosen_by_what_they_differ_in(site: Site, open_page: Open):
    """One kind at a time, and the rest of the text if wanted."""
    page = open_page(f"{site.url}/s/{site.studies['essays']}/agreement")
    differing = page.locator(".place.differs")
    expect(differing.first).to_be_visible(timeout=WAIT)
    n_all = differing.count()
    for box in page.locator(".filter input").all()[:7]:
        box.uncheck()
    expect(differing).to_have_count(0)
    expect(page.get_by_text("They differ in nothing of this kind.")).to_be_visible()
    page.get_by_label("boundaries").check()
    expect(differing.first).to_contain_text("boundaries")
    assert 0 < differing.count() < n_all
    page.get_by_label("and the rest of the text").check()
    assert page.locator(".place").count() > differing.count()


def test_an_annotator_sees_the_page_when_it_is_opened(site: Site, open_page: Open):
    """Before, there is nothing; then all but the progress of the others."""
    key = site.studies["essays"]
    page = open_page(f"{site.url}/s/{key}/agreement")
    page.get_by_label("Annotators may see this page").wait_for(timeout=WAIT)
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "argora", "value": site.token("ana"), "url": site.url}])
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("there is nothing here")
    site.store.open_agreement(key, True, author="anna")
    page.reload()
    expect(page.locator(".lead")).to_be_visible(timeout=WAIT)
    expect(page.locator(".matrix")).to_have_count(0)
