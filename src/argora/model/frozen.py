"""A mapping that cannot change: hashable, picklable, equal to a dict with the same content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

__all__ = ["FrozenMap"]

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
            self._entries: dict[str, Any] = entries._entries
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
            self._hash = hash(tuple(self._entries.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._entries == other._entries
        return Mapping.__eq__(self, other)

    def __repr__(self) -> str:
        return f"FrozenMap({self._entries!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (dict(self._entries),)

    def set(self, key: str, value: object) -> FrozenMap[Any]:
        """Return a copy in which the key has this value; None removes the key."""
        entries = {k: v for k, v in self._entries.items() if k != key}
        if value is not None:
            entries[key] = value
        return FrozenMap(entries)
