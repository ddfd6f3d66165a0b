"""What makes hours of marking and relating pleasant: handles, parts, other targets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import TEXT, Open, Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.hand import drag, pull
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.test_looks import check

from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IS_SEEN = """it => {
  const {x, y, width, height} = it.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  return it.contains(at);
}"""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_edges_of_a_unit_have_handles(site: Site, open_page: Open, touch: bool):
    """They keep to words, are saved when they are let go, and Ctrl-Z takes that back."""
    page = open_page(site.path("essays"), **(PHONE if touch else {}))
    text = site.text("essays")
    sentence = "Nurses at the clinic report fewer attacks of asthma on days without traffic."
    start = text.index(sentence)
    place = page.locator("#text [data-at]", has_text="Nurses at the clinic")
    place.tap() if touch else place.click()
    button = page.locator(".details").get_by_role("button", name="premise")
    button.tap() if touch else button.click()
    page.evaluate("() => document.querySelector('#text .grip').scrollIntoView({block: 'center'})")
    expect(page.locator("#text .grip")).to_have_count(2)
    pull(page, "start", start + 3 + sentence.index("clinic") - 2, touch=touch)
    said(page, "Now “clinic report")
    pull(page, "end", start + sentence.index(" on days"), touch=touch)
    said(page, "Now “clinic report fewer attacks of asthma”")
    expect(page.locator(".bar .saving")).to_contain_text("saved v4")
    assert site.words("essays") == [["clinic report fewer attacks of asthma"]]
    # An edge never passes the other one.
    pull(page, "start", start + sentence.index("traffic"), touch=touch)
    said(page, "Now “asthma”")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar .saving")).to_contain_text("saved v8")
    assert site.words("essays") == [[sentence]]


def test_a_finger_marks_a_part_of_a_sentence(site: Site, open_page: Open):
    """A button begins, others move the edges; Accept and Cancel are in sight all the time."""
    page = open_page(site.path("essays"), **OPTIONS, **PHONE)
    page.locator("#text [data-at]", has_text="Nurses at the clinic").tap()
    page.get_by_role("button", name="Mark a part").tap()
    said(page, "Marking “Nurses”")
    for _ in range(3):
        page.get_by_role("button", name="End one word later").tap()
    said(page, "Marking “Nurses at the clinic”")
    page.get_by_role("button", name="Begin one word later").tap()
    said(page, "Marking “at the clinic”")
    accept = page.get_by_role("button", name="Accept")
    for button in (accept, page.get_by_role("button", name="Cancel")):
        box = button.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 44
        assert button.evaluate(IS_SEEN)
    check(page, "marking-by-hand")
    page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    accept.tap()
    said(page, "Marked")
    expect(page.locator(".bar .saving")).to_contain_text("saved v2")
    assert site.words("essays") == [["at the clinic"]]


def test_accept_and_cancel_are_in_sight_with_many_categories(site: Site, open_page: Open):
    """However long the list of categories above them is, and with a banner, too."""
    page = open_page(site.path("iat"), **PHONE)
    for words in ("We should take", "Why that"):
        page.locator("#text [data-at]", has_text=words).tap()
        page.locator(".details").get_by_role("button", name="locution").tap()
    page.get_by_role("button", name="Relate", exact=True).tap()
    said(page, "relates to")
    for _ in range(2):
        for name in ("Accept", "Cancel"):
            assert page.get_by_role("button", name=name).evaluate(IS_SEEN)
        page.evaluate(
            "document.querySelector('.banners').innerHTML = "
            "'<div class=banner>Sign in again to save what is kept here, please.</div>'.repeat(9)"
        )
    page.get_by_role("button", name="Cancel").tap()
    said(page, "Left as it was")


def test_any_words_become_a_part_of_a_unit_by_keyboard(site: Site, open_page: Open):
    """& begins a part behind the unit, and J goes on to other sentences."""
    page = open_page(site.path("essays"))
    tab_to(page, TEXT)
    go_to(page, "Nurses")
    press(page, "3 &")
    said(page, "a further part of P1")
    press(page, "j Escape &")
    press(page, "j")
    said(page, "Marking “Admittedly”")
    press(page, "1")
    said(page, "accept or cancel")
    press(page, "k j ArrowRight Enter")
    said(page, "“Admittedly, some” is a part of P1 now.")
    saved(page, 3)
    sentence = "Nurses at the clinic report fewer attacks of asthma on days without traffic."
    assert site.words("essays") == [[sentence, "Admittedly, some"]]
    press(page, "{")
    saved(page, 4)
    assert site.words("essays") == [[sentence, "Admittedly"]]
    press(page, "Control+z Control+z")
    saved(page, 6)
    assert site.words("essays") == [[sentence]]


def test_dragged_words_go_into_the_selected_unit_or_out_of_it(site: Site, open_page: Open):
    """The button beside the categories does what & does; each part has handles of its own."""
    page = open_page(site.path("essays"), **OPTIONS)
    text = site.text("essays")
    page.locator("#text [data-at]", has_text="Nurses at the clinic").click()
    page.locator(".details").get_by_role("button", name="premise").click()
    expect(page.locator("#text .grip")).to_have_count(2)

    def mark(words: str) -> None:
        at = text.index(words)
        drag(page, at, at + len(words))
        said(page, f"Marking “{words}”")

    mark("of asthma")
    page.get_by_role("button", name="Into or out of the unit").click()
    saved(page, 3)
    first, last = "Nurses at the clinic report fewer attacks", "on days without traffic."
    assert site.words("essays") == [[first, last]]
    expect(page.locator("#text .grip")).to_have_count(4)
    assert [each.split()[0] for each in page.locator("#text .tag").all_inner_texts()] == [
        "P1",
        "…P1",
    ]
    mark("some people")
    page.get_by_role("button", name="Into or out of the unit").click()
    saved(page, 4)
    assert site.words("essays") == [[first, last, "some people"]]
    # Each part has handles of its own; two that meet become one.
    pull(page, "end", text.index(" on days"), part=0)
    saved(page, 5)
    assert site.words("essays") == [[f"{first} of asthma {last}", "some people"]]
    check(page, "parts")


def test_the_sentences_left_are_marked_at_once(site: Site, open_page: Open):
    """Where a scheme has one category for what is not dropped; one Undo takes it back."""
    page = open_page(site.path("icnale"))
    tab_to(page, TEXT)
    go_to(page, "I like coffee")
    press(page, "d")
    go_to(page, "A job teaches")
    saved(page, 2)
    n = page.locator("#text [data-segment]").count()
    page.get_by_role("button", name=f"The {n - 1} sentences left").click()
    said(page, f"{n - 1} sentences marked")
    saved(page)
    categories = [unit.category for unit in site.layer("icnale").units]
    assert categories.count("component") == len(categories) - 1 == n - 1
    press(page, "Control+z")
    saved(page)
    assert len(site.layer("icnale").units) == 1


def test_given_segments_become_parts_whole(site: Site, open_page: Open):
    """A unit of the first and the fourth segment names both."""
    page = open_page(site.path("microtexts"))
    tab_to(page, TEXT)
    press(page, "1 & j j Enter")
    saved(page, 3)
    (unit,) = site.layer("microtexts").units
    assert unit.segment == ("e1", "e4")
    assert len(unit.spans) == 2


def test_a_relation_gets_another_target_by_keyboard(site: Site, related: Page):
    """Its id and category stay, and Ctrl-Z takes it back."""
    before = site.relation("essays")
    press(related, "Enter >")
    said(related, "Instead of “P1 supports C1”: to C2")
    press(related, "Enter")
    said(related, "P1 supports C2.")
    saved(related)
    after = site.relation("essays")
    units = site.layer("essays").units
    assert (after.id, after.sources, after.category) == (before.id, before.sources, before.category)
    assert (before.target, after.target) == (units[0].id, units[2].id)
    press(related, "Control+z")
    saved(related)
    assert site.relation("essays") == before


def test_a_row_is_dragged_onto_another_one(site: Site, related: Page):
    """Its relation leads there; a row without one gets a relation; elsewhere nothing is done."""
    rows = related.get_by_role("treeitem")
    expect(rows).to_have_count(3)
    before = site.relation("essays")

    def move(start: str, end: str) -> None:
        related.locator(start).hover()
        related.mouse.down()
        related.locator(end).hover()
        related.mouse.up()

    units = site.layer("essays").units
    row = f'[data-row="r:{before.id}"]'
    move(row, ".details .what")
    said(related, "Left as it was")
    move(row, f'[data-row="u:{units[2].id}"]')
    said(related, "P1 supports C2.")
    saved(related)
    assert site.relation("essays").target == units[2].id
    # Onto the unit in the text.
    move(row, f'#text .tag[data-place="u:{units[0].id}"]')
    said(related, "P1 supports C1.")
    saved(related)
    assert site.relation("essays") == before
    move(f'[data-row="u:{units[2].id}"]', f'[data-row="u:{units[0].id}"]')
    saved(related)
    assert len(site.layer("essays").relations) == 1


WHERE = "it => [it.getBoundingClientRect().top, document.querySelector('.reading').scrollTop]"


def test_nothing_moves_under_a_finger(site: Site, open_page: Open):
    """On a phone the part below the text and the bar are as high whatever they say."""
    page = open_page(site.path("essays"), **PHONE)
    where = "() => [...document.querySelectorAll('.reading, .details, .bar .said')].map(each => {"
    where += " const {top, height} = each.getBoundingClientRect(); return [top, height]; })"
    page.locator("#text [data-at]", has_text="Nurses at the clinic").tap()
    expect(page.get_by_role("button", name="Mark a part")).to_be_visible()
    before = page.evaluate(where)
    page.get_by_role("button", name="Mark a part").tap()
    said(page, "Marking “Nurses”")
    assert page.evaluate(where) == before
    page.locator(".details").get_by_role("button", name="claim", exact=False).last.tap()
    said(page, "Marked C1")
    assert page.evaluate(where) == before


def test_nothing_moves_under_a_row_that_is_dragged(site: Site, related: Page):
    """Neither the tree nor the text, however much is said above of what is chosen."""
    row = related.locator(f'[data-row="r:{site.relation("essays").id}"]')
    for place in (related.locator(".details .choice").first, row):
        place.hover()
    before = row.evaluate(WHERE)
    related.mouse.down()
    units = site.layer("essays").units
    for target in (f'[data-row="u:{units[2].id}"]', f'#text .tag[data-place="u:{units[2].id}"]'):
        related.locator(target).hover()
        said(related, "Instead of “P1 supports C1”: to C2")
        assert row.evaluate(WHERE) == before
    related.mouse.up()
    said(related, "P1 supports C2.")


def test_a_claim_against_the_major_claim_attacks_it_at_once(site: Site, related: Page):
    """What the stance implies is offered first."""
    go_to(related, "However")
    press(related, "1")
    go_to(related, "Shops")
    press(related, "f")
    saved(related)
    press(related, "r")
    said(related, "attacks")


def test_a_click_on_a_unit_means_the_relation_that_begins_there(site: Site, open_page: Open):
    """For an undercut; what cannot be the other end is said."""
    page = open_page(site.path("microtexts"), viewport={"width": 1280, "height": 800})
    tab_to(page, TEXT)
    press(page, "Home 1 j 1 r Enter Home j j 2")
    page.locator(".details").get_by_role("button", name="Undercut").click()
    page.locator('#text [data-segment="s:3"]').or_(
        page.locator("#text [data-at]").last
    ).first.click()
    page.locator("#text [data-at]", has_text="The library should").click()
    said(page, "cannot be the other end")
    page.locator("#text [data-at]", has_text="since many people").click()
    page.get_by_role("button", name="Accept").click()
    saved(page)
    relations = site.layer("microtexts").relations
    assert [each.target for each in relations][1:] == [relations[0].id]


def test_a_finger_gives_a_relation_another_target(site: Site, open_page: Open, related: Page):
    """The row, a button, the unit in the text, Accept."""
    saved(related)
    related.close()
    page = open_page(site.path("essays"), **PHONE)
    page.get_by_role("button", name="Structure", exact=True).tap()
    page.locator('[data-row^="r:"]').tap()
    page.get_by_role("button", name="Other target").tap()
    field = page.get_by_label("Search in the text").and_(page.locator(":visible"))
    field.fill("gain")
    field.press("Enter")
    said(page, "C2 “Shops would gain as well")
    page.get_by_role("button", name="Text", exact=True).tap()
    target = site.layer("essays").units[2]
    page.locator(f'#text .tag[data-place="u:{target.id}"]').tap()
    page.get_by_role("button", name="Accept").tap()
    said(page, "P1 supports C2.")
    expect(page.locator("#text mark")).to_have_count(0)
    expect(page.locator(".bar .saving")).to_contain_text("saved v")
    assert site.relation("essays").target == target.id


KEPT = "() => Object.keys(localStorage).some(each => each.startsWith('argora:place:'))"


def test_behind_finish_a_key_leads_to_the_next_document(two: list[str], open_page: Open):
    """Until there is none; the button does the same, and a key held down does not go on."""
    page = open_page(two[0], **OPTIONS)
    tab_to(page, TEXT)
    press(page, "Home 1")
    saved(page)
    page.keyboard.down("Control")
    page.keyboard.down("Enter")
    said(page, "Finished. Thank you. 1 of 2 are done; next comes “two”.")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.up("Control")
    expect(page.get_by_role("link", name="Next document")).to_be_visible()
    assert page.url == two[0]
    check(page, "finished")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(two[1])
    tab_to(page, TEXT)
    press(page, "Home 1")
    saved(page)
    press(page, "Control+Enter")
    said(page, "2 of 2 are done; there is nothing more to annotate.")
    expect(page.get_by_role("link", name="Next document")).to_have_count(0)
    page.get_by_role("button", name="Reopen").click()
    said(page, "Open again.")
    page.goto(two[0])
    page.get_by_role("link", name="Next document").click()
    page.wait_for_url(two[1])


def test_a_document_opens_where_one_was(two: list[str], open_page: Open):
    """With the focus there, so that the next key goes on from it."""
    page = open_page(two[0])
    tab_to(page, TEXT)
    press(page, "Home 1 j")
    saved(page)
    page.wait_for_function(KEPT)
    page.reload()
    expect(page.locator("#text .here").first).to_be_focused()
    press(page, "2")
    saved(page)
    tags = page.locator("#text .tag").all_inner_texts()
    assert [each.split()[0] for each in tags] == ["MC1", "C1"]


IN_SIGHT = """() => {
  const [frame, panel] = [".frame", "#panel-structure"].map(
    each => document.querySelector(each).getBoundingClientRect());
  return frame.top >= panel.top - 1 && frame.bottom <= panel.bottom + 1
    && frame.left >= panel.left - 1 && frame.right <= panel.right + 1;
}"""


def test_the_diagram_has_words_fits_zooms_and_follows(site: Site, open_page: Open):
    """Thirty claims: the one under the cursor is scrolled to; "All of it" shows every one."""
    sentences = [f"Tram number {n} is quiet and takes little room." for n in range(30)]
    text = "\n\n".join(sentences)
    units = tuple(
        Unit(f"u{n}", (Span(text.index(words), text.index(words) + len(words)),), "claim")
        for n, words in enumerate(sentences)
    )
    relations = tuple(Relation(f"r{n}", (f"u{n}",), f"u{n - 1}", "support") for n in range(1, 6))
    layer = Layer("trams", "anna", units=units, relations=relations, state="open")
    scheme = get_scheme("claim-premise")
    study = Study(scheme, [segment(Document("trams", text))], [Annotator("anna")], [layer])
    page = open_page(site.add(study, "trams"), **OPTIONS, viewport={"width": 1280, "height": 800})
    tab_to(page, TEXT)
    press(page, "Home v")
    first = page.locator(".diagram .node").first
    expect(first).to_contain_text("Tram number 0 is quiet")
    expect(page.locator(".diagram .name")).to_have_count(5)
    press(page, "End")
    page.wait_for_function(IN_SIGHT)
    press(page, "Home j j j j j j j")
    page.wait_for_function(IN_SIGHT)
    wide = "() => document.querySelector('.diagram svg').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function(f"was => ({wide})() > 1.2 * was", arg=before)
    page.get_by_role("button", name="All of it").click()
    page.wait_for_function(ALL_SEEN)
    check(page, "diagram-of-many")
    # However large it is, no box is cut off at the width of the panel.
    for _ in range(8):
        page.get_by_role("button", name="Larger").click()
    page.wait_for_function(WHOLE)


WHOLE = """() => {
  const last = [...document.querySelectorAll(".diagram .node")].at(-1);
  last.scrollIntoView({ block: "center", inline: "center" });
  const { left, right, top, height } = last.querySelector("rect").getBoundingClientRect();
  const y = top + height / 2;
  return [left + 3, right - 3].every(x => last.contains(document.elementFromPoint(x, y)));
}"""
ALL_SEEN = """() => {
  const panel = document.querySelector("#panel-structure");
  return panel.scrollHeight <= panel.clientHeight + 1 && panel.scrollWidth <= panel.clientWidth + 1
    && document.querySelectorAll(".diagram .node").length === 30;
}"""


def test_the_text_stays_where_it_is_when_more_is_open(site: Site, open_page: Open):
    """However much the line of the step says."""
    page = open_page(site.path("essays"), viewport={"width": 1280, "height": 800})
    tab_to(page, TEXT)
    go_to(page, "To begin")
    press(page, ". . 2")
    page.evaluate("document.querySelector('.reading').scrollTop = 0")
    top = "document.querySelector('#text').getBoundingClientRect().top"
    before = page.evaluate(top)
    for words in ("Nurses", "Shops", "Admittedly", "For these"):
        go_to(page, words)
        press(page, "2")
        page.evaluate("document.querySelector('.reading').scrollTop = 0")
        assert page.evaluate(top) == before
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("document.querySelector('.reading').scrollTop = 0")
        line = page.locator(".steps .left").bounding_box()
        text = page.locator("#text").bounding_box()
        assert line is not None
        assert text is not None
        assert line["y"] + line["height"] <= text["y"]


def test_search_goes_to_the_targets_that_have_the_words(site: Site, related: Page):
    """Enter points at the next one, Escape goes back to choosing."""
    go_to(related, "Nurses")
    press(related, "r /")
    related.keyboard.type("clinics")
    said(related, "Not found.")
    press(related, "Escape")
    assert related.evaluate("document.activeElement.id") != "search"
    press(related, "/")
    assert related.evaluate("document.activeElement.id") == "search"
    related.keyboard.type("gain")
    said(related, "C2 “Shops would gain as well")
    assert related.evaluate("document.activeElement.id") == "search"
    press(related, "Enter")
    said(related, "C2 “Shops would gain as well")
    press(related, "Enter")
    saved(related)
    assert len(site.layer("essays").relations) == 2


def test_notes_list_what_one_is_unsure_of(site: Site, related: Page):
    """With the words, and a way there."""
    go_to(related, "Shops")
    press(related, "h")
    go_to(related, "To begin")
    press(related, "c")
    press(related, "m")
    listed = related.locator(".others li")
    expect(listed).to_have_count(2)
    expect(listed.first).to_contain_text("C1 hardly sure")
    expect(listed.last).to_contain_text("C2 unsure")
    listed.last.get_by_role("button").click()
    expect(related.locator("#text .tag.here")).to_contain_text("C2")


def test_the_help_lists_only_keys_that_the_scheme_uses(site: Site, open_page: Open):
    """A scheme without relations has no keys for them; one without given segments merges none."""
    page = open_page(site.path("aurc"))
    for study, there, missing in (
        ("aurc", "Mark a unit: begin", "Relate to another unit"),
        ("essays", "Relate to another unit", "Merge with the next segment"),
        ("microtexts", "Merge with the next segment", "What it puts forward"),
        ("iat", "What it puts forward", "Move the sentence one place earlier"),
    ):
        page.goto(site.path(study))
        tab_to(page, TEXT)
        press(page, "?")
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_text(there, exact=True)).to_be_visible()
        expect(dialog.get_by_text(missing, exact=True)).to_have_count(0)


def test_a_phone_shows_no_keys(site: Site, open_page: Open):
    """Neither as caps nor in sentences, from the first visit to a deletion."""
    page = open_page(site.path("essays"), **PHONE)
    expect(page.get_by_text("long press")).to_be_visible()
    expect(page.get_by_text("Tap on a sentence or on a unit.")).to_be_visible()
    page.locator("#text [data-at]", has_text="Nurses at the clinic").tap()
    page.locator(".details").get_by_role("button", name="premise").tap()
    page.get_by_role("button", name="Delete").tap()
    said(page, "Deleted; Undo brings it back.")
    assert page.locator("kbd:visible").count() == 0
    expect(page.get_by_role("button", name="Keys")).to_be_hidden()
