"""A study in two phases in the browser: units, their gold, then relations between fixed units."""

from __future__ import annotations

import csv
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.cli.conftest import Run
from tests.store.trees import sent
from tests.web.browser.figures import READY, WAIT, figures, printed_figures
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.staffed import add_pets, signed_in
from tests.web.browser.test_looks import check

from argora.formats import write
from argora.model import Document, Layer, Span, Unit
from argora.model.operations import Create
from argora.store import Place
from argora.text import segment
from argora.web.agreement.process import CalledOff, Step

NAMES = ("ana", "ben")
TEXT = "Dogs help people. They guard houses. Cats sleep all day."


@pytest.fixture
def pets(fresh: Fresh) -> tuple[Page, str]:
    """The manager's page, and the key of a study of two texts that ana and ben annotate."""
    page = set_up(fresh)
    texts = [segment(Document(name, TEXT)) for name in ("dogs", "other")]
    return page, add_pets(fresh, NAMES, texts, "claim-premise")


def set_phases(page: Page) -> None:
    """Fill in two phases, the second of which starts from the gold of the first."""
    for number, name in ((1, "components"), (2, "relations")):
        page.get_by_role("button", name="Add a phase").click()
        page.get_by_role("group", name=f"Phase {number}").get_by_label("Name", exact=True).fill(
            name
        )
    page.get_by_role("button", name="Save the phases").click()
    expect(page.get_by_role("heading", name="2. relations")).to_be_visible()


def open_text(page: Page, link: str, keys: tuple[tuple[str, str], ...]) -> None:
    """Open a text from the list of documents and annotate it by keys."""
    page.get_by_role("link", name=link, exact=True).click()
    tab_to(page, "#text [data-place]")
    for words, pressed in keys:
        go_to(page, words)
        press(page, pressed)


def finish(page: Page) -> None:
    """Finish the document and go back to the list."""
    press(page, "Control+Enter")
    said(page, "Finished. Thank you.")
    page.get_by_role("link", name="My documents").click()


# A page of before there were phases: a database of version 1, and a line of the journal.
LEAVE = """async ([place, entries]) => {
  const asked = indexedDB.open("argora", 1);
  asked.onupgradeneeded = () => asked.result
    .createObjectStore("queue", {keyPath: "n", autoIncrement: true}).createIndex("place", "place");
  await new Promise(r => { asked.onsuccess = r; });
  const change = asked.result.transaction("queue", "readwrite");
  change.objectStore("queue").put({place, entry: entries[0]});
  await new Promise(r => { change.oncomplete = r; });
  asked.result.close();
  localStorage.setItem(`argora:journal:${place} ${entries[1].id}`, JSON.stringify({
    entry: entries[1], at: 1}));
}"""


def test_what_an_older_page_left_is_sent_once_to_the_first_phase(
    fresh: Fresh, pets: tuple[Page, str]
) -> None:
    """One change in the database, one in the journal; the study got its phases afterwards."""
    mona, key = pets
    page = signed_in(fresh, "ana")
    page.goto(fresh.url)
    expect(page.get_by_role("link", name="Pets")).to_be_visible()
    (document, _) = fresh.store.listed(key)
    entries = [
        {
            "id": f"abc{number}-1",
            "kind": "edit",
            "operations": [{"tag": "set-attribute", "name": name, "value": name}],
            "base": 1,
        }
        for number, name in enumerate(("note", "note:second"))
    ]
    page.evaluate(LEAVE, [f"ana/{key}/{document.key}", entries])
    mona.goto(f"{fresh.url}/s/{key}/phases")
    set_phases(mona)
    page.goto(f"{fresh.url}/s/{key}")
    expect(page.get_by_text("2 not sent yet: open it")).to_be_visible()
    page.get_by_role("link", name=document.name, exact=True).click()
    saved(page, 3)
    page.reload()
    saved(page, 3)
    layer = fresh.store.layer(Place(key, document.name, "ana", phase="components")).layer
    assert layer.attributes == {"note": "note", "note:second": "note:second"}
    page.get_by_role("link", name="My documents").click()
    expect(page.get_by_role("heading", name="components")).to_be_visible()
    expect(page.get_by_text("not sent yet")).to_have_count(0)


def decide(text: str) -> str:
    """Decide in a record that nothing stands where the votes are equal."""
    header, *rows = csv.reader(text.splitlines())
    place = {name: header.index(name) for name in ("status", "decision", "decided_by")}
    for row in rows:
        if row[place["status"]] == "undecided":
            row[place["decision"]], row[place["decided_by"]] = "nothing", "Mona"
    return "\r\n".join(",".join(f'"{cell}"' for cell in row) for row in (header, *rows)) + "\r\n"


def test_a_study_in_two_phases(
    fresh: Fresh, pets: tuple[Page, str], tmp_path: Path, run: Run
) -> None:
    """Both mark units, the gold is made, both draw relations; figures are those of the CLI."""
    mona, key = pets
    mona.goto(f"{fresh.url}/s/{key}")
    mona.get_by_role("link", name="Phases", exact=True).click()
    set_phases(mona)
    (first, second) = fresh.store.phases.of(key)
    assert [sorted(each.asks) for each in (first, second)] == [
        ["attributes", "units"],
        ["relations"],
    ]
    assert (first.state, second.state, second.from_gold) == ("open", "planned", True)
    check(mona, "phases")
    pages = {name: signed_in(fresh, name) for name in NAMES}
    units = (("Dogs", "1"), ("They", "2"))
    for name, page in pages.items():
        page.goto(f"{fresh.url}/s/{key}")
        expect(page.get_by_text("Mark units and give attributes.")).to_be_visible()
        expect(page.get_by_role("heading", name="relations")).to_have_count(0)
        open_text(page, "dogs", units if name == "ana" else (*units, ("Cats", "1")))
        saved(page)
        expect(page.locator(".steps")).to_contain_text("Mark the claims")
        press(page, "r")
        said(page, "This phase does not ask for relations.")
        finish(page)
    mona.get_by_text("Gold of components", exact=True).click()
    mona.get_by_role("button", name="Make the gold from votes of components").click()
    expect(mona.get_by_text("1 is for people to decide")).to_be_visible(timeout=WAIT)
    expect(mona.get_by_text("2 documents wait for the gold of components")).to_be_visible()
    golds = mona.get_by_role("region", name="Gold layers of components")
    expect(golds.get_by_role("row", name="dogs")).to_contain_text("open")
    first_row = mona.get_by_role("group", name="Phase 1")
    expect(first_row.get_by_label("Name", exact=True)).to_be_disabled()
    check(mona, "phases-gold")
    with mona.expect_download() as download:
        mona.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.csv"
    record.write_text(decide(download.value.path().read_text("utf-8")), "utf-8", newline="")
    mona.get_by_label("Upload the record").set_input_files(record)
    expect(mona.get_by_text("none is open")).to_be_visible(timeout=WAIT)
    expect(mona.get_by_text("1 document waits for the gold of components")).to_be_visible()
    expect(golds.get_by_role("row", name="dogs")).to_contain_text("finished")
    golds.get_by_label("Show").select_option("without a gold layer")
    expect(golds.get_by_role("row", name="other")).to_contain_text("none yet")
    mona.get_by_role("button", name="Open this phase relations").click()
    expect(mona.get_by_text("0 of 4 tasks finished")).to_be_visible()
    for name, page in pages.items():
        page.goto(f"{fresh.url}/s/{key}")
        relations = page.get_by_role("region", name="relations")
        expect(relations).to_contain_text("Draw relations. The units are fixed.")
        expect(relations).to_contain_text("One document waits")
        if name == "ana":
            check(page, "documents-by-phase")
        relations.get_by_role("link", name="dogs", exact=True).click()
        tab_to(page, "#text [data-place]")
        expect(page.locator(".steps .title")).to_have_text("Relate them")
        expect(page.locator("#text .tag")).to_have_count(2)
        go_to(page, "They")
        press(page, "x")
        said(page, "The units are fixed in this phase")
        press(page, "1")
        said(page, "The units are fixed in this phase")
        go_to(page, "Cats")
        press(page, "Space")
        said(page, "The units are fixed in this phase")
        go_to(page, "They")
        press(page, "r Enter" if name == "ana" else "r 2 Enter")
        saved(page, 2)
        if name == "ana":
            check(page, "fixed-units")
        finish(page)
    layers = [each for each in fresh.store.study(key).layers if each.phase == "relations"]
    drawn = {each.annotator: [relation.category for relation in each.relations] for each in layers}
    assert drawn == {"ana": ["support"], "ben": ["attack"]}
    assert {len(each.units) for each in layers} == {2}
    write(fresh.store.study(key), tmp_path / "pets")
    for phase in ("components", "relations"):
        mona.goto(f"{fresh.url}/s/{key}/agreement?phase={phase}")
        expect(mona.get_by_text(READY)).to_be_visible(timeout=WAIT)
        printed = run("agree", tmp_path / "pets", "--phase", phase, "--json").json
        expected = [words for section in printed["sections"] for words in printed_figures(section)]
        assert len(expected) > 3
        assert figures(mona) == expected
        with fresh.client(mona) as client:
            answer = client.call("GET", f"/studies/{key}/agreement/figures?phase={phase}")
        assert answer["results"] == printed["results"]
    check(mona, "agreement-of-a-phase")
    mona.goto(f"{fresh.url}/s/{key}")
    expect(mona.get_by_role("row", name="dogs")).to_contain_text("2 of 2")
    mona.goto(f"{fresh.url}/s/{key}/tasks")
    expect(mona.get_by_role("row", name="ana 1 of 2")).to_be_visible()
    mona.get_by_role("navigation", name="Phase").get_by_role("link", name="components").click()
    expect(mona.get_by_role("link", name="components")).to_have_attribute("aria-current", "true")


def make(page: Page) -> None:
    """Let the gold of the components be made."""
    page.get_by_role("button", name="Make the gold from votes of components").click()


TIE_IS_NOTHING = "plurality(otherwise=set())"


def choose_rule(page: Page) -> None:
    """Let a tie on a unit be decided as nothing, so that no decision is open."""
    page.get_by_label("Units are decided by").select_option("Another rule")
    page.get_by_label("Its name").fill(TIE_IS_NOTHING)


@pytest.fixture
def voted(pets: tuple[Page, str], fresh: Fresh) -> tuple[Page, str]:
    """Two phases, and a text in which ana and ben marked the same claim and ben a second one."""
    page, key = pets
    page.goto(f"{fresh.url}/s/{key}/phases")
    set_phases(page)
    for name, starts in (("ana", (0,)), ("ben", (0, 18))):
        units = [Unit(f"u{n}", (Span(n, n + 17 - n // 18),), "claim") for n in starts]
        place = Place(key, "dogs", name, phase="components")
        fresh.store.open_layer(place)
        fresh.store.apply(place, sent(fresh.store, place, *map(Create, units)))
        fresh.store.finish(place, sent(fresh.store, place))
    page.reload()
    expect(page.get_by_text("2 of 4 tasks finished")).to_be_visible()
    page.get_by_text("Gold of components", exact=True).click()
    return page, key


@pytest.mark.usefixtures("no_program")
def test_the_gold_is_made_by_the_rules_that_were_chosen(
    fresh: Fresh, voted: tuple[Page, str]
) -> None:
    """A tie is nothing where the manager says so; the page shows the rule afterwards."""
    page, key = voted
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)
    page.get_by_text("Rules", exact=True).click()
    page.get_by_label("Units are decided by").select_option("A fixed number of annotators")
    expect(page.get_by_label("Annotators who must agree")).to_have_value("2")
    expect(page.get_by_label("Relations are decided by")).to_have_count(0)
    check(page, "gold-rules")
    choose_rule(page)
    make(page)
    expect(page.get_by_text("none is open")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()
    gold = fresh.store.layer(Place(key, "dogs", "gold", phase="components")).layer
    assert [unit.spans[0].start for unit in gold.units] == [0]
    page.reload()
    expect(page.get_by_label("Units are decided by")).to_have_value("other")
    expect(page.get_by_label("Its name")).to_have_value(TIE_IS_NOTHING)


@pytest.mark.usefixtures("no_program")
def test_a_gold_layer_is_read_opened_again_and_finished(
    fresh: Fresh, voted: tuple[Page, str]
) -> None:
    """The page lists what began with its units before it is opened, and nothing of it changes."""
    page, key = voted
    page.get_by_text("Rules", exact=True).click()
    choose_rule(page)
    make(page)
    golds = page.get_by_role("region", name="Gold layers of components")
    expect(golds.get_by_role("row", name="dogs")).to_contain_text("finished", timeout=WAIT)
    page.get_by_role("button", name="Open this phase relations").click()
    expect(page.get_by_text("0 of 4 tasks finished")).to_be_visible()
    later = Place(key, "dogs", "ana", phase="relations")
    before = fresh.store.open_layer(later)
    golds.get_by_role("link", name="curate dogs").click()
    bar = page.locator(".curating .bar")
    bar.get_by_role("button", name="Reopen").click()
    expect(bar).to_contain_text(
        "One later layer began with its units and stays as it is: ana, relations."
    )
    check(page, "gold-again")
    bar.get_by_role("button", name="Leave it finished").click()
    expect(bar.locator(".saving")).to_have_text("finished, saved")
    bar.get_by_role("button", name="Reopen").click()
    bar.get_by_role("button", name="Open it").click()
    expect(bar.locator(".said")).to_have_text("The gold is open again.")
    page.goto(f"{fresh.url}/s/{key}/phases")
    expect(golds.get_by_role("row", name="dogs")).to_contain_text("open")
    expect(page.get_by_text("2 documents wait for the gold of components")).to_be_visible()
    assert fresh.store.layer(later) == before
    golds.get_by_role("link", name="curate dogs").click()
    bar.get_by_role("button", name="Finish", exact=True).click()
    expect(bar.locator(".said")).to_have_text("The gold is finished.")
    page.goto(f"{fresh.url}/s/{key}/phases")
    expect(golds.get_by_role("row", name="dogs")).to_contain_text("finished")
    expect(page.get_by_text("1 document waits for the gold of components")).to_be_visible()
    golds.get_by_role("link", name="dogs", exact=True).click()
    expect(page.get_by_role("heading", name="gold (gold), components")).to_be_visible()
    expect(page.locator(".review .text")).to_contain_text("Dogs help people.")


class Slow:
    """A calculator that counts slowly and makes nothing."""

    def __init__(self, *_: object) -> None:
        pass

    def ask(self, question: object, *, on_step: Any, is_wanted: Any) -> None:
        """Wait until nobody wants it."""
        on_step(Step("relations", 420, 1000))
        while is_wanted():
            time.sleep(0.05)
        raise CalledOff

    def stop(self) -> None:
        """There is no program to end."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the place of the program; ask for it before the server."""
    monkeypatch.setattr("argora.web.agreement.worker.Calculator", Slow)


@pytest.mark.usefixtures("slow")
def test_a_gold_is_called_off(fresh: Fresh, voted: tuple[Page, str]) -> None:
    """The page counts, also when it is opened anew; cancelled, nothing is there."""
    page, key = voted
    make(page)
    said = page.get_by_text("deciding on relations, 420 of 1,000 documents")
    expect(said).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("button", name="Make the gold")).to_be_disabled()
    page.reload()
    expect(said).to_be_visible()
    check(page, "gold-running")
    page.get_by_role("button", name="Cancel the gold of components").click()
    expect(page.get_by_text("Cancelled. What was there before stays as it is.")).to_be_visible()
    expect(page.get_by_role("button", name="Make the gold")).to_be_enabled()
    assert "gold" not in dict(fresh.store.annotators(key))
    check(page, "gold-cancelled")


@pytest.mark.usefixtures("no_program")
def test_gold_layers_are_searched_and_paged(fresh: Fresh, voted: tuple[Page, str]) -> None:
    """By their titles, also of documents far behind the first hundred."""
    page, key = voted
    texts = [segment(Document(f"text {n:03}", TEXT)) for n in range(130)]
    fresh.store.extend(key, documents=texts)
    golds = [Layer(each.id, "gold", state="open") for each in texts]
    fresh.store.golds.put(key, golds, phase="components")
    make(page)
    region = page.get_by_role("region", name="Gold layers of components")
    expect(region).to_contain_text("131 documents", timeout=WAIT)
    expect(region.get_by_role("row")).to_have_count(21)
    region.get_by_role("button", name="Show more").click()
    expect(region.get_by_role("row")).to_have_count(41)
    region.get_by_label("Search").fill("text 129")
    expect(region.get_by_role("row")).to_have_count(2)
    expect(region.get_by_role("link", name="text 129", exact=True)).to_be_visible()
