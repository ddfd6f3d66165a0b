"""Reliability data for orders: the sentences of a document as every annotator arranged them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Never

from argora.errors import DataError, did_you_mean
from argora.reliability.by_document import ByDocument
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
        made = {who: tuple(order) for who, order in self.orders.items()}
        for who, order in made.items():
            if twice := [each for each, n in Counter(order).items() if n > 1]:
                raise DataError(
                    f"the order by {who!r} of {self.id!r} has {twice[0]!r} twice; each thing has "
                    "one place"
                )
        object.__setattr__(self, "orders", made)

    @property
    def done_by(self) -> Collection[str]:
        """Who put it in order."""
        return self.orders.keys()

    def ranks(self, one: str, other: str) -> tuple[int, ...]:
        """Return the places that the other gave to what both have, in the order of the one.

        The places count from 0 among what both have.

        >>> Arranged("d", {"ana": ("a", "b", "c"), "ben": ("c", "x", "a")}).ranks("ana", "ben")
        (1, 0)
        """
        own, others = self.orders[one], self.orders[other]
        both = set(own) & set(others)
        place = {each: n for n, each in enumerate(each for each in others if each in both)}
        return tuple(place[each] for each in own if each in both)

    def n_either(self, one: str, other: str) -> int:
        """Return how much stands in the order of at least one of two."""
        return len({*self.orders[one], *self.orders[other]})


@dataclass(frozen=True, eq=False)
class OrderData(ByDocument):
    """Orders of one study; who proposed none for a document is missing there."""

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
        """Make data of orders by annotator, or by document and annotator.

        >>> OrderData.of({"ana": [1, 2, 3], "ben": [2, 1, 3]}).n_items
        1
        """
        alone = {who: own for who, own in orders.items() if not isinstance(own, Mapping)}
        by_document = {id: own for id, own in orders.items() if isinstance(own, Mapping)}
        if alone and by_document:
            raise DataError("orders by annotator and by document are mixed; expected one kind")
        named = by_document or ({"document": alone} if alone else {})
        made = (
            Arranged(str(id), {who: tuple(order) for who, order in own.items()})
            for id, own in named.items()
        )
        return cls(tuple(made), grouped=bool(by_document))

    @property
    def done(self) -> tuple[Arranged, ...]:
        """The documents."""
        return self.arranged

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
            for who, order in each.orders.items():
                digest.update(f"{each.id} {who} {[*map(show, order)]}\n".encode())
        return digest.hexdigest()[:6]

    def select(self, *, annotators: Iterable[str]) -> OrderData:
        """Return the orders by some annotators."""
        names = set(annotators)
        if stray := names - set(self.annotators):
            near = did_you_mean(min(stray), self.annotators)
            raise DataError(f"no annotator {min(stray)!r}{near}")
        kept = tuple(
            replace(each, orders={w: own for w, own in each.orders.items() if w in names})
            for each in self.arranged
        )
        return replace(self, arranged=kept)

    def binary(self, label: Hashable) -> Never:
        """Raise DataError: there are no categories."""
        raise DataError(f"no category {label!r}: an order has no categories")

    def by_item(self) -> OrderData:
        """Return the data with every document as a group of its own."""
        kept = tuple(replace(each, group="") for each in self.arranged)
        return replace(self, arranged=kept, grouped=True)

    def in_groups(self, names: Iterable[str]) -> OrderData:
        """Return the orders of some of the groups."""
        wanted = set(names)
        kept = tuple(each for each in self.arranged if (each.group or each.id) in wanted)
        return replace(self, arranged=kept)
