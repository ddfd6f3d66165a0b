"""One document of each procedure, annotated by keyboard alone from the first key to Finish."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Site
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.texts import DOCUMENTS

from argora.model import Layer, Relation, Unit

Open = Callable[..., Page]
TEXT = "#text [data-place]"


def words_in(study: str, layer: Layer) -> dict[str, str]:
    """Return what each unit says, by its id."""
    _, document = DOCUMENTS[study]
    return {unit.id: unit.words(document.text) for unit in layer.units}


def said_of(study: str, layer: Layer) -> set[tuple[str | None, str]]:
    """Return category and words of each unit."""
    words = words_in(study, layer)
    return {(unit.category, words[unit.id]) for unit in layer.units}


def ties(study: str, layer: Layer) -> set[tuple[tuple[str, ...], str | None, str]]:
    """Return each relation with the first word of its ends; a relation as an end is in brackets."""
    words = words_in(study, layer)

    def name(id: str) -> str:
        thing: Unit | Relation = layer.by_id[id]
        if isinstance(thing, Unit):
            return words[id].split()[0]
        return f"({name(thing.sources[0])} {thing.category} {name(thing.target)})"

    return {
        (tuple(sorted(map(name, r.sources))), r.category, name(r.target)) for r in layer.relations
    }


def finish(page: Page) -> None:
    """Finish, and see that the screen says so."""
    saved(page)
    press(page, "Control+Enter")
    said(page, "Finished")


def test_an_essay_by_keyboard(site: Site, open_page: Open):
    """Topic and stance, major claim, claims and premises, relations."""
    page = open_page(site.path("essays"))
    tab_to(page, "[name='note:topic']")
    page.keyboard.type("cars in the centre")
    press(page, "Tab")
    page.keyboard.type("against")
    tab_to(page, TEXT)
    press(page, ".")
    go_to(page, "I believe")
    press(page, "Space ] ] ] S")
    press(page, "] ] ] { Enter")
    said(page, "Marked MC1")
    press(page, ".")
    go_to(page, "To begin with")
    press(page, "Space c c 2 f")
    go_to(page, "Nurses")
    press(page, "3")
    go_to(page, "Admittedly")
    press(page, "2 f f")
    go_to(page, "However")
    press(page, "Space } } } 3 .")
    go_to(page, "fewer cars")
    press(page, "r Enter")
    said(page, "C1 supports MC1.")
    go_to(page, "Nurses")
    press(page, "r Enter")
    go_to(page, "Admittedly")
    press(page, "r Home 2 Enter")
    said(page, "C2 attacks MC1.")
    go_to(page, "However")
    press(page, "j r 2 Enter")  # the sentence comes before the unit in it
    said(page, "P2 attacks C2.")
    saved(page)
    page.reload()
    expect(page.get_by_role("treeitem")).to_have_count(5)
    finish(page)
    layer = site.layer("essays")
    assert layer.state == "finished"
    assert layer.attributes == {"note:topic": "cars in the centre", "note:stance": "against"}
    assert ("claim", "fewer cars make the air cleaner") in said_of("essays", layer)
    assert ("premise", "However, 🚌 buses for them") in said_of("essays", layer)
    assert ties("essays", layer) == {
        (("fewer",), "support", "the"),
        (("Nurses",), "support", "fewer"),
        (("Admittedly,",), "attack", "the"),
        (("However,",), "attack", "Admittedly,"),
    }


def test_a_microtext_by_keyboard(site: Site, open_page: Open):
    """Central claim, roles with two segments merged, functions with an undercut."""
    page = open_page(site.path("microtexts"))
    tab_to(page, TEXT)
    press(page, "1 .")
    go_to(page, "since many")
    press(page, "1")
    go_to(page, "True, staff")
    press(page, "2")
    go_to(page, "but volunteers")
    press(page, "1 +")
    said(page, "Merged")
    press(page, ".")
    go_to(page, "since many")
    press(page, "r Enter")
    go_to(page, "True, staff")
    press(page, "r Home 3 Enter")
    said(page, "O1 rebuts P1.")
    go_to(page, "but volunteers")
    press(page, "u End Enter")
    said(page, "undercuts (O1 rebuts P1)")
    expect(page.get_by_role("treeitem")).to_have_count(4)
    finish(page)
    layer = site.layer("microtexts")
    merged = next(unit for unit in layer.units if len(unit.segment) > 1)
    assert merged.segment == ("e4", "e5")
    assert ties("microtexts", layer) == {
        (("since",), "support", "The"),
        (("True,",), "rebut", "The"),
        (("but",), "undercut", "(True, rebut The)"),
    }


def test_a_learner_essay_by_keyboard(site: Site, open_page: Open):
    """Parts of the essay, major claim, sentences dropped, groups, connections, restatements."""
    page = open_page(site.path("icnale"))
    tab_to(page, "[name='note:body-from']")
    press(page, "2")
    tab_to(page, "[name='note:conclusion-from']")
    press(page, "3")
    tab_to(page, TEXT)
    press(page, ".")
    go_to(page, "I think")
    press(page, "1 .")
    go_to(page, "Today")
    press(page, "d d")
    go_to(page, "I like coffee")
    press(page, "d d d .")
    for words in ("A job", "For example", "Also", "With it", "In conclusion"):
        go_to(page, words)
        press(page, "1")
    for words in ("For example", "With it"):
        go_to(page, words)
        press(page, "r 2 Enter")
    press(page, ".")
    for words in ("A job", "Also"):
        go_to(page, words)
        press(page, "r Home Enter")
    press(page, ".")
    go_to(page, "In conclusion")
    press(page, "= Home Enter")
    said(page, "says the same as AC1")
    press(page, "Alt+ArrowUp")
    said(page, "AC6 now stands before AC5, at place 5 of 6")
    expect(page.locator(".order li").nth(4)).to_contain_text("was 6")
    expect(page.locator(".part")).to_have_text(["Introduction", "Body", "Conclusion"])
    finish(page)
    layer = site.layer("icnale")
    reasons = {unit.attributes["reason"] for unit in layer.units if unit.category == "dropped"}
    assert reasons == {"disconnected", "meta-information"}
    assert layer.attributes == {"note:body-from": 2, "note:conclusion-from": 3}
    words = words_in("icnale", layer)
    assert [words[id].split()[0] for id in layer.order[-2:]] == ["In", "With"]
    assert ties("icnale", layer) == {
        (("A",), "support", "I"),
        (("For",), "detail", "A"),
        (("Also,",), "support", "I"),
        (("With",), "detail", "Also,"),
        (("In",), "restatement", "I"),
    }


def test_a_sentence_for_and_against_a_topic_by_keyboard(site: Site, open_page: Open):
    """What is marked stands in the gap of the sentence, and gets the category of its step."""
    page = open_page(site.path("aurc"))
    expect(page.locator(".asked")).to_contain_text("wind power")
    tab_to(page, TEXT)
    press(page, ". Space c c")
    expect(page.locator(".slot")).to_have_text(
        "wind power should be supported because they replace coal that harms everybody much more"
    )
    press(page, "] Enter")
    go_to(page, "Wind")
    press(page, "Space c c Enter .")
    go_to(page, "Wind")
    press(page, "Space } } } Enter")
    finish(page)
    assert said_of("aurc", site.layer("aurc")) == {
        ("con", "Wind turbines harm birds"),
        ("pro", "replace coal that harms everybody much more"),
        ("pro", "their power is cheap"),
    }


def test_a_dialogue_by_keyboard(site: Site, open_page: Open):
    """Locutions with their speakers, transitions, what each puts forward, an anchored inference."""
    page = open_page(site.path("iat"))
    tab_to(page, TEXT)
    for words in ("We should", "Why that", "It is"):
        go_to(page, words)
        press(page, "1")
    expect(page.locator(".details [name=speaker]")).to_have_value("Bo")
    press(page, ".")
    go_to(page, "We should")
    press(page, "r Enter")
    go_to(page, "Why that")
    press(page, "r End Enter")
    said(page, "L2 is followed by L3.")
    press(page, ". Home i")
    said(page, "L1 expresses P1")
    go_to(page, "It is")
    press(page, "i . r Home")
    said(page, "P2 relates to")
    press(page, "1 Enter")
    said(page, "P2 is a reason for P1.")
    go_to(page, "Why that")
    press(page, "Enter r End Enter")
    said(page, "(L2 is followed by L3) expresses (P2 is a reason for P1).")
    finish(page)
    layer = site.layer("iat")
    said_by = [unit.attributes.get("speaker") for unit in layer.units]
    assert sorted(filter(None, said_by)) == ["Ann", "Bo", "Bo"]
    assert ties("iat", layer) >= {
        (("We",), "transition", "Why"),
        (("Why",), "transition", "It"),
        (("We",), "illocution", "We"),
        (("It",), "illocution", "It"),
        (("It",), "inference", "We"),
        (("(Why transition It)",), "illocution", "(It inference We)"),
    }
