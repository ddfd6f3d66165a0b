"""A mapping that cannot change: hashable, picklable, equal to a dict with the same content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

__all__ = ["FrozenMap", "frozen"]

Value = TypeVar("Value", covariant=True)


class FrozenMap(Mapping[str, Value]):
    """An immutable mapping with text keys, kept in the order of its keys.

    >>> FrozenMap({"b": 2, "a": 1})
    FrozenMap({'a': 1, 'b': 2})
    >>> FrozenMap({"a": 1}) == {"a": 1}
    True
    """

    __slots__ = ("_entries", "_hash")

    def __init__(self, entries: Mapping[str, Any] | None = None) -> None:
        if isinstance(entries, FrozenMap):  # neither changes, so both can have the same entries
            self._entries: dict[str, Any] = entries.whole()
        else:
            self._entries = dict(sorted(entries.items())) if entries else {}
        self._hash: int | None = None

    def __getitem__(self, key: str) -> Value:
        value: Value = self._entries[key]
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self.whole().items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self.whole() == other.whole()
        return Mapping.__eq__(self, other)

    def __repr__(self) -> str:
        return f"FrozenMap({self.whole()!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (dict(self.whole()),)

    def whole(self) -> dict[str, Any]:
        """Return all entries, which nobody may change."""
        return self._entries

    def set(self, key: str, value: object) -> FrozenMap[Any]:
        """Return a copy in which the key has this value; None removes the key."""
        entries = {k: v for k, v in self.whole().items() if k != key}
        if value is not None:
            entries[key] = value
        return FrozenMap(entries)


EMPTY: FrozenMap[Any] = FrozenMap()


def frozen(entries: Mapping[str, Any]) -> FrozenMap[Any]:
    """Return a mapping that cannot change; one that is frozen as it is, and all empty ones as one.

    >>> frozen({}) is frozen(FrozenMap())
    True
    """
    if not entries:
        return EMPTY
    return entries if isinstance(entries, FrozenMap) else FrozenMap(entries)
