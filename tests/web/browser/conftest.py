"""A server with a study for each procedure, and a browser in which anna is signed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile

import pytest
from playwright.sync_api import Browser, BrowserType, Page, sync_playwright
from tests.cli.conftest import run
from tests.programs import program
from tests.web.browser.fresh import PATIENCE, Fresh
from tests.web.browser.keyboard import go_to, press, said, saved, tab_to
from tests.web.browser.texts import GUIDELINE, STUDIES, study_of

from argora.model import Annotator, Document, Layer, Relation, Study
from argora.schemes import get_scheme
from argora.store import Place, Store
from argora.text import segment
from argora.web import Settings, create_app
from argora.web.serving import running

__all__ = [
    "QUICK",
    "TEXT",
    "Fresh",
    "Open",
    "Site",
    "browser",
    "browsers",
    "fresh",
    "open_page",
    "related",
    "run",
    "site",
    "two",
]

Open = Callable[..., Page]
TEXT = "#text [data-place]"
# A frame is drawn as soon as it is asked for: else each key of a test waits for two of 1/60 s.
FLAGS = ("--no-sandbox", "--disable-frame-rate-limit")
QUICK = Settings(hashing=(1, 8, 1), operations_at_once=100_000)


@dataclass
class Site:
    """A running server, what it stores, and where its documents are."""

    url: str
    store: Store
    studies: dict[str, str]
    server: ExitStack = field(default_factory=ExitStack, kw_only=True)

    @contextmanager
    def restarted(self, database: Path) -> Iterator[Store]:
        """Go on at the same address with another database."""
        self.server.close()
        port = int(self.url.rpartition(":")[2])
        with Store.open(database) as store, running(create_app(store, QUICK), port=port):
            yield store

    def add(self, study: Study, name: str) -> str:
        """Add a study, give all of it to anna, and return the address of its one document."""
        found = self.store.people.named("anna")
        assert found is not None
        self.studies[name] = key = self.store.add_study(study)
        self.store.assign_all(key)
        self.store.people.grant(key, found[0].key, "annotator", annotator="anna")
        return self.path(name)

    def path(self, study: str) -> str:
        """Return the address of the one document of a study."""
        key = self.studies[study]
        (document,) = self.store.listed(key)
        return f"{self.url}/s/{key}/d/{document.key}"

    def layer(self, study: str) -> Layer:
        """Return what is stored of anna's layer."""
        key = self.studies[study]
        (document,) = self.store.listed(key)
        place: Place = self.store.place(key, document.key, "anna")
        return self.store.look(place).layer

    def words(self, study: str) -> list[list[str]]:
        """Return the words of each part of each unit of anna's."""
        text = self.text(study)
        units = self.layer(study).units
        return [[text[span.start : span.end] for span in unit.spans] for unit in units]

    def text(self, study: str) -> str:
        """Return the text of a study's document."""
        key = self.studies[study]
        return self.store.document(key, self.path(study).split("/")[-1]).text

    def relation(self, study: str) -> Relation:
        """Return anna's one relation."""
        (found,) = self.layer(study).relations
        return found

    def token(self, name: str = "anna") -> str:
        """Begin a session."""
        found = self.store.people.named(name)
        assert found is not None
        return self.store.people.begin_session(found[0].key)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A database in which anna annotates a study for each procedure, and the keys of these."""
    database = tmp_path_factory.mktemp("filled") / "web.db"
    with Store.open(database, create=True) as store:
        studies = {name: store.add_study(study_of(name)) for name in STUDIES}
        anna = store.people.add("anna")
        for key in studies.values():
            store.guidelines.add(key, "1", GUIDELINE)
            store.assign_all(key)
            store.people.grant(key, anna.key, "annotator", annotator="anna")
    return database, studies


@pytest.fixture
def site(filled: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Site]:
    """A server on a new database."""
    database, studies = filled
    with Store.open(copyfile(database, tmp_path / "web.db")) as store, ExitStack() as server:
        url = server.enter_context(running(create_app(store, QUICK)))
        yield Site(url, store, dict(studies), server=server)


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """Return what starts Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(browsers: BrowserType) -> Iterator[Browser]:
    """Debian's Chromium."""
    opened = browsers.launch(executable_path=program("a headless Chromium"), args=list(FLAGS))
    yield opened
    opened.close()


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page of the site as anna; what the console complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_at(address: str, **options: object) -> Page:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.add_cookies([{"name": "argora", "value": site.token(), "url": site.url}])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if "Security Policy" in said.text else None,
        )
        page.goto(address)
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def related(site: Site, open_page: Open) -> Page:
    """Three units of the essay; the third supports the first."""
    page = open_page(site.path("essays"), viewport={"width": 1280, "height": 800})
    tab_to(page, TEXT)
    for words, keys in (("To begin", "2 f"), ("Nurses", "3"), ("Shops", "2 f")):
        go_to(page, words)
        press(page, keys)
    go_to(page, "Nurses")
    press(page, "r Home Enter")
    said(page, "P1 supports C1.")
    saved(page)
    return page


@pytest.fixture
def two(site: Site) -> list[str]:
    """The addresses of two documents of one study."""
    scheme, text = get_scheme("persuasive-essays"), "Trams are quiet. They take little room."
    documents = [segment(Document(name, text, metadata={"title": name})) for name in ("one", "two")]
    key = site.store.add_study(Study(scheme, documents, [Annotator("anna")]))
    site.store.assign_all(key)
    found = site.store.people.named("anna")
    assert found is not None
    site.store.people.grant(key, found[0].key, "annotator", annotator="anna")
    return [f"{site.url}/s/{key}/d/{each.key}" for each in site.store.listed(key)]


@pytest.fixture
def fresh(tmp_path: Path, browser: Browser) -> Iterator[Fresh]:
    """A server that nobody set up yet."""
    there = len(browser.contexts)
    with Store.open(tmp_path / "web.db", create=True) as store:
        app = create_app(store, QUICK)
        token = app.state.shared.links.for_setup()
        with running(app) as url:
            yield Fresh(url, store, token, browser)
            for context in browser.contexts[there:]:
                context.close()
