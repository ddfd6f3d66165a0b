"""The soft labels of a gold standard as a file, with where each segment or stretch lies."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal

from argora.consensus.gold.making import Gold
from argora.consensus.soft_labels import write_soft_labels
from argora.errors import DataError

__all__ = ["write_gold_soft_labels"]

Place = tuple[int, int] | None


def write_gold_soft_labels(
    gold: Gold, path: Path | str, *, form: Literal["csv", "jsonl"] | None = None
) -> int:
    """Write how probable each category is of what was decided, and return the number of rows.

    Segments have the names and places that their documents give them, those of tables no place.
    A run of text reaches to the next one, the last to the end of its document.

    Raises
    ------
    DataError
        If whole units were voted on, so that nothing was decided item by item.
    """
    consensus = gold.units
    if consensus is None:
        raise DataError(
            f"{gold.decided_by['unit']} decides on whole units, but soft labels need decisions "
            "item by item; take plurality or another rule"
        )
    items = list(_items(gold, [(str(i[0]), int(i[1])) for i in consensus.data.items or ()]))  # type: ignore[index]
    named = replace(consensus, data=replace(consensus.data, items=tuple(item for item, _ in items)))
    return write_soft_labels(named, path, form=form, locate=dict(items).get)


def _items(gold: Gold, rows: list[tuple[str, int]]) -> Iterator[tuple[Hashable, Place]]:
    """Yield the name and the place of every row."""
    for (id, at), (later, start) in pairwise([*rows, ("", 0)]):
        document = gold.study.document(id)
        cut = document.segmentations.get("segment")
        if cut is None:
            yield (id, at), (at, start if later == id else document.n_characters)
        else:
            span = None if document.text is None else cut.spans[at]
            name = cut.ids[at] if cut.ids else at
            yield (id, name), None if span is None else (span.start, span.end)
