"""The guideline of a study of one's own: written, replaced, and read by who is annotating."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS, Fresh, set_up
from tests.web.browser.keyboard import go_to, press, saved, tab_to
from tests.web.browser.test_looks import check
from tests.web.browser.test_managing import add

Open = Callable[..., Page]
BANNER = ".banner"
WORDS = """# What to mark

Mark what the text **says**.

## Claim

- A statement that a reader could doubt,
- not a question.

1. Read the whole text.
2. Begin with the claim of the author.
"""


def save_version(page: Page, name: str, text: str) -> None:
    """Save a new version under a name."""
    page.get_by_label("Text of the guideline").fill(text)
    page.get_by_label("Name of this version").fill(name)
    page.get_by_role("button", name="Save this version").click()


def test_a_manager_writes_a_guideline_and_brings_new_versions(fresh: Fresh, tmp_path: Path):
    """From the text area and from a file; a name that is used is refused, and the words stay."""
    page = set_up(fresh)
    page.goto(add(fresh))
    page.get_by_role("link", name="Guideline").click()
    expect(page.get_by_text("There is no guideline yet.")).to_be_visible()
    check(page, "guideline-none")
    expect(page.get_by_label("Name of this version")).to_have_value("1")
    save_version(page, "1", WORDS)
    expect(page.get_by_role("status")).to_have_text("Version 1 holds now.")
    now = page.get_by_role("region", name="Guideline, version 1")
    expect(now.get_by_role("heading", name="Claim")).to_be_visible()
    expect(now.get_by_role("listitem")).to_have_count(4)
    save_version(page, "1", WORDS + "\nMore.")
    expect(page.get_by_role("alert")).to_contain_text("a guideline of version '1' already")
    expect(page.get_by_label("Text of the guideline")).to_have_value(WORDS + "\nMore.")
    page.get_by_text("How annotators will see it").click()
    preview = page.get_by_role("region", name="How annotators will see it")
    expect(preview.get_by_role("paragraph").last).to_have_text("More.")
    check(page, "guideline-refused")
    broken, file = tmp_path / "latin.md", tmp_path / "guideline.md"
    broken.write_bytes("# Größe".encode("latin-1"))
    file.write_text("# Größe\n\nFrom a file.", encoding="utf-8")
    chosen = page.get_by_label("Take the text from a file")
    chosen.set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("no text in UTF-8")
    expect(page.get_by_label("Text of the guideline")).to_have_value(WORDS + "\nMore.")
    chosen.set_input_files(file)
    expect(page.get_by_label("Text of the guideline")).to_have_value("# Größe\n\nFrom a file.")
    page.get_by_label("Name of this version").fill("2 (May)")
    page.get_by_role("button", name="Save this version").click()
    expect(page.get_by_role("region", name="Guideline, version 2 (May)")).to_contain_text("a file")
    expect(page.locator("tbody tr").first).to_contain_text("2 (May) holds now")
    expect(page.locator("tbody tr").first).to_contain_text("Mona")
    check(page, "guideline-versions")
    page.get_by_role("button", name="Read version 1").click()
    expect(page.get_by_role("region", name="Version 1")).to_contain_text("not a question")
    page.get_by_role("button", name="Show what changed").click()
    changes = page.get_by_role("region", name="From version 1 to 2 (May)")
    expect(changes.locator("del")).to_contain_text(["What to mark"])
    expect(changes.locator("ins")).to_contain_text(["Größe"])
    check(page, "guideline-changes")
    page.get_by_role("combobox", name="From version").select_option("2 (May)")
    page.get_by_role("button", name="Show what changed").click()
    expect(page.get_by_text("Both say the same.")).to_be_visible()


def test_a_name_that_is_typed_stays_when_the_versions_come_again(fresh: Fresh):
    """As soon as a version is saved the next can be named, however long the list takes."""
    page, held = set_up(fresh), list[Route]()
    page.goto(add(fresh))
    page.get_by_role("link", name="Guideline").click()
    expect(page.get_by_label("Name of this version")).to_have_value("1")

    def hold(route: Route) -> None:
        if route.request.method == "GET":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/studies/*/guideline", hold)
    with page.expect_request(lambda sent: sent.method == "GET" and "guideline" in sent.url):
        save_version(page, "1", WORDS)
    page.get_by_label("Name of this version").fill("May")
    for route in held:
        route.continue_()
    expect(page.get_by_role("region", name="Guideline, version 1")).to_be_visible()
    page.get_by_text("How annotators will see it").wait_for(state="detached")
    # What a page does after it was drawn comes with the next pictures.
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 200)))")
    expect(page.get_by_label("Name of this version")).to_have_value("May")


def test_an_annotator_in_the_middle_loses_nothing_when_the_guideline_changes(
    site: Site, open_page: Open
):
    """What is marked meanwhile is saved as made under the guideline that was on the screen."""
    key = site.studies["essays"]
    site.store.people.grant(key, site.store.people.add("mona").key, "manager")
    anna, mona = open_page(site.path("essays")), open_page(site.url)
    mona.context.add_cookies([{"name": "argora", "value": site.token("mona"), "url": site.url}])
    mona.goto(f"{site.url}/s/{key}/guideline")
    tab_to(anna, "#text [data-place]")
    go_to(anna, "Nurses")
    press(anna, "3")
    saved(anna)
    expect(mona.get_by_label("Name of this version")).to_have_value("2")
    save_version(mona, "2", WORDS)
    expect(mona.get_by_role("status")).to_have_text("Version 2 holds now.")
    for words in ("Shops", "Admittedly"):
        go_to(anna, words)
        press(anna, "3")
        expect(anna.locator(BANNER)).to_contain_text("The guideline has a new version")
    saved(anna)
    assert (len(site.layer("essays").units), site.layer("essays").guideline_version) == (3, "1")
    anna.get_by_role("button", name="Go on under the new guideline").click()
    expect(anna.locator("#panel-guideline")).to_contain_text("Begin with the claim of the author")
    expect(anna.locator(BANNER)).to_have_count(0)
    tab_to(anna, "#text [data-place]")
    go_to(anna, "However")
    press(anna, "3")
    expect(anna.locator(".bar .saving")).to_have_text("saved v5")
    assert (len(site.layer("essays").units), site.layer("essays").guideline_version) == (4, "2")
    anna.reload()
    expect(anna.get_by_role("treeitem")).to_have_count(4)


def test_an_annotator_reads_the_version_under_which_the_work_was_done(site: Site, open_page: Open):
    """And what changed since; markup in a version stays text."""
    site.store.guidelines.add(site.studies["essays"], "2", WORDS.replace("doubt", "<b>doubt</b>"))
    page = open_page(site.path("essays"), **OPTIONS)
    tab_to(page, "#text [data-place]")
    go_to(page, "Nurses")
    press(page, "3")
    saved(page)
    site.store.guidelines.add(site.studies["essays"], "3", WORDS + "3. Go back to the end.\n")
    go_to(page, "Shops")
    press(page, "3")
    page.get_by_role("button", name="Go on under the new guideline").click()
    panel = page.locator("#panel-guideline")
    expect(panel).to_contain_text("Your last change here was made under version 2.")
    panel.get_by_text("All versions, and what changed").click()
    panel.get_by_role("button", name="Read version 2").click()
    expect(panel.get_by_role("region", name="Version 2")).to_contain_text("<b>doubt</b>")
    panel.get_by_role("button", name="Show what changed").click()
    changes = panel.get_by_role("region", name="From version 2 to 3")
    expect(changes.locator("ins")).to_contain_text(["Go back to the end"])
    check(page, "annotator-versions")


def test_a_guideline_can_be_read_where_what_draws_it_does_not_come(site: Site, open_page: Open):
    """It is shown as it was written; with a connection its headings are headings."""
    page = open_page(site.path("essays"))
    page.route("**/assets/elements-*", lambda route: route.abort())
    tab_to(page, "#text [data-place]")
    press(page, "g")
    panel = page.locator("#panel-guideline")
    expect(panel).to_contain_text("# What to mark")
    page.unroute("**/assets/elements-*")
    page.reload()
    tab_to(page, "#text [data-place]")
    press(page, "g")
    expect(panel.get_by_role("heading", name="What to mark")).to_be_visible()
    expect(panel).not_to_contain_text("# What to mark")
