"""A document as gamma sees it: units as numbers, in an order that no name has a part in."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np

from argora.reliability import Continuum
from argora.reliability.coding.factor import in_order
from argora.reliability.unitizing.continuum import UNKNOWN
from argora.reliability.unitizing.unitary import Marks

__all__ = ["Document", "document_of", "marks_of", "random_of"]

Spot = tuple[int, int]
Ranks = dict[Hashable, int]


class Document(NamedTuple):
    """The units of all annotators of one document; equal documents have equal figures.

    ``units`` holds sorted (start, end, code) per annotator, -1 for a category that is not known;
    ``labels`` are the single categories, and ``holding`` has for each whether it is in the category
    of every code.
    """

    length: int
    units: tuple[tuple[tuple[int, int, int], ...], ...]
    labels: tuple[Hashable, ...]
    holding: tuple[tuple[bool, ...], ...]


def document_of(continuum: Continuum) -> Document:
    """Return a continuum with its annotators sorted by their units, and codes by their places.

    So a renamed category or annotator draws the same random numbers as before.
    """
    placed = [
        [(_hull(parts), value) for parts, value in units] for units in continuum.units.values()
    ]
    values = in_order(value for marks in placed for _, value in marks)
    ranks = _by_place(placed, values)
    categories = [value for value in values if value != UNKNOWN]
    order = sorted(
        categories, key=lambda value: ranks[value]
    )  # equal ranks stay in the order of names
    code = {UNKNOWN: -1} | {value: i for i, value in enumerate(order)}
    units = sorted(tuple(sorted((*spot, code[value]) for spot, value in marks)) for marks in placed)
    sets = {value: value if isinstance(value, frozenset) else {value} for value in categories}
    labels = in_order(label for held in sets.values() for label in held)
    holding = tuple(tuple(label in sets[value] for value in order) for label in labels)
    return Document(continuum.length, tuple(units), labels, holding)


def marks_of(document: Document) -> list[Marks]:
    """Return the units of every annotator as arrays."""
    return [
        Marks(
            np.array([start for start, _, _ in units], dtype=np.float64),
            np.array([end for _, end, _ in units], dtype=np.float64),
            np.array([code for _, _, code in units], dtype=np.int64),
        )
        for units in document.units
    ]


def random_of(document: Document, seed: int) -> np.random.Generator:
    """Return random numbers that depend on a seed and on the units, not on any name."""
    digest = hashlib.sha256(repr((document.length, document.units)).encode()).digest()
    return np.random.default_rng([seed, *np.frombuffer(digest[:16], dtype="<u4").tolist()])


def _hull(parts: Sequence[Spot]) -> Spot:
    return min(start for start, _ in parts), max(end for _, end in parts)


def _by_place(placed: Sequence[list[tuple[Spot, Hashable]]], values: Sequence[Hashable]) -> Ranks:
    """Rank categories by where they are used, and by which other ones their annotators use where.

    Ranks are refined until they do not change: categories that still share one can be swapped
    together with annotators.
    """
    ranks: Ranks = dict.fromkeys(values, 0)
    for _ in range(len(values)):
        annotators = _ranked(
            [sorted((spot, ranks[value]) for spot, value in marks) for marks in placed]
        )
        uses: dict[Hashable, list[tuple[Spot, int]]] = {value: [] for value in values}
        for marks, annotator in zip(placed, annotators, strict=True):
            for spot, value in marks:
                uses[value].append((spot, annotator))
        refined = dict(zip(values, _ranked([sorted(use) for use in uses.values()]), strict=True))
        if refined == ranks:
            break
        ranks = refined
    return ranks


def _ranked(lists: Sequence[list[tuple[Spot, int]]]) -> list[int]:
    """Return the rank of each of several lists; equal ones share it."""
    keys = [tuple(each) for each in lists]
    place = {each: i for i, each in enumerate(sorted(set(keys)))}
    return [place[each] for each in keys]
