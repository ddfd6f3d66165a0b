"""Soft labels as rows and files: how probable each category of each item is, and where it lies."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, Literal

from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.reliability.coding.factor import show

__all__ = ["SOFT_COLUMNS", "Locate", "soft_label_rows", "write_soft_labels"]

Locate = Callable[[Hashable], tuple[int, int] | None]
"""From the name of an item to where it begins and ends in its document, if it has a place there."""

SOFT_COLUMNS = ("item", "document", "start", "end", "category", "probability", "n_votes")


def soft_label_rows(
    consensus: Consensus, *, least: float = 0.0, locate: Locate | None = None
) -> Iterator[dict[str, Any]]:
    """Yield a row for each category of each item whose probability exceeds ``least``.

    Nothing is held in memory but the row. Characters are runs that know where they lie; ``locate``
    says it for other items. The document is that of an item made from a study, and the group of an
    item of other data; None where nothing says so.
    """
    data = consensus.data
    is_character = data.derivation.startswith("items:character")
    for row, category, probability in consensus.soft_rows(least=least):
        item = data.item_name(row)
        place = locate(item) if locate is not None else None
        if place is None and is_character and isinstance(item, tuple):
            place = int(item[1]), int(item[1]) + int(data.weight[row])
        yield {
            "item": item,
            "document": _document_of(consensus, row, item),
            "start": None if place is None else place[0],
            "end": None if place is None else place[1],
            "category": category,
            "probability": probability,
            "n_votes": int(data.votes_per_item[row]),
        }


def write_soft_labels(
    consensus: Consensus,
    path: Path | str,
    *,
    form: Literal["csv", "jsonl"] | None = None,
    least: float = 0.0,
    locate: Locate | None = None,
) -> int:
    """Write the rows to a CSV file or as a line of JSON each, and return how many they are.

    Parameters
    ----------
    form : the ending of the path by default. CSV shows sets joined by `` + ``; JSON has a list.
    """
    target = Path(path)
    chosen = form or target.suffix.lstrip(".")
    if chosen not in ("csv", "jsonl"):
        raise DataError(f"{target}: soft labels are written as .csv or .jsonl, not {chosen!r}")
    n = 0
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, SOFT_COLUMNS, lineterminator="\n")
        if chosen == "csv":
            writer.writeheader()
        for row in soft_label_rows(consensus, least=least, locate=locate):
            n += 1
            if chosen == "csv":
                writer.writerow(
                    {**row, "item": _name(row["item"]), "category": show(row["category"])}
                )
            else:
                named = {**row, "item": _plain(row["item"]), "category": _plain(row["category"])}
                file.write(json.dumps(named, ensure_ascii=False) + "\n")
    return n


def _document_of(consensus: Consensus, row: int, item: Hashable) -> str | None:
    data = consensus.data
    if data.source.endswith("study"):
        return str(item[0] if isinstance(item, tuple) else item)
    if data.group is not None and data.groups:
        return data.groups[int(data.group[row])]
    return None


def _name(item: Hashable) -> str:
    return ":".join(map(str, item)) if isinstance(item, tuple) else str(item)


def _plain(value: Hashable) -> Any:
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
