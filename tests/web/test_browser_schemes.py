"""The schemes that the browser gets, and those that its tests read.

``python -m tests.web.test_browser_schemes`` writes them.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.store.trees import trees

from argora.model.codec import encode
from argora.model.strict_json import pretty
from argora.schemes import SCHEMES, get_scheme

FILE = Path(__file__).parents[2] / "frontend" / "tests" / "schemes.json"


def ready() -> dict[str, object]:
    """Return the JSON of every ready scheme, by its name."""
    return {name: encode(get_scheme(name)) for name in SCHEMES.names()}


def test_the_browsers_tests_read_the_schemes_of_today():
    """What the browser's codec is tested with is what the server sends."""
    assert json.loads(FILE.read_text("utf-8")) == ready()


def test_the_browser_gets_the_questions_of_a_scheme_that_was_stored_without_any(world):
    """Whoever annotated before the upgrade is asked on."""
    scheme = get_scheme("icnale-as")
    steps = tuple(replace(step, asks=(), connects=False) for step in scheme.procedure)
    old = replace(trees(), name="old", scheme=replace(scheme, procedure=steps), layers=())
    study = world.store.add_study(old)
    mona, _ = world.store.people.named("mona")
    world.store.people.grant(study, mona.key, "manager")
    sent = world.client("mona").call("GET", f"/studies/{study}/about")["scheme"]["procedure"]
    assert sent == encode(scheme)["procedure"]


if __name__ == "__main__":
    FILE.write_text(pretty(ready()) + "\n", "utf-8")
