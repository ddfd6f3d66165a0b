"""A curator without names, threads, and the gold that is opened to annotators, in the browser."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.staffed import signed_in
from tests.web.browser.test_german import english_on
from tests.web.browser.test_looks import check

from argora.model import Annotator, Study
from argora.studies import bundled

PEOPLE = ("ana", "ben")


def essay_with_gold() -> Study:
    """Return an essay that two have finished, with a gold in which one thing is otherwise."""
    study = bundled().select(documents=["essay01"], annotators=list(PEOPLE))
    layer = study.layer("essay01", "ben")
    assert layer is not None
    gold = replace(layer, annotator="gold")
    annotators = (*study.annotators, Annotator("gold", kind="gold"))
    return replace(study, name="Essays", annotators=annotators, layers=(*study.layers, gold))


def furnished(fresh: Fresh) -> tuple[str, str]:
    """Add the essay; Mona manages, Carl curates, ana and ben annotate. Return the keys."""
    store = fresh.store
    key = store.add_study(essay_with_gold())
    store.assign_all(key, author="Mona")
    store.people.adopt(store.people.all()[0])
    for name in PEOPLE:
        store.people.grant(key, store.people.add(name).key, "annotator", annotator=name)
    store.people.grant(key, store.people.add("Carl").key, "curator")
    (document,) = store.listed(key)
    return key, document.key


def names_on(page: Page) -> list[str]:
    """Return the names of annotators that a page shows, or has in its code."""
    return [name for name in PEOPLE if re.search(rf"\b{name}\b", page.content())]


def write(page: Page, label: str, words: str) -> None:
    """Write a comment and send it."""
    form = page.locator("form", has=page.get_by_label(label)).last
    form.get_by_role("textbox").fill(words)
    form.get_by_role("button", name=re.compile("^(Send|Senden)")).click()
    expect(page.locator(".remark", has_text=words)).to_be_visible()


def test_a_curator_talks_about_layers_without_names(fresh: Fresh):
    """Of the progress, the layers and a thread; until the manager shows the names."""
    page, (key, document) = set_up(fresh), furnished(fresh)
    carl, alias = signed_in(fresh, "Carl"), fresh.store.aliases.of(key, document)
    carl.goto(f"{fresh.url}/s/{key}")
    expect(carl.get_by_text("The letters stand for other people")).to_be_visible()
    work_of_a = carl.locator(".matrix").get_by_role("link", name=re.compile("by A$"))
    expect(work_of_a).to_be_visible()
    check(carl, "progress-with-aliases")
    assert names_on(carl) == []
    work_of_a.click()
    expect(carl.get_by_role("heading", name="A", exact=True)).to_be_visible()
    expect(carl.locator(".text .tag").first).to_be_visible()
    carl.get_by_role("treeitem", name=re.compile("^MC1")).click()
    expect(carl.get_by_label("Begin a thread about MC1")).to_be_visible()
    write(carl, "Begin a thread", f"Why, @{alias['ana']}?")
    expect(carl.locator(".thread summary")).to_contain_text("MC1")
    check(carl, "threads")
    assert names_on(carl) == []
    layer = next(name for name, called in alias.items() if called == "A")
    page.goto(f"{fresh.url}/s/{key}/r/{document}?of={layer}")
    expect(page.locator(".remark")).to_have_text("Why, @ana?")
    write(page, "Answer", "I ask ben.")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("taken back", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Resolve")).click()
    expect(page.get_by_text("resolved, 2 comments")).to_be_visible()
    expect(carl.get_by_text("resolved, 2 comments")).to_be_visible()
    page.goto(f"{fresh.url}/s/{key}/people")
    page.get_by_label("Curators see the names of annotators").check()
    check(page, "people-with-names")
    carl.goto(f"{fresh.url}/s/{key}")
    expect(carl.get_by_role("columnheader", name="ana")).to_be_visible()


def test_an_annotator_compares_with_the_gold_and_asks(fresh: Fresh):
    """Once Mona opens it; in German as well, and without a name of anybody else."""
    page, (key, document) = set_up(fresh), furnished(fresh)
    ana = signed_in(fresh, "ana")
    ana.goto(f"{fresh.url}/s/{key}")
    expect(ana.get_by_role("row", name=re.compile("finished"))).to_be_visible()
    expect(ana.get_by_role("link", name=re.compile("compare", re.IGNORECASE))).to_have_count(0)
    page.goto(f"{fresh.url}/s/{key}/phases")
    page.get_by_label("Annotators compare their finished work with the gold").check()
    expect(page.get_by_label("Annotators compare")).to_be_checked()
    check(page, "opening-a-gold")
    ana.reload()
    ana.get_by_role("link", name=re.compile("compare", re.IGNORECASE)).click()
    expect(ana.get_by_text("Your annotations differ from the gold")).to_be_visible()
    write(ana, "Begin a thread", "Is this not a premise?")
    check(ana, "differences-from-gold")
    assert "ben" not in names_on(ana)
    ben = signed_in(fresh, "ben")
    ben.add_init_script("localStorage.setItem('argora:language', 'de')")
    ben.goto(f"{fresh.url}/s/{key}/d/{document}/feedback")
    expect(ben.get_by_text("Is this not a premise?")).to_be_visible()
    write(ben, "Antworten", "Nein!")
    expect(ben.locator(".thread")).to_contain_text("2 Kommentare")
    assert "ana" not in names_on(ben)
    assert not [words for words in english_on(ben) if "Is this not" not in words]
    check(ben, "differences-from-gold-german")
    expect(ana.get_by_text("Nein!")).to_be_visible()


def test_a_curator_sees_the_agreement_without_people(fresh: Fresh):
    """Of categories, structure and documents, and where they differ, as A and B."""
    set_up(fresh)
    key, _ = furnished(fresh)
    carl = signed_in(fresh, "Carl")
    carl.goto(f"{fresh.url}/s/{key}/agreement")
    computed = carl.get_by_role("heading", name="Agreement by category")
    expect(computed).to_be_visible(timeout=120_000)
    expect(carl.get_by_role("heading", name="Who disagrees")).to_have_count(0)
    expect(carl.get_by_text("agreement 0.921, 2 annotators")).to_be_visible()
    document = carl.get_by_role("region", name="Where they differ").locator("details").last
    document.evaluate("each => { each.open = true; }")
    place = document.locator(".place.differs").first
    expect(place).to_be_visible()
    assert {"A", "B"} <= set(place.locator("p").all_inner_texts())
    assert names_on(carl) == []
    check(carl, "agreement-without-people")
