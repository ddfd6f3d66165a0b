"""Part of the votes: those of some annotators, on some rows, in some groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, did_you_mean

if TYPE_CHECKING:
    from argora.reliability.coding.data import CodingData

__all__ = ["in_groups", "selected"]


def selected(
    data: CodingData, annotators: Iterable[str] | None, rows: NDArray[np.bool_] | None
) -> CodingData:
    """Return the votes of some annotators, in the order given, on the rows of a mask."""
    keep = np.ones(len(data.code), dtype=bool)
    names = data.annotators
    renumbered = data.annotator
    ordered = True
    if annotators is not None:
        names = tuple(dict.fromkeys(annotators))
        if stray := [name for name in names if name not in data.annotators]:
            near = did_you_mean(stray[0], data.annotators)
            raise DataError(f"no annotator {stray[0]!r}{near}")
        seat = {name: i for i, name in enumerate(names)}
        place = np.array([seat.get(name, -1) for name in data.annotators], dtype=np.int64)
        renumbered = place[data.annotator]
        ordered = bool((np.diff(place[place >= 0]) > 0).all())
        keep &= renumbered >= 0
    wanted = np.ones(data.n_rows, dtype=bool) if rows is None else rows
    if rows is not None:
        keep &= wanted[data.item_of_vote]
    annotator, code, row = renumbered[keep], data.code[keep], data.item_of_vote[keep]
    per_row = np.bincount(row, minlength=data.n_rows)[wanted]
    if not ordered:
        sorting = np.lexsort((annotator, row))
        annotator, code = annotator[sorting], code[sorting]
    items = data.items
    if items is not None and rows is not None:
        items = tuple(items[i] for i in np.flatnonzero(wanted))
    return replace(
        data,
        annotators=names,
        start=np.concatenate([[0], np.cumsum(per_row)]).astype(np.int64),
        annotator=annotator,
        code=code,
        weight=data.weight[wanted],
        group=None if data.group is None else data.group[wanted],
        items=items,
    )


def in_groups(data: CodingData, names: Iterable[str]) -> CodingData:
    """Return the votes on the items of some groups."""
    wanted = set(names)
    keep = np.array([name in wanted for name in data.groups], dtype=bool)
    if data.group is None:
        raise DataError("the data do not say which document an item comes from: give groups")
    kept = selected(data, None, keep[data.group])
    return replace(
        kept,
        group=(np.cumsum(keep) - 1)[kept.group],
        groups=tuple(name for name in data.groups if name in wanted),
    )
