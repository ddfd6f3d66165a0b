"""What relations of other schemes come nearest to in AIF."""

from __future__ import annotations

import pytest

from argora.formats.aif.nodes import kind_of
from argora.model import Scheme
from argora.schemes.nearest import nearest_relation


@pytest.mark.parametrize(
    ("name", "nearest", "kind"),
    [
        ("Support", "inference", "RA"),
        ("supports", "inference", "RA"),
        ("Attack", "conflict", "CA"),
        ("Duplicate", "rephrase", "MA"),
        ("disagree", "conflict", "CA"),
        ("Citation", None, None),
    ],
)
def test_names_count_in_any_spelling(name, nearest, kind):
    """For the map that is written the same as for the comparison under AIF."""
    assert nearest_relation(name) == nearest
    assert kind_of("relation", name, Scheme("observed")) == kind
