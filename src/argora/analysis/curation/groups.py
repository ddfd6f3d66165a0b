"""Things that are joined with others, and so are one group."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["Groups"]

Member = TypeVar("Member", bound=Hashable)


class Groups(Generic[Member]):
    """Groups of members; who was joined with nobody is a group alone.

    >>> groups = Groups[str]()
    >>> groups.join("a", "b")
    >>> groups.all("abc")
    [['a', 'b'], ['c']]
    """

    def __init__(self) -> None:
        self._above: dict[Member, Member] = {}

    def __iter__(self) -> Iterator[Member]:
        """Yield the members that were joined."""
        yield from self._above

    def first(self, member: Member) -> Member:
        """Return the member that stands for its group."""
        while (above := self._above.get(member, member)) != member:
            self._above[member] = self._above.get(above, above)
            member = above
        return member

    def join(self, one: Member, other: Member) -> None:
        """Join two members, and the groups of both."""
        first, second = self.first(one), self.first(other)
        self._above.setdefault(second, second)
        self._above[first] = second

    def all(self, members: Iterable[Member]) -> list[list[Member]]:
        """Return some members by their groups, in their order."""
        groups: dict[Member, list[Member]] = {}
        for member in dict.fromkeys(members):
            groups.setdefault(self.first(member), []).append(member)
        return list(groups.values())
