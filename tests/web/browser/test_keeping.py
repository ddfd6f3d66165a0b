"""What the annotator's screen keeps and says while something stands between it and the disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import QUICK, Site
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to

from argora.model import Span, Unit
from argora.model.operations import Create, Operation, Update
from argora.store import Place, Submission
from argora.web.passwords import Passwords

Open = Callable[..., Page]
SAVING = ".bar .saving"
BANNER = ".banner"
TEXT = "#text [data-place]"
PASSWORD = "correct horse"


def place_of(site: Site) -> Place:
    """Return where anna's layer of the essay is."""
    key = site.studies["essays"]
    (document,) = site.store.listed(key)
    return site.store.place(key, document.key, "anna")


def elsewhere(
    site: Site, *operations: Operation, kind: Literal["apply", "finish"] = "apply"
) -> None:
    """Save something as another device of anna's would, and tell nobody."""
    place = place_of(site)
    version = site.store.look(place).version
    submission = Submission(f"elsewhere-{version}", version, "2014", "1", operations)
    getattr(site.store, kind)(place, submission)


def open_and_mark(site: Site, open_page: Open) -> Page:
    """Open the essay and mark a sentence as a premise."""
    page = open_page(site.path("essays"))
    # Only what saving itself finds out counts here.
    page.route("**/events", lambda route: route.abort())
    page.reload()
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    return page


def nurses(site: Site) -> Unit:
    """Return the unit that open_and_mark made, as it is stored."""
    return next(unit for unit in site.layer("essays").units if unit.id.startswith("u1"))


def test_a_stale_base_is_rebased_and_said(site: Site, open_page: Open):
    """The real server answers 409; what both devices did is together."""
    page = open_and_mark(site, open_page)
    elsewhere(site, Create(Unit("x", (Span(0, 4),), "claim", {"stance": "for"})))
    go_to(page, "Shops")
    with page.expect_response("**/layer/operations") as answer:
        press(page, "3")
    assert answer.value.status == 409
    saved(page)
    expect(page.locator(BANNER)).to_contain_text("also changed elsewhere")
    expect(page.get_by_role("treeitem")).to_have_count(3)
    assert len(site.layer("essays").units) == 3


def test_nothing_is_saved_as_somebody_else_who_signed_in(site: Site, open_page: Open):
    """Another tab of the same browser signs in as ben: the page keeps all, and asks for anna."""
    study = site.studies["essays"]
    (document,) = site.store.listed(study)
    anna, _ = site.store.people.named("anna")
    site.store.people.set_secret(anna.key, Passwords(QUICK.hashing).hash(PASSWORD))
    ben = site.store.people.add("ben")
    site.store.people.grant(study, ben.key, "annotator", annotator="ben")
    page = open_and_mark(site, open_page)
    token = {"name": "argora", "value": site.token("ben"), "url": site.url}
    page.context.add_cookies([token])
    other = page.context.new_page()
    other.goto(site.path("essays"))
    expect(other.locator(SAVING)).to_have_text("saved v1")
    go_to(page, "Shops")
    press(page, "3")
    expect(page.locator(BANNER)).to_contain_text("You are signed in as ben now; sign in as anna")
    his = site.store.place(study, document.key, "ben")
    assert site.store.look(his).layer.units == ()
    assert len(site.layer("essays").units) == 1
    page.locator(".again input").fill(PASSWORD)
    page.locator(".again .main").click()
    saved(page)
    expect(page.locator(BANNER)).to_have_count(0)
    assert len(site.layer("essays").units) == 2
    assert site.store.look(his).layer.units == ()


def test_what_was_changed_in_two_places_is_shown_both_ways(site: Site, open_page: Open):
    """Nothing is overwritten until somebody decides, also after a reload."""
    page = open_and_mark(site, open_page)
    unit = nurses(site)
    elsewhere(site, Update(Unit(unit.id, unit.spans, "claim", {"stance": "for"})))
    press(page, "1")
    expect(page.locator(BANNER).first).to_contain_text("as major claim")
    expect(page.locator(BANNER).first).to_contain_text("as claim, stance for")
    expect(page.locator(SAVING)).to_have_text("1 change to decide, see above")
    assert nurses(site).category == "claim"
    page.reload()
    expect(page.locator(BANNER).first).to_contain_text("Changed here and elsewhere")
    page.get_by_role("button", name="Take what I did here").click()
    saved(page)
    assert nurses(site).category == "major-claim"


def test_a_document_finished_elsewhere_keeps_what_was_not_saved(site: Site, open_page: Open):
    """It can be reopened and then takes it."""
    page = open_and_mark(site, open_page)
    elsewhere(site, Create(Unit("x", (Span(0, 6),), "major-claim")))
    elsewhere(site, kind="finish")
    go_to(page, "Shops")
    press(page, "3")
    expect(page.get_by_text("This document was finished elsewhere")).to_contain_text("1 change")
    assert len(site.layer("essays").units) == 2
    page.get_by_role("button", name="Reopen and save").click()
    saved(page)
    assert len(site.layer("essays").units) == 3


def test_a_session_that_ends_while_one_types_is_begun_again_in_place(site: Site, open_page: Open):
    """What was typed and marked is still there, and is then saved."""
    found = site.store.people.named("anna")
    assert found is not None
    site.store.people.set_secret(found[0].key, Passwords(QUICK.hashing).hash(PASSWORD))
    page = open_and_mark(site, open_page)
    site.store.people.end_sessions(found[0].key)
    press(page, "m")
    page.keyboard.type("x j 3")
    press(page, "Escape")
    expect(page.locator(SAVING)).to_have_text("signed out; 1 change kept here")
    go_to(page, "Shops")
    press(page, "3")
    page.get_by_label("Password of anna").fill("wrong")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".again [role=alert]")).to_contain_text("wrong")
    page.get_by_label("Password of anna").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    saved(page)
    assert {unit.attributes.get("note") for unit in site.layer("essays").units} == {None, "x j 3"}


def test_what_is_typed_is_kept_when_the_page_goes(site: Site, open_page: Open):
    """Without leaving the field first."""
    page = open_and_mark(site, open_page)
    press(page, "m")
    page.keyboard.type("half a sentence")
    page.reload()
    saved(page)
    expect(page.locator(SAVING)).to_have_text("saved v3")
    assert nurses(site).attributes["note"] == "half a sentence"


def test_a_page_opened_without_connection_says_what_it_keeps(site: Site, open_page: Open):
    """And comes back by itself."""
    page = open_and_mark(site, open_page)
    page.route("**/api/**", lambda route: route.abort())
    go_to(page, "Shops")
    press(page, "3")
    expect(page.locator(SAVING)).to_have_text("1 change kept offline")
    press(page, "Control+Enter")
    said(page, "your changes are kept")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator(".kept")).to_contain_text("1 change of this document is kept")
    page.unroute("**/api/**")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(SAVING)).to_have_text("saved v3")
    assert len(site.layer("essays").units) == 2


def test_a_browser_that_keeps_nothing_says_so(site: Site, open_page: Open):
    """As in some private windows; what is done is saved all the same."""
    page = open_page(site.path("essays"))
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('no'); };")
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('no'); };")
    page.reload()
    tab_to(page, TEXT)
    page.context.set_offline(True)
    go_to(page, "Nurses")
    press(page, "3")
    expect(page.locator(BANNER)).to_contain_text("leave this page open")
    page.context.set_offline(False)
    saved(page)
    expect(page.locator(BANNER)).to_have_count(0)
    assert len(site.layer("essays").units) == 1


def test_a_change_is_saved_under_the_guideline_that_was_on_the_screen(site: Site, open_page: Open):
    """A new one is shown when the annotator goes on, and before a document is finished."""
    page = open_and_mark(site, open_page)
    site.store.guidelines.add(site.studies["essays"], "2", "# Marking\n\nNew words.")
    go_to(page, "Shops")
    press(page, "3")
    expect(page.locator(BANNER)).to_contain_text("The guideline has a new version")
    saved(page)
    assert site.layer("essays").guideline_version == "1"
    page.keyboard.press("Control+Enter")
    expect(page.locator(".bar")).to_contain_text("Look at it, then finish")
    page.get_by_role("button", name="Go on under the new guideline").click()
    expect(page.locator("#panel-guideline")).to_contain_text("version 2")
    expect(page.locator("#panel-guideline")).to_contain_text("New words.")
    expect(page.locator(BANNER)).to_have_count(0)
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    assert site.layer("essays").guideline_version == "2"
