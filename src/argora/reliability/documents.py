"""The documents of items."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argora.reliability.coding.data import CodingData

__all__ = ["document_of", "documents_of"]


def document_of(item: Hashable) -> str:
    """Return the document of an item of a study, which its name begins with.

    >>> document_of(("essay01", 3)), document_of("essay01")
    ('essay01', 'essay01')
    """
    return str(item[0] if isinstance(item, tuple) and item else item)


def documents_of(data: CodingData) -> tuple[str, ...]:
    """Return the document of every row: by the name of the item, else by its group.

    Data without names and groups are one document, ``""``.
    """
    if data.source.endswith("study") and data.items is not None:
        return tuple(document_of(item) for item in data.items)
    if data.group is None or not data.groups:
        return ("",) * data.n_rows
    return tuple(data.groups[group] for group in data.group.tolist())
