"""The scheme of a study in use is changed in the browser while somebody annotates under it."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, Route, expect
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import go_to, press, saved, tab_to
from tests.web.browser.staffed import add_pets, signed_in
from tests.web.browser.test_looks import check

from argora.model import Document, Span, Unit, dumps
from argora.model.changes import SchemeChange
from argora.model.operations import Create
from argora.store import Place, Submission
from argora.text import segment

WORDS = "Cats sleep. They are warm. Kittens purr."
TEXTS = tuple(segment(Document(f"d{n}", WORDS)) for n in (1, 2))
CLAIM = Unit("c", (Span(0, 11),), "claim")
PREMISE = Unit("p", (Span(12, 26),), "premise")


def begun(fresh: Fresh) -> tuple[Page, str]:
    """Let anna mark a claim and a premise in the first text; return the manager's page."""
    mona = set_up(fresh)
    study = add_pets(fresh, ["anna", "ben"], TEXTS, "claim-premise")
    fresh.store.assign_all(study)
    place = Place(study, "d1", "anna")
    first = Submission("a", 1, "1", operations=(Create(CLAIM), Create(PREMISE)))
    fresh.store.save(place, "edit", first, begin=True)
    return mona, study


def categories(fresh: Fresh, study: str, document: str = "d1") -> list[str]:
    """Return the categories of anna's units."""
    layer = fresh.store.look(Place(study, document, "anna")).layer
    return [str(unit.category) for unit in layer.units]


def merge(fresh: Fresh, mona: Page, study: str) -> None:
    """Remove premises in the editor and see what that changes."""
    mona.goto(f"{fresh.url}/s/{study}/scheme")
    expect(mona.get_by_role("status")).to_contain_text("Version 1 holds.")
    mona.get_by_role("button", name="Change the scheme").click()
    expect(mona.get_by_text("This is a changed version of the scheme of a study.")).to_be_visible()
    mona.get_by_role("button", name="Remove premise").click()
    rules = mona.locator("#rules").get_by_role("button", name=re.compile("^Remove"))
    while rules.count():
        rules.first.click()
    mona.get_by_role("link", name="See what it changes").click()


def test_a_manager_changes_the_scheme_undoes_it_and_takes_it_back(fresh: Fresh) -> None:
    """Seen before it is done, exactly undone, and later taken back with what was done since."""
    mona, study = begun(fresh)
    before = dumps(fresh.store.study(study))
    merge(fresh, mona, study)
    becomes = mona.get_by_label("The unit “premise” becomes")
    expect(becomes).to_have_value("to ")
    expect(mona.get_by_role("row", name=re.compile("^Units"))).to_have_text("Units010")
    becomes.select_option("claim")
    expect(mona.get_by_role("row", name=re.compile("^Units"))).to_have_text("Units100")
    expect(mona.get_by_text("1 of 1 annotated texts changes.")).to_be_visible()
    assert dumps(fresh.store.study(study)) == before
    check(mona, "scheme-change")
    mona.get_by_role("button", name="Apply the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 2 holds.")).to_be_visible()
    assert categories(fresh, study) == ["claim", "claim"]
    check(mona, "scheme-in-use")
    mona.get_by_role("button", name="Undo the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 1 holds.")).to_be_visible()
    assert dumps(fresh.store.study(study)) == before
    merge(fresh, mona, study)
    mona.get_by_label("The unit “premise” becomes").select_option("claim")
    expect(mona.get_by_role("row", name=re.compile("^Units"))).to_have_text("Units100")
    mona.get_by_role("button", name="Apply the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 3 holds.")).to_be_visible()
    later = Submission("b", 1, "3", operations=(Create(CLAIM),))
    fresh.store.save(Place(study, "d2", "anna"), "edit", later, begin=True)
    mona.reload()
    mona.get_by_role("button", name="See what taking it back does").click()
    mona.get_by_label("The unit “claim” becomes").select_option("premise")
    mona.get_by_role("button", name="Take the change back").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 1 holds.")).to_be_visible()
    assert categories(fresh, study) == ["claim", "premise"]
    assert categories(fresh, study, "d2") == ["premise"]


def test_only_what_the_page_shows_is_applied(fresh: Fresh) -> None:
    """Not while a preview is under way; its answer is dropped if a newer one was asked for."""
    mona, study = begun(fresh)
    merge(fresh, mona, study)
    becomes = mona.get_by_label("The unit “premise” becomes")
    apply, units = mona.get_by_role("button", name="Apply the change"), mona.get_by_role("row")
    expect(apply).to_be_enabled()
    held: list[Route] = []
    mona.route("**/scheme/preview", lambda route: held.append(route))
    becomes.select_option("claim")
    expect(apply).to_be_disabled()
    becomes.select_option("to ")
    while len(held) < 2:
        mona.wait_for_timeout(20)
    newer, older = held[1], held[0]
    newer.continue_()
    expect(apply).to_be_enabled()
    with mona.expect_response("**/scheme/preview"):
        older.continue_()
    expect(units.filter(has_text="Units")).to_have_text("Units010")
    apply.click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 2 holds.")).to_be_visible()
    assert categories(fresh, study) == ["claim"]


def test_what_another_manager_changed_meanwhile_is_said(fresh: Fresh) -> None:
    """Before a change is applied, with a draft from before, and when an undo is one no more."""
    mona, study = begun(fresh)
    merge(fresh, mona, study)
    mona.get_by_label("The unit “premise” becomes").select_option("claim")
    expect(mona.get_by_role("row", name=re.compile("^Units"))).to_have_text("Units100")
    scheme = fresh.store.standing(study).scheme
    second = replace(scheme, version="2", title="Of another")
    fresh.store.scheme_changes.apply(study, SchemeChange(scheme, second))
    mona.get_by_role("button", name="Apply the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_role("alert")).to_contain_text("version '2' holds, not '1'")
    mona.reload()
    expect(mona.get_by_text("This draft was begun from version 1")).to_be_visible()
    mona.get_by_label("The unit “premise” becomes").select_option("claim")
    mona.get_by_role("button", name="Apply the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 3 holds.")).to_be_visible()
    expect(mona.get_by_role("button", name="Undo the change")).to_be_visible()
    later = Submission("b", 1, "3", operations=(Create(CLAIM),))
    fresh.store.save(Place(study, "d2", "anna"), "edit", later, begin=True)
    mona.get_by_role("button", name="Undo the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_role("alert")).to_contain_text("nobody can say what unit 'claim' was")
    mona.get_by_label("The unit “claim” becomes").select_option("premise")
    mona.get_by_role("button", name="Undo the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 2 holds.")).to_be_visible()
    assert categories(fresh, study, "d2") == ["premise"]


def test_whoever_annotates_loses_no_unsaved_edit(fresh: Fresh) -> None:
    """Marked without a connection while the scheme changed: saved in the words of the new one."""
    mona, study = begun(fresh)
    anna = signed_in(fresh, "anna")
    (document,) = (each for each in fresh.store.listed(study) if each.name == "d1")
    anna.goto(f"{fresh.url}/s/{study}/d/{document.key}")
    tab_to(anna, "#text [data-place]")
    anna.context.set_offline(True)
    go_to(anna, "Kittens")
    press(anna, "2")
    expect(anna.locator(".bar .saving")).to_have_text("1 change kept offline")
    merge(fresh, mona, study)
    mona.get_by_label("The unit “premise” becomes").select_option("claim")
    expect(mona.get_by_role("row", name=re.compile("^Units"))).to_have_text("Units100")
    mona.get_by_role("button", name="Apply the change").click()
    mona.get_by_role("button", name="Yes").click()
    expect(mona.get_by_text("Version 2 holds.")).to_be_visible()
    anna.context.set_offline(False)
    anna.get_by_role("button", name="Load again").click()
    expect(anna.get_by_role("treeitem")).to_have_count(3)
    saved(anna)
    assert categories(fresh, study) == ["claim", "claim", "claim"]
    expect(anna.locator(".banner")).to_have_count(0)
