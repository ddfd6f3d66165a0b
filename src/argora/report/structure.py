"""The shape of argument structures as a table for people."""

from __future__ import annotations

import math

from argora.diagnostics.shape import Figure, Structure
from argora.report.words import BLANK, number, percent

__all__ = ["STRUCTURE_HEAD", "structure_rows"]

STRUCTURE_HEAD = ("all", "mean", "deviation", "min", "max")
TITLES = {
    "depth": "depth (steps to the root)",
    "most sources": "most sources of one unit",
    "sources": "sources, where there are any",
    "most targets": "most targets of one unit",
    "targets": "targets, where there are any",
    "roots": "roots",
    "components": "separate parts",
    "linked": "linked premises",
    "on relations": "relations on relations",
    "unrelated": "units without a relation",
    "distance": "distance of source and target",
    "adjacent": "ties of neighbours",
    "backward": "ties backward (source comes later)",
    "forward": "ties forward (source comes first)",
    "crossings": "crossing pairs of ties",
    "crossing": "ties that cross another",
}


def structure_rows(structure: Structure) -> list[tuple[str, tuple[str, ...]]]:
    """Return title and cells of every figure; shares in percent, a dash where there is none."""
    return [(_title(figure, structure), _cells(figure)) for figure in structure.figures]


def _title(figure: Figure, structure: Structure) -> str:
    """Return the words of a figure, and in how many layers it is defined if not in all."""
    words = TITLES[figure.name]
    if figure.n_layers == structure.n_layers:
        return words
    return f"{words}; {figure.n_layers} of {structure.n_layers} layers"


def _cells(figure: Figure) -> tuple[str, ...]:
    part = percent if figure.kind == "share" else _part
    whole = _whole if figure.kind in ("count", "most") else part
    return (
        whole(figure.overall),
        part(figure.mean),
        part(figure.deviation),
        whole(figure.minimum),
        whole(figure.maximum),
    )


def _whole(value: float) -> str:
    return BLANK if math.isnan(value) else f"{value:.0f}"


def _part(value: float) -> str:
    return number(value, 2)
