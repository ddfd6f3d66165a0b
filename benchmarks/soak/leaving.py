"""A page goes in the moment in which something is typed, again and again: what is typed is there.

It is reloaded, left for another page, left into the back/forward cache from which it comes back, or
its process is killed, at one and four times the time of the processor.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import suppress

from benchmarks.soak.browsing import begin, press, with_anna
from benchmarks.soak.databases import scratch
from benchmarks.soak.results import Results
from benchmarks.soak.serving import Server
from playwright.sync_api import BrowserContext, Error, Page, sync_playwright
from tests.programs import program

from argora.store import Store

__all__ = ["leavings"]

WAYS = ("reload", "leave", "cache", "kill")
SLOWER = (1, 4)

# The last letter is typed, and the page goes, in the same task or a moment later.
GO = """([letter, wait, to]) => {
  document.execCommand("insertText", false, letter);
  const go = () => (to === null ? location.reload() : location.assign(to));
  wait > 0 ? setTimeout(go, wait) : go();
}"""


def leavings(results: Results, kind: str, *, n: int, seed: int) -> None:
    """Let the page go n times in each way and at each speed."""
    for way in WAYS:
        for times in SLOWER:
            name = f"{way} at {times} times the processor's time {kind} {seed}"
            if results.has(name):
                continue
            with scratch(kind) as (made, _):
                results.add(name, _left(made.new(), way, times, n=n, seed=seed))


def _left(database: str, way: str, times: int, *, n: int, seed: int) -> Counter[str]:
    """Type, let the page go, open it again, and count the notes that are not there."""
    key, path, session = with_anna(database)
    draw, found = random.Random(seed), Counter({"typed": n, "lost": 0})
    with Server(database) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program("Chromium"),
            args=["--no-sandbox"],
            ignore_default_args=["--disable-back-forward-cache"] if way == "cache" else [],
        )
        context = browser.new_context()
        context.add_cookies([{"name": "argora", "value": session, "url": server.url}])
        for number in range(n):
            words = f"words {number} {draw.choice('abcdef') * draw.randrange(1, 30)}"
            page = _opened(context, server.url + path)
            _type(page, words[:-1], times)
            _go(page, way, words[-1], draw.choice((0, 0, 5, 50)), server.url)
            if way == "cache":
                found["lost"] += not _comes_back(page, database, key, words)
                page.close()
                continue
            page.close()
            again = _opened(context, server.url + path)
            found["lost"] += not _comes(database, key, words)
            again.close()
        browser.close()
    return found


def _opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.evaluate("addEventListener('pageshow', event => { window.cached = event.persisted })")
    begin(page)
    return page


def _type(page: Page, words: str, times: int) -> None:
    """Write a note about the document, on a slower processor from here on."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    press(page, "m")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(words)


def _go(page: Page, way: str, letter: str, wait: int, elsewhere: str) -> None:
    """Type the last letter and let the page go."""
    if way == "kill":
        page.keyboard.insert_text(letter)
        with suppress(Error):
            page.goto("chrome://crash", timeout=3_000)
        return
    with page.expect_navigation():
        page.evaluate(GO, [letter, wait, None if way == "reload" else elsewhere])


def _comes_back(page: Page, database: str, key: str, words: str) -> bool:
    """Go back to a page in the cache; tell whether it is that one, and saves what was typed."""
    page.evaluate("history.back()")
    page.wait_for_function("window.cached === true")
    return _comes(database, key, words)


def _comes(database: str, key: str, words: str, *, seconds: float = 8) -> bool:
    """Wait until the note is stored; tell whether it is."""
    end = time.monotonic() + seconds
    with Store.open(database) as store:
        at = store.place(key, store.listed(key)[0].key, "anna")
        while time.monotonic() < end:
            if store.look(at).layer.attributes.get("note") == words:
                return True
            time.sleep(0.05)
    return False
