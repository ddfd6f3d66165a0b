"""Figures of ours beside published ones."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Reproduced", "Row"]


@dataclass(frozen=True)
class Row:
    """One figure.

    Attributes
    ----------
    what : in words.
    ours, low, high : the figure and its interval of 95%; None where it is undefined.
    published : what was printed; None where nothing comparable was.
    source : where it was printed.
    difference : what differs in protocol.
    """

    what: str
    ours: float | None
    low: float | None
    high: float | None
    published: float | None = None
    source: str = ""
    difference: str = ""


@dataclass(frozen=True)
class Reproduced:
    """An experiment done again.

    Attributes
    ----------
    protocol : how, in words.
    seeds : all that were used.
    seconds : how long it took.
    """

    name: str
    protocol: str
    rows: tuple[Row, ...]
    seeds: tuple[int, ...]
    seconds: float
    notes: tuple[str, ...] = ()
