"""What the program prints and writes for small studies is what it printed and wrote before."""

from __future__ import annotations

import pytest
from tests.freeze.forms import CASES
from tests.freeze.kernel import check


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_output_is_what_is_stored(case):
    """All forms, with exit codes, messages and written files."""
    check(case)
