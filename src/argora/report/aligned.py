"""Blocks of plain text: titles, paragraphs and aligned tables."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence

__all__ = ["aligned", "titled", "wrapped"]


def aligned(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    left: int = 1,
    last_left: bool = False,
    lefts: Collection[int] = (),
) -> str:
    """Return columns; the first ``left`` ones stand to the left, all others to the right.

    Parameters
    ----------
    last_left : whether the last column stands to the left, too.
    lefts : further columns that stand to the left.

    >>> print(aligned(["who", "n"], [["ana", "12"]]))
    who   n
    ana  12
    """
    lines = [head, *rows]
    wide = [max(len(line[i]) for line in lines) for i in range(len(head))]
    to_left = {*range(left), *({len(head) - 1} if last_left else ()), *lefts}
    return "\n".join(
        "  ".join(
            cell.ljust(wide[i]) if i in to_left else cell.rjust(wide[i])
            for i, cell in enumerate(line)
        ).rstrip()
        for line in lines
    )


def titled(title: str, text: str) -> str:
    """Return a text below its underlined title."""
    return f"{title}\n{'-' * len(title)}\n{text}"


def wrapped(text: str, width: int, *, indent: str = "") -> str:
    """Return a paragraph; lines after the first are indented."""
    return textwrap.fill(
        text,
        max(width, 20),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
