"""Reliability data for orders: the sentences of a document as every annotator arranged them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Never

from argora.errors import DataError
from argora.reliability.by_document import ByDocument, named_documents
from argora.reliability.coding.factor import show

__all__ = ["Arranged", "OrderData"]

Order = tuple[Hashable, ...]


@dataclass(frozen=True)
class Arranged:
    """A document and the order that each annotator gave it; who gave none is missing.

    What is put in order has any names, which are the same for all annotators.
    """

    id: str
    orders: Mapping[str, Order]
    group: str = ""

    def __post_init__(self) -> None:
        orders = {name: tuple(order) for name, order in self.orders.items()}
        for name, order in orders.items():
            if twice := [each for each, n in Counter(order).items() if n > 1]:
                raise DataError(
                    f"the order by {name!r} of {self.id!r} has {twice[0]!r} twice; each thing has "
                    "one place"
                )
        object.__setattr__(self, "orders", orders)

    @property
    def done_by(self) -> Collection[str]:
        """Who put it in order."""
        return self.orders.keys()

    def of_annotators(self, names: Collection[str]) -> Arranged:
        """Return the orders by some annotators."""
        return replace(self, orders={name: o for name, o in self.orders.items() if name in names})

    def ranks(self, one: str, other: str) -> tuple[int, ...]:
        """Return the places that the other gave to what both have, in the order of the one.

        The places count from 0 among what both have.

        >>> Arranged("d", {"ana": ("a", "b", "c"), "ben": ("c", "x", "a")}).ranks("ana", "ben")
        (1, 0)
        """
        first, second = self.orders[one], self.orders[other]
        both = set(first) & set(second)
        place = {each: n for n, each in enumerate(each for each in second if each in both)}
        return tuple(place[each] for each in first if each in both)

    def n_either(self, one: str, other: str) -> int:
        """Count the sentences that stand in the order of at least one of two annotators."""
        return len({*self.orders[one], *self.orders[other]})


@dataclass(frozen=True, eq=False)
class OrderData(ByDocument):
    """Orders of one study; who proposed none for a document is missing there."""

    rows_in: ClassVar[str] = "arranged"

    arranged: tuple[Arranged, ...]
    grouped: bool = True
    derivation: str = "orders:given"
    source: str = "data"
    notes: tuple[str, ...] = field(default=())

    @classmethod
    def of(
        cls,
        orders: Mapping[str, Sequence[Hashable]] | Mapping[str, Mapping[str, Sequence[Hashable]]],
    ) -> OrderData:
        """Build data from orders by annotator, or by document and annotator.

        >>> OrderData.of({"ana": [1, 2, 3], "ben": [2, 1, 3]}).n_items
        1
        """
        named, grouped = named_documents(orders, "orders")
        return cls(tuple(Arranged(id, each) for id, each in named.items()), grouped=grouped)

    @property
    def categories(self) -> tuple[Hashable, ...]:
        """None: an order has no categories."""
        return ()

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """None, either."""
        return ()

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any order changes."""
        digest = hashlib.sha256()
        for each in self.arranged:
            for name, order in each.orders.items():
                digest.update(f"{each.id} {name} {[*map(show, order)]}\n".encode())
        return digest.hexdigest()[:6]

    def binary(self, label: Hashable) -> Never:
        """Raise DataError: there are no categories."""
        raise DataError(f"no category {label!r}: an order has no categories")
