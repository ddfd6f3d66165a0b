"""What the annotator's screen shows and lets one change, apart from saving and procedures."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.test_looks import check

Open = Callable[..., Page]
TEXT = "#text [data-place]"
ROW_STATE = """() => ["expanded", "selected", "posinset", "setsize"].map(
  (name) => document.activeElement.getAttribute(`aria-${name}`))"""

HOSTILE = """# Marking <script>window.ran = "script"</script>

A <img src=x onerror="window.ran = 'image'"> and a <svg onload="window.ran = 'svg'"></svg>.

[press](javascript:window.ran='link') and [this](https://example.org/" onclick="window.ran=1)

![picture](x" onerror="window.ran='picture')

- <iframe src="javascript:window.ran='frame'"></iframe>

```
<style>* { display: none }</style>
```
"""


def test_a_hostile_guideline_shows_text_and_runs_nothing(site: Site, open_page: Open):
    """Markdown with HTML and SVG: every tag is there to read."""
    site.store.guidelines.add(site.studies["essays"], "2", HOSTILE)
    page = open_page(site.path("essays"))
    tab_to(page, TEXT)
    press(page, "g")
    guideline = page.locator(".guideline")
    for words in ("<script>window.ran", "<img src=x", "<svg onload", "<iframe src", "<style>*"):
        expect(guideline).to_contain_text(words)
    expect(
        guideline.locator("script, img, svg, iframe, style, [onclick], [onerror]")
    ).to_have_count(0)
    assert page.evaluate(
        "[...document.querySelectorAll('.guideline a')].every(a => /^https?:/.test(a.href))"
    )
    for link in guideline.get_by_text("press").all():
        link.click()
    assert page.evaluate("window.ran ?? null") is None


def test_an_empty_document_says_what_to_do_until_one_knows(site: Site, open_page: Open):
    """Gone once something is marked, and for good once one says so."""
    page = open_page(site.path("essays"))
    help = page.get_by_role("region", name="What to do here")
    expect(help).to_contain_text("Mark a part of the text with the mouse")
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    expect(help).to_have_count(0)
    press(page, "Control+z")
    help.get_by_role("button").click()
    saved(page)
    page.goto(site.path("aurc"))
    expect(page.locator(TEXT).first).to_be_visible()
    expect(help).to_have_count(0)


def test_who_leaves_a_choice_is_where_they_were(site: Site, open_page: Open):
    """U offers relations in the tree; after Escape the focus is on the unit that X would delete."""
    page = open_page(site.path("microtexts"))
    tab_to(page, TEXT)
    press(page, "1")
    for words, keys in (("since many", "1 r Enter"), ("but volunteers", "1 u")):
        go_to(page, words)
        press(page, keys)
    assert page.evaluate("document.activeElement.role") == "treeitem"
    press(page, "Escape")
    said(page, "Left as it was")
    assert page.evaluate("document.activeElement.dataset.place.startsWith('u:')")
    press(page, "x")
    expect(page.locator("#text .tag")).to_have_count(2)
    press(page, "Home Enter ArrowDown u Escape")
    assert page.evaluate("document.activeElement.dataset.row.startsWith('r:')")


def test_rows_of_the_tree_fold_by_arrow_keys(site: Site, open_page: Open):
    """What is folded is passed over, and unfolds for what has to be seen."""
    page = open_page(site.path("microtexts"), **OPTIONS)
    tab_to(page, TEXT)
    press(page, "1")
    for words, keys in (("since many", "1 r Enter"), ("but volunteers", "1")):
        go_to(page, words)
        press(page, keys)
    press(page, "Home Enter")
    rows = page.get_by_role("treeitem")
    levels = [row.get_attribute("aria-level") for row in rows.all()]
    assert levels == ["1", "2", "1"]
    assert page.evaluate(ROW_STATE) == ["true", "true", "1", "2"]
    press(page, "ArrowRight")
    assert page.evaluate(ROW_STATE) == [None, "true", "1", "1"]
    press(page, "ArrowLeft ArrowLeft")
    expect(rows).to_have_count(2)
    assert page.evaluate(ROW_STATE) == ["false", "true", "1", "2"]
    check(page, "folded")
    press(page, "j")
    assert page.evaluate(ROW_STATE) == [None, "true", "2", "2"]
    press(page, "Home ArrowRight")
    expect(rows).to_have_count(3)
    page.locator("[aria-expanded] .fold").click()
    expect(rows).to_have_count(2)
    press(page, "End Enter u")
    expect(rows).to_have_count(3)
    assert page.evaluate("document.activeElement.ariaLevel") == "2"


def test_the_diagram_keeps_the_keyboard(site: Site, open_page: Open):
    """From the tree V leads into the drawing, where J goes on and the relation is framed."""
    page = open_page(site.path("microtexts"))
    tab_to(page, TEXT)
    press(page, "1")
    go_to(page, "since many")
    press(page, "1 r Enter t v")
    expect(page.locator(".diagram")).to_be_focused()
    expect(page.locator(".diagram .head")).to_have_count(1)
    press(page, "Home j")
    expect(page.locator(".diagram .frame.tie")).to_have_count(1)
    press(page, "k")
    expect(page.locator(".diagram .frame:not(.tie)")).to_have_count(1)
    press(page, "v")
    assert page.evaluate("document.activeElement.role") == "treeitem"
    # What changes while it is hidden is drawn when it is shown.
    press(page, "Control+z v")
    expect(page.locator(".diagram .head")).to_have_count(0)


def test_escape_leaves_a_list_to_choose_from(site: Site, open_page: Open):
    """The keys are commands again, and no longer change what was chosen."""
    page = open_page(site.path("icnale"))
    tab_to(page, TEXT)
    tab_to(page, "[name='note:body-from']")
    press(page, "2 Escape Home j")
    assert page.evaluate("document.activeElement.dataset.place !== undefined")
    expect(page.locator("[name='note:body-from']")).to_have_value("2")


def test_the_labels_of_all_units_stand_in_the_margin(site: Site, open_page: Open):
    """Two units on a line: none is cut off."""
    page = open_page(site.path("iat"))
    tab_to(page, TEXT)
    press(page, "1 i")
    labels = page.locator(".paragraph").first.locator(".number")
    expect(labels).to_contain_text("P1")
    assert labels.evaluate("it => it.scrollHeight <= it.clientHeight")


def test_how_sure_one_is_and_how_far(site: Site, open_page: Open):
    """Confidence and doubt are kept beside the unit; the bar counts what the step still asks."""
    page = open_page(site.path("essays"), **OPTIONS)
    tab_to(page, TEXT)
    press(page, ". .")
    expect(page.locator(".bar")).to_contain_text(re.compile("claims.*Step 3 of 4"))
    assert page.locator(".bar").inner_text().count("Step") == 1
    check(page, "step-once")
    go_to(page, "Nurses")
    press(page, "3 c c h")
    said(page, "Marked as unsure")
    go_to(page, "Admittedly")
    press(page, "2 .")
    expect(page.locator(".bar .progress")).to_have_text("Step 4 of 4: 2 of 2 not related yet")
    page.locator(".steps .left").get_by_role("button", name="C1").click()
    expect(page.locator(".details .what")).to_contain_text("Admittedly")
    press(page, ",")
    expect(page.locator(".bar .progress")).to_contain_text("1 incomplete")
    saved(page)
    (nurses,) = (u for u in site.layer("essays").units if u.category == "premise")
    assert dict(nurses.attributes) == {"note:confidence": "middle", "note:unsure": True}


def test_a_problem_leads_to_its_place(site: Site, open_page: Open):
    """It names ends by label and first words; what is missing leads to the step that asks."""
    page = open_page(site.path("essays"))
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3")
    go_to(page, "Admittedly")
    press(page, "3 r Enter")
    saved(page)
    wrong = page.locator(".problem").filter(has_text="P1")
    press(page, "n")
    expect(wrong.first).to_contain_text("Nurses at the clinic")
    for _ in range(page.locator(".problem").count()):
        if "it is about the whole document" in page.locator(".bar .said").inner_text():
            break
        press(page, "n")
    said(page, "it is about the whole document")
    expect(page.locator(".steps [aria-current=step]")).to_have_text("2")


def test_keys_can_be_changed_and_taken_back(site: Site, open_page: Open):
    """A key that is taken is named with what has it; what one chose is kept in the browser."""
    page = open_page(site.path("essays"))
    tab_to(page, TEXT)
    press(page, "?")
    page.get_by_role("button", name="Key for: Relate to another unit").click()
    press(page, "x")
    expect(page.locator(".help [role=status]")).to_have_text("X is taken: Delete.")
    page.get_by_role("button", name="Key for: Relate to another unit").click()
    press(page, "w Escape")
    page.reload()
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3 w")
    said(page, "nothing yet that this could point to")
    press(page, "?")
    page.get_by_role("button", name="All keys as they were").click()
    press(page, "Escape w")
    go_to(page, "Nurses")
    press(page, "r")
    said(page, "nothing yet that this could point to")


def test_tab_comes_to_what_is_shown_and_to_nothing_else(site: Site, open_page: Open):
    """On from the text and back to it; past the panels and the view that are kept but hidden."""
    page = open_page(site.path("essays"))
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3 n v t")
    saved(page)
    press(page, "Home Tab")
    assert page.evaluate("document.activeElement.closest('.details') !== null")
    press(page, "Shift+Tab")
    assert page.evaluate("document.activeElement.matches('#text [data-place]')")
    tab_to(page, ".diagram")
    for _ in range(40):
        press(page, "Tab")
        assert page.evaluate("document.activeElement.closest('[hidden]') === null")


def test_opening_a_text_asks_for_nothing_about_other_texts(site: Site, open_page: Open):
    """The list of all texts of a study may be long; the screen of one does without it."""
    asked: list[str] = []
    page = open_page(site.url)
    page.on("request", lambda request: asked.append(request.url.removeprefix(site.url)))
    address = site.path("essays")
    page.goto(address)
    expect(page.locator(TEXT).first).to_be_visible()
    study, _, document = address.removeprefix(f"{site.url}/s/").partition("/d/")
    at = f"/api/studies/{study}"
    wanted = {"/api/me", f"{at}/about", f"{at}/events", f"{at}/documents/{document}"}
    called = [path.partition("?")[0] for path in asked if path.startswith("/api")]
    assert set(called) == wanted | {f"{at}/documents/{document}/layer"}
    assert called.count(f"{at}/about") == 1
