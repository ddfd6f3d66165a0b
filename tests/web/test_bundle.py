"""How much the browser loads to show a document."""

from __future__ import annotations

import gzip
import re

from argora.web.settings import STATIC

MOST = 90_000


def test_the_annotators_screen_is_small():
    """All scripts and styles that it needs, from the page on, stay under 90 kB as they are sent."""
    assets = STATIC / "assets"
    (begin,) = assets.glob("Annotate-*.js")
    page = (STATIC / "index.html").read_text("utf-8")
    needed = set(re.findall(r"/assets/([\w.-]+)", page))
    waiting = [begin.name]
    while waiting:
        name = waiting.pop()
        needed.add(name)
        text = (assets / name).read_text("utf-8")
        imported = re.findall(r"(?:from|import)\s*\"\./([\w.-]+\.js)\"", text)
        waiting += [each for each in imported if each not in needed]
    sizes = {name: len(gzip.compress((assets / name).read_bytes())) for name in needed}
    assert len(sizes) > 3
    assert sum(sizes.values()) < MOST, sizes
