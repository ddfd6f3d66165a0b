"""Sixteen categories: each has a key that works, and no two look the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.fresh import OPTIONS
from tests.web.browser.keyboard import press, said, saved, tab_to
from tests.web.browser.test_looks import check

from argora.model import Annotator, Scheme, Study
from argora.model.scheme import Category
from argora.studies import bundled
from argora.text import segment

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

UNITS = (
    "main claim",
    "claim",
    "counterclaim",
    "rebuttal",
    "premise",
    "anecdote",
    "statistic",
    "testimony",
    "example",
    "definition",
    "analogy",
    "concession",
    "assumption",
    "question",
    "proposal",
    "warning",
)
RELATIONS = (
    "supports",
    "attacks",
    "rebuts",
    "undermines",
    "explains",
    "exemplifies",
    "restates",
    "qualifies",
    "contrasts",
    "causes",
    "answers",
    "sums up",
)
SCHEME = Scheme(
    id="sixteen",
    version="1",
    title="Sixteen categories",
    units=tuple(Category(name.replace(" ", "-"), name) for name in UNITS),
    relations=tuple(Category(name.replace(" ", "-"), name) for name in RELATIONS),
)
IDS = [category.id for category in SCHEME.units]
ESSAY = segment(bundled().document("essay13"))
KEYS = [*"1234567890ABEQWY"]
UNMARKED = "#text [data-segment][data-place]"

# How a unit looks wherever it is shown: its colour, the width of a line and the letters on it.
LOOKS = """() => {
  const of = (all, colour, width) => [...document.querySelectorAll(all)].map(it => {
    const drawn = it.querySelector("rect") ?? it;
    const look = getComputedStyle(drawn);
    const words = it.querySelector("b") ?? it;
    return [look[colour], look[width], words.firstChild.data?.replace(/\\d+$/, "")];
  });
  return {
    text: of("#text [data-unit]", "textDecorationColor", "textDecorationThickness"),
    tags: of("#text .tag", "borderTopColor", "borderLeftWidth"),
    buttons: of(".details .choice[class*=' k']", "borderBottomColor", "borderLeftWidth"),
    picture: of(".diagram .node", "stroke", "strokeWidth"),
  };
}"""


@pytest.fixture
def address(site: Site) -> str:
    """An essay under a scheme of sixteen categories of units and twelve of relations."""
    study = Study(SCHEME, documents=(ESSAY,), annotators=(Annotator("anna"),), name="sixteen")
    return site.add(study, "sixteen")


def choices(page: Page) -> Locator:
    """Return the buttons of the categories."""
    return page.get_by_role("group", name="Category").get_by_role("button")


def first_letter(page: Page) -> tuple[float, float]:
    """Scroll to the first sentence that is not marked, and return where its first letter is."""
    sentence = page.locator(UNMARKED).first
    sentence.scroll_into_view_if_needed()
    line = sentence.evaluate("it => it.getClientRects()[0].toJSON()")
    return line["x"] + 3, line["y"] + line["height"] / 2


def categories(site: Site) -> list[str | None]:
    """Return the categories of what is marked, in text order."""
    units = sorted(site.layer("sixteen").units, key=lambda unit: unit.spans[0].start)
    return [unit.category for unit in units]


def mark_all(page: Page) -> None:
    """Give sixteen sentences the sixteen categories, by the keys that the buttons show."""
    tab_to(page, "#text [data-place]")
    press(page, "Home")
    for i in range(len(UNITS)):
        shown = choices(page).nth(i).locator("kbd").inner_text()
        press(page, f"{shown.lower()} j")
    saved(page)


def mark_all_by_mouse(page: Page) -> None:
    """Give sixteen sentences the sixteen categories, by the buttons."""
    for i in range(len(UNITS)):
        page.mouse.click(*first_letter(page))
        expect(page.locator(f"{UNMARKED}.here")).to_have_count(1)
        choices(page).nth(i).click()
    saved(page, len(UNITS) + 1)


def test_the_keys_that_are_shown_give_their_categories(site: Site, address: str, open_page: Open):
    """Of sentences, of units that are marked by letters, and of relations."""
    page = open_page(address)
    mark_all(page)
    assert categories(site) == IDS
    assert choices(page).locator("kbd").all_inner_texts() == KEYS
    press(page, "End Space s")
    assert choices(page).locator("kbd").all_inner_texts() == KEYS
    press(page, "y r")
    assert choices(page).locator("kbd").all_inner_texts() == KEYS[: len(RELATIONS)]
    press(page, "b Enter")
    saved(page)
    assert categories(site) == [*IDS, IDS[-1]]
    (relation,) = site.layer("sixteen").relations
    assert relation.category == "sums-up"


def test_typing_the_key_that_is_shown_gives_the_fourteenth_category(
    site: Site, address: str, open_page: Open
):
    """Whatever is shown is typed as it stands, one character after the other."""
    page = open_page(address)
    tab_to(page, "#text [data-place]")
    press(page, "Home")
    page.keyboard.type(choices(page).nth(13).locator("kbd").inner_text().lower())
    saved(page, 2)
    assert categories(site) == [IDS[13]]


def test_buttons_give_their_categories(site: Site, address: str, open_page: Open):
    """By mouse on a wide screen."""
    mark_all_by_mouse(open_page(address))
    assert categories(site) == IDS


def test_a_finger_gives_every_category(site: Site, address: str, open_page: Open):
    """On a phone, where no key is shown."""
    page = open_page(address, **PHONE)
    for i in range(len(UNITS)):
        page.touchscreen.tap(*first_letter(page))
        expect(page.locator(f"{UNMARKED}.here")).to_have_count(1)
        expect(choices(page).locator("kbd").first).to_be_hidden()
        choices(page).nth(i).tap()
    saved(page, len(UNITS) + 1)
    assert categories(site) == IDS


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_two_categories_look_the_same(address: str, open_page: Open, colours: str):
    """In the text, on labels and buttons, and in the picture of the structure."""
    page = open_page(address, color_scheme=colours, **OPTIONS)
    mark_all_by_mouse(page)
    tab_to(page, "#text [data-place]")
    press(page, "Home")
    page.get_by_role("button", name="Show as a diagram").click()
    # The lower part of the picture is drawn after the upper one.
    expect(page.locator(".diagram .node")).to_have_count(len(UNITS))
    looks: dict[str, list[Any]] = page.evaluate(LOOKS)
    for place, each in looks.items():
        assert len(each) == len(UNITS), place
        assert len({tuple(look[:2]) for look in each}) == len(UNITS), place
        assert len({look[0] for look in each}) == len(UNITS) / 2, place
    for place in ("tags", "picture"):
        assert len({look[2] for look in looks[place]}) == len(UNITS), place
    check(page, "sixteen")


def test_the_screen_says_how_to_give_a_key_to_those_without(site: Site, open_page: Open):
    """From the eighteenth category on, as long as one has none; not on a phone."""
    more = tuple(Category(f"more-{n}", f"more {n}") for n in range(2))
    scheme = replace(SCHEME, id="eighteen", units=(*SCHEME.units, *more))
    study = Study(scheme, documents=(ESSAY,), annotators=(Annotator("anna"),), name="eighteen")
    address = site.add(study, "eighteen")
    page = open_page(address, **OPTIONS)
    tab_to(page, "#text [data-place]")
    press(page, "Home")
    assert choices(page).locator("kbd").all_inner_texts() == [*KEYS, "Z"]
    hint = page.locator(".details .keyless")
    expect(hint).to_have_text("Those without a key: press ? and choose one.")
    check(page, "eighteen")
    press(page, "?")
    page.get_by_role("button", name="Key for: Category: more 1").click()
    press(page, "Alt+w Escape")
    assert choices(page).locator("kbd").all_inner_texts() == [*KEYS, "Z", "Alt W"]
    expect(hint).to_have_count(0)
    press(page, "Alt+w")
    saved(page)
    (unit,) = site.layer("eighteen").units
    assert unit.category == "more-1"
    phone = open_page(address, **PHONE)
    phone.touchscreen.tap(*first_letter(phone))
    expect(choices(phone)).to_have_count(18)
    expect(phone.locator(".details .keyless")).to_be_hidden()


def test_a_category_gets_the_key_that_one_chooses(site: Site, address: str, open_page: Open):
    """A key that a command took is not shown for a category; the next free one is."""
    page = open_page(address)
    tab_to(page, "#text [data-place]")
    press(page, "Home ?")
    page.get_by_role("button", name="Key for: Category: warning").click()
    press(page, "q")
    expect(page.locator(".help [role=status]")).to_have_text("Q is taken: Category: question.")
    page.get_by_role("button", name="Key for: Category: warning").click()
    press(page, "Alt+w")
    page.get_by_role("button", name="Key for: Relate to another unit").click()
    press(page, "y")
    press(page, "Escape")
    assert choices(page).locator("kbd").all_inner_texts() == [*KEYS[:15], "Alt W"]
    press(page, "Alt+w")
    saved(page)
    assert categories(site) == ["warning"]
    press(page, "y")
    said(page, "nothing yet that this could point to")
