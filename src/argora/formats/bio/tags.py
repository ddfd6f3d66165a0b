"""Tags to runs of tokens in the dialects IOB1, IOB2 and BIOES, with what had to be mended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argora.errors import FormatError
from argora.formats.bio.columns import Token

__all__ = ["Run", "dialect_of", "runs_of"]

_ENDING = frozenset("ELSU")
_SINGLE = frozenset("SU")


@dataclass
class Run:
    """A unit: its category, its first and its last token."""

    category: str
    first: int
    last: int


def dialect_of(tokens: Sequence[Token]) -> str:
    """Return the name of the dialect that the tags follow best.

    In IOB1 a unit begins with I-, and with B- only where one of the same category ends before it.
    """
    letters = {token.tag[:1] for token in tokens}
    if letters & {"L", "U"}:
        return "BILOU"
    if letters & {"E", "S"}:
        return "BIOES"
    starts = {"B": 0, "I": 0}
    touching = 0
    for n, token in enumerate(tokens):
        goes_on = _touches(tokens, n)
        if token.tag[:1] == "B" and goes_on:
            touching += 1
        elif token.tag[:1] == "B" or (token.tag[:1] == "I" and not goes_on):
            starts[token.tag[0]] += 1
    if starts["I"] and not starts["B"]:
        return "IOB1"
    return "IOB2"


def _touches(tokens: Sequence[Token], n: int) -> bool:
    """Check whether the token before is of the same category, in the same sentence."""
    if n == 0 or tokens[n - 1].sentence != tokens[n].sentence:
        return False
    return tokens[n - 1].tag[1:] == tokens[n].tag[1:]


def runs_of(tokens: Sequence[Token], dialect: str) -> tuple[list[Run], list[FormatError]]:
    """Return the units of a document, and invalid transitions with how they are read.

    Raises
    ------
    FormatError
        At the first tag that is none.
    """
    runs: list[Run] = []
    odd: list[FormatError] = []
    closed = True
    for n, token in enumerate(tokens):
        mark, category = token.tag[:1], token.tag[2:]
        if token.tag == "O":
            odd += _unfinished(tokens, n, dialect, closed=closed)
            closed = True
            continue
        if token.tag[1:2] != "-" or not category or mark not in "BIMELSU":
            raise FormatError(
                f"the tag is {token.tag[:40]!r}, expected O, B-CATEGORY or I-CATEGORY",
                line=token.line,
            )
        is_start = mark in "BSU"
        continues = not is_start and not closed and _touches(tokens, n)
        if not continues:
            odd += _unfinished(tokens, n, dialect, closed=closed)
            runs.append(Run(category, n, n))
            if not is_start and dialect != "IOB1":
                problem = f"{token.tag!r} continues no unit: read as the beginning of one"
                odd.append(FormatError(problem, line=token.line))
        runs[-1].last = n
        closed = mark in _ENDING
    odd += _unfinished(tokens, len(tokens), dialect, closed=closed)
    return runs, odd


def _unfinished(
    tokens: Sequence[Token], n: int, dialect: str, *, closed: bool
) -> list[FormatError]:
    """Return the error that a unit before a token has no end, in dialects that mark ends."""
    if closed or dialect not in ("BIOES", "BILOU"):
        return []
    before = tokens[n - 1]
    end = "E- or S-" if dialect == "BIOES" else "L- or U-"
    problem = f"the unit ends with {before.tag!r}, expected {end}: read as its end"
    return [FormatError(problem, line=before.line)]
