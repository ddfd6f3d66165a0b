"""The shape of argument structures as a table for people."""

from __future__ import annotations

import math

from argora.analysis.words import BLANK, counted, joined, number, percent
from argora.diagnostics.shape import Course, Figure, Structure

__all__ = ["COURSE_HEAD", "STRUCTURE_HEAD", "course_note", "course_rows", "structure_rows"]

STRUCTURE_HEAD = ("all", "mean", "deviation", "min", "max")
COURSE_HEAD = (
    "ties",
    "neighbours",
    "2 to 4 apart",
    "5 or more",
    "backward",
    "forward",
    "distance",
    "crossing",
)
TITLES = {
    "depth": "depth (steps to the root)",
    "breadth": "breadth (most units at one depth)",
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
    "short": "ties of units 2 to 4 apart",
    "long": "ties of units 5 or more apart",
    "backward": "ties backward (source comes later)",
    "forward": "ties forward (source comes first)",
    "crossings": "crossing pairs of ties",
    "crossing": "ties that cross another",
}


def structure_rows(structure: Structure) -> list[tuple[str, tuple[str, ...]]]:
    """Return title and cells of every figure; shares in percent, a dash where there is none."""
    return [(_title(figure, structure), _cells(figure)) for figure in structure.figures]


def course_rows(structure: Structure) -> list[tuple[str | None, tuple[str, ...]]]:
    """Return category and cells of how its ties run over the text, shares in percent."""
    return [(course.category, _course(course)) for course in structure.by_category]


def course_note(structure: Structure) -> str:
    """Say how many ties do not run over the text, and why; nothing where all do."""
    told = [f"{counted(n, 'tie')} {reason}" for reason, n in structure.left_out.items()]
    return f"How ties run over the text leaves out {joined(told)}." if told else ""


def _course(course: Course) -> tuple[str, ...]:
    directed = course.backward + course.forward
    return (
        f"{course.n}",
        *(percent(n / course.n) for n in (course.adjacent, course.short, course.long)),
        *(
            percent(n / directed if directed else math.nan)
            for n in (course.backward, course.forward)
        ),
        number(course.distance, 2),
        percent(course.crossing / course.n),
    )


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
