"""A manager looks at the work of others, which nobody can change there, and at who did what."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect
from tests.store.trees import sent
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import UNDER_CURSOR, press
from tests.web.browser.test_looks import check

from argora.model import Span, Unit
from argora.model.operations import Create
from argora.store import Place
from argora.studies import bundled


def furnished(fresh: Fresh) -> str:
    """Add two essays that Mona manages; ana's first one is open again. Return the key."""
    store = fresh.store
    study = replace(bundled().select(documents=["essay01", "essay02"]), name="Essays")
    key = store.add_study(study)
    store.assign_all(key, author="Mona")
    store.people.adopt(store.people.all()[0])
    place = Place(key, "essay01", "ana")
    store.reopen(place, sent(store, place))
    unit = Unit("added", (Span(0, 12),), "premise")
    store.apply(place, sent(store, place, Create(unit)))
    return key


def test_the_work_of_two_stands_side_by_side(fresh: Fresh):
    """From the cell of one, with somebody else's next to it; what differs is listed below."""
    page, key = set_up(fresh), furnished(fresh)
    page.goto(f"{fresh.url}/s/{key}")
    row = page.get_by_role("row", name="essay01")
    row.get_by_role("link", name=re.compile("^begun.* by ana$")).press("Enter")
    one = page.get_by_role("region", name="ana, not finished")
    expect(one.locator(".text .tag").first).to_be_visible()
    expect(one.get_by_role("treeitem").first).to_be_visible()
    check(page, "review")
    page.get_by_role("combobox", name="beside").select_option(label="ben")
    other = page.get_by_role("region", name="ben")
    expect(other.locator(".text .tag").first).to_be_visible()
    expect(page.get_by_role("heading", name="Where they differ")).to_be_visible()
    expect(page.locator(".place.differs").first).to_contain_text("only")
    check(page, "review-two")
    before = fresh.store.layer(Place(key, "essay01", "ana"))
    for layer in (one, other):
        places = layer.locator(".text [data-place]")
        places.first.focus()
        first = page.evaluate(UNDER_CURSOR)
        press(page, "j")
        assert page.evaluate(UNDER_CURSOR) not in ("", first)
        expect(layer.locator(":focus")).to_have_count(1)
        press(page, "k")
        assert page.evaluate(UNDER_CURSOR) == first
    press(page, "1 x")
    assert fresh.store.layer(Place(key, "essay01", "ana")) == before
    page.get_by_role("combobox", name="Work of").select_option(label="ben")
    expect(page.get_by_role("region", name="ana, not finished")).to_have_count(0)


def test_the_history_tells_who_did_what(fresh: Fresh):
    """The newest first; one may choose a person and a kind, and see more."""
    page, key = set_up(fresh), furnished(fresh)
    for n in range(60):
        fresh.store.open_agreement(key, n % 2 == 0, author="Mona")
    page.goto(f"{fresh.url}/s/{key}")
    page.get_by_role("link", name="History").click()
    rows = page.locator(".history tbody tr")
    expect(rows).to_have_count(50)
    expect(rows.first).to_contain_text("Mona")
    expect(rows.first).to_contain_text("hid the agreement from annotators")
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_text("assigned all documents to everybody")).to_be_visible()
    check(page, "history")
    page.get_by_role("combobox", name="Kind").select_option("reopen")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("reopened essay01")
    page.get_by_role("combobox", name="Kind").select_option("")
    page.get_by_role("combobox", name="By").select_option("Mona")
    expect(rows).to_have_count(50)
