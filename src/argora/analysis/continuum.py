"""The continuum: every annotator's units along the text, as lanes from 0 to 100 %."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from argora.analysis.readings import Reading, details

__all__ = ["Block", "Continuum", "Lane", "continuum"]


@dataclass(frozen=True)
class Block:
    """A stretch of a lane, in percent of the text; ``level`` counts up where units overlap.

    ``detail`` holds the attributes of its unit.
    """

    left: float
    width: float
    level: int
    category: str | None
    detail: str


@dataclass(frozen=True)
class Lane:
    """One annotator's units; ``levels`` is how many lie above each other at most."""

    annotator: str
    blocks: tuple[Block, ...]
    levels: int


@dataclass(frozen=True)
class Continuum:
    """All lanes of a document.

    Attributes
    ----------
    differing : (left, width) of every stretch that not all annotators see alike.
    share : the share of the text that these make up.
    paragraphs : where paragraphs start, without the first.
    """

    lanes: tuple[Lane, ...]
    differing: tuple[tuple[float, float], ...]
    share: float
    paragraphs: tuple[float, ...]


Event = tuple[int, int, str, Hashable]


def continuum(reading: Reading) -> Continuum | None:
    """Lay out the units of every annotator; None for a document without length."""
    length = reading.document.n_characters
    if not length or not reading.annotators:
        return None
    lanes = tuple(_lane(name, reading, length) for name in reading.annotators)
    stretches = _differing(reading)
    paragraphs = reading.document.segmentations.get("paragraph")
    return Continuum(
        lanes,
        tuple((100 * a / length, 100 * (b - a) / length) for a, b in stretches),
        sum(b - a for a, b in stretches) / length,
        tuple(100 * span.start / length for span in paragraphs.spans[1:]) if paragraphs else (),
    )


def _lane(name: str, reading: Reading, length: int) -> Lane:
    blocks = []
    ends: list[int] = []  # where the last unit of every level ends
    for unit in reading.layers[name].units:
        spans = reading.spans(unit)
        if not spans:
            continue
        level = next((i for i, end in enumerate(ends) if end <= spans[0].start), len(ends))
        ends[level : level + 1] = [spans[-1].end]
        look = level, unit.category, details(unit.attributes)
        blocks += [
            Block(100 * span.start / length, 100 * len(span) / length, *look) for span in spans
        ]
    return Lane(name, tuple(blocks), max(len(ends), 1))


def _differing(reading: Reading) -> list[tuple[int, int]]:
    """Return the stretches on which some annotators have other categories than others."""
    active: dict[str, Counter[Hashable]] = {name: Counter() for name in reading.annotators}
    stretches: list[tuple[int, int]] = []
    since = 0
    differ = False
    for position, change, name, category in sorted(_events(reading), key=lambda e: e[:2]):
        if differ and position > since:
            if stretches and stretches[-1][1] == since:
                stretches[-1] = (stretches[-1][0], position)
            else:
                stretches.append((since, position))
        since = position
        active[name][category] += change
        if not active[name][category]:
            del active[name][category]
        differ = not _same(active.values())
    return stretches


def _events(reading: Reading) -> Iterable[Event]:
    for name in reading.annotators:
        for unit in reading.layers[name].units:
            for span in reading.spans(unit):
                yield span.start, 1, name, unit.category
                yield span.end, -1, name, unit.category


def _same(active: Iterable[Mapping[Hashable, int]]) -> bool:
    first, *others = (categories.keys() for categories in active)
    return all(other == first for other in others)
