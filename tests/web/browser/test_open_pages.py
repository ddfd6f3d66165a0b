"""Pages that anybody may use: what is sent there, what is shown, and that nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.store.conftest import founded
from tests.web.browser.conftest import QUICK
from tests.web.browser.fresh import OPTIONS, PATIENCE
from tests.web.browser.test_looks import check
from tests.web.open_pages.sent import TEXT, brat

import argora
from argora.mining import FitOptions, save, train
from argora.studies import bundled
from argora.web import create_app
from argora.web.serving import running
from argora.web.settings import OPEN_PAGES

WAIT = 60_000
MARKER = "Zyzzyva7"
# Everything that a page can keep in a browser, as text.
STORED = """async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  texts.push(JSON.stringify(history.state), location.href, ...await caches.keys());
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
    });
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      await new Promise((done) => { all.onsuccess = done; });
      texts.push(JSON.stringify(all.result));
    }
  }
  return texts.join("");
}"""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A server whose open pages are open."""
    settings = replace(QUICK, opened=frozenset(OPEN_PAGES))
    with (
        founded(tmp_path / "web.db") as store,
        running(create_app(store, settings)) as address,
    ):
        yield address


@pytest.fixture
def anybody(browser: Browser) -> Iterator[Page]:
    """A page in a browser that nobody is signed in with."""
    context = browser.new_context(**OPTIONS)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def side(folder: Path, name: str, **made: object) -> list[Path]:
    """Write the files of one side."""
    place = folder / name
    place.mkdir()
    paths = []
    for path, content in brat("x", **made).items():  # type: ignore[arg-type]
        paths.append(place / path.partition("/")[2])
        paths[-1].write_text(content)
    return paths


def test_two_annotations_are_compared_by_whom_nobody_knows(url, anybody, tmp_path):
    """Files are chosen on both sides; the answer has figures and both maps, in either order."""
    text = TEXT.replace("trees", MARKER[:5], 1)
    page = anybody
    page.goto(f"{url}/compare")
    expect(page.get_by_role("button", name="Compare")).to_be_disabled()
    check(page, "compare-begin")
    first, second = page.get_by_label("Files, or one zip").all()
    first.set_input_files(side(tmp_path, "first", text=text))
    second.set_input_files(side(tmp_path, "second", text=text, is_linked=False))
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="first and second")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("heading", name="Whole structures")).to_be_visible()
    picture = page.get_by_role("img", name="Argument maps of gold and predicted: trees")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.complete && each.naturalWidth > 300")
    expect(page.locator("li", has_text="predicted: ")).to_contain_text("in second, 1 document")
    check(page, "compare-result")
    page.get_by_label("second", exact=True).check()
    expect(page.locator("li", has_text="gold: ").first).to_contain_text("in second, 1 document")
    assert MARKER[:5] not in page.evaluate(STORED)
    page.get_by_label("Language", exact=True).select_option("Deutsch")
    expect(page.get_by_role("heading", name="Zwei Annotationen vergleichen")).to_be_visible()
    check(page, "compare-german")
    page.reload()
    assert MARKER[:5] not in page.content()


def test_what_cannot_be_compared_is_said_beside_the_form(url, anybody, tmp_path):
    """Everything that was filled in stays."""
    page = anybody
    page.goto(f"{url}/compare")
    first, second = (page.get_by_label("Files, or one zip").nth(n) for n in (0, 1))
    first.set_input_files(side(tmp_path, "first"))
    broken = tmp_path / "trees.txt"
    broken.write_text("<img src=x onerror=document.title=1>")
    second.set_input_files([broken])
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be compared", timeout=WAIT)
    expect(page.get_by_text("Chosen: trees.txt")).to_be_visible()
    check(page, "compare-refused")
    second.set_input_files(side(tmp_path, "again"))
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Whole structures")).to_be_visible(timeout=WAIT)


def test_what_is_said_of_files_does_not_stand_in_the_address(url, anybody, tmp_path):
    """A web server in front would log the name; the server gets it with the files."""
    page, addresses = anybody, []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{url}/compare")
    for n, name in enumerate(("first", "second")):
        page.get_by_label("Files, or one zip").nth(n).set_input_files(side(tmp_path, name))
    page.locator("[name='first.annotator']").fill("Jane Doe")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("alert")).to_contain_text("Jane Doe", timeout=WAIT)
    assert f"{url}/api/open/compare" in addresses
    assert not any("Jane" in address for address in addresses)


def test_a_writer_sees_what_a_reader_will_stumble_over(tmp_path, anybody):
    """A text is pasted; the answer has advice, the text with its parts, and its map."""
    save(train(bundled(), options=FitOptions(annotator="ana")), tmp_path / "model")
    settings = replace(QUICK, opened=frozenset({"feedback"}), feedback_model=tmp_path / "model")
    text = bundled().documents[3].text.replace("flatmates", MARKER)
    page = anybody
    with (
        founded(tmp_path / "web.db") as store,
        running(create_app(store, settings)) as address,
    ):
        page.goto(f"{address}/feedback")
        check(page, "feedback-begin")
        page.get_by_label("Your text").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_text("Guessed by a program.")).to_be_visible(timeout=WAIT)
        expect(page.locator(".essay mark").first).to_be_visible()
        assert MARKER in page.locator(".essay").first.inner_text()
        assert page.locator(".picture img").first.evaluate("each => each.naturalWidth > 300")
        check(page, "feedback-result")
        assert MARKER not in page.evaluate(STORED)
        page.reload()
        expect(page.get_by_label("Your text")).to_have_value("")
        page.get_by_label("Language", exact=True).select_option("Deutsch")
        expect(page.get_by_role("button", name="Lesen lassen")).to_be_visible()
        check(page, "feedback-german")


def test_a_manager_makes_a_link_and_a_student_uses_it(tmp_path, browser, anybody):
    """The link is made beside the teacher's layer; the student needs the link and a file only."""
    settings = replace(QUICK, opened=frozenset({"feedback"}))
    argora.write(bundled().select(documents=["essay01"], annotators=["ben"]), tmp_path / "ben")
    with (
        founded(tmp_path / "web.db") as store,
        running(create_app(store, settings)) as address,
    ):
        key = store.add_study(bundled().select(documents=["essay01"]))
        mona = store.people.add("mona")
        store.people.grant(key, mona.key, "manager")
        (document,) = store.listed(key)
        context = browser.new_context(**OPTIONS)  # type: ignore[arg-type]
        token = store.people.begin_session(mona.key)
        context.add_cookies([{"name": "argora", "value": token, "url": address}])
        managing = context.new_page()
        managing.set_default_timeout(PATIENCE)
        managing.goto(f"{address}/s/{key}/r/{document.key}?of=ana")
        managing.get_by_text("Links for students").click()
        managing.get_by_role("button", name="Make a link").click()
        link = managing.get_by_label("Link to the work of ana").input_value()
        check(managing, "student-links")
        page = anybody
        page.goto(link)
        expect(page.get_by_text("Annotate the text “essay01”")).to_be_visible()
        page.get_by_label("Or a whole folder").set_input_files(tmp_path / "ben")
        check(page, "beside-begin")
        page.get_by_role("button", name="Compare").click()
        expect(page.get_by_text("Of the 14 parts that the teacher marked")).to_be_visible(
            timeout=WAIT
        )
        check(page, "beside-result")
        assert "essay01" not in page.evaluate(STORED)
        managing.reload()
        managing.get_by_text("Links for students").click()
        managing.get_by_role("button", name="Withdraw").click()
        managing.get_by_role("button", name="Yes").click()
        expect(managing.get_by_role("button", name="Withdraw")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("holds no more")
        context.close()
