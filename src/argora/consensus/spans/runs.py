"""Continua as runs: the longest stretches in which nobody's decision changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

import numpy as np

from argora.consensus.patterns import positions_in
from argora.errors import DataError
from argora.reliability import CodingData, UnitizingData
from argora.reliability.arrays import Bools, Ints, offsets
from argora.reliability.coding.factor import in_order, show
from argora.reliability.unitizing.continuum import UNKNOWN
from argora.reliability.unitizing.positions import whole
from argora.reliability.unitizing.sections import (
    Lanes,
    Marked,
    distinct,
    lanes_of,
    segments_of,
    shared,
)

__all__ = ["BLANK", "Cells", "Runs", "cells_of", "runs_of"]

Counted = Literal["once", "length"]

BLANK: Hashable = frozenset()
"""What somebody decided where they marked nothing, as among items by character."""


@dataclass(frozen=True, eq=False)
class Cells:
    """Continua cut wherever somebody's unit begins or ends.

    Attributes
    ----------
    values : what can be decided, by code.
    document, start, end : of every cell; cells of a continuum lie one after the other.
    n_votes : array of shape (n_cells,), how many annotators did the continuum.
    annotator, code : the votes, cell by cell and in the order of annotators; -1 where missing.
    begins : whether a unit of this annotator begins with this cell.
    """

    values: tuple[Hashable, ...]
    document: Ints
    start: Ints
    end: Ints
    n_votes: Ints
    annotator: Ints
    code: Ints
    begins: Bools

    @cached_property
    def first_vote(self) -> Ints:
        """The first vote of every cell."""
        return np.cumsum(self.n_votes) - self.n_votes

    @cached_property
    def cell(self) -> Ints:
        """The cell of every vote."""
        return np.repeat(np.arange(len(self.start)), self.n_votes)

    @cached_property
    def is_first(self) -> Bools:
        """Which cells begin a continuum."""
        return np.asarray(np.diff(self.document, prepend=-1) != 0)

    @cached_property
    def before(self) -> Ints:
        """The vote of the same annotator on the cell before; -1 where there is none."""
        place = np.arange(len(self.cell)) - self.n_votes[self.cell]
        return np.where(self.is_first[self.cell], -1, place)


@dataclass(frozen=True, eq=False)
class Runs:
    """Runs as coding data, and where each of them lies.

    Attributes
    ----------
    coding : a row for each run, called (document, start).
    document, start, end : of every row; the document is its position among the continua.
    value : what each category of the data stands for; tags of one category share theirs.
    opens : whether a category is a tag with which a unit begins; None if categories are no tags.
    """

    data: UnitizingData
    cells: Cells
    coding: CodingData
    document: Ints
    start: Ints
    end: Ints
    value: tuple[Hashable, ...]
    opens: Bools | None = None

    @property
    def size(self) -> Ints:
        """How many positions each run has."""
        return self.end - self.start

    def values_of(self, categories: tuple[Hashable, ...]) -> list[Hashable]:
        """Return the value that each category stands for: a tag for its category."""
        value_of = dict(zip(self.coding.categories, self.value, strict=True))
        return [value_of.get(category, category) for category in categories]


def runs_of(
    data: UnitizingData,
    *,
    count: Counted = "once",
    step: int = 1,
    tags: bool = False,
    unknown: Hashable | None = UNKNOWN,
) -> Runs:
    """Cut continua into runs, as items on which everybody decided who did the document.

    Parameters
    ----------
    count : whether a run is one decision, or as many as its length has steps.
    step : how many positions make one decision, such as the characters of a usual word.
    tags : whether decisions are tags: ``B-claim`` on the first step of a unit, ``I-claim`` behind
        it, ``O`` outside.
    unknown : the value of units of which nobody knows what they are; decisions on them are missing.

    Raises
    ------
    DataError
        If two continua have the same name, or an option is none of these.
    """
    if count not in get_args(Counted):
        raise DataError(f"runs={count!r}: expected one of {list(get_args(Counted))}")
    if (step := whole(step, "step")) < 1:
        raise DataError(f"step={step}: expected a whole number from 1")
    names = [continuum.id for continuum in data.continua]
    if len(set(names)) < len(names):
        twice, _ = Counter(names).most_common(1)[0]
        raise DataError(f"two continua are called {twice!r}; give each a name of its own")
    cells = cells_of(data, step=step if tags else 0, unknown=unknown)
    return _joined(data, cells, count, step, tags)


def cells_of(data: UnitizingData, *, step: int, unknown: Hashable | None) -> Cells:
    """Cut continua at the borders of all units, and behind their first step unless it is 0."""
    lanes = lanes_of(data.continua, at_least=1)
    marked = segments_of(shared(data.continua, at_least=1), data.categories)
    values = in_order({*data.categories, BLANK} - {unknown})
    place = {value: code for code, value in enumerate(values)}
    # The last place is that of the code -1, for a category that is not known.
    code_of = np.array([*(place.get(v, -1) for v in data.categories), -1], dtype=np.int64)
    origin = np.cumsum(lanes.length + 1) - (lanes.length + 1)  # a seam behind every continuum
    shift = origin[lanes.document[marked.lane]]
    starts, ends = marked.start + shift, marked.end + shift
    inner = np.minimum(starts + step, ends) if step else starts
    cuts = distinct(origin, origin + lanes.length, starts, ends, inner)
    document = np.searchsorted(origin, cuts[:-1], side="right") - 1
    real = cuts[1:] <= (origin + lanes.length)[document]
    document, start, end = document[real], cuts[:-1][real], cuts[1:][real]
    n_votes = lanes.annotators[document]
    cells = Cells(
        values=values,
        document=lanes.row[document],
        start=start - origin[document],
        end=end - origin[document],
        n_votes=n_votes,
        annotator=np.zeros(int(n_votes.sum()), dtype=np.int64),
        code=np.full(int(n_votes.sum()), place[BLANK], dtype=np.int64),
        begins=np.zeros(int(n_votes.sum()), dtype=bool),
    )
    first, last = np.searchsorted(start, starts), np.searchsorted(start, ends)
    rank = _take_seats(cells, data, lanes)
    covered = positions_in(first, last - first)
    vote = cells.first_vote[covered] + np.repeat(rank[marked.lane], last - first)
    cells.code[vote] = np.repeat(code_of[marked.code], last - first)
    opening = np.flatnonzero(_opens(marked))
    cells.begins[cells.first_vote[first[opening]] + rank[marked.lane[opening]]] = True
    return cells


def _take_seats(cells: Cells, data: UnitizingData, lanes: Lanes) -> Ints:
    """Enter who voted on each cell; return the place of every lane among those of its document."""
    position = {name: i for i, name in enumerate(data.annotators)}
    marked = [data.continua[row].marked for row in lanes.row.tolist()]
    seat = np.array([position[name] for names in marked for name in names], dtype=np.int64)
    order = np.lexsort((seat, lanes.document))  # votes of a cell stand in the order of annotators
    rank = np.empty(len(seat), dtype=np.int64)
    rank[order] = np.arange(len(seat)) - lanes.first[lanes.document[order]]
    document = np.searchsorted(lanes.row, cells.document)
    cells.annotator[:] = seat[order][positions_in(lanes.first[document], cells.n_votes)]
    return rank


def _opens(marked: Marked) -> Bools:
    """Mark the segments that begin a unit, or a part of one behind a gap."""
    goes_on = np.diff(marked.unit, prepend=-1) == 0
    goes_on[1:] &= marked.end[:-1] == marked.start[1:]
    return np.asarray(~goes_on)


def _joined(data: UnitizingData, cells: Cells, count: Counted, step: int, tags: bool) -> Runs:
    """Join neighbouring cells on which everybody decided alike."""
    later = cells.before >= 0
    differs = later & (cells.code != cells.code[cells.before])
    if tags:
        differs |= later & (cells.begins | cells.begins[cells.before])
    changed = np.bincount(cells.cell[differs], minlength=len(cells.start)) > 0
    head = np.flatnonzero(cells.is_first | changed)
    document, start = cells.document[head], cells.start[head]
    end = cells.end[np.append(head[1:], len(cells.end)) - 1] if len(head) else start
    length = np.maximum(1, (2 * (end - start) + step) // (2 * step))
    weight = length if count == "length" else np.ones(len(head), dtype=np.int64)
    names = [data.continua[d].id for d in document.tolist()]
    categories, value, opens = _categories(cells.values, tags)
    coding = replace(
        _coding(data, cells, head, opens),
        categories=categories,
        weight=weight,
        group=None if data.group is None else data.group[document],
        items=tuple(zip(names, start.tolist(), strict=True)),
        derivation=f"{data.derivation}|runs:{count}|step:{step}" + ("|tags:bio" if tags else ""),
    )
    return Runs(data, cells, coding, document, start, end, value, opens)


def _coding(data: UnitizingData, cells: Cells, head: Ints, opens: Bools | None) -> CodingData:
    """Return the votes on these cells."""
    votes = positions_in(cells.first_vote[head], cells.n_votes[head])
    code = cells.code[votes]
    is_known = code >= 0
    if opens is not None:
        # The tags of a value stand together, the one that begins a unit behind the other.
        place = np.cumsum(~opens) - 1
        code = np.searchsorted(place, code, side="left") + cells.begins[votes]
    run = np.repeat(np.arange(len(head)), cells.n_votes[head])
    n_known = np.bincount(run[is_known], minlength=len(head))
    return CodingData(
        annotators=data.annotators,
        categories=cells.values,
        start=offsets(n_known),
        annotator=cells.annotator[votes][is_known],
        code=code[is_known],
        weight=n_known,
        groups=data.groups,
        grouping=data.grouping,
        source=data.source,
        notes=data.notes,
    )


def _categories(
    values: tuple[Hashable, ...], tags: bool
) -> tuple[tuple[Hashable, ...], tuple[Hashable, ...], Bools | None]:
    """Return the categories of the votes, what each stands for, and which begin a unit."""
    if not tags:
        return values, values, None
    names = [show(value) for value in values]
    if len(set(names)) < len(names):
        names = [repr(value) for value in values]
    tags_of_values: list[tuple[str, Hashable, bool]] = []
    for name, value in zip(names, values, strict=True):
        if value == BLANK:
            tags_of_values.append(("O", value, False))
        else:
            tags_of_values += [(f"I-{name}", value, False), (f"B-{name}", value, True)]
    categories, meaning, opens = zip(*tags_of_values, strict=True)
    return categories, meaning, np.array(opens, dtype=bool)
