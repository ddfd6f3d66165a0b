"""Programs that read the JSON of a verb find the keys that they know."""

from __future__ import annotations

import pytest
from tests.freeze.kernel import check
from tests.freeze.keys import CASES

from argora.cli.program import app

NEVER_END = {"serve"}
NEED_CORPORA = {"reproduce"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_keys_are_what_is_stored(case):
    """With the types of their values."""
    check(case)


def test_no_verb_is_left_out():
    """A new one is added to ``keys.txt``."""
    verbs = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert {case.name.removeprefix("keys/") for case in CASES} == verbs - NEVER_END - NEED_CORPORA
