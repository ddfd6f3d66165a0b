"""Answers of the web app have the keys that they had."""

from __future__ import annotations

import pytest
from tests.freeze.kernel import check
from tests.freeze.routes import CASES


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_answers_are_what_is_stored(case):
    """The keys and types of every route's JSON, and its OpenAPI document."""
    check(case)
