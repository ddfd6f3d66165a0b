"""Tags of sequences: which tag may follow which, where B begins a unit and I goes on with one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from argora.reliability.arrays import Bools

__all__ = ["begun", "first_tags", "next_tags", "stray_tag"]

OUTSIDE = "O"


def begun(tag: Hashable) -> tuple[str, str] | None:
    """Return the letter and the category of a tag, None if it is no tag.

    >>> begun("B-claim"), begun("O"), begun("claim")
    (('B', 'claim'), ('O', ''), None)
    """
    if tag == OUTSIDE:
        return OUTSIDE, ""
    if isinstance(tag, str) and tag[:2] in ("B-", "I-") and len(tag) > 2:
        return tag[0], tag[2:]
    return None


def stray_tag(tags: Sequence[Hashable]) -> str | None:
    """Say which of these is no tag, or can never come about; None if all is well."""
    for tag in tags:
        if begun(tag) is None:
            return f"{tag!r} is no tag: expected 'O', or a category after 'B-' or 'I-'"
    for tag in tags:
        if str(tag).startswith("I-") and f"B-{str(tag)[2:]}" not in tags:
            return f"{tag!r} goes on with a unit, but no 'B-{str(tag)[2:]}' begins one anywhere"
    return None


def first_tags(tags: Sequence[Hashable]) -> Bools:
    """Return which tags can stand at the beginning: array of shape (n_tags,)."""
    return np.array([not str(tag).startswith("I-") for tag in tags], dtype=bool)


def next_tags(tags: Sequence[Hashable]) -> Bools:
    """Return which tag (column) can follow which (row).

    A unit goes on only where one of its category has begun.

    >>> next_tags(["B-x", "I-x", "O"]).tolist()
    [[True, True, True], [True, True, True], [True, False, True]]
    """
    parts = [begun(tag) or (OUTSIDE, "") for tag in tags]
    return np.array(
        [
            [letter != "I" or (was != OUTSIDE and old == new) for letter, new in parts]
            for was, old in parts
        ],
        dtype=bool,
    )
