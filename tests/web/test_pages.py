"""The browser's files: one page for all addresses, and what never changes is kept for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.conftest import founded
from tests.web.conftest import QUICK, served

from argora.web.problems import NOTHING

PAGES = ("/", "/setup", "/enter", "/join/abc", "/s/k", "/s/k/d/e", "/s/k/agreement")


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    """Ask a server that has one page and a few files."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Argora</title>")
    (folder / "assets" / "main-Bx3k9_aZ.js").write_text("export {}")
    (folder / "assets" / "plain.css").write_text("body {}")
    (folder / "assets" / "secret.py").write_text("print()")
    (folder / ".hidden.js").write_text("export {}")
    outside = tmp_path_factory.mktemp("elsewhere") / "secret.js"
    outside.write_text("export {}")
    (folder / "out.js").symlink_to(outside)
    settings = replace(QUICK, static=folder)
    with founded(folder / "web.db") as store, served(store, settings) as world:
        yield lambda path, verb="GET": world.client().http.request(verb, path)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_one_page(ask, path):
    """It is asked for each time, as it names the newest files."""
    answer = ask(path)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "Argora" in answer.text
    assert ask(path, "HEAD").status_code == 200


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/assets/main-Bx3k9_aZ.js", "text/javascript", "public, max-age=31536000, immutable"),
        ("/assets/plain.css", "text/css", "no-cache"),
    ],
)
def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(ask, path, kind, kept):
    """Others are asked for again."""
    answer = ask(path)
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == kept


@pytest.mark.parametrize(
    "path", ["/assets/secret.py", "/web.db", "/.hidden.js", "/out.js", "/assets", "/nothing"]
)
def test_nothing_else_of_the_folder_is_served(ask, path):
    """Neither other kinds of files nor hidden ones, nor what a link leads to elsewhere."""
    assert ask(path).status_code == 404


@pytest.mark.parametrize("path", ["/nothing", "/s/k/nothing", "/s/k/d/e/f"])
def test_the_page_itself_says_that_there_is_nothing_at_an_address(ask, path):
    """With the status that says so."""
    answer = ask(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert "<title>Argora" in answer.text


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/assets/nothing", "/nothing.js"])
def test_programs_are_told_in_json(ask, path):
    """They read no page."""
    answer = ask(path)
    assert (answer.status_code, answer.json()["detail"]) == (404, NOTHING)


def test_who_asks_for_the_usual_icon_gets_it(ask, tmp_path):
    """Nothing, where none is built; never an error."""
    assert ask("/favicon.ico").status_code == 204
    with founded(tmp_path / "a.db") as store, served(store) as world:
        answer = world.client().http.get("/favicon.ico")
    assert answer.headers["content-type"].startswith("image/svg+xml")


def test_without_built_pages_the_answer_says_so(tmp_path):
    """In a checkout whose frontend was not built."""
    settings = replace(QUICK, static=tmp_path)
    with founded(tmp_path / "a.db") as store, served(store, settings) as world:
        answer = world.client().http.get("/")
        assert (answer.status_code, "not built" in answer.json()["detail"]) == (503, True)
