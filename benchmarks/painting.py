"""How long the annotator's screen takes from a key to the frame that shows what it did.

Run as ``python benchmarks/painting.py``, with Playwright and Chromium. The text has 10,000 words,
800 units and 400 relations, once as one paragraph and once as a hundred, with the structure as a
tree and as a diagram; the browser's processor is slowed to a quarter. Wanted: 95 of 100 keys
under 50 ms.

**frame** is measured in the page: from the time stamp of ``keydown`` to the first task behind the
next frame, when scripts, styles, layout and paint are done. It has the precision of the clock.
**event** is what the browser's own Event Timing says of the same key: until the picture stands on
the screen, rounded to 8 ms, so the drawing by other processes is in it, which are not slowed; it
leaves out what took less than 16 ms, which counts as 16 here. The wanted figure is that of frame;
event is there to see that nothing hides behind it.

Wall time on a busy machine is worth little, so the work of the page's own thread stands beside it,
in time of the processor as the browser counts it: script, style and layout, and all tasks. It is
read a little after the frame, so the first part of what follows the frame is in it, and the
slowing as well; ``--slowed 1`` tells the work itself.
Keys come 150 to 400 ms apart, so saving and what is drawn at leisure fall between them and,
as with a real annotator, now and then upon them.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from long_document import ANNOTATOR, long_study
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from argora.store import Store
from argora.web import Settings, create_app
from argora.web.serving import running
from argora.web.settings import STATIC

# What an annotator does at one place of the text; the names are those of the table.
SESSION = """
    move j j j j j j k k j ArrowDown
    mark Space extend ArrowRight ArrowRight Shift+ArrowRight ArrowDown accept Enter category 2
    attribute f category 3 unsure h reshape { }
    move j j category 2 3
    relate r choose j j k k category 2 accept Enter
    move j j restate = choose j k accept Enter
    undo Control+z Control+z redo Control+Shift+z
    move j j delete x undo Control+z
    across Enter tree ArrowDown ArrowDown ArrowDown ArrowUp ArrowDown ArrowDown
    flip f undo Control+z category 2 1 delete x undo Control+z across Enter
    move j j pane Tab Tab Shift+Tab Shift+Tab move j k
    panel n n p t view v v across Enter
    jump End move k k jump Home move j j
"""
WATCH = """
window.__keys = [];
window.__events = [];
window.__began = new Set();
addEventListener('keydown', (event) => {
  if (['Control', 'Shift'].includes(event.key)) return;
  const began = event.timeStamp;
  const n = window.__keys.push(null) - 1;
  window.__began.add(began);
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      window.__keys[n] = performance.now() - began;
      window.__told?.();
    };
    channel.port2.postMessage(null);
  });
}, { capture: true });
window.__painted = (n) => new Promise((resolve) => {
  window.__told = () => { if (window.__keys[n]) resolve(window.__keys[n]); };
  window.__told();
});
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    if (each.name === 'keydown') window.__events.push([each.startTime, each.duration]);
  }
}).observe({ type: 'event', durationThreshold: 16 });
"""
SPLIT = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration")


@dataclass
class Times:
    """Of the keys of one way to show the document."""

    opening: float = 0
    frame: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    event: list[float] = field(default_factory=list)
    split: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    work: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True)
class Site:
    """A running server: its address, somebody's session, and each study with its document."""

    url: str
    token: str
    documents: dict[str, str]


def keys_of(session: str) -> Iterator[tuple[str, str]]:
    """Yield what each key of the session does, and the key."""
    what = ""
    for word in session.split():
        if len(word) > 2 and word.islower():
            what = word
        else:
            yield what, word


def open_page(browser: Browser, site: Site, study: str, slowed: int) -> tuple[Page, CDPSession]:
    """Open the document of a study, slowed, in a fresh browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([{"name": "argora", "value": site.token, "url": site.url}])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(WATCH)
    inside = context.new_cdp_session(page)
    # Time of the processor, in which what else the machine does is not counted.
    inside.send("Performance.enable", {"timeDomain": "threadTicks"})
    inside.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(f"{site.url}/s/{site.documents[study]}", wait_until="commit")
    page.wait_for_selector("#text [data-place]")
    return page, inside


def opened_after(page: Page) -> float:
    """Return the milliseconds from the navigation until the text stood there and a key is heard."""
    return float(page.evaluate("() => new Promise(r => setTimeout(() => r(performance.now())))"))


def measure(
    browser: Browser, site: Site, study: str, options: argparse.Namespace, *, diagram: bool
) -> Times:
    """Return the times of the session at several places of the document."""
    page, inside = open_page(browser, site, study, options.slowed)
    times = Times(opening=opened_after(page))
    rng = random.Random(1)
    page.wait_for_timeout(2000)
    if diagram:
        page.keyboard.press("v")
        page.wait_for_timeout(1000)
    for place in range(options.places):
        stand(page, place, options.places)
        for what, key in keys_of(SESSION):
            before = split(inside)
            times.frame[what].append(press(page, key))
            for name, seconds in split(inside).items():
                times.split[name].append(1000 * (seconds - before[name]))
            times.work[what].append(times.split["TaskDuration"][-1])
            page.wait_for_timeout(rng.uniform(150, 400))
    times.event = events(page, sum(map(len, times.frame.values())))
    page.context.close()
    return times


def stand(page: Page, place: int, places: int) -> None:
    """Click into the text, at one of several places that divide it evenly."""
    page.evaluate(
        """(part) => {
          const all = document.querySelectorAll('#text [data-place]');
          const at = all[Math.floor(part * all.length)];
          at.scrollIntoView({ block: 'center' });
          at.click();
        }""",
        (place + 0.5) / places,
    )
    page.wait_for_timeout(1000)


def press(page: Page, key: str) -> float:
    """Press a key; return the milliseconds until the frame behind it is painted."""
    n = page.evaluate("window.__keys.length")
    page.keyboard.press(key)
    return float(page.evaluate("(n) => window.__painted(n)", n))


def split(inside: CDPSession) -> dict[str, float]:
    """Return the seconds that the page's thread has worked so far, by kind of work."""
    found = {
        each["name"]: each["value"] for each in inside.send("Performance.getMetrics")["metrics"]
    }
    return {name: found[name] for name in SPLIT}


def events(page: Page, n: int) -> list[float]:
    """Return what Event Timing says of n keys."""
    page.wait_for_timeout(500)
    told = page.evaluate(
        "window.__events.filter(([began]) => window.__began.has(began)).map((each) => each[1])"
    )
    return told + [16.0] * (n - len(told))


def p95(values: list[float]) -> float:
    """Return what 95 of 100 values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def row(name: str, values: list[float]) -> None:
    """Print a line of the table."""
    figures = (statistics.median(values), p95(values), max(values))
    print(f"{name:28} {len(values):5}" + "".join(f"{each:9.1f}" for each in figures), flush=True)


def tell(name: str, times: Times, *, each: bool) -> None:
    """Print the figures of one way to show the document."""
    print(f"\n{name}: text there after {times.opening / 1000:.1f} s")
    print(f"{'ms':28} {'keys':>5}{'median':>9}{'p95':>9}{'worst':>9}")
    row("frame", [value for values in times.frame.values() for value in values])
    row("event", times.event)
    for kind in SPLIT:
        row(f"  {kind.removesuffix('Duration').lower()}", times.split[kind])
    if each:
        for what, values in times.frame.items():
            row(f"  {what}", values)
            row(f"  {what}, task", times.work[what])


@contextmanager
def site_of(studies: dict[str, int], static: Path = STATIC) -> Iterator[Site]:
    """Serve studies of the long document, by name and number of paragraphs."""
    settings = Settings(static=static, operations_at_once=100_000)
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "web.db", create=True) as store,
    ):
        anna = store.people.add(ANNOTATOR)
        documents = {}
        for name, paragraphs in studies.items():
            key = store.add_study(long_study(paragraphs=paragraphs))
            store.assign_all(key)
            store.people.grant(key, anna.key, "annotator", annotator=ANNOTATOR)
            (document,) = store.listed(key)
            documents[name] = f"{key}/d/{document.key}"
        with running(create_app(store, settings)) as url:
            yield Site(url, store.people.begin_session(anna.key), documents)


def main() -> None:
    """Print a table for each way to show the document."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--places", type=int, default=4, help="places of the text, 4 by default")
    parser.add_argument("--slowed", type=int, default=4, help="how much slower, 4 by default")
    parser.add_argument("--only", default="", help="ways whose name holds this, such as 'tree'")
    parser.add_argument("--each", action="store_true", help="print each kind of key as well")
    parser.add_argument(
        "--static", type=Path, default=STATIC, help="folder of another build of the browser's code"
    )
    options = parser.parse_args()
    studies = {"one paragraph": 1, "100 paragraphs": 100}
    with site_of(studies, options.static) as site, sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in studies:
            for view in ("tree", "diagram"):
                way = f"{name}, {view}"
                if options.only in way:
                    times = measure(browser, site, name, options, diagram=view == "diagram")
                    tell(way, times, each=options.each)
        browser.close()


if __name__ == "__main__":
    main()
