"""The table of keys and clicks in docs/effort.md, done in a browser as it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.conftest import TEXT, Open, Site
from tests.web.browser.hand import drag, pull
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to

PAGE = Path(__file__).parents[3] / "docs" / "effort.md"
PRESSED = {"→": "ArrowRight", "Ctrl-Z": "Control+z", "Ctrl-Enter": "Control+Enter"}
FINISH = "Finish, and on to the next document"
SENTENCE = "Admittedly, some people depend on a car."
WORDS = "Admittedly, some people depend"
UNIT = "Nurses at the clinic report fewer attacks of asthma on days without traffic."


def ways() -> dict[str, tuple[str, str]]:
    """Return what each row of the table says of keys and of the mouse."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")] for line in lines if line.startswith("| ")]
    return {row[1]: (row[2], row[3]) for row in rows[2:]}


def by_keys(page: Page, way: str) -> None:
    """Press the keys of a row, which are as many as it says."""
    found = re.fullmatch(r"`(.+)` \((\d+) keys?\)", way)
    assert found
    keys = found[1].split()
    assert len(keys) == int(found[2])
    for key in keys[:-1]:
        press(page, name_of(key))
    if keys[:-1] == ["Ctrl-Enter"]:
        said(page, "next comes")
    # The last one may lead to another page.
    page.keyboard.press(name_of(keys[-1]))


def name_of(key: str) -> str:
    """Return what the browser calls a key of the table."""
    return PRESSED.get(key, key.lower() if len(key) == 1 else key)


def by_mouse(page: Page, way: str, text: str) -> None:
    """Do with the mouse what a row says, which is as much as it says."""
    found = re.fullmatch(r"(.+) \((.+)\)", way)
    assert found
    steps = found[1].split(", ")
    n = {kind: sum(step.startswith(kind) for step in steps) for kind in ("click", "drag")}
    parts = [f"{n[kind]} {kind}{'s' * (n[kind] > 1)}" for kind in n if n[kind]]
    assert found[2] in (", ".join(parts), ", ".join(reversed(parts)))
    for step in steps:
        button = re.fullmatch("click “(.+)”", step)
        if button is not None:
            named(page, button[1]).click()
        elif step.startswith("click"):
            place(page, step.removeprefix("click ")).click()
        elif step == "drag over the words":
            drag(page, text.index(WORDS), text.index(WORDS) + len(WORDS))
        elif step == "drag its edge":
            expect(page.locator("#text .grip")).to_have_count(2)
            pull(page, "end", text.index(UNIT) + len(UNIT) - 1)
        else:
            start, _, end = step.removeprefix("drag ").partition(" to ")
            place(page, start).hover()
            page.mouse.down()
            place(page, end).hover()
            page.mouse.up()


def named(page: Page, name: str) -> Locator:
    """Return the button, or the link, of this name."""
    # A key stands before or behind the name of most.
    whole = re.compile(rf"^(\S )?{name}( \S+)*$")
    button = page.get_by_role("button", name=whole).or_(page.get_by_role("link", name=whole))
    return button.filter(visible=True)


def place(page: Page, name: str) -> Locator:
    """Return what the table calls the sentence, the unit, the row, the claim."""
    found = {
        "the sentence": page.locator("#text [data-at]", has_text=SENTENCE),
        "the unit": page.locator("#text [data-at]", has_text=UNIT),
        "the row": page.get_by_role("treeitem", name=re.compile("^P")).last,
        "the claim in the text": page.locator("#text .tag", has_text="C1"),
        "the other claim": page.locator("#text .tag", has_text="C2"),
    }
    return found[name]


def unit(site: Site, words: str) -> str | None:
    """Return the category of the unit with these words."""
    layer, text = site.layer("essays"), site.text("essays")
    (found,) = (u for u in layer.units if text[u.spans[0].start : u.spans[0].end] == words)
    return found.category


def related_units(site: Site) -> list[tuple[str, str, str | None]]:
    """Return for each relation the categories of source and target, and its own."""
    layer, text = site.layer("essays"), site.text("essays")
    first = {u.id: text[u.spans[0].start :].split()[0] for u in layer.units}
    return [(first[r.sources[0]], first[r.target], r.category) for r in layer.relations]


# Where one begins: at which sentence, and the keys pressed there before.
BEFORE = ("Nurses", "")
CASES: dict[str, tuple[tuple[str, str], Callable[[Site], bool]]] = {
    "A sentence becomes a premise": (
        ("Admittedly", ""),
        lambda site: unit(site, SENTENCE) == "premise",
    ),
    "Four words of a sentence become a premise": (
        ("Admittedly", ""),
        lambda site: unit(site, WORDS) == "premise",
    ),
    "A premise supports a claim further up": (
        ("Admittedly", "3"),
        lambda site: ("Admittedly,", "To", "support") in related_units(site),
    ),
    "A unit gets another category": (BEFORE, lambda site: unit(site, UNIT) == "claim"),
    "A unit loses the full stop at its end": (
        BEFORE,
        lambda site: unit(site, UNIT.removesuffix(".")) == "premise",
    ),
    "A relation gets another target": (
        ("Nurses", "Enter"),
        lambda site: related_units(site) == [("Nurses", "Shops", "support")],
    ),
    "A relation gets another category": (
        ("Nurses", "Enter"),
        lambda site: related_units(site) == [("Nurses", "To", "attack")],
    ),
    "A relation leads the other way": (
        ("Nurses", "Enter"),
        lambda site: related_units(site) == [("To", "Nurses", "support")],
    ),
    "A unit goes": (BEFORE, lambda site: [UNIT] not in site.words("essays")),
    "The last change is taken back": (
        ("Nurses", "2"),
        lambda site: unit(site, UNIT) == "premise",
    ),
}


def test_every_row_is_done_here():
    """No row of the table is left out, and none is done that it does not have."""
    assert set(ways()) == {*CASES, FINISH}


@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("row", CASES)
def test_a_change_takes_what_the_table_says(site: Site, related: Page, row: str, hand: str):
    """What comes of it is stored."""
    (words, keys), is_done = CASES[row]
    go_to(related, words)
    press(related, keys)
    saved(related)
    if keys != "Enter":
        assert not is_done_already(site, is_done)
    if hand == "keys":
        by_keys(related, ways()[row][0])
    else:
        by_mouse(related, ways()[row][1], site.text("essays"))
    saved(related)
    assert is_done(site)


def is_done_already(site: Site, is_done: Callable[[Site], bool]) -> bool:
    """Tell whether nothing is left to do."""
    try:
        return is_done(site)
    except ValueError:
        return False


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_next_document_takes_what_the_table_says(two: list[str], open_page: Open, hand: str):
    """Finish is one, and to go on is the other."""
    page = open_page(two[0])
    tab_to(page, TEXT)
    press(page, "Home 1")
    saved(page)
    if hand == "keys":
        by_keys(page, ways()[FINISH][0])
    else:
        by_mouse(page, ways()[FINISH][1], "")
    page.wait_for_url(two[1])
