"""Votes on items that follow each other, as the model of sequences reads them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.consensus.chains import Chains
from argora.consensus.patterns import Patterns, mixed, positions_in
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["ChainedVotes", "chained"]


@dataclass(frozen=True, eq=False)
class ChainedVotes(Patterns):
    """Votes on rows in their sequences: here every row is a pattern of its own.

    Attributes
    ----------
    length : array of shape (n,), for how many decisions, one after the other, a row stands.
    in_line : whether it is known which item follows which; otherwise each is a sequence.
    """

    chains: Chains
    length: Floats
    in_line: bool


def chained(data: CodingData) -> ChainedVotes:
    """Return the votes on every row that somebody voted on, sequence by sequence.

    Items that are called (document, position) are in line: a document is a sequence, and a weight
    the number of decisions one after the other. All other items are sequences by themselves.

    Sequences come in an order that depends on what they hold and not on their names, so that a
    model adds its sums up in the same order whatever the order of the rows.
    """
    voted = np.flatnonzero(data.votes_per_item)
    in_line = all(map(_has_place, map(data.item_name, voted.tolist())))
    document, place = _places(data, voted) if in_line else (voted, 0 * voted)
    used, code = np.unique(data.code, return_inverse=True)
    key = data.annotator * max(len(used), 1) + code.ravel()
    along = np.lexsort((place, document))
    order = along[_canonical(data, voted[along], key, _sizes(document[along]))]
    rows, sizes = voted[order], _sizes(document[order])
    weight = data.weight[rows].astype(np.float64)
    pattern = np.full(data.n_rows, -1, dtype=np.int64)
    pattern[rows] = np.arange(len(rows))
    vote = positions_in(data.start[rows], data.votes_per_item[rows])
    return ChainedVotes(
        annotators=data.annotators,
        categories=tuple(data.categories[c] for c in used.tolist()),
        used=used.astype(np.int64),
        start=_starts(data.votes_per_item[rows]),
        annotator=data.annotator[vote],
        code=code.ravel()[vote].astype(np.int64),
        weight=weight,
        pattern=pattern,
        chains=Chains(_starts(sizes)),
        length=weight if in_line else np.ones(len(rows)),
        in_line=in_line,
    )


def _has_place(name: Hashable) -> bool:
    return isinstance(name, tuple) and len(name) == 2 and isinstance(name[1], int)


def _places(data: CodingData, rows: Ints) -> tuple[Ints, Ints]:
    """Return the document of every row, by number, and the position there."""
    number: dict[Hashable, int] = {}
    document, place = [], []
    for row in rows.tolist():
        name: Any = data.item_name(row)
        document.append(number.setdefault(name[0], len(number)))
        place.append(name[1])
    return np.array(document, dtype=np.int64), np.array(place, dtype=np.int64)


def _canonical(data: CodingData, rows: Ints, key: Ints, size: Ints) -> Ints:
    """Return the order of rows in which sequences stand by what they hold."""
    if not len(rows):
        return rows
    n_votes = data.votes_per_item[rows]
    begin = _starts(n_votes)[:-1]
    votes = np.add.reduceat(mixed(key[positions_in(data.start[rows], n_votes)]), begin)
    start = _starts(size)
    place = np.arange(len(rows)) - np.repeat(start[:-1], size)
    hashes = mixed(mixed(votes, 1) ^ mixed(data.weight[rows], 2) ^ mixed(place, 3))
    order = np.lexsort((np.add.reduceat(hashes, start[:-1]), size))
    return positions_in(start[:-1][order], size[order])


def _sizes(document: Ints) -> Ints:
    """Return the lengths of runs of equal values."""
    begins = np.flatnonzero(np.diff(document, prepend=-1))
    return np.diff(np.append(begins, len(document)))


def _starts(sizes: Ints) -> Ints:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
