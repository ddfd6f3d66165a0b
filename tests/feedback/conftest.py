"""An essay to give feedback on."""

from __future__ import annotations

import pytest
from tests.feedback.texts import ESSAY, drawn

from argora.feedback import Reading


@pytest.fixture
def essay() -> Reading:
    """An essay with nothing to work on."""
    return drawn(ESSAY)
