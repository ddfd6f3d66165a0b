"""Suggestions in the browser: a manager chooses what suggests, annotators accept and reject."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.figures import WAIT
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import press, said, saved, tab_to
from tests.web.browser.staffed import add_pets, signed_in
from tests.web.browser.test_looks import check

from argora.formats.suggestion_answers import REQUIRED
from argora.model import Annotator, Document, Layer, Relation, Span, Unit
from argora.model.probabilities import Probabilities
from argora.text import segment

TEXT = "Dogs help people. They guard houses. Cats sleep all day."
DOGS, HOUSES, CATS = Span(0, 17), Span(18, 35), Span(37, 55)
SURE = Probabilities(exists=0.9, category={"claim": 0.9, "premise": 0.1})
READ = Layer(
    "dogs",
    "robot",
    units=(
        Unit("a", (DOGS,), "claim", probabilities=SURE),
        Unit("b", (HOUSES,), "premise"),
        Unit("c", (CATS,), "premise"),
    ),
    relations=(Relation("r", ("b",), "a", "support"), Relation("s", ("c",), "a", "attack")),
)
SAVE, ACCEPT = re.compile("^Save.*Suggestions"), re.compile("^Accept.*suggested")
MARKED = "#text .unit:not(.suggested)"


@pytest.fixture
def pets(fresh: Fresh) -> tuple[Page, str]:
    """The manager's page, and the key of a study in which a model has read one of two texts."""
    page = set_up(fresh)
    texts = [segment(Document(name, TEXT)) for name in ("dogs", "other")]
    key = add_pets(fresh, ("ana", "ben"), texts, "claim-premise")
    fresh.store.extend(key, annotators=[Annotator("robot", "model")], layers=[READ])
    return page, key


def choose(page: Page, fresh: Fresh, key: str) -> None:
    """Let the model's layers be suggested, as the manager, and wait until they are there."""
    page.goto(f"{fresh.url}/s/{key}/phases")
    page.get_by_text("Suggestions", exact=True).click()
    page.get_by_label("What suggests").select_option("layer robot")
    page.get_by_role("button", name=SAVE).click()
    expect(
        page.get_by_text("robot: 2 of 2 documents are ready, with 5 suggestions.")
    ).to_be_visible(timeout=WAIT)


def open_text(page: Page, fresh: Fresh, key: str, name: str = "dogs") -> None:
    """Open a text as an annotator."""
    document = next(each.key for each in fresh.store.listed(key) if each.name == name)
    page.goto(f"{fresh.url}/s/{key}/d/{document}")
    expect(page.locator("#text [data-place]").first).to_be_visible()


def layer(fresh: Fresh, key: str, who: str = "ana") -> Layer:
    """Return somebody's layer of the text as it is stored."""
    document = next(each.key for each in fresh.store.listed(key) if each.name == "dogs")
    return fresh.store.look(fresh.store.place(key, document, who)).layer


def answers(fresh: Fresh, key: str, who: str = "ana") -> dict[str, str]:
    """Return what is stored of somebody's answers."""
    rows = fresh.store.suggestions.answers(key, "")
    return {
        each.suggestion.id.rpartition("-")[2]: each.answer
        for each in rows
        if each.place.annotator == who
    }


def test_suggestions_are_answered_one_by_one_by_keys_and_by_kind(
    fresh: Fresh, pets: tuple[Page, str]
):
    """Undo brings one back; a relation brings its ends along; what is rejected is in the list."""
    manager, key = pets
    choose(manager, fresh, key)
    check(manager, "suggesting")
    page = signed_in(fresh, "ana")
    open_text(page, fresh, key)
    panel = page.get_by_role("region", name="Suggestions", exact=True)
    expect(panel.get_by_text("5 suggestions are open")).to_be_visible(timeout=WAIT)
    tag = page.locator("#text .tag.suggested").first
    expect(tag).to_have_text("claim? 81% suggested: claim 81%: ")
    assert (
        page.locator(".unit.suggested").first.evaluate(
            "each => getComputedStyle(each).outlineStyle"
        )
        == "dashed"
    )
    assert (page.locator(MARKED).count(), layer(fresh, key).units) == (0, ())
    check(page, "suggested")

    tab_to(page, "#text [data-place]")
    press(page, "s")
    expect(panel.locator(".card")).to_contain_text(
        re.compile("suggested: claim 81%, “.*Dogs help people")
    )
    press(page, "!")
    said(page, "Accepted: suggested: claim 81%")
    saved(page)
    expect(page.locator(MARKED)).to_have_count(1)
    press(page, "-")
    said(page, "Rejected: suggested: premise")
    expect(panel.get_by_text("2 suggestions are open")).to_be_visible()
    press(page, "Control+z")
    saved(page)
    expect(panel.get_by_text("3 suggestions are open")).to_be_visible()

    row = panel.get_by_role("listitem").filter(has_text="attack")
    row.get_by_role("button", name=ACCEPT).click()
    saved(page)
    expect(page.locator(MARKED)).to_have_count(2)
    panel.get_by_text("Rejected", exact=True).click()
    panel.get_by_role("button", name=re.compile("^Bring back.*premise")).click()
    expect(panel.get_by_text("2 suggestions are open")).to_be_visible()
    panel.get_by_role("button", name=re.compile("^Reject all.*premise")).click()
    expect(panel.get_by_text("No suggestion is open")).to_be_visible()
    page.reload()
    expect(panel.get_by_text("No suggestion is open")).to_be_visible(timeout=WAIT)
    stored = layer(fresh, key)
    assert [unit.category for unit in stored.units] == ["claim", "premise"]
    assert [(r.category, r.target) for r in stored.relations] == [("attack", stored.units[0].id)]
    expected = {"a": "accepted", "b": "rejected", "c": "accepted", "r": "none", "s": "accepted"}
    assert answers(fresh, key) == expected

    with manager.expect_download() as download:
        manager.get_by_role("link", name="What annotators answered").click()
    rows = Path(download.value.path()).read_text("utf-8").splitlines()
    required, rest = ",".join(REQUIRED), "source,category,place,probability,at"
    assert rows[0] == f"{required},{rest}"
    assert len(rows) == 11


def test_without_a_connection_nothing_is_lost(fresh: Fresh, pets: tuple[Page, str]):
    """What was accepted and rejected meanwhile is sent when there is one; also after closing."""
    manager, key = pets
    choose(manager, fresh, key)
    page = signed_in(fresh, "ana")
    open_text(page, fresh, key)
    panel = page.get_by_role("region", name="Suggestions", exact=True)
    expect(panel.get_by_text("5 suggestions are open")).to_be_visible(timeout=WAIT)
    page.context.set_offline(True)
    tab_to(page, "#text [data-place]")
    for keys in ("s", "!", "-"):
        press(page, keys)
    expect(page.locator(MARKED)).to_have_count(1)
    assert answers(fresh, key)["b"] == "none"
    page.context.set_offline(False)
    saved(page)
    page.reload()
    expect(panel.get_by_text("2 suggestions are open")).to_be_visible(timeout=WAIT)
    assert (answers(fresh, key)["a"], answers(fresh, key)["b"]) == ("accepted", "rejected")


def test_what_is_marked_takes_the_place_of_a_suggestion(fresh: Fresh, pets: tuple[Page, str]):
    """The same unit is done; the control arm has no panel and loads no script of it."""
    manager, key = pets
    fresh.store.suggestions.set_arm(key, "", [("dogs", "ben")], is_shown=False)
    choose(manager, fresh, key)
    page = signed_in(fresh, "ana")
    open_text(page, fresh, key)
    panel = page.get_by_role("region", name="Suggestions", exact=True)
    expect(panel.get_by_text("5 suggestions are open")).to_be_visible(timeout=WAIT)
    tab_to(page, "#text [data-place]")
    press(page, "1")
    saved(page)
    expect(panel.get_by_text("4 suggestions are open")).to_be_visible()
    row = panel.get_by_role("listitem").filter(has_text="support")
    row.get_by_role("button", name=ACCEPT).click()
    saved(page)
    stored = layer(fresh, key)
    assert len(stored.units) == 2
    assert [relation.target for relation in stored.relations] == [stored.units[0].id]
    other = signed_in(fresh, "ben")
    loaded: list[str] = []
    other.on("request", lambda request: loaded.append(request.url))
    open_text(other, fresh, key)
    other.wait_for_load_state("networkidle")
    assert other.get_by_role("region", name="Suggestions", exact=True).count() == 0
    assert [each for each in loaded if "uggest" in each] == []
