"""Fewer annotators than there are: some of them by name, or so many of each item's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from math import comb
from typing import Any

import numpy as np

from argora.errors import DataError
from argora.reliability.coding.data import CodingData
from argora.reliability.coding.deriving import keep_votes
from argora.reliability.unitizing.continuum import Continuum
from argora.reliability.unitizing.data import UnitizingData

__all__ = ["MOST_SELECTIONS", "is_crossed", "most_together", "selections", "taking_part"]

MOST_SELECTIONS = 10
"""So many selections of equally many annotators are looked at."""
ROWS_ENOUGH = 400
"""Selections of each item's own annotators differ little if there are so many groups in all."""


def most_together(data: CodingData | UnitizingData) -> int:
    """Return the most annotators that one item has.

    >>> most_together(CodingData.from_matrix([["a", "b", None], ["a", None, "b"]]))
    2
    """
    if isinstance(data, UnitizingData):
        return max((len(c.marked) for c in data.continua), default=0)
    return int(data.votes_per_item.max(initial=0))


def taking_part(data: CodingData | UnitizingData) -> tuple[str, ...]:
    """Return the annotators who decided on something that another one decided on too."""
    return tuple(name for name in data.annotators if data.n_items_with(name))


def is_crossed(data: CodingData | UnitizingData) -> bool:
    """Return whether some item has all annotators, so that they can be chosen by name."""
    return most_together(data) == data.n_annotators


def selections(
    data: CodingData | UnitizingData, n_annotators: int, *, seed: int
) -> Iterator[CodingData | UnitizingData]:
    """Yield the decisions of so many annotators, chosen in several ways.

    No annotator is ever there twice: two copies of one would agree in everything. Where annotators
    are crossed (:func:`is_crossed`) these are all groups of names, or ten different ones drawn at
    random. Else annotators stand for each other: every item keeps so many of those that it has, the
    same ones throughout a document as far as they did it.

    Raises
    ------
    DataError
        If no item has so many annotators.
    """
    most = most_together(data)
    if not 2 <= n_annotators <= most:
        raise DataError(
            f"{n_annotators} annotators cannot be chosen: expected a number from 2 to {most}, "
            "the most that an item has"
        )
    if n_annotators == most == data.n_annotators:
        yield data
    elif is_crossed(data):
        for names in _groups(taking_part(data), n_annotators, seed):
            yield data.select(annotators=names)
    elif n_annotators == most:
        yield data
    else:
        n = min(MOST_SELECTIONS, max(2, ROWS_ENOUGH // max(len(data.groups), 1)))
        for i in range(n):
            random = np.random.default_rng((seed, n_annotators, i))
            yield _thinned(data, n_annotators, random)


def _groups(names: tuple[str, ...], size: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield all groups of a size in order, or different ones at random if there are many."""
    if comb(len(names), size) <= MOST_SELECTIONS:
        yield from combinations(names, size)
        return
    yield from islice(_at_random(names, size, seed), MOST_SELECTIONS)


def _at_random(names: tuple[str, ...], size: int, seed: int) -> Iterator[tuple[str, ...]]:
    random = np.random.default_rng((seed, size))
    chosen = set()
    while True:
        places = tuple(sorted(random.permutation(len(names))[:size].tolist()))
        if places not in chosen:
            chosen.add(places)
            yield tuple(names[place] for place in places)


def _thinned(data: Any, size: int, random: np.random.Generator) -> Any:
    """Return the data with at most so many annotators of each item, at random."""
    if isinstance(data, UnitizingData):
        return replace(data, continua=tuple(_fewer(c, size, random) for c in data.continua))
    row = data.item_of_vote
    group = row if data.group is None else data.group[row]
    # One number for each annotator of a document, by which the items of the document choose.
    _, owner = np.unique(group * len(data.annotators) + data.annotator, return_inverse=True)
    order = np.lexsort((random.random(owner.max(initial=0) + 1)[owner], row))
    place = np.empty(len(row), dtype=np.int64)
    place[order] = np.arange(len(row)) - data.start[row[order]]
    return keep_votes(data, place < size)


def _fewer(continuum: Continuum, size: int, random: np.random.Generator) -> Continuum:
    names = list(continuum.marked)
    return continuum.of_annotators({names[i] for i in random.permutation(len(names))[:size]})
