"""Several categories in one cell: what divides them, and one spelling for each set."""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["BETWEEN", "joined_set", "parts_of", "sign_of_sets"]

BETWEEN = " + "
SIGNS = (",", ";", "|", "/", "&")
"""What other programs write between the categories of one cell."""
_JOINED = re.compile(r"\s+\+\s+")


def parts_of(category: str) -> list[str]:
    """Return the categories that a cell joins by `` + ``; itself if it joins none.

    >>> parts_of("claim + premise"), parts_of("A+ "), parts_of(" + x")
    (['claim', 'premise'], ['A+ '], [' + x'])
    """
    parts = _JOINED.split(category)
    return parts if all(parts) else [category]


def joined_set(cell: str, sign: str) -> str:
    """Return the category that a cell names in which a sign divides several.

    >>> joined_set("b, a,b", ","), joined_set("a", ","), joined_set(",", ",")
    ('a + b', 'a', '')
    """
    return BETWEEN.join(sorted({part.strip() for part in cell.split(sign)} - {""}))


def sign_of_sets(categories: Collection[str]) -> tuple[str, str] | None:
    """Return a sign that seems to divide categories in cells, with such a cell; None if none does.

    The parts of the cell are categories on their own, or there is another with the same parts.
    """
    for sign in SIGNS:
        sets: dict[frozenset[str], str] = {}
        for category in sorted(categories):
            parts = [part.strip() for part in category.split(sign)]
            if len(parts) < 2 or not all(parts):
                continue
            other = sets.setdefault(frozenset(parts), category)
            if other != category or all(part in categories for part in parts):
                return sign, other
    return None
