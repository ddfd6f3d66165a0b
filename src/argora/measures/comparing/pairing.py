"""Documents or items that two sets of data have in common, in one order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from argora.measures.intervals.uncertainty import NO_GROUPS, ONE_TEXT, WHOLE_TEXTS
from argora.measures.prepared import Prepared
from argora.reliability import CodingData, ReliabilityData, UnitizingData
from argora.reliability.arrays import Bools, Floats
from argora.reliability.by_document import ByDocument

__all__ = ["Paired", "paired"]


@dataclass(frozen=True, eq=False)
class Paired:
    """Two prepared values over the same groups.

    Attributes
    ----------
    tables : what each group adds to either value, the groups in the same order.
    only : how many groups tell something in the first alone, and in the second alone.
    reason : why the groups cannot be drawn for both at once; empty if they can.
    """

    first: Prepared
    second: Prepared
    tables: tuple[Floats, Floats] | None = None
    n_shared: int = 0
    only: tuple[int, int] = (0, 0)
    reason: str = ""


def paired(first: Prepared, second: Prepared, *, by_item: bool) -> Paired:
    """Restrict two values to the groups, or items, that tell something in both.

    Where there is none, both stay as they are.
    """
    obstacles = [prepared.how.obstacle(prepared.data) for prepared in (first, second)]
    if reason := next(filter(None, obstacles), None):
        return Paired(first, second, reason=reason)  # there may be nothing to count
    if reason := _why_not(first, by_item=by_item) or _why_not(second, by_item=by_item):
        return Paired(first, second, reason=reason)
    one, other = (_places(prepared, by_item=by_item) for prepared in (first, second))
    shared = [name for name in one if name in other]
    only = len(one) - len(shared), len(other) - len(shared)
    if not shared:
        return Paired(first, second, only=only)
    both = [_restricted(prepared, shared, by_item=by_item) for prepared in (first, second)]
    tables = []
    for prepared in both:
        places = _places(prepared, by_item=by_item, all_of_them=True)
        table = (prepared.by_item() if by_item else prepared).table
        tables.append(table[[places[name] for name in shared]])
    return Paired(both[0], both[1], (tables[0], tables[1]), len(shared), only)


def _why_not(prepared: Prepared, *, by_item: bool) -> str:
    data = prepared.data
    if not by_item:
        no_groups = NO_GROUPS if isinstance(data, CodingData) else ONE_TEXT
        return no_groups if data.group is None else ""
    if not isinstance(data, CodingData):
        return WHOLE_TEXTS
    if (data.weight > 1).any():
        return "items that were only counted have no names by which they could be paired"
    if any(part.startswith("match:overlap") for part in data.derivation.split("|")):
        return (
            "items that the annotators' own units make have no names by which they could be "
            "paired: with other annotators there are other ones"
        )
    return ""


def _places(prepared: Prepared, *, by_item: bool, all_of_them: bool = False) -> dict[Hashable, int]:
    """Return the row of every group or item that tells something, by its name."""
    data = prepared.data
    table = (prepared.by_item() if by_item else prepared).table
    names: Sequence[Hashable] = data.groups
    if by_item:
        names = [data.item_name(row) for row in range(data.n_rows)]
    telling = table.any(axis=1)
    if prepared.how.nothing_tells:
        telling |= _annotated(data, by_item=by_item)
    rows = range(len(names)) if all_of_them else np.flatnonzero(telling).tolist()
    return {names[i]: i for i in rows}


def _annotated(data: ReliabilityData, *, by_item: bool) -> Bools:
    """Mark the groups, or items, on which two annotators decided on anything at all."""
    if isinstance(data, CodingData):
        rows = data.votes_per_item >= 2
    elif isinstance(data, UnitizingData):
        rows = np.array([len(each.marked) >= 2 for each in data.continua], dtype=bool)
    elif isinstance(data, ByDocument):
        rows = np.array([len(each.done_by) >= 2 for each in data.rows], dtype=bool)
    else:
        rows = np.zeros(data.n_rows, dtype=bool)
    if by_item or data.group is None:
        return np.asarray(rows)
    annotated = np.zeros(len(data.groups), dtype=bool)
    annotated[data.group[rows]] = True
    return annotated


def _restricted(prepared: Prepared, shared: Sequence[Hashable], *, by_item: bool) -> Prepared:
    data: ReliabilityData = prepared.data
    if not isinstance(data, CodingData) or not by_item:
        return Prepared(prepared.how, data.in_groups(str(name) for name in shared))
    names = set(shared)
    rows = np.array([data.item_name(row) in names for row in range(data.n_rows)], dtype=bool)
    items = tuple(data.item_name(row) for row in np.flatnonzero(rows).tolist())
    return Prepared(prepared.how, replace(data.select(rows=rows), items=items))
