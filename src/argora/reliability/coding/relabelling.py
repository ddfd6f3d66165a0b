"""Other categories for the same votes: some made one, or one against all others."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from argora.errors import DataError, did_you_mean
from argora.reliability.coding.factor import codes_of, show

if TYPE_CHECKING:
    from argora.reliability.coding.data import CodingData

__all__ = ["binary", "recoded"]


def recoded(data: CodingData, new: Sequence[Hashable], how: str) -> CodingData:
    """Return the data with ``new[c]`` in the place of category c; ``how`` names the change."""
    codes, order = codes_of(list(new), None)
    table = np.array(codes, dtype=np.int64)
    return replace(
        data,
        categories=order,
        code=table[data.code] if len(data.code) else data.code,
        ordered=False,
        tree=data.tree if _in_tree(data, order) else None,
        derivation=f"{data.derivation}|{how}",
    )


def _in_tree(data: CodingData, categories: Iterable[Hashable]) -> bool:
    tree = data.tree or {}
    known = {*tree, *(above for path in tree.values() for above in path)}
    return any(c in known or (isinstance(c, frozenset) and c & known) for c in categories)


def binary(data: CodingData, label: Hashable) -> CodingData:
    """Return whether each vote has a label; both values are there even if one was never chosen."""
    if label not in data.labels:
        near = did_you_mean(str(label), [str(c) for c in data.labels])
        raise DataError(f"no category {label!r}{near}")
    has = [
        label in c if isinstance(c, frozenset) and data.is_set_valued else c == label
        for c in data.categories
    ]
    made = recoded(replace(data, tree=None), has, f"category:{show(label)}")
    if made.categories == (False, True):
        return made
    shift = int(made.categories == (True,))
    return replace(made, categories=(False, True), code=made.code + shift)
