"""A whole study in the browser: five people, training, two phases, growth, and the figures."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.cli.conftest import Run
from tests.web.browser.figures import READY, WAIT, figures, printed_figures
from tests.web.browser.fresh import PASSWORD, Fresh, set_up
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.test_growing import with_gold
from tests.web.browser.test_looks import check
from tests.web.browser.test_phases import decide, set_phases

import argora
from argora.analysis.words import number
from argora.model import Layer, Relation, Span, Unit

NAMES = ("ana", "ben", "chloe", "dora")
SIX = ("dogs", "cats", "hens", "bees", "trees", "parks")
FIVE = ("buses", "bikes", "boats", "trams", "trains")
LESSON = "Rivers help a town. They carry goods. Some people doubt that."
GOLD = Layer(
    "lesson",
    "key",
    units=(Unit("u1", (Span(0, 19),), "claim"), Unit("u2", (Span(20, 37),), "premise")),
    relations=(Relation("r1", ("u2",), "u1", "support"),),
)
# What each of them marks, by the first words of a sentence: all but ana and chloe differ.
MARKS = {
    "ana": (("They", "2"),),
    "ben": (("They", "2"), ("Some", "2")),
    "chloe": (("They", "2"),),
    "dora": (("They", "1"), ("Some", "2")),
}


def text_of(name: str) -> str:
    """Return a text of three sentences."""
    return f"{name.capitalize()} help a town. They save money. Some people doubt that."


def bring_in(page: Page, folder: Path) -> str:
    """Bring a folder of six texts in, and return the study's address."""
    folder.mkdir()
    for name in SIX:
        (folder / f"{name}.txt").write_text(text_of(name))
    page.get_by_role("link", name="Bring a study in").click()
    page.get_by_label("Or a whole folder").set_input_files(folder)
    page.get_by_label("What annotators may mark").select_option("claim-premise")
    check(page, "whole-new")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name="Town is there")).to_be_visible(timeout=WAIT)
    check(page, "whole-new-done")
    page.get_by_role("link", name="See the documents").click()
    expect(page.get_by_text("Nobody annotates yet.")).to_be_visible()
    check(page, "whole-documents-none")
    return page.url


def prepare(page: Page, folder: Path) -> None:
    """Write a guideline, divide the study into phases, and add a training document."""
    go(page, "Guideline")
    page.get_by_label("Text of the guideline").fill("# Claims\n\nMark what can be doubted.")
    page.get_by_role("button", name="Save this version").click()
    expect(page.get_by_role("region", name="Guideline, version 1")).to_be_visible()
    check(page, "whole-guideline")
    go(page, "Phases")
    set_phases(page)
    check(page, "whole-phases")
    go(page, "Tasks")
    page.get_by_text("Add documents", exact=True).click()
    lesson = {
        "name": "lesson.zip",
        "mimeType": "application/zip",
        "buffer": with_gold(folder, LESSON, GOLD),
    }
    page.get_by_label("Files, or one zip").set_input_files(lesson)  # type: ignore[arg-type]
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_text("1 document added, 1 with a gold.")).to_be_visible()
    check(page, "whole-training-added")


def invite(page: Page) -> dict[str, str]:
    """Return a link for each annotator."""
    go(page, "People")
    links = {}
    for name in NAMES:
        page.get_by_label("Name in the study").fill(name)
        page.get_by_role("button", name="Make a link").click()
        links[name] = page.get_by_label(f"Link for {name}").input_value()
    check(page, "whole-people")
    return links


def join(fresh: Fresh, link: str, *, looks: bool) -> Page:
    """Take a link in a browser of one's own, by the keyboard alone."""
    page = fresh.page()
    page.goto(link)
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    if looks:
        check(page, "whole-join")
    tab_to(page, "[name=password]")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is nothing for you to annotate yet.")).to_be_visible()
    if looks:
        check(page, "whole-nothing-to-do")
    return page


def go(page: Page, link: str) -> None:
    """Go to another page of the study."""
    page.get_by_role("navigation", name="Study").get_by_role("link", name=link, exact=True).click()
    expect(page.locator("[aria-current=page]")).to_have_text(link)


def follow(page: Page, selector: str) -> None:
    """Follow a link by the keyboard."""
    tab_to(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def plan(page: Page, *, batch: str, words: str, name: str, overlap: str = "2") -> None:
    """Plan that each document has one annotator, and some of them all four."""
    page.get_by_label("Annotators of a document").fill("1")
    page.get_by_label("Documents in the overlap set").fill(overlap)
    page.get_by_label("Annotators of each of these").fill("4")
    if batch:
        page.get_by_text("Batch, round and control arm").click()
        page.get_by_label("Documents in this batch").fill(batch)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name=words)).to_be_focused()
    check(page, f"whole-{name}-preview")
    page.get_by_role("button", name="Apply this plan").click()
    expect(page.get_by_text(f"Applied: {words}")).to_be_visible()
    check(page, f"whole-{name}")


def begin(page: Page) -> None:
    """Open the first document that is not finished, by the keyboard."""
    follow(page, "a.main")
    tab_to(page, "#text [data-place]")


def finish(page: Page) -> None:
    """Finish the document."""
    saved(page)
    press(page, "Control+Enter")
    said(page, "Finished. Thank you.")
    expect(page.locator(".bar .said")).to_contain_text(" are done; ")


def mark_units(page: Page, name: str) -> None:
    """Mark the first sentence as a claim, and others as this annotator does."""
    press(page, "Home 1")
    for words, key in MARKS[name]:
        go_to(page, words)
        press(page, key)


def relate(page: Page, name: str) -> None:
    """Relate the second unit to the first; dora takes it for an attack."""
    go_to(page, "They")
    press(page, "r 2 Enter" if name == "dora" else "r Enter")


def train(page: Page, name: str) -> None:
    """Annotate the training document, and look at what differs from the gold."""
    expect(page.get_by_role("heading", name="Training")).to_be_visible()
    begin(page)
    mark_units(page, name)
    if name == "ana":
        check(page, "whole-marking")
    finish(page)
    expect(page.get_by_role("link", name="Compare with the gold")).to_be_visible()
    if name == "ana":
        check(page, "whole-finished")
    follow(page, ".bar a[href*=feedback]")
    differing = {"ana": 0, "ben": 1, "chloe": 0, "dora": 2}[name]
    words = "say the same as the gold" if differing == 0 else "differ from the gold in"
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.locator(".place.differs")).to_have_count(differing)
    if name == "dora":
        check(page, "whole-feedback")
    follow(page, "a[href^='/s/']:not([href*='/d/'])")
    expect(page.locator("tbody").first).to_be_visible()


def annotate(page: Page, name: str, work: Callable[[Page, str], None]) -> int:
    """Annotate all documents that are there, one after the other, and return how many."""
    begin(page)
    for n in count(1):
        work(page, name)
        if name == "ana" and n == 2:
            check(page, f"whole-{work.__name__}")
        finish(page)
        if page.get_by_text("there is nothing more to annotate").count() == 1:
            follow(page, ".top a")
            expect(page.locator("tbody").first).to_be_visible()
            return n
        with page.expect_navigation():
            page.keyboard.press("Control+Enter")
        tab_to(page, "#text [data-place]")
    raise AssertionError("there is always another document")


def add_five(page: Page) -> None:
    """Add documents to the study that runs."""
    page.get_by_text("Add documents", exact=True).click()
    files = [
        {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": text_of(name).encode()}
        for name in FIVE
    ]
    page.get_by_label("Files, or one zip").set_input_files(files)  # type: ignore[arg-type]
    page.get_by_role("button", name="Add to the study").click()
    expect(page.get_by_text("5 documents added.")).to_be_visible()


def make_gold(page: Page, folder: Path) -> None:
    """Make the gold of the components, decide what is open, and open the relations."""
    go(page, "Phases")
    page.get_by_text("Gold of components", exact=True).click()
    page.get_by_label("Annotators who must have finished a document").fill("1")
    page.get_by_role("button", name="Make the gold from votes of components").click()
    expect(page.get_by_text("3 are for people to decide")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("Left as a person changed them: 1")).to_be_visible()
    check(page, "whole-gold")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = folder / "record.csv"
    record.write_text(decide(download.value.path().read_text("utf-8")), "utf-8", newline="")
    page.get_by_label("Upload the record").set_input_files(record)
    expect(page.get_by_text("none is open")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("wait for the gold of components")).to_have_count(0)
    open_phase(page, "relations")
    check(page, "whole-phases-open")


def open_phase(page: Page, name: str) -> None:
    """Open a phase to annotators."""
    page.get_by_role("button", name=f"Open this phase {name}").click()
    expect(page.get_by_role("button", name=f"Close this phase {name}")).to_be_visible()


def exported(page: Page, folder: Path) -> Path:
    """Download the study, and return the folder with its files."""
    go(page, "Export")
    expect(page.get_by_text("Of this study nothing is lost.")).to_be_visible()
    check(page, "whole-export")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a zip").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        archive.extractall(folder)
    return folder / "study"


def compare(page: Page, run: Run, folder: Path, phase: str) -> None:
    """Compare all figures of a phase with those of the command on the export."""
    go(page, "Agreement")
    page.get_by_role("navigation", name="Phase").get_by_role("link", name=phase).click()
    expect(page.get_by_role("link", name=phase)).to_have_attribute("aria-current", "true")
    expect(page.get_by_text(READY)).to_be_visible(timeout=WAIT)
    printed = run("agree", folder, "--phase", phase, "--json").json
    by_batch = run("agree", folder, "--phase", phase, "--facet", "batch", "--json").json
    values = {
        result["scope"]: result["value"]
        for result in by_batch["results"]
        if result["measure"] in ("u_alpha", "alpha") and result["scope"].startswith("batch=")
    }
    expected = [words for section in printed["sections"] for words in printed_figures(section)]
    assert len(expected) > 3
    trend = [number(value) for scope, value in values.items() if "/" not in scope]
    assert figures(page) == [*expected, *trend]
    scores = {
        each["document"]: f"agreement {each['value']:.3f}".replace("-", "−")
        for each in printed["documents"]
    }
    for name, words in scores.items():
        expect(page.locator("summary").filter(has_text=name)).to_contain_text(words)
    check(page, f"whole-agreement-{phase}")
    layers = argora.read(folder).select(phase=phase, kinds=["person"], state="finished").layers
    go(page, "Documents")
    page.get_by_role("navigation", name="Phase").get_by_role("link", name=phase).click()
    expect(page.get_by_text(f"{len(layers)} finished, 0 begun, 0 not begun.")).to_be_visible()
    check(page, f"whole-documents-{phase}")


def look_at_the_rest(page: Page) -> None:
    """Look at the screens on which nothing was done."""
    for link in ("People", "Tasks", "History", "Study", "Documents"):
        go(page, link)
        check(page, f"whole-end-{link.lower()}")
    page.get_by_role("row", name="lesson").get_by_role("link").first.press("Enter")
    page.get_by_role("combobox", name="beside").select_option(index=1)
    expect(page.get_by_role("heading", name="Where they differ")).to_be_visible()
    check(page, "whole-review")
    page.get_by_role("link", name="Mona").click()
    expect(page.get_by_label("Present password")).to_be_visible()
    check(page, "whole-account")
    page.get_by_role("link", name="Argora", exact=True).click()
    page.get_by_role("link", name="Accounts").click()
    expect(page.get_by_role("heading", name="Accounts")).to_be_visible()
    check(page, "whole-accounts")


def test_a_whole_study(fresh: Fresh, tmp_path: Path, run: Run):
    """The manager works in the browser, annotators by the keyboard; figures are the command's.

    By hand: 4 x 1 + 2 x 4 = 12 tasks, then 4 x 1 + 1 x 4 = 8 for the five new documents, and in the
    second phase 9 x 1 + 2 x 4 = 17. In each of the three documents that all four finish, two of
    four mark the last sentence: that is for a person to decide.
    """
    mona = set_up(fresh)
    check(mona, "whole-studies")
    bring_in(mona, tmp_path / "Town")
    prepare(mona, tmp_path / "lesson")
    links = invite(mona)
    pages = {name: join(fresh, links[name], looks=name == "ana") for name in NAMES}
    go(mona, "Tasks")
    plan(mona, batch="6", words="4 documents x 1 + 2 x 4 = 12 tasks, 3 each", name="plan")
    go(mona, "Documents")
    expect(mona.get_by_text("No phase is open")).to_be_visible()
    check(mona, "whole-no-phase")
    mona.get_by_role("link", name="Open a phase").click()
    open_phase(mona, "components")
    for name, page in pages.items():
        page.reload()
        train(page, name)
        if name != "dora":
            assert annotate(page, name, mark_units) == 3
    go(mona, "Tasks")
    expect(mona.get_by_role("row", name="dora ▾ behind the others 1 of 4")).to_be_visible()
    add_five(mona)
    words = "4 documents x 1 + 1 x 4 = 8 tasks, 5 each; earlier tasks included"
    plan(mona, batch="5", overlap="1", words=words, name="second-plan")
    go(mona, "Documents")
    mona.get_by_role("combobox", name="of").select_option("who is behind (1)")
    expect(mona.locator(".matrix thead th")).to_have_text(["Document", "Finished", "dora"])
    check(mona, "whole-behind")
    for name, page in pages.items():
        page.reload()
        assert annotate(page, name, mark_units) == (5 if name == "dora" else 2)
    make_gold(mona, tmp_path)
    go(mona, "Tasks")
    words = "9 documents x 1 + 2 x 4 = 17 tasks, 4 to 5 each"
    plan(mona, batch="", words=words, name="plan-of-relations")
    for name, page in pages.items():
        page.reload()
        assert annotate(page, name, relate) in (5, 6)
    check(pages["ana"], "whole-my-documents")
    folder = exported(mona, tmp_path / "out")
    for phase in ("components", "relations"):
        compare(mona, run, folder, phase)
    look_at_the_rest(mona)
