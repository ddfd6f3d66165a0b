"""Reading trees in brackets, such as ``(S (NP ...) (VP ...))``, however deep they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from argora.errors import FormatError
from argora.mining.analysis.trees import Tree

__all__ = ["Piece", "trees_in"]

_PIECE = re.compile(r"[()]|[^\s()]+")


@dataclass(frozen=True)
class Piece:
    """A word that stands in a bracket, behind its label."""

    text: str
    line: int


@dataclass
class _Open:
    """A bracket that is not closed yet; the label is None until it is seen what comes first."""

    line: int
    label: str | None = None
    parts: list[Tree | int | Piece] = field(default_factory=list)


def trees_in(
    lines: Iterable[tuple[int, str]],
    close: Callable[[str, list[Tree | int | Piece]], Tree | int | None],
) -> Iterator[Tree | int]:
    """Yield the value of every outermost bracket.

    Parameters
    ----------
    lines : with their numbers.
    close : makes something of a label and of what stands behind it in the bracket, of which the
        inner brackets have been made already; None leaves the bracket out.

    Raises
    ------
    FormatError
        If brackets do not match, or a word stands outside; with the line.
    """
    stack: list[_Open] = []
    for line, text in lines:
        for piece in _PIECE.findall(text):
            if piece == "(":
                if stack and stack[-1].label is None:
                    stack[-1].label = ""
                stack.append(_Open(line))
            elif not stack:
                raise FormatError(f"has {piece!r} outside of all brackets", line=line)
            elif piece == ")":
                ended = stack.pop()
                tree = close(ended.label or "", ended.parts)
                if tree is None:
                    continue
                if stack:
                    stack[-1].parts.append(tree)
                else:
                    yield tree
            elif stack[-1].label is None:
                stack[-1].label = piece
            else:
                stack[-1].parts.append(Piece(piece, line))
    if stack:
        raise FormatError("opens a bracket that is not closed", line=stack[0].line)
