"""A manager adds documents midway, retires one and marks two; a trainee learns from the gold."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.store.test_tasks import begin_and_finish
from tests.store.trees import CLAIM, trees
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import press
from tests.web.browser.staffed import signed_in
from tests.web.browser.test_looks import check
from tests.web.browser.test_tasks import furnished

import argora
from argora.model import Annotator, Document, Layer, Span
from argora.store import Place
from argora.text import segment

LESSON = Layer("lesson", "key", units=(replace(CLAIM, spans=(Span(0, 10),)),))


def chosen(page: Page, *names: str) -> None:
    """Choose documents in the list of the manager's page."""
    form = page.get_by_role("form", name="Documents")
    for name in names:
        form.get_by_label(name).check()


def with_gold(folder: Path, words: str, gold: Layer) -> bytes:
    """Return a zip of a training document with its gold, in the native format."""
    text = segment(Document(gold.document, words, marks={"training"}))
    study = replace(
        trees(),
        documents=(text,),
        annotators=(Annotator(gold.annotator, "gold"),),
        layers=(gold,),
    )
    argora.write(study, folder)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for path in filter(Path.is_file, folder.rglob("*")):
            archive.write(path, path.relative_to(folder))
    return content.getvalue()


def test_a_study_grows_while_it_runs(fresh: Fresh):
    """Five documents more, one of them pasted; one retired and brought back, two for training."""
    page, key = set_up(fresh), furnished(fresh, "claim-premise")
    begin_and_finish(fresh.store, Place(key, "text 03", "ana"))
    page.goto(f"{fresh.url}/s/{key}/tasks")
    page.get_by_text("Add documents", exact=True).click()
    files = [
        {"name": f"new {n}.txt", "mimeType": "text/plain", "buffer": b"Cats sleep. Dogs do not."}
        for n in range(4)
    ]
    page.get_by_label("Files, or one zip").set_input_files(files)  # type: ignore[arg-type]
    check(page, "adding")
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_text("4 documents added.")).to_be_visible()
    page.get_by_label("Text", exact=True).fill("Trees cool a city.")
    page.get_by_label("Its name").fill("new 4")
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_text("1 document added.")).to_be_visible()
    assert fresh.store.summary(key).n_documents == 17
    page.get_by_label("Text", exact=True).fill("Trees again.")
    page.get_by_label("Its name").fill("new 4")
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_role("alert").filter(has_text="names already: 'new 4'")).to_be_visible()

    chosen(page, "text 03", "text 04")
    page.get_by_role("button", name="Retire").click()
    expect(page.get_by_text("17 documents, none chosen")).to_be_visible()
    page.get_by_label("Show those with").fill("retired")
    expect(page.get_by_label("text 05")).to_have_count(0)
    chosen(page, "text 04")
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_text("17 documents, none chosen")).to_be_visible()
    page.get_by_label("text 01").focus()
    press(page, "Space")
    chosen(page, "new 0")
    page.get_by_role("button", name="Mark as training").click()
    expect(page.get_by_text("17 documents, none chosen")).to_be_visible()
    check(page, "documents-marked")
    assert fresh.store.outline(key).marks == {
        "new 0": {"training"},
        "text 01": {"training"},
        "text 03": {"retired"},
    }
    expect(page.get_by_role("row", name="ana 0 of 16")).to_be_visible()

    ana, ben = signed_in(fresh, "ana"), signed_in(fresh, "ben")
    ben.goto(f"{fresh.url}/s/{key}")
    expect(ben.get_by_role("heading", name="Training")).to_be_visible()
    assert queue_of_all(ben)[:2] == ["text 01", "new 0"]
    assert "text 03" not in queue_of_all(ben)
    expect(ben.get_by_role("link", name="Begin with text 01")).to_be_visible()
    ana.goto(f"{fresh.url}/s/{key}")
    expect(ana.get_by_role("heading", name="Retired")).to_be_visible()
    assert queue_of_all(ana)[-1] == "text 03"
    check(ana, "documents-of-a-trainee")


def queue_of_all(page: Page) -> list[str]:
    """Return the documents of all lists on an annotator's page."""
    expect(page.locator("table").first).to_be_visible()
    return page.locator("tbody td:first-child").all_inner_texts()


def test_a_trainee_sees_feedback_after_finishing(fresh: Fresh, tmp_path: Path):
    """Nothing of the gold before; then each place in which the two differ."""
    page, key = set_up(fresh), furnished(fresh, "claim-premise")
    page.goto(f"{fresh.url}/s/{key}/tasks")
    page.get_by_text("Add documents", exact=True).click()
    packed = {
        "name": "lesson.zip",
        "mimeType": "application/zip",
        "buffer": with_gold(tmp_path / "lesson", "Dogs bark. Cats do not.", LESSON),
    }
    page.get_by_label("Files, or one zip").set_input_files(packed)  # type: ignore[arg-type]
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_text("1 document added, 1 with a gold.")).to_be_visible()
    ana = signed_in(fresh, "ana")
    ana.goto(f"{fresh.url}/s/{key}")
    assert queue_of_all(ana)[0] == "lesson"
    expect(ana.get_by_role("link", name="compare with the gold")).to_have_count(0)
    document = fresh.store.tasks(key, annotator="ana")[-1].key
    ana.goto(f"{fresh.url}/s/{key}/d/{document}/feedback")
    expect(ana.get_by_text("once you have finished it")).to_be_visible()
    begin_and_finish(fresh.store, Place(key, "lesson", "ana"))
    ana.goto(f"{fresh.url}/s/{key}/d/{document}")
    link = ana.get_by_role("link", name="Compare with the gold")
    expect(link).to_have_attribute("href", f"/s/{key}/d/{document}/feedback")
    ana.goto(f"{fresh.url}/s/{key}")
    ana.get_by_role("link", name="compare with the gold of lesson").click()
    expect(ana.get_by_text("Your annotations differ from the gold in one place")).to_be_visible()
    expect(ana.locator(".place.differs .who").filter(has_text="ana")).to_be_visible()
    expect(ana.locator(".place.differs .who").filter(has_text="key")).to_be_visible()
    check(ana, "feedback")
    ana.get_by_role("link", name="My documents").click()
    assert queue_of_all(ana)[0] == "lesson"
