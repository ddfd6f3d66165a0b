"""Groups of features and what they need to be known; a group that lacks it is absent, never 0."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

__all__ = ["FEATURES", "OLDER_FEATURES", "Group", "Need", "chosen", "described", "lacking", "named"]

FEATURES = "features-3"
"""The version of all features: it changes when one of them does."""

OLDER_FEATURES = "features-2"
"""The version before, still read: there a text of one paragraph was an introduction."""

Instance = TypeVar("Instance")


@dataclass(frozen=True)
class Need:
    """A group of features by name.

    Attributes
    ----------
    needs : what the linguistic analysis must know.
    usual : whether models have it unless told otherwise.
    """

    name: str
    needs: frozenset[str]
    usual: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Group(Need, Generic[Instance]):
    """Features that belong together.

    Attributes
    ----------
    extract : yields names and values for one thing.
    """

    extract: Callable[[Instance], Iterator[tuple[str, float]]]


def chosen(
    groups: Sequence[Group[Instance]],
    capabilities: Collection[str],
    *,
    without: Collection[str] = (),
) -> tuple[Group[Instance], ...]:
    """Return the usual groups whose needs are met, but for those named in ``without``."""
    return tuple(
        group
        for group in groups
        if group.usual and group.needs <= frozenset(capabilities) and group.name not in without
    )


def lacking(groups: Sequence[Need], capabilities: Collection[str]) -> dict[str, str]:
    """Return the usual groups whose needs are not met, with what they lack."""
    return {
        group.name: ", ".join(sorted(group.needs - frozenset(capabilities)))
        for group in groups
        if group.usual and not group.needs <= frozenset(capabilities)
    }


def named(groups: Sequence[Group[Instance]], names: Collection[str]) -> tuple[Group[Instance], ...]:
    """Return the groups of these names."""
    return tuple(group for group in groups if group.name in names)


def described(groups: Sequence[Group[Instance]], instance: Instance) -> dict[str, float]:
    """Return all features of one thing, each name behind that of its group."""
    return {
        f"{group.name}:{name}": value for group in groups for name, value in group.extract(instance)
    }
