"""Marking with the mouse or a finger: from every letter, in both directions."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.keyboard import press, said, saved

from argora.model import Annotator, Study
from argora.studies import bundled
from argora.text import segment

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

ESSAY = segment(bundled().document("essay13"))
SENTENCES = ESSAY.segmentations["sentence"].spans
PARAGRAPHS = ESSAY.segmentations["paragraph"].spans
WORDS = [found.span() for found in re.finditer(r"\w+(?:'\w+)*", ESSAY.text)]
EMPTY = "No words are selected"

# Scrolls to a letter, or returns its left, its middle from above and its width.
LETTER = """([at, what]) => {
  const pieces = [...document.querySelectorAll("#text [data-at]")];
  const piece = pieces.findLast(each => Number(each.dataset.at) <= at);
  if (what === "show") return piece.scrollIntoView({block: "center"});
  const letter = document.createRange();
  letter.setStart(piece.firstChild, at - Number(piece.dataset.at));
  letter.setEnd(piece.firstChild, at - Number(piece.dataset.at) + 1);
  const {left, top, width, height} = letter.getBoundingClientRect();
  return [left, top + height / 2, width];
}"""
# What the handles of a finger's selection do: the end that is dragged is the extent. Headless
# Chromium makes no long press of CDP's touches (neither Input.dispatchTouchEvent nor
# emulateTouchFromMouseEvent): a finger that stays 1.5 s is a tap, and no handles come.
HANDLES = """([from, to, forward]) => {
  const nodeAt = at => [...document.querySelectorAll("#text [data-at]")]
    .findLast(each => Number(each.dataset.at) <= at);
  const [first, last] = [nodeAt(from), nodeAt(to - 1)];
  const ends = [
    [first.firstChild, from - Number(first.dataset.at)],
    [last.firstChild, to - Number(last.dataset.at)],
  ];
  getSelection().setBaseAndExtent(...(forward ? ends : ends.reverse()).flat());
}"""

# Whether a letter went along with the finger.
SCROLLED = """([at, before, down]) => {
  const piece = [...document.querySelectorAll("#text [data-at]")]
    .findLast(each => Number(each.dataset.at) <= at);
  const now = piece.getClientRects()[0].top;
  return down ? now > before + 20 : now < before - 40;
}"""

# Whether an end of what is marked is on the screen, which scrolls while the pointer is outside.
END_SEEN = """at => {
  const marked = [...document.querySelectorAll("#text .draft")].at(at);
  const line = [...marked.getClientRects()].at(at);
  const seen = document.querySelector(".reading").getBoundingClientRect();
  return line.bottom > seen.top && line.top < seen.bottom;
}"""


@pytest.fixture
def essay(site: Site) -> str:
    """Essay 13 of the demo, not annotated yet."""
    study = Study(bundled().scheme, documents=(ESSAY,), annotators=(Annotator("anna"),), name="13")
    return site.add(study, "essay13")


@pytest.fixture
def page(essay: str, open_page: Open) -> Page:
    """The essay on a wide screen."""
    page = open_page(essay)
    expect(page.locator("#text [data-at]").first).to_be_visible()
    return page


def show(page: Page, letter: int) -> None:
    """Scroll to a letter."""
    page.evaluate(LETTER, [letter, "show"])


def at(page: Page, letter: int, share: float) -> tuple[float, float]:
    """Return the place on the screen at a share of a letter's width."""
    left, middle, width = page.evaluate(LETTER, [letter, "where"])
    return left + share * width, middle


def drag(page: Page, start: tuple[float, float], *way: tuple[float, float]) -> None:
    """Press, move along the way and release."""
    page.mouse.move(*start)
    page.mouse.down()
    for x, y in way:
        page.mouse.move(x, y, steps=3)
    page.mouse.up()


def drag_over(page: Page, first: int, last: int, *, forward: bool) -> None:
    """Drag over letters, from the outer half of one to the outer half of the other."""
    show(page, first)
    ends = at(page, first, 0.2), at(page, last, 0.8)
    drag(page, *(ends if forward else reversed(ends)))


def words_at(first: int, last: int) -> str:
    """Return the words that a stretch touches."""
    touched = [(start, end) for start, end in WORDS if start <= last and first < end]
    return ESSAY.text[touched[0][0] : touched[-1][1]]


def draft(page: Page) -> str:
    """Return what is marked but not accepted yet, and leave it."""
    words = "".join(page.locator("#text .draft").all_text_contents())
    press(page, "Escape")
    return words


def end_of_second_word(start: int) -> int:
    """Return the last letter of the second word from a letter on."""
    return [end for _, end in WORDS if end > start][1] - 1


STARTS = [(span.start, end_of_second_word(span.start)) for span in SENTENCES]
# Sentences behind another one of their paragraph: on 15 of these 21 nothing was selected once.
INNER = [start for start, _ in STARTS if start not in {span.start for span in PARAGRAPHS}]
MIDDLES = [
    (first, first + 12)
    for first in Random(13).sample(range(len(ESSAY.text) - 12), 120)
    if ESSAY.text[first].isalpha()
    and ESSAY.text[first + 12].isalpha()
    and "\n" not in ESSAY.text[first : first + 12]
][:30]


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
@pytest.mark.parametrize("stretches", [STARTS, MIDDLES], ids=["starts", "middles"])
def test_a_drag_marks_the_words_it_goes_over(
    page: Page, stretches: list[tuple[int, int]], forward: bool
):
    """From the first letter of all 21 sentences, and from letters amid their words."""
    assert len(stretches) >= 21
    for first, last in stretches:
        drag_over(page, first, last, forward=forward)
        assert draft(page) == words_at(first, last)


def test_a_drag_to_the_left_from_where_a_sentence_begins(page: Page):
    """The end of the sentence before is marked, also when the press is on the first letter."""
    assert len(INNER) == 15
    for start in INNER:
        show(page, start)
        drag(page, at(page, start, 0.2), at(page, start - 4, 0.2))
        assert draft(page) == words_at(start - 4, start - 1)


def test_what_a_drag_marked_is_saved_as_it_was(site: Site, page: Page):
    """The unit has the borders of the drag and not those of its sentence."""
    first, last = SENTENCES[7].start, end_of_second_word(SENTENCES[7].start)
    drag_over(page, first, last, forward=True)
    press(page, "3")
    saved(page)
    (unit,) = site.layer("essay13").units
    assert [ESSAY.text[span.start : span.end] for span in unit.spans] == ["My flatmate"]
    # Its label stands before it and takes the focus as well.
    drag_over(page, first, last, forward=True)
    assert draft(page) == "My flatmate"


@pytest.mark.parametrize("x", [1000, 1500, 3, -20])
def test_a_release_beside_the_text_ends_at_its_line(page: Page, x: int):
    """Over the panel, in the margin and outside of the window: as far as the line goes."""
    start = SENTENCES[7].start
    show(page, start)
    _, height = at(page, start, 0)
    line = [n for n in range(start - 90, start + 90) if at(page, n, 0)[1] == height]
    drag(page, at(page, start, 0.2), (x, height))
    assert draft(page) == (words_at(start, line[-1]) if x > 100 else words_at(line[0], start - 1))


@pytest.mark.parametrize("y", [5, 415])
def test_a_release_above_or_below_the_text_ends_in_what_is_seen(page: Page, y: int):
    """Over the header and the bar at the bottom nothing is marked that is scrolled away."""
    start = SENTENCES[7].start
    page.set_viewport_size({"width": 1280, "height": 420})
    show(page, start)
    # Where the title has words: beside its end, only what follows it would be marked.
    drag(page, at(page, start, 0.2), (120, y))
    is_seen = page.evaluate(END_SEEN, 0 if y < 100 else -1)
    words = draft(page)
    # What stands above the text may have scrolled in meanwhile.
    assert is_seen or words.startswith(words_at(0, 2))
    assert words.endswith("meetings") if y < 100 else words.startswith("My flatmate")


def check_nothing_chosen(site: Site, page: Page) -> None:
    """Press the key of a category and check that it does nothing and says so."""
    said(page, EMPTY)
    press(page, "3")
    said(page, "Choose a sentence or a unit first")
    expect(page.locator("#text .tag")).to_have_count(0)
    assert site.layer("essay13").units == ()


NEAR_EDGES = """() => {
  const seen = document.querySelector(".reading").getBoundingClientRect();
  return [seen.top + 30, seen.bottom - 30];
}"""


@pytest.mark.parametrize("edge", [0, 1], ids=["top", "bottom"])
def test_a_drag_to_the_first_or_last_line_that_is_seen_does_not_scroll(page: Page, edge: int):
    """The pane has no inner border at which a selection begins to run through the text."""
    show(page, PARAGRAPHS[2].start)
    middle = at(
        page, WORDS[next(i for i, w in enumerate(WORDS) if w[0] >= PARAGRAPHS[2].start)][0], 0.2
    )
    scroll = "() => document.querySelector('.reading').scrollTop"
    before = page.evaluate(scroll)
    assert before > 100
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 150, page.evaluate(NEAR_EDGES)[edge], steps=10)
    for n in range(12):
        page.mouse.move(middle[0] + 150 + n, page.evaluate(NEAR_EDGES)[edge])
    page.mouse.up()
    said(page, "Marking “")
    assert page.evaluate(scroll) == before


def test_after_a_drag_over_nothing_a_category_does_nothing(site: Site, page: Page):
    """To the right and back again, over a blank, or from a draft: neither marks a sentence."""
    start = SENTENCES[7].start
    show(page, start)
    there = at(page, start, 0.2)
    page.mouse.click(*at(page, SENTENCES[8].start, 0.5))
    expect(page.locator(".details .what")).to_have_text("No unit here yet.")
    drag(page, there, (there[0] + 80, there[1]), there)
    check_nothing_chosen(site, page)
    drag(page, at(page, start - 1, 0.1), at(page, start - 1, 0.9))
    check_nothing_chosen(site, page)
    drag_over(page, start, start + 8, forward=True)
    expect(page.locator("#text .draft")).to_have_count(1)
    drag(page, there, (there[0] + 80, there[1]), there)
    check_nothing_chosen(site, page)
    press(page, "j")
    assert page.evaluate("document.activeElement.textContent").startswith("A company")


def test_a_click_chooses_the_sentence_and_a_double_click_a_word(site: Site, page: Page):
    """Also on the first letter, and when the hand trembles."""
    for start in INNER:
        show(page, start)
        x, y = at(page, start, 0.2)
        drag(page, (x, y), (x + 1, y + 1), (x, y))
        here = page.locator("#text .here").first
        expect(here).to_have_text(re.compile(re.escape(ESSAY.text[start : start + 10])))
        expect(here).to_be_focused()
    page.mouse.dblclick(*at(page, INNER[-1] + 3, 0.5))
    assert draft(page) == words_at(INNER[-1] + 3, INNER[-1] + 3)
    page.mouse.click(*at(page, INNER[-1], 0.2))
    press(page, "3")
    saved(page)
    (unit,) = site.layer("essay13").units
    assert unit.spans[0].start == INNER[-1]


def test_a_drag_in_given_segments_marks_them_whole(site: Site, open_page: Open):
    """Whatever part of them it goes over."""
    page = open_page(site.path("microtexts"))
    second = page.locator("#text [data-at]", has_text="since many")
    box = second.evaluate("it => it.getClientRects()[0].toJSON()")
    middle = box["y"] + box["height"] / 2
    drag(page, (box["x"] + 1, middle), (box["x"] + 40, middle))
    press(page, "1")
    saved(page)
    (unit,) = site.layer("microtexts").units
    assert unit.segment == ("e2",)


def test_where_nothing_can_be_changed_text_can_be_copied(page: Page):
    """In a second tab, which only reads, what one selects stays selected, and nothing is marked."""
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_role("button", name="Take over")).to_be_visible()
    drag_over(second, *STARTS[7], forward=True)
    assert second.evaluate("getSelection().toString()") == "My flatmate"
    assert draft(second) == ""


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
def test_a_finger_marks_with_the_handles_of_its_selection(
    site: Site, essay: str, open_page: Open, forward: bool
):
    """From every sentence start, either end; the handles stay until one taps or chooses."""
    page = open_page(essay, **PHONE)
    expect(page.locator("#text [data-at]").first).to_be_visible()
    for first, last in STARTS:
        show(page, first)
        page.touchscreen.tap(*at(page, first if forward else last, 0.2))
        expect(page.locator("#text .here").first).to_be_focused()
        longer = [(first, first + 3)] if forward else [(last, last + 1), (first + 1, last + 1)]
        for start, end in [*longer, (first, last + 1)]:
            page.evaluate(HANDLES, [start, end, forward])
            said(page, f"Marking “{words_at(start, end - 1)}”")
            assert page.evaluate("getSelection().toString()") == ESSAY.text[start:end]
        page.evaluate("getSelection().removeAllRanges()")
        assert draft(page) == words_at(first, last)
    first, last = STARTS[7]
    show(page, first)
    page.touchscreen.tap(*at(page, first, 0.2))
    page.evaluate(HANDLES, [first, last + 1, forward])
    said(page, "Marking “My flatmate”")
    page.get_by_role("button", name="premise", exact=True).tap()
    expect(page.locator(".bar .saving")).to_have_text("saved v2")
    (unit,) = site.layer("essay13").units
    assert [ESSAY.text[span.start : span.end] for span in unit.spans] == ["My flatmate"]
    assert page.evaluate("getSelection().isCollapsed")


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
def test_a_handle_goes_over_the_border_of_sentences(essay: str, open_page: Open, forward: bool):
    """Into the sentence before, or after, that in which the finger was put down."""
    page = open_page(essay, **PHONE)
    expect(page.locator("#text [data-at]").first).to_be_visible()
    for start in INNER:
        show(page, start)
        page.touchscreen.tap(*at(page, start - 4 if forward else start, 0.2))
        page.evaluate(HANDLES, [start - 4, start + 1, forward])
        said(page, "Marking")
        page.evaluate("getSelection().removeAllRanges()")
        assert draft(page) == words_at(start - 4, start)


@pytest.mark.parametrize("down", [True, False], ids=["down", "up"])
def test_a_finger_that_moves_scrolls_and_marks_nothing(
    site: Site, essay: str, open_page: Open, down: bool
):
    """Touches as the browser gets them from a screen; a category then marks no sentence."""
    page = open_page(essay, **PHONE)
    expect(page.locator("#text [data-at]").first).to_be_visible()
    show(page, SENTENCES[12].start)
    x, y = at(page, SENTENCES[12].start, 0.2)
    touches = page.context.new_cdp_session(page)
    for n in range(12):
        point = {"x": x, "y": y + n * (10 if down else -10)}
        kind = "touchMove" if n else "touchStart"
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(SCROLLED, arg=[SENTENCES[12].start, y, down])
    assert page.evaluate("getSelection().isCollapsed")
    expect(page.locator("#text .draft")).to_have_count(0)
    assert site.layer("essay13").units == ()
