"""Several deciders in the browser: annotators decide together, and a second curator is compared."""

from __future__ import annotations

import csv
import io
import re

from playwright.sync_api import Page, expect
from tests.web.browser.figures import WAIT
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.staffed import signed_in
from tests.web.browser.test_curating import by_mouse, decide_document, n_open
from tests.web.browser.test_looks import check

from argora.studies import bundled

PEOPLE = ("ana", "ben", "chloe")
ESSAY = "essay10"


def furnished(fresh: Fresh) -> tuple[Page, str]:
    """Add an essay that three have finished; Mona manages it, and Carl curates."""
    page, store = set_up(fresh), fresh.store
    key = store.add_study(bundled().select(documents=[ESSAY]))
    store.assign_all(key, author="Mona")
    store.people.grant(key, store.people.all()[0].key, "manager")
    for name in PEOPLE:
        store.people.grant(key, store.people.add(name).key, "annotator", annotator=name)
    store.people.grant(key, store.people.add("Carl").key, "curator")
    return page, key


def make_gold(page: Page, url: str) -> None:
    """Make the gold by the rules of Stab & Gurevych (2014)."""
    page.goto(url)
    page.locator("details.rules summary").click()
    page.get_by_label("Rules of a published study").select_option("stab_gurevych_2014")
    expect(page.get_by_label("Annotators who must have finished")).to_have_value("3")
    check(page, "preset")
    page.get_by_role("button", name="Make the gold from votes").click()
    expect(page.get_by_role("link", name=re.compile("Begin with"))).to_be_visible(timeout=WAIT)


def say(person: Page, url: str, number: int) -> None:
    """Let an annotator take the version of a number in every case."""
    person.goto(url)
    person.get_by_role("link", name=re.compile("decide together|gemeinsam entscheiden")).click()
    cases = person.locator(".joint-case")
    expect(cases.first).to_be_visible()
    for case in cases.all():
        version = case.locator(".version").nth(number)
        version.click()
        expect(version).to_have_attribute("aria-pressed", "true")


def test_annotators_decide_together_and_a_second_curator_is_compared(
    fresh: Fresh, no_program: None
) -> None:
    """From the preset to a record that names all, and to the agreement of two curators."""
    page, key = furnished(fresh)
    home, curate = f"{fresh.url}/s/{key}", f"{fresh.url}/s/{key}/curate"
    make_gold(page, curate)
    page.get_by_text("Let annotators decide on open cases together").click()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("cases are open to annotators")).to_be_visible()
    check(page, "cases-opened")
    people = {name: signed_in(fresh, name) for name in PEOPLE}
    for person in people.values():
        say(person, home, 0)
    ana = people["ana"]
    expect(ana.get_by_text("All agree.").first).to_be_visible()
    for name, person in people.items():
        words = person.content()
        assert not [e for e in PEOPLE if e != name and re.search(rf"\b{e}\b", words)]
    expect(ana.locator("#text")).to_contain_text("In a mixed class")
    check(ana, "deciding-together")
    ana.evaluate("localStorage.setItem('argora:language', 'de')")
    ana.reload()
    expect(ana.get_by_text("Alle stimmen überein.").first).to_be_visible()
    check(ana, "deciding-together-german")
    page.goto(curate)
    page.get_by_role("link", name=re.compile("Begin with")).click()
    before = n_open(page)
    page.get_by_role("button", name=re.compile("Take what all agree on")).click()
    assert n_open(page) < before
    check(page, "taken-together")
    with fresh.client(page) as client:
        record = client.http.get(f"/api/studies/{key}/phases/gold/record?phase=").text
    rows = [each for each in csv.DictReader(io.StringIO(record)) if each["decided_by"]]
    assert {each["decided_by"] for each in rows} == {"ana, ben, chloe, Mona"}
    decide_document(page, by_mouse)
    finish(page)
    page.goto(curate)
    page.get_by_text("A second curator", exact=True).click()
    check(page, "asking-for-a-second-curator")
    page.get_by_role("button", name="Ask for it").click()
    expect(page.get_by_text("Carl has finished 0 of 1")).to_be_visible()
    carl = signed_in(fresh, "Carl")
    carl.goto(home)
    expect(carl.get_by_text("You curate these documents a second time")).to_be_visible()
    check(carl, "second-queue")
    carl.get_by_role("link", name=re.compile("Begin with|essay10")).first.click()
    decide_document(carl, by_mouse)
    check(carl, "second-curation")
    finish(carl)
    page.reload()
    page.get_by_role("button", name="Compare the two curators").click()
    table = page.get_by_role("region", name="Agreement between the curators")
    expect(table.get_by_role("row", name=re.compile("^u_alpha")).first).to_be_visible()
    page.get_by_text(re.compile("Where the two differ in")).click()
    expect(page.locator(".difference, p:has-text('do not differ')").first).to_be_visible()
    check(page, "curators-compared")


def finish(page: Page) -> None:
    """Finish the gold."""
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.locator(".bar .said")).to_have_text("The gold is finished.")
