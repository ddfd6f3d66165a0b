"""A study of three annotators in the browser, from an empty database to the export."""

from __future__ import annotations

import zipfile
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.cli.conftest import Run
from tests.web.browser.figures import READY, WAIT, figures, printed_figures
from tests.web.browser.fresh import PASSWORD, Fresh, set_up
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to

from argora.model import Layer
from argora.model.operations import Create
from argora.studies import bundled
from argora.web.client import Client

ANNOTATORS = ("ana", "ben", "chloe")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """The bundled essays' texts in a folder, without annotations."""
    folder = tmp_path / "Fourteen essays"
    folder.mkdir()
    with as_file(files("argora.studies") / "essays" / "documents") as there:
        for text in there.glob("*.txt"):
            (folder / text.name).write_bytes(text.read_bytes())
    return folder


def bring_in(page: Page, folder: Path) -> str:
    """Bring a folder of texts in and return the study's address."""
    page.get_by_role("link", name="Bring a study in").click()
    page.get_by_label("Or a whole folder").set_input_files(folder)
    expect(page.get_by_label("Name of the study")).to_have_value(folder.name)
    page.get_by_label("What annotators may mark").select_option("persuasive-essays")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name=f"{folder.name} is there")).to_be_visible(timeout=WAIT)
    page.get_by_role("link", name="See the documents").click()
    expect(page.get_by_text("Nobody annotates yet.")).to_be_visible()
    return page.url


def invite(page: Page, address: str, annotator: str) -> str:
    """Make a link for an annotator and return it."""
    page.goto(f"{address}/people")
    page.get_by_label("Name in the study").fill(annotator)
    page.get_by_role("button", name="Make a link").click()
    return page.get_by_label(f"Link for {annotator}").input_value()


def join(fresh: Fresh, link: str) -> Page:
    """Take a link in a browser of one's own; the name is there already."""
    page = fresh.page()
    page.goto(link)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Fourteen essays")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(14)
    return page


def annotate_by_keys(page: Page) -> None:
    """Mark, relate and finish the first essay without a mouse."""
    page.get_by_role("link", name="Begin with essay01").click()
    tab_to(page, "#text [data-place]")
    for words, keys in (
        ("In my opinion", "1"),
        ("First of all", "2 f"),
        ("Pupils can look", "3"),
        ("They can also", "3"),
    ):
        go_to(page, words)
        press(page, keys)
    for words in ("First of all", "Pupils can look", "They can also"):
        go_to(page, words)
        press(page, "r Enter")
    saved(page)
    press(page, "Control+Enter")
    said(page, "Finished")


def annotate(client: Client, study: str, document: str, layer: Layer) -> None:
    """Save somebody's units and relations, and finish."""
    key = {each["title"]: each["key"] for each in client.study(study)["documents"]}[document]
    sheet = client.sheet(study, key)
    sheet.save(*(Create(unit) for unit in layer.units))
    sheet.save(*(Create(relation) for relation in layer.relations))
    sheet.finish()


def test_three_annotators_from_an_empty_database_to_the_export(
    fresh: Fresh, texts: Path, run: Run, tmp_path: Path
):
    """The figures on the page are those of the command on what was taken out, digit for digit."""
    mona = set_up(fresh)
    address = bring_in(mona, texts)
    study = address.rpartition("/")[2]
    for name in ANNOTATORS:
        page = join(fresh, invite(mona, address, name))
        with fresh.client(page) as client:
            if name == "ana":
                annotate_by_keys(page)
            else:
                annotate(client, study, "essay01", bundled().layer("essay01", name))
            annotate(client, study, "essay02", bundled().layer("essay02", name))
        page.context.close()
    mona.goto(address)
    mona.get_by_role("link", name="See how far they agree").click()
    expect(mona.get_by_role("status")).to_have_text(READY, timeout=WAIT)
    shown = figures(mona)
    mona.get_by_role("link", name="Export").click()
    expect(mona.get_by_text("Of this study nothing is lost.")).to_be_visible()
    with mona.expect_download() as download:
        mona.get_by_role("button", name="Download as a zip").click()
    assert download.value.suggested_filename == "Fourteen essays-native.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        archive.extractall(tmp_path / "out")
    printed = run("agree", tmp_path / "out" / "study", "--json").json
    with fresh.client(mona) as client:
        answer = client.call("GET", f"/studies/{study}/agreement/figures")
        assert answer["results"] == printed["results"]
    expected = [words for section in printed["sections"] for words in printed_figures(section)]
    assert len(expected) > 10
    assert shown == expected
