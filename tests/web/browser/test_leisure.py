"""What a key draws at once in a long document, and what it leaves for later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.keyboard import press, saved, tab_to

from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

Open = Callable[..., Page]
TEXT = "#text [data-place]"
SENTENCE = "Trams are quiet and they take little room. "
N = 150


@pytest.fixture
def long(site: Site) -> str:
    """The address of a document of 150 claims, one to a paragraph."""
    text = f"{SENTENCE}\n\n" * N
    starts = range(0, len(text), len(SENTENCE) + 2)
    units = tuple(
        Unit(f"u{n}", (Span(at, at + len(SENTENCE) - 1),), "claim", {"stance": "for"})
        for n, at in enumerate(starts, 1)
    )
    document = segment(Document("long", text))
    layer = Layer("long", "anna", units=units, state="open")
    scheme = get_scheme("persuasive-essays")
    key = site.store.add_study(Study(scheme, [document], [Annotator("anna")], [layer]))
    site.store.assign_all(key)
    found = site.store.people.named("anna")
    assert found is not None
    site.store.people.grant(key, found[0].key, "annotator", annotator="anna")
    site.studies["long"] = key
    return site.path("long")


def test_what_nobody_sees_is_drawn_when_the_annotator_rests(long: str, open_page: Open):
    """What is searched for has a frame: in view at once, far below when no key comes."""
    page = open_page(long)
    near, far = (page.locator(f'[data-place="u:u{n}"] ~ .unit mark').first for n in (2, N))
    expect(page.locator(f'[data-place="u:u{N}"].tag')).to_contain_text(f"C{N}")
    tab_to(page, TEXT)
    press(page, "Home /")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.keyboard.type("q")
    # Some frames: what follows one may ask for the next.
    for _ in range(6):
        page.clock.run_for(50)
    expect(near).to_be_attached()
    expect(far).not_to_be_attached()
    page.clock.run_for(20_000)
    expect(far).to_be_attached()


def test_units_keep_their_labels_while_one_works(long: str, open_page: Open):
    """The next free number for what comes, the old one for what comes back."""
    page = open_page(long)
    label = [page.locator(f'[data-place="u:u{n}"].tag') for n in (1, 2, 3, N)]
    tab_to(page, TEXT)
    press(page, "Home 3")
    for place, words in zip(label, ("P1", "C2", "C3", f"C{N}"), strict=True):
        expect(place).to_contain_text(words)
    press(page, "j x Control+z")
    expect(label[1]).to_contain_text("C2")
    press(page, "Home 2")
    expect(label[0]).to_contain_text("C1")
    press(page, "3")
    saved(page)
    page.reload()
    expect(label[1]).to_contain_text("C1")
