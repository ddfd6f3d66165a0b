"""Consensuses as annotators: what two groups decided, or a group and a key, side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.reliability import CodingData

__all__ = ["side_by_side"]


def side_by_side(named: Mapping[str, Consensus | Mapping[Hashable, Hashable]]) -> CodingData:
    """Return coding data in which each consensus is an annotator, for any measure of agreement.

    Undecided items are missing. Items are known by their names.

    Parameters
    ----------
    named : a consensus, or the category of every item such as a key, by the name it gets.

    Examples
    --------
    >>> from argora.consensus import Plurality
    >>> votes = CodingData.from_matrix([["a", "a", "b"], ["b", "b", "b"]], items=["i1", "i2"])
    >>> side_by_side({"crowd": Plurality()(votes), "key": {"i1": "b", "i2": "b"}})
    CodingData(2 items, 2 annotators, 4 votes, categories ['a', 'b'])

    Raises
    ------
    DataError
        If a row stands for several items: name every item, so that it is clear which is which.
    """
    groups: dict[Hashable, Hashable] = {}
    rows: list[tuple[Hashable, str, Hashable | None]] = []
    for name, decided in named.items():
        if isinstance(decided, Consensus):
            _refuse_weights(name, decided.data)
            groups |= dict(_groups(decided.data))
            items = _items(decided.data)
            rows += [(i, name, c) for i, c in zip(items, decided.decisions(), strict=True)]
        else:
            rows += [(item, name, category) for item, category in decided.items()]
    everywhere = bool(groups) and all(item in groups for item, _, _ in rows)
    return CodingData.from_rows(rows, groups=groups if everywhere else None)


def _items(data: CodingData) -> Iterator[Hashable]:
    return map(data.item_name, range(data.n_rows))


def _groups(data: CodingData) -> Iterator[tuple[Hashable, Hashable]]:
    if data.group is not None and data.groups:
        for item, group in zip(_items(data), data.group.tolist(), strict=True):
            yield item, data.groups[group]


def _refuse_weights(name: str, data: CodingData) -> None:
    if data.n_rows and int(data.weight.max()) > 1:
        raise DataError(
            f"rows of {name!r} stand for several items each, so they cannot be laid beside others; "
            "use items that are named one by one, such as sentences"
        )
