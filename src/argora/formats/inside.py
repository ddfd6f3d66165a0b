"""A folder that is no study, but holds some: the root of a repository with data in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import Format
from argora.text.numbers import joined

__all__ = ["readable_inside"]

DEEPEST = 2
MOST_LOOKED_INTO = 50
"""Folders in one folder."""
_MOST_NAMED = 5

Fitting = Callable[[Path], Sequence[Format]]


def readable_inside(root: Path, fitting: Fitting) -> str | None:
    """Word which folders in a folder can be read, and as what; None if there are none.

    Plain texts do not count: every repository has some.

    Parameters
    ----------
    fitting : returns the formats that a folder looks like.
    """
    if not root.is_dir():
        return None
    readable = list(_readable(root, root, fitting, DEEPEST))
    if not readable:
        return None
    if len(readable) == 1:
        return f"{readable[0][0]}/ holds {readable[0][1].name}; read that"
    listed = joined([f"{place}/ ({format.name})" for place, format in readable[:_MOST_NAMED]])
    others = f" and {len(readable) - _MOST_NAMED} more" if len(readable) > _MOST_NAMED else ""
    advice = "read one of them"
    if all(format.name == "brat" for _, format in readable):
        advice += ", or all together with format='brat' and folders='parts'"
    return f"there are {listed}{others}; {advice}"


def _readable(
    folder: Path, root: Path, fitting: Fitting, deepest: int
) -> Iterator[tuple[str, Format]]:
    """Yield the readable folders in a folder; folders in these are not looked into."""
    for inner in islice(files.folders(folder), MOST_LOOKED_INTO):
        try:
            formats = [each for each in fitting(inner) if not each.last]
            if formats:
                yield inner.relative_to(root).as_posix(), formats[0]
            elif deepest > 1:
                yield from _readable(inner, root, fitting, deepest - 1)
        except FormatError:
            continue  # a folder that cannot be read
