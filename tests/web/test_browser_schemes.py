"""The ready schemes as the browser's tests read them.

``python -m tests.web.test_browser_schemes`` writes them.
"""

from __future__ import annotations

import json
from pathlib import Path

from argora.model.codec import encode, pretty
from argora.schemes import SCHEMES, get_scheme

FILE = Path(__file__).parents[2] / "frontend" / "tests" / "schemes.json"


def ready() -> dict[str, object]:
    """Return the JSON of every ready scheme, by its name."""
    return {name: encode(get_scheme(name)) for name in SCHEMES.names()}


def test_the_browsers_tests_read_the_schemes_of_today():
    """What the browser's codec is tested with is what the server sends."""
    assert json.loads(FILE.read_text("utf-8")) == ready()


if __name__ == "__main__":
    FILE.write_text(pretty(ready()) + "\n", "utf-8")
