"""What the program says of real corpora is what it said before."""

from __future__ import annotations

import pytest
from tests.freeze.corpora import CASES
from tests.freeze.kernel import check


@pytest.mark.corpora
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_output_has_the_stored_digests(corpora, case):
    """By part of the answer, and the values of measures in clear."""
    check(case)
