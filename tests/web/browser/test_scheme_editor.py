"""A scheme is written in the browser from nothing, and a study is annotated under it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Locator, Page, expect
from tests.cli.conftest import Run
from tests.web.browser.figures import READY, WAIT, figures, printed_figures
from tests.web.browser.fresh import OPTIONS, Fresh, set_up
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.staffed import give, signed_in
from tests.web.browser.test_comfort import PHONE
from tests.web.browser.test_looks import check

import argora
from argora.formats.vocabulary import scheme_text
from argora.model import Scheme
from argora.model.codec import decode, encode
from argora.model.rules import (
    Acyclic,
    Connected,
    Degree,
    Granularity,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.schemes import get_scheme
from argora.schemes.sentences import rule_sentences
from argora.store import SchemeDraft

MICROTEXTS = get_scheme("microtexts")
KINDS = {
    Granularity: "Where units begin and end",
    Overlap: "Whether units may overlap",
    Relates: "Which relations are possible",
    Symmetric: "A relation without direction",
    Degree: "How many relations a unit has",
    SingleRoot: "One unit that points to nothing",
    Connected: "All units belong to one structure",
    Acyclic: "No relations in a circle",
}


def begin(page: Page, url: str) -> None:
    """Begin an empty scheme."""
    page.goto(f"{url}/schemes")
    page.get_by_role("button", name="Begin a scheme").click()
    expect(page.get_by_role("heading", name="Scheme without a name")).to_be_visible()


def newest(page: Page, section: str) -> Locator:
    """Return the last item of a section."""
    return page.locator(f"#{section} > .items > ol > .item").last


def combobox(item: Locator, name: str) -> Locator:
    """Return a field in which one of a few is chosen."""
    return item.get_by_role("combobox", name=name, exact=True)


def open_details(item: Locator) -> None:
    """Open what stands behind More."""
    item.locator("summary").first.click()


def write_categories(page: Page, scheme: Scheme, kind: str) -> None:
    """Add the categories of units or relations; those above others come in a second round."""
    categories = scheme.units if kind == "units" else scheme.relations
    button = "Add a category" if kind == "units" else "Add a relation"
    label = "Category" if kind == "units" else "Relation, as a verb"
    for category in categories:
        page.get_by_role("button", name=button, exact=True).click()
        item = newest(page, kind)
        item.get_by_label(label, exact=True).fill(category.title)
        item.get_by_label("Description, which annotators see").fill(category.description)
        open_details(item)
        item.get_by_label("Name in files").fill(category.id)
        item.get_by_label("Other names in files").fill(", ".join(category.aliases))
    for at, category in enumerate(categories):
        if category.parent is not None:
            item = page.locator(f"#{kind} > .items > ol > .item").nth(at)
            parent = next(each.title for each in categories if each.id == category.parent)
            combobox(item, "A kind of").select_option(label=parent)


def choose(item: Locator, legend: str, titles: list[str]) -> None:
    """Choose any number out of a few."""
    group = item.get_by_role("group", name=legend)
    for title in titles:
        group.get_by_label(title, exact=True).check()


def write_patterns(item: Locator, scheme: Scheme, patterns: tuple[Pattern, ...]) -> None:
    """Say what relations may tie."""
    titles = {each.id: each.title for each in (*scheme.units, *scheme.relations)}

    def named(ends: tuple[str, ...]) -> list[str]:
        parts = [each.partition(":") for each in ends]
        return [f"a relation: {titles[of]}" if of else titles[name] for name, _, of in parts]

    for pattern in patterns:
        item.get_by_role("button", name="Add a possible relation").click()
        one = item.locator(".item").last
        choose(one, "From", named(pattern.sources))
        choose(one, "To", named(pattern.targets))
        if pattern.arity == (1, None):
            one.get_by_label("Several sources may count together").check()
        combobox(one, "Relation").select_option(label=titles[pattern.category])


def write_rule(page: Page, scheme: Scheme, rule: object) -> None:
    """Add a rule by its form."""
    titles = {each.id: each.title for each in (*scheme.units, *scheme.relations)}
    page.get_by_role("combobox", name="Kind of rule").select_option(label=KINDS[type(rule)])
    page.get_by_role("button", name="Add this rule").click()
    item = newest(page, "rules")
    match rule:
        case Granularity(by="segment", within=None):
            combobox(item, "Units begin and end").select_option("segment")
        case Relates():
            write_patterns(item, scheme, rule.patterns)
        case Symmetric(closure=True):
            combobox(item, "Relation").select_option(rule.category)
            item.get_by_label("What holds for one of the two").check()
        case Degree(direction="out", min=0):
            choose(item, "Each unit of", [titles[each] for each in rule.categories])
            item.get_by_label("At most").fill(str(rule.max))
            choose(item, "Only these relations", [titles[each] for each in rule.relations])
        case SingleRoot(ignore=()):
            choose(item, "That unit is one of these", [titles[e] for e in rule.categories])
        case Overlap(mode="forbid") | Connected(ignore=()) | Acyclic():
            pass
        case _:
            raise AssertionError(rule)
    item.get_by_label("Name of the rule").fill(rule.name)  # type: ignore[attr-defined]


def write_microtexts(page: Page) -> None:
    """Write the scheme of the microtexts from nothing."""
    scheme = MICROTEXTS
    titles = {each.id: each.title for each in (*scheme.units, *scheme.relations)}
    page.get_by_label("Name of the scheme").fill(scheme.title)
    page.get_by_text("Version, citation and name in files").click()
    page.locator("input[name=id]").fill(scheme.id)
    page.locator("input[name=version]").fill(scheme.version)
    page.locator("textarea[name=citation]").fill(scheme.citation)
    write_categories(page, scheme, "units")
    write_categories(page, scheme, "relations")
    for rule in scheme.rules:
        write_rule(page, scheme, rule)
    for step in scheme.procedure:
        page.get_by_role("button", name="Add a step").click()
        item = newest(page, "steps")
        item.get_by_label("What is to be done").fill(step.title)
        choose(item, "What is marked in it", [titles[mark] for mark in step.marks])
        open_details(item)
        item.get_by_label("Name in files").fill(step.id)
        item.get_by_label("Name in files").blur()


def stored(fresh: Fresh) -> tuple[SchemeDraft, ...]:
    """Return Mona's schemes as the server has them."""
    (mona,) = fresh.store.people.all()
    return fresh.store.scheme_drafts.of(mona.key)


TEXTS = {
    "cars": "Cars should stay out. Fumes make people ill. True, shops sell less. But not for long.",
    "dogs": "Dogs need a park. They run a lot. Some people fear them. But fences help.",
}
OPENINGS = {"cars": ("Fumes", "True", "But"), "dogs": ("They", "Some", "But")}
"""How the sentences behind the first one begin."""


def bring_in(page: Page) -> None:
    """Make a study of two texts with the scheme that stands on the page."""
    page.get_by_role("link", name="Make a study with it").click()
    chosen = page.get_by_role("combobox", name="What annotators may mark")
    expect(chosen.locator("option:checked")).to_have_text(MICROTEXTS.title)
    files = [
        {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": text.encode()}
        for name, text in TEXTS.items()
    ]
    page.get_by_label("Files, or one zip").set_input_files(files)  # type: ignore[arg-type]
    page.get_by_label("Name of the study").fill("Own")
    page.get_by_role("button", name="Bring it in").click()
    page.get_by_role("link", name="See the documents").click()
    expect(page.get_by_text("Nobody annotates yet.")).to_be_visible()


def annotate(page: Page, document: str, *, counters: str) -> None:
    """Take the three steps by the keyboard; ``counters`` is the key of what the last one is.

    The second sentence supports the first, the third rebuts it, and the fourth undercuts that: as
    a relation of its own it has the last place, as a unit the first.
    """
    reason, doubt, answer = OPENINGS[document]
    tab_to(page, "#text [data-place]")
    press(page, "1 .")
    for words, key in ((reason, "1"), (doubt, "2"), (answer, "1")):
        go_to(page, words)
        press(page, key)
    press(page, ".")
    go_to(page, reason)
    press(page, "r Enter")
    go_to(page, doubt)
    press(page, "r Home 3 Enter")
    said(page, "O1 rebuts P1.")
    go_to(page, answer)
    press(page, counters)
    expect(page.get_by_role("treeitem")).to_have_count(4)
    saved(page)
    press(page, "Control+Enter")
    said(page, "Finished. Thank you.")


def compare(page: Page, run: Run, folder: Path) -> None:
    """Compare the figures on the page of agreement with those of the command on the export."""
    page.get_by_role("link", name="Export").click()
    expect(page.get_by_text("Of this study nothing is lost.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a zip").click()
    with ZipFile(download.value.path()) as archive:
        archive.extractall(folder)
    study = argora.read(folder / "study")
    assert study.scheme == MICROTEXTS
    scheme = folder / "scheme.json"
    scheme.write_text(scheme_text(study.scheme), encoding="utf-8")
    (told,) = run("schemes", scheme, "--json").json["schemes"]
    (ready,) = run("schemes", "microtexts", "--json").json["schemes"]
    assert told == ready
    printed = run("agree", folder / "study", "--json").json
    page.get_by_role("navigation", name="Study").get_by_role("link", name="Agreement").click()
    expect(page.get_by_text(READY)).to_be_visible(timeout=WAIT)
    expected = [words for section in printed["sections"] for words in printed_figures(section)]
    assert len(expected) > 3
    assert figures(page) == expected


def test_the_scheme_of_the_microtexts_is_written_from_nothing_and_a_study_runs_with_it(
    fresh: Fresh, run: Run, tmp_path: Path
):
    """It equals the shipped one: categories, rules, steps, and so the keys.

    Two people annotate two texts by it; they differ in what the last sentence of one of them does.
    """
    page = set_up(fresh)
    begin(page, fresh.url)
    check(page, "scheme-empty")
    write_microtexts(page)
    expect(page.get_by_text("Nothing: a study can use this scheme.")).to_be_visible()
    bring_in(page)  # which saves the scheme first
    (draft,) = stored(fresh)
    assert decode(draft.content, Scheme) == MICROTEXTS
    (mona,) = fresh.store.people.all()
    (key,) = fresh.store.catalogue.named(mona.key, "Own")
    give(fresh, key, ("ana", "ben"))
    fresh.store.assign_all(key, author="Mona")
    for name in ("ana", "ben"):
        own = signed_in(fresh, name)
        for document in TEXTS:
            own.goto(f"{fresh.url}/s/{key}")
            own.get_by_role("link", name=document, exact=True).click()
            rebuts = name == "ben" and document == "dogs"
            annotate(own, document, counters="r End 3 Enter" if rebuts else "u End Enter")
    own.get_by_role("link", name="My documents").click()
    own.get_by_role("link", name=MICROTEXTS.title).click()
    rules = own.get_by_role("region", name="Rules")
    expect(rules.get_by_role("listitem")).to_have_count(len(rule_sentences(MICROTEXTS)))
    check(own, "scheme-read")
    page.reload()
    expect(page.get_by_text("4 finished, 0 begun, 0 not begun.")).to_be_visible()
    compare(page, run, tmp_path / "out")


def test_a_scheme_is_tried_on_an_example_while_it_is_written(fresh: Fresh):
    """With the screen, keys and rules of annotators; undo takes changes of the scheme back."""
    page = set_up(fresh)
    page.goto(f"{fresh.url}/schemes")
    page.get_by_role("combobox", name="Begin with").select_option("claim-premise")
    page.get_by_role("button", name="Begin a scheme").click()
    first = page.locator("#units > .items > ol > .item").first
    first.get_by_label("Category", exact=True).fill("thesis")
    page.get_by_role("button", name="Add a category").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Try it on an example").click()
    expect(page.get_by_label("Text")).to_be_visible()
    check(page, "scheme-example")
    page.get_by_role("button", name="Annotate it").click()
    tab_to(page, "#text [data-place]")
    press(page, "1 j 2")
    expect(page.locator("#text .tag")).to_have_text(["T1 thesis: ", "P1 premise: "])
    press(page, "r Enter")
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    expect(page.locator(".side")).to_contain_text("P1")
    check(page, "scheme-tried")
    page.get_by_role("link", name="Back to the scheme").click()
    expect(page.get_by_role("heading", name="Claims and premises")).to_be_visible()
    (draft,) = stored(fresh)
    assert next(each["title"] for each in draft.content["units"]) == "thesis"


def test_what_was_written_without_a_connection_is_there_when_the_page_opens_again(fresh: Fresh):
    """And a second window that saved meanwhile is not overwritten without a question."""
    page = set_up(fresh)
    begin(page, fresh.url)
    name = page.get_by_label("Name of the scheme")
    page.context.set_offline(True)
    name.fill("Written in a tunnel")
    expect(page.get_by_text("Kept in this browser")).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect(name).to_have_value("Written in a tunnel")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_label("Name of the scheme").fill("The other window")
    expect(other.get_by_text("Saved", exact=True)).to_be_visible()
    name.fill("This window")
    expect(page.get_by_text("Which is to stay?")).to_be_visible()
    (draft,) = stored(fresh)
    assert draft.content["title"] == "The other window"
    page.get_by_role("button", name="What is here").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    (draft,) = stored(fresh)
    assert draft.content["title"] == "This window"


def test_a_study_is_brought_in_and_annotated_under_a_scheme_of_ones_own(
    fresh: Fresh, tmp_path: Path
):
    """The scheme stands in the list of what annotators may mark."""
    page = set_up(fresh)
    content = {**encode(get_scheme("claim-premise")), "id": "mine", "title": "My own scheme"}
    (mona,) = fresh.store.people.all()
    fresh.store.scheme_drafts.add(mona.key, content)
    text = tmp_path / "school.txt"
    text.write_text("Schools should open late. Pupils sleep longer then.", encoding="utf-8")
    page.goto(f"{fresh.url}/new")
    page.get_by_label("Files, or one zip").set_input_files(text)
    page.get_by_role("combobox", name="What annotators may mark").select_option("My own scheme")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("My own scheme")).to_be_visible()
    (key,) = fresh.store.catalogue.named(mona.key, "school")
    assert fresh.store.standing(key).scheme == decode(content, Scheme)


def test_a_scheme_is_deleted_after_a_question(fresh: Fresh):
    """And is gone from the list; No keeps it."""
    page = set_up(fresh)
    (mona,) = fresh.store.people.all()
    fresh.store.scheme_drafts.add(mona.key, {"title": "Of no use"})
    page.goto(f"{fresh.url}/schemes")
    page.get_by_role("button", name="Delete Of no use").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert len(stored(fresh)) == 1
    page.get_by_role("button", name="Delete Of no use").click()
    check(page, "schemes")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("link", name="Of no use")).to_have_count(0)
    assert stored(fresh) == ()


# Of each control that is seen: its name, how wide or high the place is that takes a finger, and
# whether one works with it.
PLACES = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter(it => it.checkVisibility() && !it.matches(".skip"))
  .map(it => {
    const place = it.matches("[type=checkbox]") ? it.closest("label") : it;
    const {width, height} = place.getBoundingClientRect();
    return [place.textContent, Math.min(width, height), it.closest(".top") === null];
  })"""


def test_fingers_find_every_control(fresh: Fresh):
    """At least 24 pixels, and 44 where one works: one's schemes, one of them, and an example."""
    set_up(fresh)
    (mona,) = fresh.store.people.all()
    draft = fresh.store.scheme_drafts.add(mona.key, encode(get_scheme("persuasive-essays")))
    context = fresh.browser.new_context(**PHONE, **OPTIONS)
    token = fresh.store.people.begin_session(mona.key)
    context.add_cookies([{"name": "argora", "value": token, "url": fresh.url}])
    page = context.new_page()
    for address in ("/schemes", f"/schemes/{draft.key}", f"/schemes/{draft.key}/try"):
        page.goto(fresh.url + address)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })")
        places = page.evaluate(PLACES)
        assert len(places) > 4
        assert [name for name, size, works in places if size < (44 if works else 24)] == [], address
