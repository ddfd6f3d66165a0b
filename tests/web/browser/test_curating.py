"""Curation in the browser: by keyboard and by mouse, and its gold is that of ``argora gold``."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.cli.conftest import Run
from tests.web.browser.figures import WAIT
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import press
from tests.web.browser.test_german import english_on
from tests.web.browser.test_looks import check
from tests.web.test_curation import comparable

import argora
from argora.model import Annotator
from argora.studies import bundled

OPEN = re.compile(r"(\d+) of \d+ (is|are) to decide|None of \d+ is to decide")
MOST = 100
Take = Callable[[Page, int], None]
"""Takes the version of a number in the case that is open; 0 for nothing here."""


@pytest.fixture
def proposed(fresh: Fresh, no_program: None) -> tuple[Page, str]:
    """The queue of the bundled study, of which Mona let the gold be made by the usual rules."""
    page = set_up(fresh)
    key = fresh.store.add_study(bundled())
    (mona,) = fresh.store.people.all()
    fresh.store.people.grant(key, mona.key, "manager")
    page.goto(f"{fresh.url}/s/{key}")
    page.get_by_role("link", name="Curation", exact=True).click()
    expect(page.get_by_text("There is no gold to curate yet.")).to_be_visible()
    check(page, "curation-rules")
    page.get_by_role("button", name="Make the gold from votes").click()
    expect(page.get_by_role("link", name=re.compile("Begin with"))).to_be_focused(timeout=WAIT)
    check(page, "curation-queue")
    return page, key


def n_open(page: Page) -> int:
    """Return how many cases of the document are open, once all is saved."""
    expect(page.locator(".bar .saving")).to_have_text(re.compile("^(finished, )?saved|not saved"))
    words = page.locator(".cases > [role=status]").inner_text()
    found = OPEN.fullmatch(words.rstrip("."))
    assert found is not None, words
    return int(found[1] or 0)


def by_key(page: Page, version: int) -> None:
    """Press the key of a version."""
    press(page, str(version) if version else "d")


def by_mouse(page: Page, version: int) -> None:
    """Click on a version."""
    versions = page.locator(".case.current .version")
    versions.nth(version - 1).click()


def current(page: Page) -> Locator:
    """Return the case that is open."""
    return page.locator(".case.current")


def decide_document(page: Page, take: Take) -> int:
    """Decide all open cases of a document, also those that a decision opens; return how many.

    Where the scheme forbids a version beside other decisions, the next one is taken.
    """
    for n_decided in range(MOST):
        if n_open(page) == 0:
            return n_decided
        key = current(page).get_attribute("data-case")
        n_versions = current(page).locator(".version").count()
        for version in [*range(1, n_versions), 0]:
            take(page, version)
            n_open(page)
            if page.locator(".banner").count() == 0:
                break
            # The reason stands above, and the case is open to be decided otherwise.
            expect(page.locator(".banner")).to_contain_text("Not saved: the decision on case")
            assert current(page).get_attribute("data-case") == key
            page.get_by_role("button", name="I have seen it").click()
        else:
            raise AssertionError(f"no version of {key} can be taken")
    raise AssertionError("there is always one more case")


def finish(page: Page, take: Take) -> bool:
    """Finish the document; return whether a rule of the scheme is in the way."""
    wrong = page.locator(".gold .problem.error").count()
    if take is by_key:
        press(page, "Control+Enter")
    else:
        page.get_by_role("button", name="Finish", exact=True).click()
    if wrong:
        expect(page.locator(".banner")).to_contain_text("Not saved: finishing")
        return False
    expect(page.locator(".bar .said")).to_have_text("The gold is finished.")
    return True


@pytest.mark.parametrize("take", [by_key, by_mouse], ids=["keyboard", "mouse"])
def test_every_open_case_is_decided_and_the_gold_is_that_of_argora_gold(
    fresh: Fresh, proposed: tuple[Page, str], run: Run, tmp_path: Path, take: Take
) -> None:
    """The bundled study: each document is finished, and the record makes the same gold again."""
    page, key = proposed
    with fresh.client(page) as client:
        documents = client.call("GET", f"/studies/{key}/curation")["documents"]
        to_decide = [each for each in documents if each["n_open"]]
        assert len(to_decide) > 3
        n_decided, finished = 0, []
        for each in to_decide:
            link = page.get_by_role("link", name=each["title"], exact=True)
            if take is by_key:
                link.focus()
                page.keyboard.press("Enter")
            else:
                link.click()
            expect(page.get_by_role("heading", name=each["title"])).to_be_visible()
            n_decided += decide_document(page, take)
            finished.append(finish(page, take))
            page.get_by_role("link", name="All documents").click()
        assert n_decided >= sum(each["n_open"] for each in to_decide)
        assert True in finished
        expect(page.get_by_text("Nothing is open in any document.")).to_be_visible()
        now = client.call("GET", f"/studies/{key}/curation")["documents"]
        state_of = {each["document"]: each["state"] for each in now}
        states = [state_of[each["document"]] == "finished" for each in to_decide]
        assert states == finished
        record = client.http.get(f"/api/studies/{key}/phases/gold/record?phase=").text
        exported = client.http.get(f"/api/studies/{key}/export?format=native&name=x").content
    (tmp_path / "record.csv").write_text(record, "utf-8", newline="")
    with zipfile.ZipFile(io.BytesIO(exported)) as archive:
        archive.extractall(tmp_path / "export")
    study = argora.read(tmp_path / "export" / "study")
    people = [each.id for each in study.annotators if each.kind == "person"]
    argora.write(study.select(annotators=people), tmp_path / "votes", format="native")
    result = run(
        *("gold", tmp_path / "votes", tmp_path / "gold", "--format", "native"),
        *("--decisions", tmp_path / "record.csv"),
    )
    assert result.code == 0, result
    again = comparable(argora.read(tmp_path / "gold"))  # type: ignore[no-untyped-call]
    assert again == comparable(study)  # type: ignore[no-untyped-call]


def test_a_case_is_decided_reasoned_changed_and_undone_by_keyboard(
    proposed: tuple[Page, str],
) -> None:
    """From the queue: Enter and 1 decide a case; undo, a reason, another category, bulk."""
    page, _ = proposed
    page.keyboard.press("Enter")
    expect(page.locator(".case.current .version").first).to_be_visible()
    check(page, "curation")
    n = n_open(page)
    assert n > 1
    first = current(page).get_attribute("data-case")
    press(page, "1")
    assert n_open(page) == n - 1
    assert current(page).get_attribute("data-case") != first
    check(page, "curation-decided")
    press(page, "z")
    expect(page.locator(".bar .said")).to_contain_text("Undone: the decision on case")
    assert n_open(page) == n
    assert current(page).get_attribute("data-case") == first
    press(page, "r")
    page.keyboard.type("it is a whole sentence")
    press(page, "Escape 1")
    assert n_open(page) == n - 1
    press(page, "p n")
    case = page.locator(f'[data-case="{first}"]')
    case.locator(".head").focus()
    press(page, "Enter")
    expect(case).to_contain_text("Decided by Mona")
    expect(case).to_contain_text("it is a whole sentence")
    check(page, "curation-reason")
    page.reload()
    assert n_open(page) == n - 1
    press(page, "e")
    expect(page.get_by_role("group", name="Decide otherwise")).to_be_visible()
    check(page, "curation-edit")
    press(page, "Escape ?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "curation-keys")
    press(page, "Escape")
    page.get_by_text("Decide many at once").click()
    page.get_by_role("button", name=re.compile("Accept")).click()
    n_open(page)
    page.get_by_label("Take all of").select_option(index=0)
    page.get_by_role("button", name="Take", exact=True).click()
    n_open(page)
    n_changed = page.locator(".case.decided").count()
    assert n_changed > 1
    press(page, "z")
    expect(page.locator(".bar .said")).to_contain_text("Undone: the decisions on")
    assert page.locator(".case.decided").count() < n_changed
    check(page, "curation-bulk")


QUOTE = "document.querySelectorAll('.problem .about').forEach(each => { each.lang = 'en'; })"


def test_curation_is_german_where_the_browser_is(proposed: tuple[Page, str]) -> None:
    """The queue, a case and its edit have no English but what is marked as such."""
    page, _ = proposed
    page.evaluate("localStorage.setItem('argora:language', 'de')")
    page.reload()
    begin = page.get_by_role("link", name=re.compile("beginnen"))
    expect(begin).to_be_visible()
    assert english_on(page) == []
    check(page, "curation-queue-german")
    begin.click()
    expect(page.locator(".case.current .version").first).to_be_visible()
    page.evaluate(QUOTE)  # words of the essay
    assert english_on(page) == []
    press(page, "d e")
    expect(page.get_by_role("group", name="Anders entscheiden")).to_be_visible()
    expect(page.locator(".bar .saving")).to_have_text("gespeichert")
    page.evaluate(QUOTE)
    assert english_on(page) == []
    check(page, "curation-german")


def test_a_gold_that_came_with_files_is_read_opened_again_and_finished(
    fresh: Fresh, no_program: None
) -> None:
    """There is nothing to decide in it, and it stays as it is."""
    page = set_up(fresh)
    layer = bundled().layer("essay01", "ana")
    assert layer is not None
    brought = replace(layer, annotator="gold", state="finished")
    key = fresh.store.add_study(bundled())
    fresh.store.extend(key, annotators=[Annotator("gold", "gold")], layers=[brought])
    (mona,) = fresh.store.people.all()
    fresh.store.people.grant(key, mona.key, "manager")
    page.goto(f"{fresh.url}/s/{key}/curate")
    page.get_by_role("button", name="Make the gold from votes").click()
    expect(page.get_by_role("link", name=re.compile("Begin with"))).to_be_focused(timeout=WAIT)
    document = next(each.key for each in fresh.store.listed(key) if each.name == "essay01")
    page.goto(f"{fresh.url}/s/{key}/curate/{document}")
    expect(page.get_by_text("came with files")).to_be_visible()
    check(page, "curation-of-person")
    page.get_by_role("button", name="Reopen").click()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("button", name="Reopen")).to_be_visible()
    page.get_by_role("link", name="Read this gold").click()
    expect(page.get_by_role("heading", name="essay01")).to_be_visible()
