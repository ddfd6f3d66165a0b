"""Erasing in the browser: previewed, the name typed, and gone from the page."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.test_looks import check
from tests.web.browser.test_managing import add


def test_a_manager_erases_an_annotator(fresh: Fresh):
    """What happens is said before; a wrong name erases nobody."""
    page = set_up(fresh)
    address = add(fresh)
    key = address.rpartition("/")[2]
    store = fresh.store
    store.people.grant(key, store.people.add("ben").key, "annotator", annotator="ben")
    page.goto(f"{address}/settings")
    page.get_by_label("are deleted").check()
    expect(page.get_by_text("Saved.")).to_be_visible()
    check(page, "consent")
    page.goto(f"{address}/people")
    page.get_by_role("button", name="Erase ben").click()
    erasing = page.get_by_role("region", name="Erase ben")
    expect(erasing.get_by_role("status")).to_contain_text("4 layers deleted")
    erasing.get_by_label("stay under a neutral name").check()
    erasing.get_by_label("What else names the person").fill("ben@uni.example")
    status = erasing.get_by_role("status")
    expect(status).to_contain_text("4 layers kept under a neutral name")
    expect(status).to_contain_text("The account ben is deleted")
    check(page, "erasing")
    type_name(page, "Ben")
    expect(erasing.get_by_role("alert").last).to_contain_text("not the name of the person")
    type_name(page, "ben")
    expect(page.get_by_text("Erased. In figures and exports stands")).to_be_visible()
    (erasure, _) = store.erasing.all()
    expect(page.get_by_text(f"Erased: {erasure.name}.")).to_be_visible()
    assert "ben" not in {each.id for each in store.study(key).annotators}
    page.get_by_text("Nobody signs in as").first.click()
    page.get_by_role("button", name="Erase ana").click()
    page.get_by_role("button", name="Do not erase").click()
    expect(page.get_by_role("heading", name="Erase ana")).to_have_count(0)
    check(page, "people-erased")


def type_name(page: Page, name: str) -> None:
    """Type the name of the person to erase, and send it."""
    page.get_by_label("Type the name, ben").fill(name)
    page.get_by_role("button", name="Erase for good").click()


def test_an_administrator_erases_an_account(fresh: Fresh):
    """It is not in the list any more."""
    page = set_up(fresh)
    key = add(fresh).rpartition("/")[2]
    fresh.store.people.grant(key, fresh.store.people.add("ben").key, "annotator", annotator="ben")
    page.goto(f"{fresh.url}/accounts")
    page.get_by_role("button", name="Erase ben").click()
    expect(page.get_by_role("region", name="Erase ben")).to_contain_text("Of the work as ben")
    check(page, "erasing-account")
    type_name(page, "ben")
    expect(page.get_by_text("Erased. In figures and exports stands")).to_be_visible()
    expect(page.get_by_role("rowheader", name="ben")).to_have_count(0)
    assert fresh.store.people.named("ben") is None


def test_ones_own_data_and_an_export_with_pseudonyms(fresh: Fresh, tmp_path: Path):
    """Both are files."""
    page = set_up(fresh)
    address = add(fresh)
    page.goto(f"{fresh.url}/account")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download it").click()
    data = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert data["account"]["name"] == "Mona"
    page.goto(f"{address}/export")
    page.get_by_label("Pseudonyms").check()
    expect(page.get_by_text("gives the same pseudonyms again")).to_be_visible()
    check(page, "export-pseudonyms")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a zip").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        names = b" ".join(archive.read(name) for name in archive.namelist())
    assert b'"a1"' in names
    assert not any(name in names for name in (b'"ana"', b'"ben"', b'"chloe"'))
