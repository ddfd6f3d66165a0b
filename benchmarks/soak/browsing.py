"""Chromium killed with 50 changes in its queue, and while it sends them: each arrives once."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.soak.databases import scratch
from benchmarks.soak.results import Results
from benchmarks.soak.serving import Server
from benchmarks.soak.study import place_of
from playwright.sync_api import Error, Page, expect, sync_playwright

from argora.model import Annotator, Document, Study
from argora.model.operations import Create
from argora.schemes import get_scheme
from argora.store import Store
from argora.text import segment

__all__ = ["begin", "browsers", "press", "with_anna"]

CHANGES = 50
SAVING = ".bar .saving"
SETTLED = "() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))"
TEXT = " ".join(f"Reason {n:02} speaks for trees." for n in range(CHANGES))


def browsers(results: Results, kind: str, *, seed: int) -> None:
    """Kill before the sending, and during it."""
    for during in (False, True):
        name = f"browser killed {'while it sends' if during else 'offline'} {kind} {seed}"
        if results.has(name):
            continue
        with scratch(kind) as (made, folder):
            results.add(name, _killed(made.new(), folder, during=during))


def _killed(database: str, folder: Path, *, during: bool) -> Counter[str]:
    """Mark 50 sentences without a server, kill the browser, start both again, and count."""
    key, path, session = with_anna(database)
    profile = folder / "profile"
    with (
        Server(database) as server,
        _page(server.url, path, session, profile) as page,
    ):
        port = int(server.url.rpartition(":")[2])  # the queue belongs to host and port
        begin(page)
        server.kill()
        for _ in range(CHANGES):
            press(page, "1", "j")
        expect(page.locator(SAVING)).to_have_text(f"{CHANGES} changes kept offline")
        _kill_browser(profile)
    found = Counter({"unsent": CHANGES})
    with Server(database, port=port) as server:
        if during:
            with _page(server.url, path, session, profile):
                while _stored(database, key) < CHANGES // 3:
                    time.sleep(0.005)
                _kill_browser(profile)
            found["sent before the second kill"] = _stored(database, key)
        with _page(server.url, path, session, profile) as page:
            # The first version is the empty layer that the first change begins.
            expect(page.locator(SAVING)).to_have_text(f"saved v{CHANGES + 1}", timeout=60_000)
            expect(page.get_by_role("treeitem")).to_have_count(CHANGES)
    return found + _counted(database, key)


def with_anna(database: str) -> tuple[str, str, str]:
    """Make a study with one text and one annotator; return its key, its path and a session."""
    with Store.open(database, create=True) as store:
        people = (Annotator("anna"),)
        key = store.add_study(
            Study(get_scheme("claim-premise"), (segment(Document("d", TEXT)),), people)
        )
        store.assign_all(key)
        anna = store.people.add("anna")
        store.people.grant(key, anna.key, "annotator", annotator="anna")
        session, document = store.people.begin_session(anna.key), store.listed(key)[0].key
    return key, f"/s/{key}/d/{document}", session


def begin(page: Page) -> None:
    """Go to the first sentence."""
    expect(page.locator("#text [data-place]").first).to_be_visible(timeout=30_000)
    for _ in range(30):
        if page.evaluate("() => document.activeElement.matches('#text [data-place]')"):
            break
        press(page, "Tab")
    press(page, "Home")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.evaluate(SETTLED)


@contextmanager
def _page(url: str, path: str, session: str, profile: Path) -> Iterator[Page]:
    """Open the document in a browser with a profile, which outlives the browser."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        context.add_cookies([{"name": "argora", "value": session, "url": url}])
        page = context.new_page()
        page.goto(url + path)
        yield page
        with suppress(Error):
            context.close()


def _kill_browser(profile: Path) -> None:
    """Kill every process of the browser that has this profile."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            if b"chrom" in words.split(b"\0")[0] and bytes(profile) in words:
                os.kill(int(folder.name), signal.SIGKILL)
    (profile / "SingletonLock").unlink(missing_ok=True)


def _log(database: str, key: str) -> list[tuple[str | None, tuple[int, int]]]:
    """Return the units that the log makes, in its order, each with the name of its change."""
    with Store.open(database) as store:
        at = store.place(key, store.listed(key)[0].key, "anna")
        if not store.look(at).key:
            return []
        return [
            (entry.client_op_id, (one.thing.spans[0].start, one.thing.spans[0].end))
            for entry in store.history(at)
            for one in entry.operations
            if isinstance(one, Create)
        ]


def _stored(database: str, key: str) -> int:
    return len(_log(database, key))


def _counted(database: str, key: str) -> Counter[str]:
    spans = [span for _, span in _log(database, key)]
    wanted = [place_of(n) for n in range(CHANGES)]
    found = Counter({"stored": len(spans)})
    found["lost"] = len(set(wanted) - set(spans))
    found["duplicated"] = len(spans) - len(set(spans))
    found["moved"] = spans != wanted
    return found
